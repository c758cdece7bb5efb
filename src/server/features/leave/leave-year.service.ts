import { type Kysely, sql } from 'kysely';

import type { LeaveYear, LeaveYearDay } from '#contract/leave-year.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { toDays } from '#domain/leave/amount.ts';
import { statesOfDays } from '#domain/leave/day-states.ts';
import { ABSENCE } from '#domain/leave/kind.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { compareDates, type IsoDate, isoDate, isWithin, yearOf } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  LEAVE_DAY_COLUMNS,
  type LeaveDayRow,
  OTHER_LEAVE_COLUMNS,
  IN_ORDER_OF_DAY,
  type OtherLeaveRow,
  presentKind,
  presentPart,
  toDayLeave,
} from '../../records/leave-days.ts';
import { pastLeaveOf } from '../../records/past-months.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { attendanceFactsOf } from '../../shared/leave/attendance-facts.ts';

/**
 * A user's calendar year as of `today`: the days of leave, and what the others were; of private kinds only for who
 * `knowsKinds`. Throws `not_found`.
 */
export async function leaveYearOf(
  db: Kysely<DB>,
  user: UserKey,
  { year, today, knowsKinds }: { readonly year: number; readonly today: IsoDate; readonly knowsKinds: boolean },
): Promise<LeaveYear> {
  const period = daysOfYear(year);
  const person = await db
    .selectFrom('user_account')
    .select(['user_id as id', 'employee_id', 'name'])
    .where(isOf(user))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const facts = await attendanceFactsOf(db, user, period);
  if (person === undefined || facts === null) throw new AppError('not_found');
  const { rows } = await sql<LeaveDayRow & OtherLeaveRow & { status: 'approved' | 'pending' }>`
    select r.status, ${LEAVE_DAY_COLUMNS}, ${sql.raw(OTHER_LEAVE_COLUMNS.join(', '))} from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    left join leave_kind k on k.company_id = r.company_id and k.kind = r.other_kind and k.company_id = ${user.companyId}
    where d.company_id = ${user.companyId} and r.company_id = ${user.companyId} and d.user_id = ${user.userId}
      and d.work_date between ${period.from} and ${period.to} and r.status in ('pending', 'approved')
      -- The day says so by itself.
      and not (r.kind = ${ABSENCE} and r.status = 'approved' and d.work_date <= ${today})
    order by ${IN_ORDER_OF_DAY}`.execute(db);
  const before = await db
    .selectFrom('leave_taken_before')
    .select(['work_date', 'unit', 'half', 'minutes'])
    .where(isOf(user))
    .where('work_date', '>=', period.from)
    .where('work_date', '<=', period.to)
    .execute();
  const past = await pastLeaveOf(
    db,
    user.companyId,
    sql`p.user_id = ${user.userId} and p.to_date >= ${period.from} and p.from_date <= ${period.to}`,
  );
  const inPastMonths = past.get(user.userId) ?? [];
  const pastDays = inPastMonths.filter(({ date, since }) => since === date && isWithin(date, period));
  const pastDates = new Set(pastDays.map(({ date }) => date));
  const leave: LeaveYearDay[] = [
    ...rows.map((row) => {
      const day = toDayLeave(row);
      return { date: day.date, status: row.status, ...presentPart(day), ...presentKind(day.other, knowsKinds) };
    }),
    ...before.map((row): LeaveYearDay => ({
      date: row.work_date,
      status: 'before',
      ...(row.unit !== 'day' && { unit: row.unit, leave_minutes: row.minutes }),
      ...(row.half !== null && { half: row.half }),
    })),
    ...pastDays.map(({ date, amount }): LeaveYearDay => ({
      date,
      status: 'before',
      ...(toDays(amount) < 1 && { unit: 'half' }),
    })),
  ];
  const states = statesOfDays(period, facts, today, DEFAULT_LEAVE_POLICY);
  return {
    user: person,
    year,
    as_of: today,
    leave: leave.toSorted((a, b) => compareDates(isoDate(a.date), isoDate(b.date))),
    past_months: inPastMonths
      .filter(({ date, since, month }) => since !== date && yearOf(month) === year)
      .map(({ month, amount }) => ({ month, days: toDays(amount) })),
    // A day of leave before the go-live isn't one without a record, too.
    days: [...states].filter(([date]) => !pastDates.has(date)).map(([date, state]) => ({ date, state })),
    holidays: [...facts.holidays].map(([date, name]) => ({ date, name })),
  };
}
