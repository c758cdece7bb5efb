import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { SESSION_MS } from '#domain/users/password.ts';
import type { Role } from '#domain/users/role.ts';
import { epochMs } from '#domain/time/instant.ts';
import { hashPassword } from '#server/platform/auth/password.ts';
import { type Claims, createTokens, sessionHash } from '#server/platform/auth/tokens.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import type * as migration from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { root } from '../../scripts/tools.ts';

const MAIN = 'src/server/main.ts';
const MIGRATE = 'src/server/platform/database/migrate.ts';
/** Signs the tokens. */
export const SECRET = 'a secret of the benchmark, long enough to sign';
const COMPANY_ID = 'bench';

/** The password of every user. */
export const PASSWORD = 'kintai-bench';

/** A logged-in user of a benchmark. */
export interface BenchUser {
  readonly employeeId: string;
  readonly claims: Claims;
  readonly token: string;
}

/** A server process on an embedded PostgreSQL, as `npm start` runs them, with logged-in users. */
export interface BenchServer {
  readonly url: string;
  /** Its process. */
  readonly pid: number;
  readonly companyId: string;
  readonly users: readonly BenchUser[];
  /** A direct connection to the same database. */
  readonly database: Database;
  stop(): Promise<void>;
}

/** Adds a company of so many logged-in users, all of one role. */
export async function addUsers(
  database: Database,
  count: number,
  { companyId = COMPANY_ID, role = 'user' }: { readonly companyId?: string; readonly role?: Role } = {},
): Promise<BenchUser[]> {
  const now = epochMs(Date.now());
  const expiresAt = epochMs(now + SESSION_MS);
  const tokens = createTokens(SECRET);
  const passwordHash = await hashPassword(PASSWORD);
  await database.kysely.insertInto('company').values({ company_id: companyId, name: '計測株式会社' }).execute();
  const rows = await database.kysely
    .insertInto('user_account')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id: companyId,
        employee_id: `E${String(index).padStart(5, '0')}`,
        name: `計測 ${index}`,
        role,
        password_hash: passwordHash,
        is_first_login: false,
      })),
    )
    .returning(['user_id', 'employee_id'])
    .execute();
  const users = rows.map(({ user_id, employee_id }) => {
    const claims = { companyId, userId: user_id, sessionId: randomUUID() };
    return { employeeId: employee_id, claims, token: tokens.sign(claims, now, expiresAt) };
  });
  await database.kysely
    .insertInto('login_session')
    .values(
      users.map(({ claims }) => ({
        company_id: companyId,
        session_hash: sessionHash(claims.sessionId),
        user_id: claims.userId,
        expires_at: new Date(expiresAt),
      })),
    )
    .execute();
  return users;
}

/** A process that listens, and how it is stopped. */
export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the bare route that a punch is measured beside, in a process of its own as kintai is. */
export async function startBareRoute(): Promise<BareServer & { readonly pid: number }> {
  const child = spawn(process.execPath, [join(root, 'bench/lib/bare-route.ts')], {
    env: { ...process.env, KINTAI_JWT_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await listening(child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The address that the server prints once it listens. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const url = /kintai {2}(http:\/\/\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the server did not start:\n${output}`)));
  });
}

/** Waits until the jobs have run that every start runs: they calculate everybody's months, and aren't what is measured. */
async function jobsDone({ pool }: Database): Promise<void> {
  for (;;) {
    await delay(500);
    const { rows } = await pool.query<{ done: number; due: number }>(
      `select count(*) filter (where state = 'completed') done, count(*) filter (where state < 'completed' and start_after <= now()) due
       from pgboss.job`,
    );
    if (rows.every(({ done, due }) => done > 0 && due === 0)) return;
  }
}

/** The migrations of a checkout. */
const importMigrate = async (checkout: string): Promise<typeof migration> =>
  import(pathToFileURL(join(checkout, MIGRATE)).href);

/**
 * Starts one, in a temporary folder removed with it, also when it is killed; with the built web app where a browser needs it. Its code and its
 * schema are those of the checkout, this one unless another is to be compared; `env` has settings beside ours. Without
 * users there is no company either.
 */
export async function startBenchServer(
  userCount: number,
  connections: number,
  {
    servesWebApp = false,
    checkout = root,
    env = {},
    fill,
  }: {
    readonly servesWebApp?: boolean;
    readonly checkout?: string;
    readonly env?: Record<string, string>;
    /** Fills the database before the server is started. */
    readonly fill?: (database: Database) => Promise<void>;
  } = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kintai-bench-'));
  const reaper = spawn(process.execPath, [join(root, 'bench/lib/reaper.ts'), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: connections + 40,
    log: createLog('silent'),
    onUnexpectedExit: (reason) => {
      throw new Error(reason);
    },
  });
  const { host, port, user, password, database: name } = postgres.connection;
  const database = openDatabase(postgres.connection, connections, () => undefined);
  const { migrate } = await importMigrate(checkout);
  await migrate(database, createLog('warn'));
  const users = userCount === 0 ? [] : await addUsers(database, userCount);
  await fill?.(database);

  const databaseUrl = new URL(`postgres://localhost/${name}`);
  databaseUrl.username = user;
  databaseUrl.password = password;
  databaseUrl.searchParams.set('host', host);
  databaseUrl.searchParams.set('port', String(port));
  const child = spawn(process.execPath, [join(checkout, MAIN), ...(servesWebApp ? [] : ['--api-only'])], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl.href,
      KINTAI_JWT_SECRET: SECRET,
      KINTAI_WRITES_PER_MINUTE: '1000000',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  reaper.stdin.write(`${child.pid}\n`);
  const url = await listening(child);
  await jobsDone(database);

  return {
    url,
    pid: child.pid ?? 0,
    companyId: COMPANY_ID,
    users,
    database,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await database.close();
      await postgres.stop();
      reaper.stdin.end();
      await once(reaper, 'exit');
    },
  };
}
