import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type Claims, sessionHash } from './tokens.ts';

/** How long uses are collected before they are written, in milliseconds: a session's time of last use is so exact. */
const EVERY_MS = 60_000;

/**
 * Records when sessions were last used: for all requests of a minute by one statement, so that none of them waits for a
 * write. A process that is killed loses the last minute's.
 */
export interface SessionUse {
  record(claims: Claims, now: EpochMs): void;
  /** Writes what was recorded. */
  flush(): Promise<void>;
}

/** Records the uses of sessions in `login_session`. Flush it before the database is closed. */
export function createSessionUse({ pool }: Pick<Database, 'pool'>, log: Log): SessionUse {
  const uses = new Map<string, { readonly claims: Claims; readonly at: EpochMs }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (uses.size === 0) return;
    const recorded = [...uses.values()];
    uses.clear();
    // One that somebody else has locked is being ended, or another process writes the same: nobody waits for anybody.
    await pool.query(
      `with used as (
        select s.company_id, s.session_hash, u.at, c.session_idle_minutes
        from unnest($1::text[], $2::bytea[], $3::timestamptz[]) as u (company_id, session_hash, at)
        join login_session s on s.company_id = u.company_id and s.session_hash = u.session_hash
        join company c on c.company_id = u.company_id
        where s.last_used_at < u.at
        for update of s skip locked
      )
      update login_session s
      set last_used_at = used.at, expires_at = session_end(s.created_at, used.at, used.session_idle_minutes)
      from used
      where s.company_id = used.company_id and s.session_hash = used.session_hash`,
      [
        recorded.map(({ claims }) => claims.companyId),
        recorded.map(({ claims }) => sessionHash(claims.sessionId)),
        recorded.map(({ at }) => new Date(at)),
      ],
    );
  };

  return {
    record(claims, now) {
      uses.set(claims.sessionId, { claims, at: now });
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'the use of sessions could not be recorded'));
      }, EVERY_MS).unref();
    },
    flush,
  };
}
