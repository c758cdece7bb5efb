import { inject } from 'vitest';

import { type Database, type DatabaseConnection, openDatabase } from '../platform/database/database.ts';
import { createEmptier, type Emptier } from './empty-database.ts';
import {
  asOwner,
  asRuntime,
  copyTemplate,
  createEmpty,
  databaseUrl,
  dropCopy,
  type PostgresServer,
} from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the global set-up started. */
    postgres: PostgresServer;
  }
}

/** A migrated, empty database on the tests' PostgreSQL, as its owner. */
export interface TestDatabase extends Database {
  /** The same as the role that serves requests and jobs. */
  readonly runtime: Database;
  readonly connection: Extract<DatabaseConnection, { host: string }>;
  /** Gives it back: closed and dropped, unless it can be emptied for the next file. */
  drop(): Promise<void>;
}

/**
 * Copies of the template that earlier files of this worker have given back, as empty as they were. Their connections have
 * read the catalogue and planned the product's statements, on which each new one would spend more than on most tests.
 */
const spare: { readonly database: TestDatabase; readonly emptier: Emptier }[] = [];

/** Hands out a database that nobody else uses. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { database, emptier } = spare.pop() ?? (await copyOfTemplate());
  let isHeld = true;
  return {
    ...database,
    async drop() {
      if (!isHeld) throw new Error('the database was given back before');
      isHeld = false;
      const pools = [database, database.runtime].flatMap(({ pool, hot }) => [pool, hot]);
      if (await emptier.empty(pools)) {
        spare.push({ database, emptier });
      } else {
        await emptier.close();
        await database.drop();
      }
    },
  };
}

async function copyOfTemplate(): Promise<(typeof spare)[number]> {
  const server = inject('postgres');
  const name = await copyTemplate(server);
  return { database: open(server, name, 10), emptier: await createEmptier(server, name) };
}

/**
 * Creates one that nobody has used before or will after: for what depends on plans, statistics or the settings of a
 * connection. Drop it in the end.
 */
export async function createFreshDatabase(maxConnections = 10): Promise<TestDatabase> {
  const server = inject('postgres');
  return open(server, await copyTemplate(server), maxConnections);
}

/** Creates a database without even a schema, on the same PostgreSQL. Drop it in the end. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  return open(server, await createEmpty(server), 2);
}

function open(server: PostgresServer, name: string, maxConnections: number): TestDatabase {
  const connection = asOwner(server, name);
  const database = openDatabase(connection, maxConnections, () => undefined);
  const runtime = openDatabase(asRuntime(server, name), maxConnections, () => undefined);
  return {
    ...database,
    runtime,
    connection,
    async drop() {
      await runtime.close();
      await database.close();
      await dropCopy(server, name);
    },
  };
}

/** The URL of one, as an operator would set it. */
export const urlOf = ({ connection }: Pick<TestDatabase, 'connection'>): string =>
  databaseUrl(connection, connection.database);
