import { type Kysely, sql } from 'kysely';

import type { LoginSettings } from '#contract/login-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';

/** What a company demands of logins. */
export async function loginSettingsOf(db: Kysely<DB>, companyId: string): Promise<LoginSettings> {
  return db
    .selectFrom('company')
    .select(['session_idle_minutes as idle_minutes', 'asks_password_again', 'requires_second_factor'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** Stores what a company demands of logins; the sessions that haven't ended by now end by it from now on. */
export async function saveLoginSettings(
  { trx, companyId, now }: OwnedWrite,
  { idle_minutes, ...settings }: LoginSettings,
): Promise<void> {
  await trx
    .updateTable('company')
    .set({ ...settings, session_idle_minutes: idle_minutes })
    .where('company_id', '=', companyId)
    .execute();
  await trx
    .updateTable('login_session')
    .set({ expires_at: sql<Date>`session_end(created_at, last_used_at, ${idle_minutes}::smallint)` })
    .where('company_id', '=', companyId)
    .where('expires_at', '>', new Date(now))
    .execute();
}
