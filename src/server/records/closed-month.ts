import { sql, type Transaction } from 'kysely';

import { AppError } from '../platform/http/app-error.ts';
import type { DB } from '../platform/database/schema.ts';

/** The error code of the database, in `guard_month`, for a write into a closed month. */
const MONTH_CLOSED = 'KT001';

/**
 * Runs a statement that writes attendance, shifts, internal work or leave of a month. The triggers of these tables
 * reject it where that month of the person is closed, on any path: throws `month_closed`. The write voids a
 * confirmation of the month.
 */
export async function writeIntoMonth<Result>(statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === MONTH_CLOSED
      ? new AppError('month_closed')
      : error;
  });
}

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
