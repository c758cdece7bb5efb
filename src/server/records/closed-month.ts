import { sql, type Kysely, type Transaction } from 'kysely';

import { type ClosedMonthCode, errors } from '#contract/errors.ts';
import { closedMonth, type ClosedMonth, type Refused } from '#contract/wire.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { monthOfPeriod, type PeriodName } from '#domain/working-time/wage-period.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { DB } from '../platform/database/schema.ts';
import type { UserKey } from './user-key.ts';

/** The error codes of the database, in `guard_month`: a closed month, and a week that the closed month after it begins. */
const REFUSALS: Readonly<Record<string, 'month_closed' | 'month_after_closed'>> = {
  KT001: 'month_closed',
  KT002: 'month_after_closed',
};

/** The error code of the database, in `guard_added_records`: as many records as a day may have. */
const DAY_FULL = 'KT003';

/** The error code of what the database rejected, `''` of any other fault. */
const rejectionOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Runs a statement that writes attendance, shifts, internal work or leave of a month. The triggers of these tables
 * reject it where that month of the person is closed, on any path: throws `month_closed`; and `month_after_closed` where
 * the day is in a week that counts in the closed month after it. The write voids a confirmation of the month.
 */
export async function writeIntoMonth<Result>(statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    const refusal = REFUSALS[rejectionOf(error)];
    if (refusal === undefined) throw error;
    throw closedMonthError(refusal, toClosedMonth(error instanceof Error && 'detail' in error ? error.detail : ''));
  });
}

/** A closed month as the database's `closed_month` says it. */
const toClosedMonth = (text: unknown): ClosedMonth => closedMonth.parse(JSON.parse(String(text)));

/** The refusal of a change by a closed month: which that is, is said in words, too, at the field that it is about. */
export function closedMonthError<Code extends ClosedMonthCode>(
  code: Code,
  closed: ClosedMonth,
  field?: string,
): AppError<Code> {
  const addition = `（${formatYearMonth(monthOfPeriod(closed.month as PeriodName))}度）`;
  const fields = field === undefined ? {} : { fields: { [field]: `${errors[code].message}${addition}` } };
  return new AppError(code, { addition, details: { closed_month: closed }, ...fields });
}

/** Why something was refused of one of several, as an answer has it: in words, and by which closed month. */
export const refusedBy = ({ body: { message, closed_month } }: AppError): Refused => ({
  message,
  ...(closed_month && { closed_month }),
});

/** The refusal of a change of a user's days by the first closed month that any of them is in; `null` where none is. */
export async function closedMonthRefusal(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  dates: readonly IsoDate[],
): Promise<AppError<'month_closed'> | null> {
  const { rows } = await sql<{ closed: string }>`
    select closed_month(c) as closed from month_closing c
    where c.company_id = ${companyId} and c.user_id = ${userId} and c.status = 'closed'
      and exists (select from unnest(${dates}::date[]) day where day between c.from_date and c.to_date)
    order by c.from_date limit 1
  `.execute(db);
  return rows[0] === undefined ? null : closedMonthError('month_closed', toClosedMonth(rows[0].closed));
}

/** `writeIntoMonth` of a statement that adds records of attendance. Throws `day_full`, too, where a day has as many as it may. */
export const addRecords = <Result>(statement: Promise<Result>): Promise<Result> =>
  writeIntoMonth(statement).catch((error: unknown) => {
    throw rejectionOf(error) === DAY_FULL ? new AppError('day_full') : error;
  });

const LOCKS = { exclusive: sql`pg_advisory_xact_lock`, shared: sql`pg_advisory_xact_lock_shared` };

/**
 * Locks the months of these users until the transaction ends, against closing and reopening: the counterpart of the
 * lock that the database takes before each write, in `guard_month`. `exclusive`, for closing and reopening, blocks
 * writers, too; `shared` is a writer's own. In the order of their ids, against deadlocks.
 */
export async function lockMonths(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
  how: keyof typeof LOCKS,
): Promise<void> {
  await sql`
    select ${LOCKS[how]}(month_lock(${companyId}, user_id))
    from (select user_id from unnest(${userIds}::bigint[]) user_id order by user_id) person
  `.execute(trx);
}

/** The days of a user's closed months from `first` on. */
export async function closedSince(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  first: IsoDate,
): Promise<readonly DateRange[]> {
  return db
    .selectFrom('month_closing')
    .select(['from_date as from', 'to_date as to'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'closed')
    .where('to_date', '>=', first)
    .execute();
}
