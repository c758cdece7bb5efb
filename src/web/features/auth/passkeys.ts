import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

import type { Routes } from '#contract/routes.ts';
import type { ResponseOf } from '#contract/route.ts';
import { ApiError, api } from '../../lib/api.ts';
import { passkeyTexts as texts } from './account-texts.ts';

/** Runs the browser's dialog. What it throws gets a message: mostly the person has cancelled it. */
async function asked<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (cause) {
    const isStored = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const message = isStored ? texts.stored : texts.cancelled;
    throw new ApiError(400, { message, code: 'passkey_refused' }, false, { cause });
  }
}

type Login = ResponseOf<Routes['POST /api/auth/login/passkey']>;

/** Logs in by a passkey alone, or with a `challenge` as the second factor of a login. */
export async function logInWithPasskey(second?: string): Promise<Login> {
  const { challenge, options } = await api('POST /api/auth/login/passkey-options', {
    body: second === undefined ? {} : { challenge: second },
  });
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await asked(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response;
  const passkey = {
    id: answer.id,
    rawId: answer.rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
  return second === undefined
    ? api('POST /api/auth/login/passkey', { body: { challenge, passkey } })
    : api('POST /api/auth/login/second-factor', { body: { challenge, passkey } });
}

type Enrolled = ResponseOf<Routes['POST /api/auth/second-factor/passkeys']>;

/** Makes a passkey on this device and stores it by a name. */
export async function addPasskey(name: string): Promise<Enrolled> {
  const { options, setup } = await api('POST /api/auth/second-factor/passkey-options');
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await asked(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = made.response;
  return api('POST /api/auth/second-factor/passkeys', {
    body: {
      setup,
      name,
      passkey: {
        id: made.id,
        rawId: made.rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      },
    },
  });
}
