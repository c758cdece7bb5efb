import { generateAuthenticationOptions } from '@simplewebauthn/server';

import type { secondFactorRoutes } from '#contract/second-factor.ts';
import { deviceNameOf } from '#domain/users/device-name.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { bytesToSign } from '../../platform/auth/challenges.ts';
import { relyingPartyOf, requireRelyingParty } from '../../platform/auth/relying-party.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { resetSecondFactor } from '../../records/second-factor.ts';
import { userOf } from '../../records/user-key.ts';
import { type AuthDependencies, passwordStateOf } from './auth.service.ts';
import {
  addPasskey,
  enrolTotp,
  isSecondFactorRequired,
  passkeyCreation,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './enrolment.service.ts';
import { passkeysOf, recoveryCodesLeft, totpOf } from './second-factor.repository.ts';
import { answerSecondFactor, logInByPasskey } from './second-login.service.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** The caller, once they have chosen a password: whoever gave out the first one is not to set up a second factor. */
function past({ isFirstLogin, ...caller }: Caller): Caller {
  if (isFirstLogin) throw new AppError('password_change_required');
  return { isFirstLogin, ...caller };
}

/** Routes of the second factor: at the login, of one's own, and its reset. */
export const secondFactorHandlers = (dependencies: AuthDependencies): Handlers<typeof secondFactorRoutes> => {
  const { database, challenges, devices } = dependencies;
  return {
    'POST /api/auth/login/second-factor': async ({ body, request, reply, now }) => {
      const { cookie, 'user-agent': userAgent } = request.headers;
      const { token, user } = await answerSecondFactor(
        dependencies,
        body,
        {
          party: relyingPartyOf(request),
          address: request.ip,
          deviceOf: (companyId, employeeId) => devices.recognise(cookie, companyId, employeeId),
          deviceName: deviceNameOf(userAgent),
        },
        now,
      );
      reply.header(
        'set-cookie',
        devices.remember(cookie, user.companyId, user.employeeId, request.protocol === 'https'),
      );
      return { token, user, message: 'ログインしました' };
    },

    'POST /api/auth/login/passkey-options': async ({ body, request, now }) => {
      const party = requireRelyingParty(request);
      const isSecond = body.challenge !== undefined;
      const signed = body.challenge ?? challenges.sign('passkey_login', {}, now).token;
      const challenge = challenges.read(isSecond ? 'second_factor' : 'passkey_login', signed, now);
      const { companyId, userId } = challenge;
      const stored =
        companyId === null || userId === null ? [] : await passkeysOf(database.kysely, { companyId, userId });
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: Uint8Array.from(bytesToSign(challenge)),
        allowCredentials: stored
          .filter(({ rp_id }) => rp_id === party.id)
          .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
        // Alone it is both factors: what one has, and that it knows one.
        userVerification: isSecond ? 'preferred' : 'required',
      });
      return { challenge: signed, options: { ...options } };
    },

    'POST /api/auth/login/passkey': async ({ body, request, reply, now }) => {
      const party = requireRelyingParty(request);
      const { cookie, 'user-agent': userAgent } = request.headers;
      const { token, user } = await logInByPasskey(dependencies, body, party, deviceNameOf(userAgent), now);
      reply.header(
        'set-cookie',
        devices.remember(cookie, user.companyId, user.employeeId, request.protocol === 'https'),
      );
      return { token, user, message: 'ログインしました' };
    },

    'GET /api/auth/second-factor': async ({ caller, request, now }) => {
      const party = relyingPartyOf(request);
      const totp = await totpOf(database.kysely, caller);
      const passkeys = await passkeysOf(database.kysely, caller);
      return {
        totp: totp === undefined ? null : { created_at: formatTimestamp(totp.created_at) },
        passkeys: passkeys.map(({ passkey_id, name, rp_id, created_at, last_used_at }) => ({
          id: passkey_id,
          name,
          created_at: formatTimestamp(created_at),
          last_used_at: last_used_at === null ? null : formatTimestamp(last_used_at),
          works_here: rp_id === party?.id,
        })),
        recovery_codes_left: await recoveryCodesLeft(database.kysely, caller),
        password: await passwordStateOf(database, caller, totp !== undefined || passkeys.length > 0),
        is_required: await isSecondFactorRequired(database.kysely, caller, now),
        passkeys_available: party !== null,
      };
    },

    'POST /api/auth/second-factor/totp': ({ caller, now }) => {
      const { companyId, userId, employeeId } = past(caller);
      const secret = newTotpSecret();
      const { token: setup } = challenges.sign('totp', { companyId, userId, content: secret }, now);
      return Promise.resolve({ secret, uri: totpUri(secret, companyId, employeeId), setup });
    },

    'PUT /api/auth/second-factor/totp': async ({ caller, body, now }) => ({
      recovery_codes: [...(await enrolTotp(dependencies, past(caller), body, now))],
      message: '認証アプリを登録しました',
    }),

    'DELETE /api/auth/second-factor/totp': async ({ caller, now }) => {
      await removeTotp(dependencies, past(caller), now);
      return { message: '認証アプリの登録を解除しました' };
    },

    'POST /api/auth/second-factor/passkey-options': ({ caller, request, now }) =>
      passkeyCreation(dependencies, past(caller), requireRelyingParty(request), now),

    'POST /api/auth/second-factor/passkeys': async ({ caller, body, request, now }) => ({
      recovery_codes: [...(await addPasskey(dependencies, past(caller), body, requireRelyingParty(request), now))],
      message: 'パスキーを登録しました',
    }),

    'DELETE /api/auth/second-factor/passkeys/{id}': async ({ caller, params, now }) => {
      await removePasskey(dependencies, past(caller), params.id, now);
      return { message: 'パスキーの登録を解除しました' };
    },

    'POST /api/auth/second-factor/recovery-codes': async ({ caller }) => ({
      recovery_codes: [...(await renewRecoveryCodes(dependencies, past(caller)))],
      message: 'リカバリーコードを再発行しました',
    }),

    'POST /api/admin/users/{id}/second-factor/reset': async ({ caller, params }) => {
      const user = userOf(caller, params);
      if (user.userId === caller.userId) throw new AppError('own_account');
      await database.kysely.transaction().execute((trx) => resetSecondFactor(trx, user, caller.userId));
      return { message: '2段階認証を解除しました' };
    },
  };
};
