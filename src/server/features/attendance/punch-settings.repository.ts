import type { Kysely, Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';

/** Whether a company's people punch their breaks (D38); in a transaction locked until it ends. */
export async function punchesBreaks(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const { punches_breaks } = await db
    .selectFrom('company')
    .select('punches_breaks')
    .where('company_id', '=', companyId)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  return punches_breaks;
}

/** Stores whether a company's people punch their breaks. */
export async function savePunchesBreaks(trx: Transaction<DB>, companyId: string, on: boolean): Promise<void> {
  await trx.updateTable('company').set({ punches_breaks: on }).where('company_id', '=', companyId).execute();
}
