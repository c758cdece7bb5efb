import type { PersonToday, PresenceFilter } from '#contract/today.ts';
import { isFoundBy, searchWords } from '#domain/users/employee-search.ts';
import { type Presence, PRESENCE_STATES, type PresenceState, presenceAt } from '#domain/attendance/presence.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { addDays } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyDaysOf } from '../../records/company-days.ts';
import { daysOfCompany, type Employee } from './today.repository.ts';

const PAGE_SIZE = 100;

/** The states in the order of the list: who is missing first, who isn't expected last. */
const ORDER: readonly PresenceState[] = ['late', 'working', 'on_break', 'not_yet', 'left', 'leave', 'absent', 'off'];

/** The filter of the list. */
interface TodayQuery {
  readonly state?: PresenceFilter | undefined;
  /** Search words, each a substring of the name, its reading or the employee ID. */
  readonly q?: string | undefined;
  /** 1-based. */
  readonly page?: number | undefined;
}

interface Found {
  readonly employee: Employee;
  readonly presence: Presence;
}

/** The company's people in their state at `now`: the count of each state, and a page of those the filter matches. */
export async function companyToday(
  database: Database,
  companyId: string,
  { state, q = '', page = 1 }: TodayQuery,
  now: EpochMs,
) {
  const today = japanDate(now);
  const { employees, records, shifts, leaveDays } = await daysOfCompany(database, companyId, today);
  const around = { from: addDays(today, -1), to: addDays(today, 1) };
  const holidays = holidaysWithin(around);
  const companyDays = await companyDaysOf(database.kysely, companyId, around);
  const everyone = employees.map((employee): Found => {
    const { userId } = employee;
    const own = {
      records: records.get(userId) ?? [],
      shifts: shifts.get(userId) ?? [],
      leaveDays: leaveDays.get(userId) ?? [],
    };
    return { employee, presence: presenceAt({ ...own, holidays, companyDays, now }) };
  });
  const words = searchWords(q);
  const found = everyone
    .filter((one) => (state === undefined || isIn(one, state)) && isFoundBy(words, one.employee))
    .toSorted((one, other) => ORDER.indexOf(one.presence.state) - ORDER.indexOf(other.presence.state));
  return {
    date: today,
    counts: countsOf(everyone),
    total: found.length,
    page_size: PAGE_SIZE,
    people: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(presentPerson),
  };
}

const isIn = ({ presence }: Found, state: PresenceFilter): boolean =>
  state === 'came_late' ? presence.cameLate : presence.state === state;

function countsOf(everyone: readonly Found[]): Record<PresenceFilter, number> {
  const filters = [...PRESENCE_STATES, 'came_late'] as const;
  const counts = filters.map((filter) => [filter, everyone.filter((one) => isIn(one, filter)).length] as const);
  return Object.fromEntries(counts) as Record<PresenceFilter, number>;
}

function presentPerson({ employee, presence }: Found): PersonToday {
  const { state, workDate, clockIn, clockOut, shift, cameLate, reports } = presence;
  const at = (minute: WorkingDayMinute | null): string | null =>
    minute === null ? null : formatInstant(instantOf(workDate, minute));
  return {
    id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    state,
    work_date: workDate,
    clock_in: at(clockIn),
    clock_out: at(clockOut),
    shift_start: shift && formatTimeOfDay(shift.start),
    shift_end: shift && formatTimeOfDay(shift.end),
    came_late: cameLate,
    reports: [...reports],
  };
}
