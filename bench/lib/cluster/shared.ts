import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { openDatabase } from '#server/platform/database/database.ts';
import { addUser, type TestUser } from '#server/testing/builders.ts';
import type { Servers } from './servers.ts';
import { until } from './programs.ts';

// What two servers of one database have in common.

/** A sentence, and whether it holds. */
type Proof = [what: string, holds: boolean];

const JOBS = 20;

/** Lets the servers work off jobs, and counts in the database how often each is begun. */
export async function countJobRuns(
  connection: pg.ClientConfig,
): Promise<{ begin: () => Promise<void>; finish: () => Promise<Proof> }> {
  const client = new pg.Client(connection);
  // The database ends before it where something has failed.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create schema bench;
    create table bench.run (job_id uuid not null);
    create function bench.note_run() returns trigger language plpgsql security definer as $$
      begin insert into bench.run (job_id) values (new.id); return null; end $$;
    create trigger note_run after update on pgboss.job for each row
      when (new.state = 'active' and old.state <> 'active') execute function bench.note_run()`);
  const queue = 'sweep-sessions';
  let ids: string[] = [];
  return {
    async begin() {
      const added = await client.query<{ id: string }>(
        `insert into pgboss.job (name, data) select $1, '{}' from generate_series(1, ${JOBS}) returning id`,
        [queue],
      );
      ids = added.rows.map(({ id }) => id);
    },
    async finish() {
      try {
        await until(`${JOBS} jobs are done`, 60, async () => {
          const { rows } = await client.query(
            `select from pgboss.job where id = any($1) and state not in ('completed', 'failed')`,
            [ids],
          );
          return rows.length === 0;
        });
        const { rows } = await client.query<{ runs: string }>(
          'select count(*) as runs from bench.run where job_id = any($1) group by job_id',
          [ids],
        );
        const once = rows.filter(({ runs }) => Number(runs) === 1).length;
        return [`${JOBS} jobs were run: ${once} of them once`, once === JOBS];
      } finally {
        await client.end();
      }
    },
  };
}

async function withUser<T>(ownerUrl: string, run: (user: TestUser) => Promise<T>): Promise<T> {
  const database = openDatabase({ connectionString: ownerUrl }, 1, () => undefined);
  try {
    return await run(await addUser(database, { employeeId: 'SHARED' }));
  } finally {
    await database.close();
  }
}

const logIn = (url: string, { companyId, employeeId }: TestUser, password: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, employeeId, password }),
  });

/** A session that one server has begun is the other's, too, until either ends it. */
export function proveSharedSessions({ processes: [one, other] }: Servers, ownerUrl: string): Promise<Proof> {
  return withUser(ownerUrl, async (user) => {
    const { token } = (await (await logIn(one.url, user, user.password)).json()) as { token: string };
    const as = (url: string, path: string, method = 'GET') =>
      fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const before = (await as(other.url, '/api/auth/me')).status;
    await as(other.url, '/api/auth/logout', 'POST');
    const after = (await as(one.url, '/api/auth/me')).status;
    return [
      `a session of one server is the other’s: ${before} before its logout there, ${after} after`,
      before === 200 && after === 401,
    ];
  });
}

/** Failed logins at either server count for both. */
export function proveSharedLimits({ processes }: Servers, ownerUrl: string): Promise<Proof> {
  return withUser(ownerUrl, async (user) => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { url } = processes[count % 2 === 0 ? 0 : 1];
      statuses.push((await logIn(url, user, 'wrong')).status);
      await delay(1);
    }
    const right = (await logIn(processes[1].url, user, user.password)).status;
    return [
      `the limit of failed logins is one: the tenth in turns is ${statuses[9]}, the next ${statuses[10]}, the right password at the other ${right}`,
      statuses[9] === 401 && statuses[10] === 429 && right === 429,
    ];
  });
}
