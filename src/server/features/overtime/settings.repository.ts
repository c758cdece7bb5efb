import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import {
  DEFAULT_OVERTIME_SETTINGS,
  type OvertimeSettings,
  readSettings,
  settingsColumns,
} from './settings.presenter.ts';

/** A company's settings; the law's numbers where it has none. */
export async function settingsOf(db: Kysely<DB>, companyId: string): Promise<OvertimeSettings> {
  const row = await db
    .selectFrom('overtime_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? DEFAULT_OVERTIME_SETTINGS : readSettings(row);
}

/** Serialises changes of the company's settings until the transaction ends. */
export async function lockSettings(trx: Transaction<DB>, companyId: string): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx);
}

/** Stores a company's settings. */
export async function saveSettings(
  trx: Transaction<DB>,
  companyId: string,
  settings: OvertimeSettings,
  now: Date,
): Promise<void> {
  const values = { ...settingsColumns(settings), last_modified_at: now };
  await trx
    .insertInto('overtime_settings')
    .values({ company_id: companyId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}
