import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

import { type Database, type DatabaseConnection, openDatabase } from '../platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the global set-up started. */
    postgres: { host: string; port: number; user: string; password: string };
  }
}

/** The migrated, empty database that each test database is a copy of. */
export const TEMPLATE_DATABASE = 'kintai_template';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of its own on the tests' PostgreSQL. */
export interface TestDatabase extends Database {
  readonly connection: Extract<DatabaseConnection, { host: string }>;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** Makes one. Drop it in `afterAll`. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE_DATABASE}`);
  const connection = { ...inject('postgres'), database: name };
  const database = openDatabase(connection, maxConnections, () => undefined);
  return {
    ...database,
    connection,
    async drop() {
      await database.close();
      await onServer(`drop database ${name} with (force)`).catch((error: unknown) => {
        // By force it ends whoever is still connected, but has no right to an autovacuum worker; a plain drop ends that.
        if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
        return onServer(`drop database ${name}`);
      });
    },
  };
}

/** The URL of one, as an operator would set it. */
export function urlOf({ connection }: TestDatabase): string {
  const { host, port, user, password, database } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${new URLSearchParams({ host })}`;
}
