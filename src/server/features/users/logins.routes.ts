import type { loginRoutes } from '#contract/logins.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { handOutLogins, loginsOf, mailLogins } from './logins.service.ts';
import type { UserDependencies } from './users.service.ts';

/** Routes of logins that are handed out. */
export const loginHandlers = ({ database, mail }: UserDependencies): Handlers<typeof loginRoutes> => ({
  'GET /api/admin/logins': ({ caller, now }) => loginsOf({ database, mail }, caller, now),

  'POST /api/admin/logins/mails': async ({ caller, body, now }) => {
    const { mailed, skipped } = await mailLogins({ database, mail }, caller, body.user_ids, now);
    const lately = `${skipped}人には送信したばかりのため、送信しませんでした`;
    if (mailed === 0) return { message: lately };
    return { message: [`${mailed}人にメールを送信します`, ...(skipped === 0 ? [] : [lately])].join('。') };
  },

  'POST /api/admin/logins/handed-out': async ({ caller, body, now }) => {
    await handOutLogins(database, caller, body.employee_ids, now);
    return { message: '配布済みとして記録しました' };
  },
});
