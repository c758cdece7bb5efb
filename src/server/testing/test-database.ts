import { inject } from 'vitest';

import { type Database, type DatabaseConnection, openDatabase } from '../platform/database/database.ts';
import { copyTemplate, createEmpty, databaseUrl, dropCopy, type PostgresServer } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the global set-up started. */
    postgres: PostgresServer;
  }
}

/** A migrated, empty database on the tests' PostgreSQL. */
export interface TestDatabase extends Database {
  readonly connection: Extract<DatabaseConnection, { host: string }>;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** Creates one. Drop it in `afterAll`. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = await copyTemplate(server);
  const connection = { ...server, database: name };
  const database = openDatabase(connection, maxConnections, () => undefined);
  return {
    ...database,
    connection,
    async drop() {
      await database.close();
      await dropCopy(server, name);
    },
  };
}

/** Creates a database without even a schema, on the same PostgreSQL. Drop it in the end. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = await createEmpty(server);
  const connection = { ...server, database: name };
  const database = openDatabase(connection, 2, () => undefined);
  return {
    ...database,
    connection,
    async drop() {
      await database.close();
      await dropCopy(server, name);
    },
  };
}

/** The URL of one, as an operator would set it. */
export const urlOf = ({ connection }: TestDatabase): string => databaseUrl(connection, connection.database);
