import type { passwordResetRoutes } from '#contract/password-reset.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import type { AuthDependencies } from './auth.service.ts';
import { forgotPassword, ownerOfPasswordLink, resetForgottenPassword } from './password-reset.service.ts';

/** Routes of a forgotten password. */
export const passwordResetHandlers = (dependencies: AuthDependencies): Handlers<typeof passwordResetRoutes> => ({
  'POST /api/auth/forgot-password': async ({ body, request, now }) => {
    await forgotPassword(dependencies, body, request.ip, now);
    return {
      message:
        '確認済みのメールアドレスがあるアカウントなら、再設定のリンクを送信しました。届かないときは、会社の管理者に連絡してください。',
    };
  },

  'POST /api/auth/password-link': ({ body, request, now }) => ownerOfPasswordLink(dependencies, body, request.ip, now),

  'POST /api/auth/reset-password': async ({ body, request, now }) => {
    await resetForgottenPassword(dependencies, body, request.ip, now);
    return { message: '新しいパスワードを設定しました。ログインしてください。' };
  },
});
