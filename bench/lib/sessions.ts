import type pg from 'pg';

import { epochMs } from '#domain/time/instant.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import { type Claims, createTokens } from '#server/platform/auth/tokens.ts';
import { SECRET } from './bench-server.ts';

const tokens = createTokens(SECRET);

/** Logs everybody in who is numbered `B…`, of all companies: the id of a session is made of its user's. */
export async function openSessions(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query(
    `insert into login_session (company_id, session_hash, user_id, expires_at)
     select company_id, sha256(convert_to('session ' || user_id, 'UTF8')), user_id, $1
     from user_account where employee_id like 'B%'`,
    [new Date(Date.now() + SESSION_MS)],
  );
}

/** The id of that session. */
export const sessionIdOf = (userId: number): string => `session ${userId}`;

/** A token of a session. */
export function tokenOf(claims: Claims): string {
  const now = epochMs(Date.now());
  return tokens.sign(claims, now, epochMs(now + SESSION_MS));
}
