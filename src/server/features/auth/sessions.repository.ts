import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { SESSION_MS, SESSIONS_PER_PERSON } from '#domain/users/password.ts';
import { canPassProvider, type LoginMeans } from '#domain/users/sso.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { endAssistants } from '../../platform/auth/end-access.ts';
import { type Claims, sessionHash } from '../../platform/auth/tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockSsoMode } from '../../records/break-glass.ts';
import { auditOf, hasNotLeft, isOf } from '../../records/user-key.ts';
import type { Account } from './auth.repository.ts';

/**
 * Opens a session, in which an admin may have to set up a second factor first. It lasts 10 days, or until it is idle for as long as the company's limit, from a device, as `deviceNameOf` names it, and ends the user's longest unused ones beyond
 * the number that a person may have. Returns the claims of its token and its expiry, or `null` when the password was
 * changed or the account deactivated or left since it was checked, or the company has begun to demand its provider.
 */
export async function openSession(
  { kysely }: Database,
  account: Account,
  {
    deviceName,
    mustEnrol,
    means,
    provenAgo,
  }: {
    readonly deviceName: string | null;
    readonly mustEnrol: boolean;
    readonly means: LoginMeans;
    readonly provenAgo: number;
  },
  now: EpochMs,
): Promise<{ claims: Claims; expiresAt: EpochMs } | null> {
  const sessionId = randomUUID();
  const expiresAt = (now + SESSION_MS) as EpochMs;
  const { company_id: companyId, user_id: userId } = account;
  return kysely.transaction().execute(async (trx) => {
    if (!canPassProvider(account.role, means) && (await lockSsoMode(trx, companyId, 'share')) === 'forced') return null;
    // A change of password ends the user's sessions; one that is just being opened must not slip past it. Two logins at
    // once count each other.
    const unchanged = await trx
      .selectFrom('user_account')
      .select('user_id')
      .where(isOf({ companyId, userId }))
      .where('active', '=', true)
      .where(hasNotLeft(japanDate(now)))
      .where('password_hash', '=', account.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (unchanged === undefined) return null;
    await trx
      .insertInto('login_session')
      .values({
        company_id: companyId,
        session_hash: sessionHash(sessionId),
        user_id: userId,
        device: deviceName,
        must_enrol: mustEnrol,
        means,
        created_at: new Date(now),
        last_used_at: new Date(now),
        confirmed_at: new Date(now - provenAgo),
        expires_at: sql<Date>`session_end(${new Date(now)}, ${new Date(now)},
          (select session_idle_minutes from company where company_id = ${companyId}))`,
      })
      .execute();
    await trx
      .deleteFrom('login_session')
      .where(isOf({ companyId, userId }))
      .where('login_session_id', 'in', (eb) =>
        eb
          .selectFrom('login_session')
          .select('login_session_id')
          .where(isOf({ companyId, userId }))
          .orderBy('last_used_at', 'desc')
          .orderBy('login_session_id', 'desc')
          .offset(SESSIONS_PER_PERSON),
      )
      .execute();
    return { claims: { companyId, userId, sessionId }, expiresAt };
  });
}

/** A session of a person, as they are shown it. */
interface SessionRow {
  readonly login_session_id: number;
  readonly session_hash: Buffer;
  readonly device: string | null;
  readonly means: LoginMeans;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** The caller's sessions that have not expired, the last used first. */
export function sessionsOf({ kysely }: Database, caller: Caller, now: EpochMs): Promise<SessionRow[]> {
  return kysely
    .selectFrom('login_session')
    .select(['login_session_id', 'session_hash', 'device', 'means', 'created_at', 'last_used_at'])
    .where(isOf(caller))
    .where('expires_at', '>', new Date(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('login_session_id', 'desc')
    .execute();
}

/** Ends one session of the caller by its number. Returns whether there was one. */
export async function endSession({ kysely }: Database, caller: Caller, id: number): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('login_session')
      .where(isOf(caller))
      .where('login_session_id', '=', id)
      .returning('device')
      .executeTakeFirst();
    if (ended === undefined) return false;
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'end_session', before: ended });
    return true;
  });
}

/** Records that the calling session's owner has just proven who they are. */
export async function markConfirmed({ kysely }: Pick<Database, 'kysely'>, caller: Caller, now: EpochMs): Promise<void> {
  await kysely
    .updateTable('login_session')
    .set({ confirmed_at: new Date(now) })
    .where('company_id', '=', caller.companyId)
    .where('session_hash', '=', sessionHash(caller.sessionId))
    .execute();
}

/** Ends the calling session, which revokes its token. */
export async function closeSession({ kysely }: Database, caller: Caller): Promise<void> {
  await kysely
    .deleteFrom('login_session')
    .where('company_id', '=', caller.companyId)
    .where('session_hash', '=', sessionHash(caller.sessionId))
    .execute();
}

/** Ends every session of the caller, the calling one too. */
export async function closeAllSessions({ kysely }: Database, caller: Caller): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom('login_session').where(isOf(caller)).execute();
    await endAssistants(trx, caller, caller.userId);
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'logout_everywhere' });
  });
}

/** Deletes the sessions that have expired, of all companies, and the answered challenges. Returns how many sessions. */
export async function deleteExpiredSessions({ kysely }: Database, now: EpochMs): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('login_session')
    .where('expires_at', '<=', new Date(now))
    .executeTakeFirst();
  await kysely.deleteFrom('used_challenge').where('expires_at', '<=', new Date(now)).execute();
  return Number(numDeletedRows);
}
