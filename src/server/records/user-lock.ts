import { sql, type Transaction } from 'kysely';

import type { DB } from '../platform/database/schema.ts';
import type { UserKey } from './user-key.ts';

/**
 * Serialises transactions that change a user's days, shifts and internal work. Held until the transaction ends. Punches
 * don't take it, since they only insert.
 */
export async function lockUser(trx: Transaction<DB>, { companyId, userId }: UserKey): Promise<void> {
  await sql`select from user_account where company_id = ${companyId} and user_id = ${userId} for no key update`.execute(
    trx,
  );
}
