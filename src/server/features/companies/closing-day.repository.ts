import type { Transaction } from 'kysely';

import { type DateRange, firstDay, type IsoMonth } from '#domain/time/date.ts';
import type { DatedClosingDay } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Stores the closing day from that period on, in place of one from the same period on. */
export async function saveClosingDay(
  trx: Transaction<DB>,
  companyId: string,
  { from, closingDay }: DatedClosingDay,
): Promise<void> {
  await trx
    .insertInto('closing_day')
    .values({ company_id: companyId, effective_month: firstDay(from), closing_day: closingDay })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'effective_month']).doUpdateSet({ closing_day: closingDay }),
    )
    .execute();
}

/** Removes the closing day from that period on: the one before it goes on. */
export async function deleteClosingDay(trx: Transaction<DB>, companyId: string, from: IsoMonth): Promise<void> {
  await trx
    .deleteFrom('closing_day')
    .where('company_id', '=', companyId)
    .where('effective_month', '=', firstDay(from))
    .execute();
}

/** A period that somebody has confirmed or closed. */
export interface ClosedPeriod extends DateRange {
  readonly status: 'confirmed' | 'closed';
}

/** The periods that anybody of the company has confirmed or closed, each once for each status. */
export async function closedPeriodsOf(trx: Transaction<DB>, companyId: string): Promise<ClosedPeriod[]> {
  const rows = await trx
    .selectFrom('month_closing')
    .select(['from_date', 'to_date', 'status'])
    .distinct()
    .where('company_id', '=', companyId)
    .execute();
  return rows.map((row) => ({ from: row.from_date, to: row.to_date, status: row.status as ClosedPeriod['status'] }));
}

/** Voids everybody's confirmations of that period; returns whose they were. */
export async function deleteConfirmations(
  trx: Transaction<DB>,
  companyId: string,
  { from }: DateRange,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('month_closing')
    .where('company_id', '=', companyId)
    .where('from_date', '=', from)
    .where('status', '=', 'confirmed')
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
