import { randomUUID } from 'node:crypto';

import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../sha256.ts';

/** How long each kind may be answered, in milliseconds. */
const VALID_MS = {
  /** The second factor of a login whose password was right. */
  second_factor: 5 * 60_000,
  /** A login by a passkey alone. */
  passkey_login: 5 * 60_000,
  /** A login at the identity provider, where people may have to look for their telephone. */
  sso: 10 * 60_000,
  /** A connection to a service for personnel, which is allowed there. */
  hr_service: 10 * 60_000,
  /** A sensitive act that is confirmed there. */
  sso_confirmation: 10 * 60_000,
  /** The setup of an authenticator app, and of a passkey. */
  totp: 10 * 60_000,
  passkey: 10 * 60_000,
};
type Kind = keyof typeof VALID_MS;

/** A challenge, as it is answered. */
export interface Challenge {
  readonly id: string;
  /** Whose it is; a login by a passkey alone is nobody's yet. */
  readonly companyId: string | null;
  readonly userId: number | null;
  /** What belongs to it: the secret that is being set up, or what the password was. */
  readonly content: string;
  readonly expiresAt: EpochMs;
}

/**
 * Signs what a person answers within minutes. Nothing is stored, so that a stranger who asks for a million of them fills
 * no table; what was answered is (`used_challenge`).
 */
export interface Challenges {
  /** The challenge as it is sent, and its id. */
  sign(
    kind: Kind,
    challenge: Partial<Pick<Challenge, 'companyId' | 'userId' | 'content'>>,
    now: EpochMs,
  ): { readonly token: string; readonly id: string };
  /** Throws `challenge_over` for what is none, of another kind, or too old. */
  read(kind: Kind, token: string, now: EpochMs): Challenge;
}

const payload = z.object({
  kind: z.string(),
  id: z.uuid(),
  cid: z.string().nullable(),
  uid: z.number().nullable(),
  content: z.string(),
  exp: z.number(),
});

/** Challenges signed with the installation's secret. */
export function createChallenges(secret: string): Challenges {
  // Another key than those of tokens and devices: none is to pass for another.
  const key = `challenge ${secret}`;
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });
  return {
    sign(kind, { companyId = null, userId = null, content = '' }, now) {
      const id = randomUUID();
      const exp = Math.floor((now + VALID_MS[kind]) / 1000);
      return { id, token: sign({ kind, id, cid: companyId, uid: userId, content, exp }) };
    },

    read(kind, token, now) {
      const { data } = payload.safeParse(verified(verify, token));
      if (data?.kind !== kind || data.exp * 1000 <= now) throw new AppError('challenge_over');
      const { id, cid: companyId, uid: userId, content, exp } = data;
      return { id, companyId, userId, content, expiresAt: epochMs(exp * 1000) };
    },
  };
}

function verified(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch {
    return null;
  }
}

/** The bytes that a passkey signs for a challenge. */
export const bytesToSign = ({ id }: Pick<Challenge, 'id'>): Buffer => sha256(`passkey ${id}`);
