import type { FastifyReply } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';

import { type DateRange, type IsoDate, monthOf } from '#domain/time/date.ts';
import {
  isCalendarMonth,
  type PeriodName,
  periodNamed,
  periodOn,
  type WageCalendar,
  type WagePeriod,
} from '#domain/working-time/wage-period.ts';
import type { Caller } from '../platform/auth/caller.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { DB } from '../platform/database/schema.ts';

/** The rows of a company's closing days, ordered by month. */
export const closingDayRows = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('closing_day')
    .select(['effective_month', 'closing_day'])
    .where('company_id', '=', companyId)
    .orderBy('effective_month');

/** Maps a row of a closing day to the domain. */
export const toDatedClosingDay = (row: { readonly effective_month: IsoDate; readonly closing_day: number }) => ({
  from: monthOf(row.effective_month),
  closingDay: row.closing_day,
});

/** A company's closing days, ordered by month; none where its periods are the calendar's months (D39). */
export const wageCalendarOf = async (db: Kysely<DB>, companyId: string): Promise<WageCalendar> =>
  (await closingDayRows(db, companyId).execute()).map(toDatedClosingDay);

/** The company's period of that name: what the wire calls a `month`. Throws `invalid_input` where there is none. */
export async function periodOf(db: Kysely<DB>, companyId: string, name: PeriodName): Promise<WagePeriod> {
  const period = periodNamed(name, await wageCalendarOf(db, companyId));
  if (period === null) throw new AppError('invalid_input', { fields: { month: 'この月度はありません' } });
  return period;
}

/** Like `periodOf`, locked against a change of the closing day until the transaction ends. */
export async function lockPeriod(trx: Transaction<DB>, companyId: string, name: PeriodName): Promise<WagePeriod> {
  await sql`select from company where company_id = ${companyId} for share`.execute(trx);
  return periodOf(trx, companyId, name);
}

/** The period that a request names. Where the name doesn't say its days, the answer's headers do. */
export async function requestedPeriod(
  { kysely }: Database,
  { caller, reply }: { readonly caller: Pick<Caller, 'companyId'>; readonly reply: FastifyReply },
  name: PeriodName,
): Promise<WagePeriod> {
  const period = await periodOf(kysely, caller.companyId, name);
  if (!isCalendarMonth(period)) reply.headers({ 'period-from': period.from, 'period-to': period.to });
  return period;
}

/** The company's period that a day belongs to. */
export async function periodOfDay(db: Kysely<DB>, companyId: string, date: IsoDate): Promise<WagePeriod> {
  return periodOn(date, await wageCalendarOf(db, companyId));
}

/** The days of a period on the wire, where its name doesn't say them. */
export const presentPeriod = (period: WagePeriod): Partial<DateRange> =>
  isCalendarMonth(period) ? {} : { from: period.from, to: period.to };
