import type { LoginSettings, loginSettingsRoutes } from '#contract/login-settings.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { companySetting, leftOutStays } from '../../shared/owned/setting.ts';
import type { AuthDependencies } from './auth.service.ts';
import { loginSettingsOf, saveLoginSettings } from './login-settings.repository.ts';

/** Routes of what a company demands of its people's logins. */
export const loginSettingsHandlers = ({
  database,
  sessionUse,
}: AuthDependencies): Handlers<typeof loginSettingsRoutes> => ({
  'GET /api/admin/login-settings': (call) =>
    loginSettings.show(database, call, () => loginSettingsOf(database.kysely, call.caller.companyId)),

  'PUT /api/admin/login-settings': async (call) => {
    // Nobody's login is to end who has just used it.
    await sessionUse.flush();
    return loginSettings.save(database, call);
  },
});

/** What a company demands of logins. */
const loginSettings = companySetting({
  action: 'change_login_settings',
  message: 'ログインの設定を保存しました',
  read: loginSettingsOf,
  choose: leftOutStays<LoginSettings>,
  store: saveLoginSettings,
});
