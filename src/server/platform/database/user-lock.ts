import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from './schema.ts';

/** A user of a company. */
export interface UserKey {
  readonly companyId: string;
  readonly userId: number;
}

/**
 * Lets one transaction at a time change what a user has entered: their days, shifts and internal work. Held until the
 * transaction ends. Punches don't wait for it, since they only add.
 */
export async function lockUser(trx: Transaction<DB>, { companyId, userId }: UserKey): Promise<void> {
  await sql`select from user_account where company_id = ${companyId} and user_id = ${userId} for no key update`.execute(
    trx,
  );
}

/** Whether the company has this user. */
export async function hasUser(db: Kysely<DB>, { companyId, userId }: UserKey): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
