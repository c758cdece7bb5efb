import { isDeepStrictEqual } from 'node:util';

import type { LoginSettings, loginSettingsRoutes } from '#contract/login-settings.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import type { AuthDependencies } from './auth.service.ts';
import { loginSettingsOf, saveLoginSettings } from './login-settings.repository.ts';

/** Routes of what a company demands of its people's logins. */
export const loginSettingsHandlers = (dependencies: AuthDependencies): Handlers<typeof loginSettingsRoutes> => ({
  'GET /api/admin/login-settings': ({ caller }) => loginSettingsOf(dependencies.database.kysely, caller.companyId),

  'PUT /api/admin/login-settings': async ({ caller, body, now }) => ({
    ...(await changeLoginSettings(dependencies, caller, body, now)),
    message: 'ログインの設定を保存しました',
  }),
});

type Wanted = { readonly [Name in keyof LoginSettings]?: LoginSettings[Name] | undefined };

/** Changes what is demanded of logins, what is left out stays. Returns what holds now. */
async function changeLoginSettings(
  { database: { kysely }, sessionUse }: AuthDependencies,
  { companyId, userId }: Caller,
  wanted: Wanted,
  now: EpochMs,
): Promise<LoginSettings> {
  // Nobody's login is to end who has just used it.
  await sessionUse.flush();
  return kysely.transaction().execute(async (trx) => {
    const before = await loginSettingsOf(trx, companyId);
    const after: LoginSettings = {
      idle_minutes: wanted.idle_minutes === undefined ? before.idle_minutes : wanted.idle_minutes,
      asks_password_again: wanted.asks_password_again ?? before.asks_password_again,
      requires_second_factor: wanted.requires_second_factor ?? before.requires_second_factor,
    };
    if (isDeepStrictEqual(before, after)) return after;
    await saveLoginSettings(trx, companyId, after, now);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_login_settings',
      before,
      after,
    });
    return after;
  });
}
