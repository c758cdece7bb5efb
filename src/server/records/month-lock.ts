import { sql, type Transaction } from 'kysely';

import type { DB } from '../platform/database/schema.ts';

const LOCKS = { exclusive: sql`pg_advisory_xact_lock`, shared: sql`pg_advisory_xact_lock_shared` };

/**
 * Locks the months of these users until the transaction ends, against who closes and opens them: the counterpart of what
 * the database does before each write into one, in `guard_month`. `exclusive` keeps writers out, too, for who closes or
 * opens; `shared` is a writer's own. In the order of their ids, so that two who lock many don't block each other.
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
