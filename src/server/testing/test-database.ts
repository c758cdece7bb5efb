import { inject } from 'vitest';

import { type Database, type DatabaseConnection, openDatabase } from '../platform/database/database.ts';
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
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** Creates one. Drop it in `afterAll`. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = await copyTemplate(server);
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

/** Creates a database without even a schema, on the same PostgreSQL. Drop it in the end. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = await createEmpty(server);
  const connection = asOwner(server, name);
  const database = openDatabase(connection, 2, () => undefined);
  const runtime = openDatabase(asRuntime(server, name), 2, () => undefined);
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
