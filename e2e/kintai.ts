import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Server, startServer } from '#server/server.ts';
import { startTestPostgres, type TestPostgres } from '#server/testing/test-postgres.ts';
import { now } from './clock.ts';

// One PostgreSQL serves the whole run. It holds a database with the demo data, of which every test file gets a copy.

const ENV = 'KINTAI_TEST_POSTGRES';
const TEMPLATE = 'kintai_template';

const address = (database: string): string => {
  const { user, password, host, port } = JSON.parse(process.env[ENV] ?? '') as TestPostgres['server'];
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${new URLSearchParams({ host })}`;
};

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const launch = (database: string, env: Readonly<Record<string, string>>, warnings: string[]): Promise<Server> =>
  startServer({
    config: readConfig({ DATABASE_URL: address(database), PORT: '0', KINTAI_DEMO: '1', ...env }),
    log: createLog('warn', { write: (line) => void warnings.push(line) }),
    servesWebApp: true,
    onDatabaseLost: () => undefined,
    now,
  });

/** Starts the run's PostgreSQL and makes the template; returns how to stop it. To be called once, before the workers begin. */
export async function startPostgres(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres();
  process.env[ENV] = JSON.stringify(server);
  await onServer(`create database ${TEMPLATE}`);
  // A first start: it migrates, fills in the demo data and makes the queues of the jobs.
  await (await launch(TEMPLATE, {}, [])).stop();
  return stop;
}

/** A kintai of a test file's own, with demo data. */
export interface Kintai {
  readonly url: string;
  /** The lines of its log, from warnings on. */
  readonly warnings: readonly string[];
  stop(): Promise<void>;
}

/** Starts one on a copy of the demo data; `env` as an operator would set it. */
export async function startKintai(env: Readonly<Record<string, string>> = {}): Promise<Kintai> {
  const database = `journey_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${database} template ${TEMPLATE}`);
  const warnings: string[] = [];
  const server = await launch(database, env, warnings);
  return {
    url: server.url,
    warnings,
    async stop() {
      await server.stop();
      await onServer(`drop database ${database} with (force)`);
    },
  };
}
