import type { authRoutes } from '#contract/auth.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { closeAllSessions, closeSession } from './auth.repository.ts';
import { type AuthDependencies, changePassword, currentUserOf, logIn } from './auth.service.ts';

/** Routes of login, logout and the caller's password. */
export const authHandlers = (dependencies: AuthDependencies): Handlers<typeof authRoutes> => ({
  'POST /api/auth/login': async ({ body, request, reply, now }) => {
    const { companyId, employeeId } = body;
    const { devices } = dependencies;
    const { cookie } = request.headers;
    const device = devices.recognise(cookie, companyId, employeeId);
    const { token, user } = await logIn(dependencies, body, { address: request.ip, device }, now);
    reply.header('set-cookie', devices.remember(cookie, companyId, employeeId, request.protocol === 'https'));
    return { token, user, message: 'ログインしました' };
  },

  'POST /api/auth/logout': async ({ caller }) => {
    await closeSession(dependencies.database, caller);
    return { message: 'ログアウトしました' };
  },

  'POST /api/auth/logout-everywhere': async ({ caller }) => {
    await closeAllSessions(dependencies.database, caller);
    return { message: 'すべての端末からログアウトしました' };
  },

  'POST /api/auth/change-password': async ({ caller, body, request }) => {
    await changePassword(dependencies, caller, body, request.ip);
    return { message: 'パスワードを変更しました' };
  },

  'GET /api/auth/me': ({ caller }) => currentUserOf(dependencies.database, caller),
});
