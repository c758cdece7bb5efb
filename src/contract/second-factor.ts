import { z } from 'zod';

import { PASSWORD_STATES } from '#domain/users/sso.ts';
import { currentUser } from './auth.ts';
import type { Route } from './route.ts';
import { id, instant, line, messageResponse, pathId, requiredMessage, text, writeBody } from './wire.ts';

// The objects of a browser's WebAuthn, as it writes them in JSON (base64url).

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const credential = <Response extends z.ZodType>(response: Response) =>
  z.strictObject({
    id: base64url(2000),
    rawId: base64url(2000),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  });

/** A passkey that the browser has just made. */
const newPasskey = credential(
  z.strictObject({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(100_000),
    authenticatorData: base64url(10_000).optional(),
    transports: z.array(z.string().max(32)).max(16).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url(10_000).optional(),
  }),
);
export type NewPasskey = z.output<typeof newPasskey>;

/** The signed answer of a passkey. */
const passkeyAnswer = credential(
  z.strictObject({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).nullish(),
  }),
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A question of the server to be answered, signed by it; valid for a few minutes, and once. */
const challenge = z.string().min(1, { error: requiredMessage }).max(2000);
/** The six digits of an authenticator app, or a recovery code. */
const code = text(40);
/** WebAuthn's options for the browser. */
const options = z.record(z.string(), z.unknown());

const loggedIn = {
  status: 200,
  body: z.object({ token: z.string(), user: currentUser, message: z.string() }),
} as const;

/** How somebody proves who they are beside the password. */
const secondFactor = z.object({
  totp: z.object({ created_at: instant }).nullable(),
  passkeys: z.array(
    z.object({
      id,
      name: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
      /** It was made for this address; at another one it doesn't work. */
      works_here: z.boolean(),
    }),
  ),
  recovery_codes_left: z.int().min(0),
  /** Whether the person logs in by a password, beside which it is. */
  password: z.enum(PASSWORD_STATES),
  /** The company demands one of this person. */
  is_required: z.boolean(),
  /** Passkeys work at this address: https, or localhost. */
  passkeys_available: z.boolean(),
});

/** The recovery codes, shown this once; none where the person has theirs already. */
const enrolled = z.object({ recovery_codes: z.array(z.string()), message: z.string() });

const own = { tag: 'auth', access: 'session' } as const;

export const secondFactorRoutes = {
  'POST /api/auth/login/second-factor': {
    id: 'answerSecondFactor',
    summary: '2段階認証。ログインの second_factor_required の challenge に、コードかパスキーで答える',
    tag: 'auth',
    access: 'public',
    body: writeBody({ challenge, code: code.optional(), passkey: passkeyAnswer.optional() }),
    success: loggedIn,
    errors: [
      'challenge_over',
      'second_factor_wrong',
      'passkey_refused',
      'passkeys_unavailable',
      'login_failed',
      'login_locked',
      'sso_required',
    ],
  },
  'POST /api/auth/login/passkey-options': {
    id: 'getPasskeyLoginOptions',
    summary: 'パスキーに署名を求めるための値（WebAuthn）。challenge を省略すると、パスキーだけのログインを始める',
    tag: 'auth',
    access: 'public',
    body: writeBody({ challenge: challenge.optional() }),
    success: { status: 200, body: z.object({ challenge: z.string(), options }) },
    errors: ['challenge_over', 'passkeys_unavailable'],
  },
  'POST /api/auth/login/passkey': {
    id: 'logInWithPasskey',
    summary: 'パスキーだけでのログイン',
    tag: 'auth',
    access: 'public',
    body: writeBody({ challenge, passkey: passkeyAnswer }),
    success: loggedIn,
    errors: ['challenge_over', 'passkey_refused', 'passkeys_unavailable', 'login_failed', 'sso_required'],
  },
  'GET /api/auth/second-factor': {
    id: 'getSecondFactor',
    summary: '自分の2段階認証の状態',
    ...own,
    success: { status: 200, body: secondFactor },
  },
  'POST /api/auth/second-factor/totp': {
    id: 'beginTotp',
    summary: '認証アプリの登録を始める。setup は10分間有効',
    ...own,
    success: {
      status: 200,
      body: z.object({ secret: z.string(), uri: z.string(), setup: z.string() }),
    },
    errors: ['password_change_required'],
  },
  'PUT /api/auth/second-factor/totp': {
    id: 'enrolTotp',
    summary: '認証アプリの登録。すでにある登録は置き換える',
    ...own,
    body: writeBody({ setup: challenge, code }),
    success: { status: 200, body: enrolled },
    errors: ['challenge_over', 'second_factor_wrong', 'password_change_required', 'not_found'],
  },
  'DELETE /api/auth/second-factor/totp': {
    id: 'removeTotp',
    summary: '認証アプリの登録の解除',
    ...own,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'second_factor_needed', 'sso_break_glass_needed', 'password_change_required'],
  },
  'POST /api/auth/second-factor/passkey-options': {
    id: 'beginPasskey',
    summary: 'パスキーの登録を始める（WebAuthn）。setup は10分間有効',
    ...own,
    success: { status: 200, body: z.object({ options, setup: z.string() }) },
    errors: ['passkeys_unavailable', 'password_change_required'],
  },
  'POST /api/auth/second-factor/passkeys': {
    id: 'addPasskey',
    summary: 'パスキーの登録',
    ...own,
    body: writeBody({ setup: challenge, passkey: newPasskey, name: line(64) }),
    success: { status: 201, body: enrolled },
    errors: [
      'not_found',
      'challenge_over',
      'passkey_refused',
      'passkeys_unavailable',
      'too_many_passkeys',
      'password_change_required',
    ],
  },
  'DELETE /api/auth/second-factor/passkeys/{id}': {
    id: 'removePasskey',
    summary: 'パスキーの登録の解除',
    ...own,
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'second_factor_needed', 'sso_break_glass_needed', 'password_change_required'],
  },
  'POST /api/auth/second-factor/recovery-codes': {
    id: 'renewRecoveryCodes',
    summary: 'リカバリーコードの再発行。それまでのものは使えなくなる',
    ...own,
    success: { status: 200, body: enrolled },
    errors: ['not_found', 'password_change_required'],
  },
  'POST /api/admin/users/{id}/second-factor/reset': {
    id: 'resetSecondFactor',
    summary: '社員の2段階認証の解除。すべての端末からログアウトする',
    tag: 'users',
    access: 'super_admin',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'own_account', 'sso_break_glass_needed'],
  },
} as const satisfies Record<string, Route>;
