import { randomBytes } from 'node:crypto';

import { createSigner, createVerifier } from 'fast-jwt';
import { sql } from 'kysely';
import { z } from 'zod';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../sha256.ts';

/**
 * The claims of a token: the user and their session. Name, role and state are read from the database for each request.
 */
export interface Claims {
  readonly companyId: string;
  readonly userId: number;
  readonly sessionId: string;
}

/** The stored hash of a session's id: a reader of the database can't make a token of it. */
export const sessionHash = (sessionId: string): Buffer => sha256(sessionId);

/** Signs and reads the tokens of this installation (JWT, HS256). */
export interface Tokens {
  sign(claims: Claims, issuedAt: EpochMs, expiresAt: EpochMs): string;
  /** The claims of an `Authorization` header. Throws the 401 that fits: none, forged or expired. */
  read(authorization: string | undefined, now: EpochMs): Claims;
  /** A time that a person's device has heard of, to be brought back with what it does without a network; `of` one thing alone. */
  signTime(user: Pick<Claims, 'companyId' | 'userId'>, time: EpochMs, of?: string): string;
  /** Such a time; `null` of another person's or thing's, and of what this installation hasn't signed. */
  readTime(text: string, user: Pick<Claims, 'companyId' | 'userId'>, of?: string): EpochMs | null;
}

/** It has no session, so that it is no login. */
const signedTime = z.object({ cid: z.string(), uid: z.number(), heard_at: z.number(), of: z.string().optional() });

const payload = z.object({ cid: z.string(), uid: z.number(), sid: z.string(), exp: z.number() });

/** Tokens signed with `secret`. The check is one synchronous HMAC, cheap enough for every call. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // The expiry is checked below, against the `now` that the caller passes in.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });

  return {
    sign: (claims, issuedAt, expiresAt) =>
      sign({
        cid: claims.companyId,
        uid: claims.userId,
        sid: claims.sessionId,
        iat: Math.floor(issuedAt / 1000),
        exp: Math.floor(expiresAt / 1000),
      }),

    read(authorization, now) {
      // The scheme's name is case-insensitive (RFC 9110 §11.1).
      const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new AppError('not_logged_in');
      const { data } = payload.safeParse(verified(verify, token));
      if (data === undefined) throw new AppError('not_logged_in');
      if (data.exp * 1000 <= now) throw new AppError('session_expired');
      return { companyId: data.cid, userId: data.uid, sessionId: data.sid };
    },

    signTime: ({ companyId, userId }, time, of) =>
      sign({ cid: companyId, uid: userId, heard_at: time, ...(of !== undefined && { of }) }),

    readTime(text, { companyId, userId }, of) {
      const { data } = signedTime.safeParse(verified(verify, text));
      return data?.cid === companyId && data.uid === userId && data.of === of ? epochMs(data.heard_at) : null;
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

/** The secret that signs the tokens: generated once and stored in the database, shared by all processes. */
export async function readOrMakeJwtSecret(database: Database): Promise<string> {
  const made = randomBytes(48).toString('base64url');
  await sql`insert into installation.setting (name, value) values ('jwt_secret', ${made}) on conflict do nothing`.execute(
    database.kysely,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value from installation.setting where name = 'jwt_secret'`.execute(database.kysely);
  return rows[0]?.value ?? made;
}
