import { type Kysely, sql } from 'kysely';

import { type PastDay, type PastDayKind, withFurther } from '#domain/moving-in/past-day.ts';
import type { PastPunch } from '#domain/moving-in/past-punches.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { type Minutes, minutes } from '#domain/time/minutes.ts';
import type { DB } from '../platform/database/schema.ts';
import { byUser, type OfUser } from './rows.ts';
import type { UserKey } from './user-key.ts';

/** The days before the go-live of users of a company, by user and in order, each as the imports together say. */
export async function pastDaysOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<ReadonlyMap<number, readonly PastDay[]>> {
  const { rows } = await sql<PastDayRow>`
    select * from past_day
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[]) and work_date between ${from} and ${to}
    order by user_id, work_date, file_import_id`.execute(db);
  return new Map(
    [...byUser(rows, toPastDay)].map(([userId, own]) => {
      const days = new Map<IsoDate, PastDay>();
      for (const day of own) {
        const before = days.get(day.date);
        days.set(day.date, before === undefined ? day : withFurther(before, day));
      }
      return [userId, [...days.values()]];
    }),
  );
}

/** Whether a user has days of another product within these, which are before the go-live. */
export async function hasPastDays(db: Kysely<DB>, user: UserKey, { from, to }: DateRange): Promise<boolean> {
  const { rows } = await sql`
    select from past_day p join company c on c.company_id = p.company_id
    where p.company_id = ${user.companyId} and c.company_id = ${user.companyId} and p.user_id = ${user.userId}
      and p.work_date between ${from} and ${to} and p.work_date < c.go_live_on
    limit 1`.execute(db);
  return rows.length > 0;
}

interface PastDayRow extends OfUser {
  readonly work_date: IsoDate;
  readonly punches: readonly PastPunch[] | null;
  readonly break_minutes: number | null;
  readonly worked_minutes: number | null;
  readonly inside_overtime_minutes: number | null;
  readonly overtime_minutes: number | null;
  readonly statutory_holiday_minutes: number | null;
  readonly night_minutes: number | null;
  readonly late_minutes: number | null;
  readonly early_leave_minutes: number | null;
  readonly leave_days: number | null;
  readonly absence_days: number | null;
  readonly day_kind: PastDayKind | null;
  readonly note: string | null;
}

const toPastDay = (row: PastDayRow): PastDay => ({
  date: row.work_date,
  punches: row.punches,
  breakTime: orNull(row.break_minutes),
  worked: orNull(row.worked_minutes),
  insideOvertime: orNull(row.inside_overtime_minutes),
  overtime: orNull(row.overtime_minutes),
  statutoryHoliday: orNull(row.statutory_holiday_minutes),
  night: orNull(row.night_minutes),
  late: orNull(row.late_minutes),
  earlyLeave: orNull(row.early_leave_minutes),
  leaveDays: row.leave_days,
  absenceDays: row.absence_days,
  kind: row.day_kind,
  note: row.note,
});

const orNull = (length: number | null): Minutes | null => (length === null ? null : minutes(length));
