import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';

import { dropCopy } from '../../testing/test-postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, migrateIfEmpty, MigrationError } from './migrate.ts';

const names: string[] = [];
const said: string[] = [];
const log = { info: (text: string): void => void said.push(text) };
const open: Database[] = [];

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The advisory lock of migrations in every version. */
const MIGRATION_LOCK = '3853314791062309107';

/** Short, for a test to wait longer. */
const STATEMENT_TIMEOUT_MS = 1_000;

async function emptyDatabase(connections = 1): Promise<Database[]> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  names.push(name);
  const databases = Array.from({ length: connections }, () =>
    openDatabase({ ...inject('postgres'), database: name }, 3, () => undefined, STATEMENT_TIMEOUT_MS),
  );
  open.push(...databases);
  return databases;
}

afterEach(async () => {
  said.length = 0;
  await Promise.all(open.splice(0).map((database) => database.close()));
  for (const name of names.splice(0)) await dropCopy(inject('postgres'), name);
});

const theOnly = async (): Promise<Database> => {
  const [database] = await emptyDatabase();
  if (database === undefined) throw new Error('no database');
  return database;
};

describe('migrate', () => {
  it('runs every migration once, in order', async () => {
    const database = await theOnly();
    const ran = await migrate(database, log);
    expect(ran[0]).toBe('0101_company');
    expect(ran).toEqual([...ran].toSorted());
    expect(await migrate(database, log)).toEqual([]);
  });

  it('lets concurrent starts wait for each other', async () => {
    const databases = await emptyDatabase(4);
    const ran = await Promise.all(databases.map((database) => migrate(database, log)));
    expect(ran.filter(({ length }) => length > 0)).toHaveLength(1);
  });

  it('waits for another start without a timeout, and says so', async () => {
    const [database, other] = await emptyDatabase(2);
    if (database === undefined || other === undefined) throw new Error('no databases');
    const holder = await other.pool.connect();
    await holder.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const migrating = migrate(database, log, 100);
    await expect.poll(() => said).toEqual([expect.stringContaining('waiting')]);
    holder.release(true);
    expect((await migrating).length).toBeGreaterThan(0);
    const { rows } = await database.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '1s' }]);
  });

  it('times out where a table is locked, and says what to do', async () => {
    const [database, other] = await emptyDatabase(2);
    if (database === undefined || other === undefined) throw new Error('no databases');
    await migrate(database, log);
    const holder = await other.pool.connect();
    await holder.query('begin; lock table installation.migration_checksum');
    await expect(migrate(database, log, 100)).rejects.toThrow(/a report or a backup/);
    holder.release(true);
  });

  it('rejects a database that a newer version has used, and leaves it unchanged', async () => {
    const database = await theOnly();
    await migrate(database, log);
    await database.pool.query(`insert into installation.migration_checksum values ('9999_future', 'x')`);
    await expect(migrate(database, log)).rejects.toThrow(/9999_future.*newer version/);
    await expect(migrate(database, log)).rejects.toBeInstanceOf(MigrationError);
  });

  it('rejects a database of a version before 0.2.0, with what to do', async () => {
    const database = await theOnly();
    await database.pool.query(`create schema installation;
      create table installation.migration_checksum (name text primary key, checksum text not null);
      insert into installation.migration_checksum values ('0035_import_and_template_retry', 'x')`);
    await expect(migrate(database, log)).rejects.toThrow(/before 0\.2\.0\. Start kintai 0\.2\.0 once/);
    await expect(migrateIfEmpty(database, log)).rejects.toThrow(/before 0\.2\.0/);
    const { rows } = await database.pool.query(`select to_regclass('company') as company`);
    expect(rows[0].company).toBeNull();
  });

  it('rejects a migration that was edited after it ran', async () => {
    const database = await theOnly();
    await migrate(database, log);
    await database.pool.query(`update installation.migration_checksum set checksum = 'x' where name = '0101_company'`);
    await expect(migrate(database, log)).rejects.toThrow(/0101_company was changed/);
  });

  it('rolls back a start whose migration fails', async () => {
    const database = await theOnly();
    // Conflicts with a later migration.
    await database.pool.query('create table shift (x integer)');
    await expect(migrate(database, log)).rejects.toThrow(/0107_shift failed/);
    const { rows } = await database.pool.query(`select to_regclass('company') as company`);
    expect(rows[0].company).toBeNull();
  });
});

describe('migrateIfEmpty', () => {
  it('migrates an empty database, and leaves a migrated one unchanged', async () => {
    const database = await theOnly();
    await migrateIfEmpty(database, log);
    expect(await migrate(database, log)).toEqual([]);
    await migrateIfEmpty(database, log);
  });

  it('rejects a database of an older version, and leaves it unchanged', async () => {
    const database = await theOnly();
    const last = (await migrate(database, log)).at(-1) ?? '';
    // As in an older version, which lacks the last migration.
    await database.pool.query('delete from installation.migration_checksum where name = $1', [last]);
    await expect(migrateIfEmpty(database, log)).rejects.toThrow(MigrationError);
    await expect(migrateIfEmpty(database, log)).rejects.toThrow(`lacks the migration ${last}`);
  });
});
