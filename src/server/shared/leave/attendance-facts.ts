import { type Kysely, sql } from 'kysely';

import {
  type AttendanceFacts,
  attendanceOnRecord,
  type AttendanceOnRecord,
} from '#domain/leave/attendance-on-record.ts';
import { attendanceOfPastMonth } from '#domain/moving-in/past-month.ts';
import { statusOfLeave } from '#domain/leave/attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { pastMonthsOf } from '../../records/past-months.ts';
import { approvedLeaveOf } from '../../records/leave-days.ts';
import { storedKinds } from './leave-kinds.ts';
import { plansWithin } from './leave-plans.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** What is on record of a user's attendance within these days; `null` for a user whom the company doesn't have. */
export async function attendanceFactsOf(
  db: Kysely<DB>,
  user: UserKey,
  days: DateRange,
): Promise<AttendanceFacts | null> {
  const account = await db
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.company_id', 'u.company_id')
    .select(['u.hired_on', 'u.left_on', 'c.go_live_on'])
    .where('u.company_id', '=', user.companyId)
    .where('u.user_id', '=', user.userId)
    .executeTakeFirst();
  if (account === undefined) return null;
  const { rows: recorded } = await sql<{ work_date: IsoDate; is_absence: boolean }>`
    select work_date, bool_and(record_type = 'absence') as is_absence from time_record
    where ${isOf(user)} and work_date between ${days.from} and ${days.to} and superseded_at is null
      and record_type in ('clock_in', 'clock_out', 'absence')
    group by work_date
    union all
    select distinct work_date, false from internal_work
    where ${isOf(user)} and work_date between ${days.from} and ${days.to}`.execute(db);
  const leave = (await approvedLeaveOf(db, user.companyId, days, [user.userId])).get(user.userId) ?? [];
  const kinds = new Map((await storedKinds(db, user.companyId)).map((kind) => [kind.kind, kind]));
  const before = await db
    .selectFrom('leave_taken_before')
    .select('work_date as date')
    .where(isOf(user))
    .where('work_date', '>=', days.from)
    .where('work_date', '<=', days.to)
    .execute();
  const past = (await pastMonthsOf(db, user.companyId, [user.userId])).get(user.userId) ?? [];
  const datesOf = (isAbsence: boolean) =>
    new Set(recorded.filter((row) => row.is_absence === isAbsence).map((row) => row.work_date));
  return {
    ...(await plansWithin(db, user, days)),
    employment: { hiredOn: account.hired_on, leftOn: account.left_on, goLiveOn: account.go_live_on },
    workedOn: datesOf(false),
    absentOn: datesOf(true),
    pastMonths: past.flatMap((month) => {
      const count = attendanceOfPastMonth(month);
      return count === null ? [] : [{ from: month.from, to: month.to, ...count }];
    }),
    leaveOn: new Map([
      ...before.map(({ date }) => [date, 'annual_leave'] as const),
      // Of a day with parts of several kinds, paid leave: it is what counts as attendance (労基法39条10項).
      ...leave
        .toSorted((one, other) => Number(one.other === undefined) - Number(other.other === undefined))
        .map(({ date, other }) => [date, statusOfLeave(other && kinds.get(other.kind))] as const),
    ]),
  };
}

/** Counts a user's attendance in periods from what is on record by `today`, by statements for all of them together. */
export async function attendanceIn<Key>(
  db: Kysely<DB>,
  user: UserKey,
  periods: ReadonlyMap<Key, DateRange>,
  today: IsoDate,
): Promise<ReadonlyMap<Key, AttendanceOnRecord>> {
  const [first] = [...periods.values()].map(({ from }) => from).toSorted();
  const last = [...periods.values()]
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return new Map();
  const facts = await attendanceFactsOf(db, user, { from: first, to: last });
  if (facts === null) return new Map();
  return new Map(
    [...periods].map(([key, period]) => [key, attendanceOnRecord(period, facts, today, DEFAULT_LEAVE_POLICY)]),
  );
}
