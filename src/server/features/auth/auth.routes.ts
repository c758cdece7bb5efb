import type { authRoutes } from '#contract/auth.ts';
import { deviceNameOf } from '#domain/users/device-name.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type AuthDependencies, changePassword, confirmOwnPassword, currentUserOf, logIn } from './auth.service.ts';
import { saveLanguage } from './auth.repository.ts';
import { closeAllSessions, closeSession, endSession, sessionsOf } from './sessions.repository.ts';

/** Routes of login, logout and the caller's password. */
export const authHandlers = (dependencies: AuthDependencies): Handlers<typeof authRoutes> => ({
  'POST /api/auth/login': async ({ body, request, reply, now }) => {
    const { companyId, employeeId } = body;
    const { devices } = dependencies;
    const { cookie, 'user-agent': userAgent } = request.headers;
    const device = devices.recognise(cookie, companyId, employeeId);
    const place = { address: request.ip, device };
    const { token, user } = await logIn(dependencies, body, place, deviceNameOf(userAgent), now);
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

  'GET /api/auth/sessions': async ({ caller, now }) => {
    const { database, sessionUse } = dependencies;
    await sessionUse.flush();
    const current = sessionHash(caller.sessionId);
    const sessions = await sessionsOf(database, caller, now);
    return sessions.map(({ login_session_id, session_hash, device, means, created_at, last_used_at }) => ({
      id: login_session_id,
      device,
      means,
      created_at: formatTimestamp(created_at),
      last_used_at: formatTimestamp(last_used_at),
      is_current: session_hash.equals(current),
    }));
  },

  'DELETE /api/auth/sessions/{id}': async ({ caller, params }) => {
    if (!(await endSession(dependencies.database, caller, params.id))) throw new AppError('not_found');
    return { message: 'ログインを終了しました' };
  },

  'POST /api/auth/change-password': async ({ caller, body, request, now }) => {
    await changePassword(dependencies, caller, body, request.ip, now);
    return { message: 'パスワードを変更しました' };
  },

  'POST /api/auth/confirm-password': async ({ caller, body, request, now }) => {
    await confirmOwnPassword(dependencies, caller, body.password, request.ip, now);
    return { message: 'パスワードを確認しました' };
  },

  'PUT /api/auth/language': async ({ caller, body }) => {
    await saveLanguage(dependencies.database, caller, body.language);
    return { message: '表示言語を変更しました' };
  },

  'GET /api/auth/me': ({ caller, now }) => currentUserOf(dependencies, caller, now),
});
