import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';

import type { Database } from '../database/database.ts';
import { createSchemaOf, migrateCopy } from '../database/migrate.ts';
import type { DB } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { addingTo, isEmpty, readingOf, setTextFormat, type Table, tablesOf } from './catalog.ts';
import { BackupError, type Content, type TableTotal, type Tail } from './content.ts';
import { measured, rowsOf } from './totals.ts';

/** The loaded copy, and the later migrations that brought it up to date. */
export interface Loaded {
  readonly rows: number;
  readonly tables: number;
  readonly migrations: readonly string[];
}

export interface LoadOptions {
  readonly log: Pick<Log, 'info'>;
  /** Called after each table. */
  readonly onTable?: (name: string, rows: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Runs on the copy, in this version's schema, before anybody can see it. */
  readonly beforeCommit?: (copy: Transaction<DB>) => Promise<void>;
}

/**
 * Fills an empty database, in one transaction: the schema as it was, the rows, the comparison of each table's number of
 * rows and hash with what the content ends with, the later migrations. Whatever fails, or however it is cut off, the
 * database is as empty as before.
 *
 * @throws BackupError where the database isn't empty, or the content isn't what it says
 */
export async function load(database: Database, content: Content, options: LoadOptions): Promise<Loaded> {
  const client = await database.connect();
  try {
    const loaded = await on(client)
      .transaction()
      .execute(async (trx) => {
        await setTextFormat(client);
        if (!(await isEmpty(client)))
          throw new BackupError('The target is not empty: it has tables already. Nothing was written.');
        await createSchemaOf(trx, content.head.migrations, options.log);
        const tail = await fill(client, content, options);
        const migrations = await migrateCopy(trx);
        await options.beforeCommit?.(trx);
        return { rows: rowsOf(tail), tables: tail.tables.length, migrations };
      });
    // So that the first queries are planned by what is there.
    const filled = await tablesOf(client);
    await client.query(`analyze ${filled.map(({ sql }) => sql).join(', ')}`);
    return loaded;
  } finally {
    await client.end();
  }
}

/** Kysely on this one connection, so that a transaction has its queries and the streams of COPY. */
function on(client: pg.Client): Kysely<DB> {
  const query = client.query.bind(client);
  const connection = { query, release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

async function fill(client: pg.Client, content: Content, { onTable, signal }: LoadOptions): Promise<Tail> {
  const tables = await tablesOf(client);
  const enableTriggers = await disableTriggers(client);
  // Rows that the migrations themselves inserted are among those that were copied.
  for (const { sql } of tables.toReversed()) await client.query(`delete from ${sql}`);

  const filled = new Map<string, { readonly table: Table; readonly columns: readonly string[] }>();
  for await (const { name, columns, rows } of content.tables) {
    // Names of a file are never SQL before they are found in the catalogue.
    const table = tables.find((known) => known.name === name);
    if (table === undefined || filled.has(name) || !isSame(columns, table.columns))
      throw new BackupError(`The backup's table ${name} is not that of its own schema. Nothing was written.`);
    const copying = client.query(from(addingTo(table, columns)));
    await pipeline(rows, copying, signal === undefined ? {} : { signal });
    filled.set(name, { table, columns });
    onTable?.(name, copying.rowCount);
  }
  const tail = await content.tail();
  await setSequences(client, tail);
  await compare(client, tail, [...filled.values()], signal);
  if (filled.size !== tables.length) throw different(tables.find(({ name }) => !filled.has(name))?.name ?? '');
  await enableTriggers();
  return tail;
}

const isSame = (columns: readonly string[], known: readonly string[]): boolean =>
  columns.toSorted().join() === known.toSorted().join();

const different = (name: string): BackupError =>
  new BackupError(`The copy of the table ${name} is not what was copied. Nothing was written.`);

/** Reads every table back, as it was read from the source, and compares what its rows are. */
async function compare(
  client: pg.Client,
  { tables: expected }: Tail,
  filled: readonly { readonly table: Table; readonly columns: readonly string[] }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (expected.length !== filled.length)
    throw different(expected.find(({ name }) => !filled.some(({ table }) => table.name === name))?.name ?? '');
  for (const { table, columns } of filled) {
    const wanted = expected.find(({ name }) => name === table.name);
    const reading = client.query(to(readingOf(table, columns)));
    const check = ({ rows, sha256 }: TableTotal): void => {
      if (rows !== wanted?.rows || sha256 !== wanted.sha256) throw different(table.name);
    };
    for await (const _ of measured(table.name, reading, check, signal));
  }
}

async function setSequences(client: pg.Client, { sequences }: Tail): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    const { rows } = await client.query<{ oid: number }>(
      `select s.oid from pg_class s join pg_namespace n on n.oid = s.relnamespace
       where s.relkind = 'S' and n.nspname || '.' || s.relname = $1`,
      [name],
    );
    if (rows[0] === undefined) throw different(name);
    await client.query('select setval($1::regclass, $2, $3)', [rows[0].oid, last_value, is_called]);
  }
}

/**
 * Switches off kintai's own triggers, which refuse writes into closed months and to the audit log; foreign keys are
 * still checked. Returns how to switch them on again, each in the way it was.
 */
async function disableTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: triggers } = await client.query<{ table: string; trigger: string; enabled: string }>(`
    select format('%I.%I', n.nspname, t.relname) as "table", quote_ident(g.tgname) as trigger, g.tgenabled as enabled
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
    where not g.tgisinternal and g.tgenabled <> 'D'`);
  for (const { table, trigger } of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`);
  const how: Readonly<Record<string, string>> = { A: 'enable always', R: 'enable replica' };
  return async () => {
    for (const { table, trigger, enabled } of triggers)
      await client.query(`alter table ${table} ${how[enabled] ?? 'enable'} trigger ${trigger}`);
  };
}
