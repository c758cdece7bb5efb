import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Server, startServer } from '#server/server.ts';
import { fetchFromTests } from '#server/testing/https-server.ts';
import {
  copyTemplate,
  databaseUrl,
  dropCopy,
  type PostgresServer,
  startTestPostgres,
  TEMPLATE_DATABASE,
} from '#server/testing/test-postgres.ts';
import { now, today } from './clock.ts';
import { count } from './counts.ts';

// One PostgreSQL serves the whole run. Its template has the demo data; every test file gets a copy.

const ENV = 'KINTAI_TEST_POSTGRES';

const postgres = (): PostgresServer => JSON.parse(process.env[ENV] ?? '') as PostgresServer;

const launch = (
  database: string,
  env: Readonly<Record<string, string>>,
  warnings: string[],
  clock = now,
): Promise<Server> =>
  startServer({
    config: readConfig({
      DATABASE_URL: databaseUrl(postgres(), database, postgres().runtime),
      KINTAI_OWNER_DATABASE_URL: databaseUrl(postgres(), database),
      PORT: '0',
      KINTAI_DEMO: '1',
      ...env,
    }),
    log: createLog('warn', { write: (line) => void warnings.push(line) }),
    servesWebApp: true,
    onDatabaseLost: () => undefined,
    now: clock,
    // An identity provider is on this machine.
    fetchPublicly: fetchFromTests,
  });

/**
 * Starts the run's PostgreSQL and fills its template; returns how to stop it. Call it once, before the workers start.
 */
export async function startPostgres(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres();
  process.env[ENV] = JSON.stringify(server);
  // A first start: it migrates, inserts the demo data and creates the queues of the jobs. At midnight, so that nobody of
  // the demo has begun the day: it is the journeys'.
  await (await launch(TEMPLATE_DATABASE, {}, [], () => instantOf(today(), timeOfDay('00:00')))).stop();
  return stop;
}

/** The server of a test file, with demo data. */
export interface Kintai {
  readonly url: string;
  /** For its owner. */
  readonly databaseUrl: string;
  /** The lines of its log, from level warn on. */
  readonly warnings: readonly string[];
  stop(): Promise<void>;
}

/** Starts one on a copy of the demo data; `env` as an operator would set it. */
export async function startKintai(env: Readonly<Record<string, string>> = {}): Promise<Kintai> {
  const database = await copyTemplate(postgres());
  count('database copies');
  const warnings: string[] = [];
  const server = await launch(database, env, warnings);
  count('server starts');
  return {
    url: server.url,
    databaseUrl: databaseUrl(postgres(), database),
    warnings,
    async stop() {
      await server.stop();
      await dropCopy(postgres(), database);
    },
  };
}
