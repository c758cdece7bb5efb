import { sql, type Transaction } from 'kysely';

import type { DB } from '../platform/database/schema.ts';

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
