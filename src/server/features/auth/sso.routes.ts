import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ssoRoutes } from '#contract/sso.ts';
import { deviceNameOf } from '#domain/users/device-name.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { readSamlMetadata } from './saml-metadata.ts';
import {
  beginSso,
  beginSsoConfirmation,
  finishSso,
  finishSsoConfirmation,
  isNamed,
  type SsoDependencies,
} from './sso-login.service.ts';
import { SsoFault } from './sso-provider.ts';
import { clientOf, openSso, presentSso, ssoSetting, unlinkSso } from './sso-settings.service.ts';
import type { SsoUse } from './sso-use.ts';
import { typedCompanyWithSso } from './sso.repository.ts';

/** What the routes need beside the service. */
export interface SsoRouteDependencies extends SsoDependencies {
  readonly ssoUse: SsoUse;
}

const COOKIE = 'kintai_sso';

/** The paths of what is under way, each with a cookie of its own. */
const LOGIN = '/api/auth/login/sso';
const CONFIRMATION = '/api/auth/confirm-sso';

/** The cookie of a login or a confirmation under way, which no script reads and no other site sends; empty to forget it. */
const rememberedCookie = (value: string, { protocol }: FastifyRequest, path = LOGIN): string =>
  stringifySetCookie({
    name: COOKIE,
    value,
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: protocol === 'https',
    maxAge: value === '' ? 0 : 600,
  });

/**
 * Reads an answer, and forgets the attempt, which is used up whether that succeeds or not. The answer to another one leaves it: that was
 * begun in another tab, whose answer is still to come.
 */
async function forgetting<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const forget = () => void reply.header('set-cookie', rememberedCookie('', request, path));
  try {
    const result = await read();
    forget();
    return result;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'sso_over')) forget();
    throw error;
  }
}

const SAML_UNNAMED = 'SAML 2.0には、サーバーの設定 KINTAI_URL（勤怠を開くアドレス）が必要です';

/** Routes of single sign-on: the login by a company's identity provider, and its settings. */
export const ssoHandlers = (dependencies: SsoRouteDependencies): Handlers<typeof ssoRoutes> => {
  const { database, devices, loginLimits, provider, vault, ssoUse, siteUrl } = dependencies;
  const siteOf = ({ protocol, host }: FastifyRequest): string => siteUrl ?? `${protocol}://${host}`;
  const redirectUriOf = (request: FastifyRequest): string => `${siteOf(request)}/sso`;
  /** Where the provider sends the browser back to. Throws `sso_failed` where the request was sent to no address. */
  const wayBack = (request: FastifyRequest): string => {
    const redirectUri = redirectUriOf(request);
    if (!URL.canParse(redirectUri)) throw new AppError('sso_failed');
    return redirectUri;
  };
  return {
    'GET /api/auth/sso': async ({ query, request }) => {
      const attempt = await loginLimits.beginSso(request.ip, 'lookup');
      const isOn = (await typedCompanyWithSso(database.kysely, query.company_id)) !== null;
      if (isOn) await attempt.succeeded();
      return { is_on: isOn };
    },

    'POST /api/auth/login/sso': async ({ body, request, reply, now }) => {
      await loginLimits.beginSso(request.ip, 'login');
      const redirectUri = wayBack(request);
      const { companyId, again = false } = body;
      const { url, remembered } = await beginSso(dependencies, { companyId, again, redirectUri }, now);
      reply.header('set-cookie', rememberedCookie(remembered, request));
      return { url };
    },

    'POST /api/auth/login/sso/finish': async ({ body, request, reply, now }) => {
      const { cookie, 'user-agent': userAgent } = request.headers;
      const { token, user, logoutUrl } = await forgetting(request, reply, LOGIN, () =>
        finishSso(
          dependencies,
          {
            answer: body.answer,
            remembered: parseCookie(cookie ?? '')[COOKIE],
            logoutTo: `${siteOf(request)}/login`,
            deviceOf: (companyId, employeeId) => devices.recognise(cookie, companyId, employeeId),
            deviceName: deviceNameOf(userAgent),
          },
          now,
        ),
      );
      await loginLimits.finishSso(request.ip);
      reply.header(
        'set-cookie',
        devices.remember(cookie, user.companyId, user.employeeId, request.protocol === 'https'),
      );
      return { token, user, message: 'ログインしました', ...(logoutUrl !== null && { logout_url: logoutUrl }) };
    },

    'POST /api/auth/confirm-sso': async ({ caller, request, reply, now }) => {
      await loginLimits.beginSso(request.ip, 'login');
      const { url, remembered } = await beginSsoConfirmation(dependencies, caller, wayBack(request), now);
      reply.header('set-cookie', rememberedCookie(remembered, request, CONFIRMATION));
      return { url };
    },

    'POST /api/auth/confirm-sso/finish': async ({ caller, body, request, reply, now }) => {
      const remembered = parseCookie(request.headers.cookie ?? '')[COOKIE];
      const answer = { answer: body.answer, remembered, logoutTo: `${siteOf(request)}/login` };
      await forgetting(request, reply, CONFIRMATION, () => finishSsoConfirmation(dependencies, caller, answer, now));
      await loginLimits.finishSso(request.ip);
      return { message: '本人を確認しました' };
    },

    'GET /api/admin/sso-settings': (call) =>
      ssoSetting.show(database, call, async () => ({
        ...presentSso(await openSso(database.kysely, vault, call.caller.companyId)),
        redirect_uri: redirectUriOf(call.request),
      })),

    'PUT /api/admin/sso-settings': async (call) => {
      if (call.body.mode !== 'off' && !isNamed(call.body, siteUrl))
        throw new AppError('sso_incomplete', { fields: { kind: SAML_UNNAMED } });
      const answer = await ssoSetting.save(database, { ...call, body: { ...call.body, vault } });
      await ssoUse.refresh();
      return answer;
    },

    'POST /api/admin/sso-settings/check': async ({ caller, request }) => {
      const client = clientOf(await openSso(database.kysely, vault, caller.companyId));
      if (client === null) throw new AppError('sso_incomplete');
      await loginLimits.beginSso(request.ip, 'lookup');
      try {
        const { logsOut } = await provider.check(client, redirectUriOf(request));
        return { message: 'プロバイダーに接続できました', logs_out: logsOut };
      } catch (error) {
        if (error instanceof SsoFault) throw new AppError('sso_check_failed', { values: { fault: error.message } });
        throw error;
      }
    },

    'POST /api/admin/sso-settings/read-metadata': ({ body, now }) => readSamlMetadata(body.metadata, now),

    'POST /api/admin/sso-settings/unlink': async ({ caller, body }) => {
      await unlinkSso(database, caller, body.employee_id);
      return { message: '結び付けを解除しました' };
    },
  };
};
