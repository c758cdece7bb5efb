import type { homeRoutes } from '#contract/home.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { adminHome, confirmSetupStep, type HomeDependencies, saveChoices } from './home.service.ts';

/** Routes of the admins' start page. */
export const homeHandlers = ({ database, notices }: HomeDependencies): Handlers<typeof homeRoutes> => ({
  'GET /api/admin/home': ({ caller }) => adminHome({ database, notices }, caller),

  'PUT /api/admin/home': async ({ caller, body }) => {
    await saveChoices(database, caller, body);
    return { message: '設定を保存しました' };
  },

  'POST /api/admin/setup-steps/{step}/confirm': async ({ caller, params }) => {
    await confirmSetupStep(database, caller, params.step);
    return { message: '手順を済みにしました' };
  },
});
