import { endDayOf } from '#domain/attendance/shift.ts';
import type { PersonToday, PresenceFilter } from '#contract/today.ts';
import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { isFoundBy, searchWords } from '#domain/users/employee-search.ts';
import { punchMarks } from '#domain/attendance/punch-marks.ts';
import { type Presence, PRESENCE_STATES, type PresenceState, presenceAt } from '#domain/attendance/presence.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { latenessOf } from '#domain/sheet/lateness.ts';
import { leaveOfDays } from '#domain/leave/day-leave.ts';
import { remember } from '#domain/remember.ts';
import { policyInForce } from '#domain/company-policy/policy.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { ruleOnDay } from '#domain/work-rules/work-rule.ts';
import type { WorkContract } from '#domain/working-time/contract.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOf } from '../../records/contracts.ts';
import { datedRulesOf } from '../../shared/sheet/month-rules.ts';
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
  /** What there is to say of its punches, in words: オフライン打刻, 打刻場所外, 直行. */
  readonly marks: readonly string[];
}

/** Those of a company's people whom the caller may see, in their state at `now`: the count of each state, and a page of those the filter matches. */
export async function companyToday(
  database: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  { state, q = '', page = 1 }: TodayQuery,
  now: EpochMs,
) {
  const today = japanDate(now);
  const { employees: everybody, records, shifts, leave } = await daysOfCompany(database, companyId, today);
  const reached = people === 'all' ? null : new Set(people);
  const employees = reached === null ? everybody : everybody.filter(({ userId }) => reached.has(userId));
  const around = { from: addDays(today, -1), to: addDays(today, 1) };
  const holidays = holidaysWithin(around);
  const calendars = await calendarsOf(database.kysely, companyId, around, 'everybody');
  const { policies, calendar, workRules } = await datedRulesOf(database.kysely, companyId);
  const policyOn = remember((date: IsoDate) => policyInForce(policies, periodOn(date, calendar).month));
  const ruleOn = ruleOnDay(workRules, calendar, policies);
  const goLiveOn = await goLiveDateOf(database.kysely, companyId);
  const hasBegun = goLiveOn === null || today >= goLiveOn;
  const userIds = employees.map(({ userId }) => userId);
  // A contract only makes a difference here by the hours of its days without a shift.
  const haveHours = workRules.size > 0 || policies.some(({ policy }) => policy.hours !== null);
  const contracts: ReadonlyMap<number, readonly WorkContract[]> = haveHours
    ? await contractsOf(database.kysely, companyId, userIds)
    : new Map();
  const everyone = employees.map((employee): Found => {
    const { userId } = employee;
    const own = {
      records: records.get(userId) ?? [],
      shifts: shifts.get(userId) ?? [],
      ...leaveOfDays(leave.get(userId) ?? []),
      holidays,
      companyDays: daysUnder(contracts.get(userId) ?? [], calendars, userId),
    };
    const latenessOn = latenessOf({ ...own, contracts: contracts.get(userId) ?? [], ruleOn }, policyOn);
    const present = presenceAt({ ...own, latenessOn, now });
    // Before the go-live nobody is missed (D42).
    const isMissed = present.state === 'late' || present.state === 'not_yet';
    const presence = hasBegun || !isMissed ? present : { ...present, state: 'off' as const };
    const marks = punchMarks(own.records.filter(({ workDate }) => workDate === presence.workDate));
    return { employee, presence, marks };
  });
  const words = searchWords(q);
  const found = everyone
    .filter((one) => (state === undefined || isIn(one, state)) && isFoundBy(words, one.employee))
    .toSorted((one, other) => ORDER.indexOf(one.presence.state) - ORDER.indexOf(other.presence.state));
  return {
    date: today,
    ...(!hasBegun && { begins_on: goLiveOn }),
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

function presentPerson({ employee, presence, marks }: Found): PersonToday {
  const { state, workDate, clockIn, clockOut, shift, cameLate, leaveName, reports } = presence;
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
    shift_end_day: shift === null ? undefined : endDayOf(shift),
    came_late: cameLate,
    ...(leaveName !== null && { leave_name: leaveName }),
    reports: [...reports, ...marks],
  };
}
