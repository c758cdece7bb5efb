import type { RecentDays } from '#contract/today.ts';
import { type MonthRow, punchedDays } from '#domain/attendance/month.ts';
import { leaveOfDays } from '#domain/leave/day-leave.ts';
import type { People } from '#domain/permissions/scope.ts';
import { addDays, daysFrom, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isAccountable } from '#domain/users/employment.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { employeesOfMonth } from '../../records/employees.ts';
import { readRecentDays } from './recent-days.repository.ts';

/** Today and the six days before it. */
const DAYS = 7;

/** The forgotten punches that are named. */
const NAMED = 5;

/**
 * The company's attendance of the last seven days, today so far: how many worked, were on leave or absent on each (D5,
 * D6), and the punches that are missing on those that are over (D12), within the employment and since the go-live month
 * (D22, D42). What a closed month lacks was let pass.
 */
export async function recentDays(
  database: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  now: EpochMs,
): Promise<RecentDays> {
  const { counts, forgotten } = await readDays(database, companyId, people, now);
  return {
    days: [...counts].map(([date, ofDay]) => ({ date, ...ofDay })),
    forgotten: {
      total: forgotten.length,
      // Stable, so that those of one day stay in the order of their employee IDs.
      latest: forgotten.toSorted((one, other) => other.work_date.localeCompare(one.work_date)).slice(0, NAMED),
    },
  };
}

/** All punches that {@link recentDays} finds missing. */
export const forgottenPunches = async (
  database: Database,
  companyId: string,
  now: EpochMs,
): Promise<RecentDays['forgotten']['latest']> => (await readDays(database, companyId, 'all', now)).forgotten;

async function readDays({ kysely }: Database, companyId: string, reached: People, now: EpochMs) {
  const today = japanDate(now);
  const period = { from: addDays(today, 1 - DAYS), to: today };
  const people = await employeesOfMonth(kysely, companyId, period, reached);
  const userIds = people.map(({ userId }) => userId);
  const { records, shifts, leave, closed } = await readRecentDays(kysely, companyId, userIds, period);

  const counts = new Map(daysFrom(period.from, today).map((date) => [date, { worked: 0, leave: 0, absent: 0 }]));
  const forgotten: RecentDays['forgotten']['latest'] = [];
  const yieldIfDue = createYield();
  for (const { userId: id, employeeId: employee_id, name, employment } of people) {
    const [own, ofClosed] = [records.get(id) ?? [], closed.get(id) ?? []];
    const ofUser = leaveOfDays(leave.get(id) ?? []);
    const rows = punchedDays({
      period,
      records: own,
      ...ofUser,
      shifts: shifts.get(id) ?? [],
      holidays: new Map(),
      now,
    });
    for (const row of rows) {
      if (!isAccountable(row.date, employment)) continue;
      const state = stateOf(row);
      const ofDay = counts.get(row.date);
      if (state !== null && ofDay !== undefined) ofDay[state] += 1;
      if (row.missingPunch !== null && !ofClosed.some((days) => isWithin(row.date, days)))
        forgotten.push({ id, employee_id, name, work_date: row.date, punch: row.missingPunch });
    }
    await yieldIfDue();
  }
  return { counts, forgotten };
}

/** What a person's day counts as; `null` for a day with nothing on it. */
function stateOf({ clockIn, clockOut, hasLeave, isAbsent }: MonthRow): 'worked' | 'leave' | 'absent' | null {
  if (clockIn !== null || clockOut !== null) return 'worked';
  if (hasLeave) return 'leave';
  return isAbsent ? 'absent' : null;
}
