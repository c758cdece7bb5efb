import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';

import type { PasskeyAnswer } from '#contract/second-factor.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { bytesToSign, type Challenge } from '../../platform/auth/challenges.ts';
import type { RelyingParty } from '../../platform/auth/relying-party.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { Account } from './auth.repository.ts';
import {
  type PasskeyRow,
  passkeysById,
  passkeysOf,
  recordPasskeyUse,
  totpOf,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
} from './second-factor.repository.ts';
import { stepOfCode } from './totp.ts';

/** A person as their passkeys know them, without saying who it is. */
export const passkeyHandleOf = ({ companyId, userId }: UserKey): Buffer => sha256(JSON.stringify([companyId, userId]));

/** What the password was, so that a challenge is void once it is changed. */
export const passwordMark = ({ password_hash }: Pick<Account, 'password_hash'>): string =>
  sha256(password_hash).toString('base64url');

/** What is stored of a recovery code. It is random enough to need no slow hash. */
export const recoveryCodeHash = (code: string): Buffer =>
  sha256(
    code
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  );

/**
 * Uses up a code of a person: of the authenticator app, or a recovery code. Throws `second_factor_wrong`, also for one
 * that was used before.
 */
export async function spendCode(trx: Transaction<DB>, user: UserKey, typed: string, now: EpochMs): Promise<void> {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    const totp = await totpOf(trx, user);
    const step = totp === undefined ? null : stepOfCode(totp.secret, code, now);
    if (step !== null && (await spendStep(trx, user, step))) return;
  } else if (await spendRecoveryCode(trx, user, recoveryCodeHash(code))) return;
  throw AppError.at('code', 'second_factor_wrong');
}

/** Answers a challenge, which is used up. Throws `challenge_over` where it was answered before. */
export async function answerOnce(trx: Transaction<DB>, companyId: string, challenge: Challenge): Promise<void> {
  if (!(await spendChallenge(trx, companyId, challenge))) throw new AppError('challenge_over');
}

/** What a passkey's answer is checked against. */
export interface PasskeyCheck {
  readonly challenge: Challenge;
  readonly party: RelyingParty;
  readonly answer: PasskeyAnswer;
  /** Whether the device must have checked who holds it, by a finger, a face or a PIN. */
  readonly asksOwner: boolean;
  readonly now: EpochMs;
}

/** The passkey that has signed an answer: of that person, or of whoever it names. Throws `passkey_refused`. */
export async function signingPasskey(
  db: Kysely<DB>,
  { answer, party }: PasskeyCheck,
  user: UserKey | null,
): Promise<PasskeyRow> {
  const id = Buffer.from(answer.id, 'base64url');
  const handle = answer.response.userHandle;
  const stored = (await passkeysById(db, id, party.id)).find(({ company_id: companyId, user_id: userId }) =>
    user === null
      ? handle === passkeyHandleOf({ companyId, userId }).toString('base64url')
      : companyId === user.companyId && userId === user.userId,
  );
  if (stored === undefined) throw new AppError('passkey_refused');
  return stored;
}

/** Checks what the passkey has signed, and records its use. Throws `passkey_refused`. */
export async function checkPasskey(trx: Transaction<DB>, passkey: PasskeyRow, check: PasskeyCheck): Promise<void> {
  const verified = await verifiedAnswer(passkey, check);
  if (verified?.verified !== true) throw new AppError('passkey_refused');
  await recordPasskeyUse(trx, passkey, verified.authenticationInfo.newCounter, check.now);
}

async function verifiedAnswer(
  passkey: PasskeyRow,
  { challenge, party, answer, asksOwner }: PasskeyCheck,
): Promise<VerifiedAuthenticationResponse | null> {
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  try {
    return await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.rawId,
        type: answer.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: bytesToSign(challenge).toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: passkey.rp_id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: asksOwner,
    });
  } catch {
    // It throws for each thing that doesn't fit.
    return null;
  }
}

/** The ways in which a person can answer the second factor; none where they have set up none. */
export async function secondFactorMethods(
  db: Kysely<DB>,
  user: UserKey,
): Promise<readonly ('totp' | 'passkey' | 'recovery_code')[]> {
  const totp = await totpOf(db, user);
  const passkeys = await passkeysOf(db, user);
  if (totp === undefined && passkeys.length === 0) return [];
  return [
    ...(totp === undefined ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    'recovery_code',
  ];
}
