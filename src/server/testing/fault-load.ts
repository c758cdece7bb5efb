import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { epochMs } from '#domain/time/instant.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import { createTokens, sessionHash } from '../platform/auth/tokens.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { joinOrStartPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';

// Punches under faults: phones that repeat each punch, with its key, until it is acknowledged; and what is stored of them.

/** The settings of a process under faults: no demo, this secret, and as many punches as it can take. */
export const FAULT_ENV = {
  KINTAI_DEMO: '0',
  KINTAI_JWT_SECRET: 'a secret of the faults, long enough to sign',
  KINTAI_WRITES_PER_MINUTE: '1000000',
  LOG_LEVEL: 'silent',
};
/** The company of the load. */
export const COMPANY_ID = 'faults';

/** Adds a company with so many people, all of them logged in. Returns their tokens. */
export async function addPunchers(database: Database, count: number): Promise<string[]> {
  const { kysely } = database;
  const now = epochMs(Date.now());
  const expiresAt = epochMs(now + SESSION_MS);
  const tokens = createTokens(FAULT_ENV.KINTAI_JWT_SECRET);
  await kysely.insertInto('company').values({ company_id: COMPANY_ID, name: '障害株式会社' }).execute();
  const users = await kysely
    .insertInto('user_account')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id: COMPANY_ID,
        employee_id: `F${index}`,
        name: `障害 ${index}`,
        role: 'user',
        password_hash: 'nobody logs in with it',
        is_first_login: false,
      })),
    )
    .returning('user_id')
    .execute();
  const claims = users.map(({ user_id: userId }) => ({ companyId: COMPANY_ID, userId, sessionId: randomUUID() }));
  const sessions = claims.map(({ userId, sessionId }) => ({
    company_id: COMPANY_ID,
    user_id: userId,
    session_hash: sessionHash(sessionId),
    expires_at: new Date(expiresAt),
  }));
  await kysely.insertInto('login_session').values(sessions).execute();
  return claims.map((each) => tokens.sign(each, now, expiresAt));
}

/** Uses the embedded database of a data folder, beside the kintai that runs on it or without one. */
export async function withEmbedded<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const log = createLog('silent');
  const postgres = await joinOrStartPostgres({ dataDir, maxConnections: 4, log, onUnexpectedExit: () => undefined });
  const database = openDatabase(postgres.runtime, 2, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** What the phones saw. */
export interface Seen {
  /** The id of each acknowledged punch, by its key. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Answers by status; 0 is no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Refusals with 503 that don't say when to try again. */
  readonly withoutRetryAfter: number;
  /** When punches were acknowledged, and when tries were refused or had no answer, by `performance.now()`. */
  readonly acknowledgedAt: readonly number[];
  readonly refusedAt: readonly number[];
}

/** A load of punches. */
export interface Load extends Seen {
  /** Waits until so many more punches are acknowledged. */
  more(count: number): Promise<void>;
  /** Begins no new punch, and waits until those begun are acknowledged. */
  finish(): Promise<void>;
}

const RETRY_AFTER_MS = 40;
const NO_ANSWER_MS = 8_000;
/** So long a phone repeats a punch before the load fails. */
const GIVE_UP_MS = 120_000;

/**
 * Punches from so many phones at once, until `finish`.
 *
 * @param urlOf where the next try goes to; servers come back at another address
 */
export function startLoad(tokens: readonly string[], urlOf: () => string, phones = 8): Load {
  const acknowledged = new Map<string, number>();
  const statuses = new Map<number, number>();
  const acknowledgedAt: number[] = [];
  const refusedAt: number[] = [];
  let withoutRetryAfter = 0;
  const finishing = new AbortController();

  async function send(key: string, token: string, type: 'in' | 'out'): Promise<number | null> {
    const answer = await fetch(`${urlOf()}/api/time-records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ type, note: key }),
      signal: AbortSignal.timeout(NO_ANSWER_MS),
    })
      .then(async (response) => ({ response, body: (await response.json()) as { id?: number } }))
      .catch(() => null);
    const status = answer?.response.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    (status === 201 ? acknowledgedAt : refusedAt).push(performance.now());
    if (status === 503 && !answer?.response.headers.has('retry-after')) withoutRetryAfter += 1;
    return status === 201 ? (answer?.body.id ?? null) : null;
  }

  const loops = Array.from({ length: phones }, async (_, phone) => {
    // Each phone's own people, one after the other and in turns in and out: a second punch of its kind would be the first again.
    const own = tokens.filter((__, index) => index % phones === phone);
    for (let count = 0; !finishing.signal.aborted; count += 1) {
      const key = randomUUID();
      const token = own[count % own.length] ?? '';
      const type = Math.floor(count / own.length) % 2 === 0 ? 'in' : 'out';
      for (const giveUp = performance.now() + GIVE_UP_MS; ; await delay(RETRY_AFTER_MS)) {
        const id = await send(key, token, type);
        if (id !== null) {
          acknowledged.set(key, id);
          break;
        }
        if (performance.now() > giveUp)
          throw new Error(`a punch was refused for two minutes: ${JSON.stringify([...statuses])}`);
      }
    }
  });
  const all = Promise.all(loops);
  // It is thrown by `finish`.
  all.catch(() => undefined);

  return {
    acknowledged,
    statuses,
    acknowledgedAt,
    refusedAt,
    get withoutRetryAfter() {
      return withoutRetryAfter;
    },
    async more(count) {
      const enough = acknowledged.size + count;
      while (acknowledged.size < enough) await Promise.race([delay(5), all]);
    },
    async finish() {
      finishing.abort();
      await all;
    },
  };
}

/** What is wrong with what is stored: acknowledged and not there under its id, or there more than once. */
export interface Differences {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/** Compares what was acknowledged with what is stored. */
export async function differencesOf(
  { acknowledged }: Pick<Seen, 'acknowledged'>,
  database: Database,
): Promise<Differences> {
  const rows = await database.kysely
    .selectFrom('time_record')
    .select(['note', 'time_record_id'])
    .where('company_id', '=', COMPANY_ID)
    .execute();
  const stored = Map.groupBy(rows, ({ note }) => note ?? '');
  return {
    lost: [...acknowledged]
      .filter(([key, id]) => !stored.get(key)?.some((row) => row.time_record_id === id))
      .map(String),
    doubled: [...stored].filter(([, records]) => records.length > 1).map(([key]) => key),
  };
}
