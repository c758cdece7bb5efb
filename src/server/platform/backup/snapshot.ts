import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';

import type { Database } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { readingOf, setTextFormat, tablesOf } from './catalog.ts';
import type { Content, SequenceState, TableContent, TableTotal } from './content.ts';
import { measured } from './totals.ts';

/** By a table's name, the SQL condition of the rows that are copied; all of a table that isn't listed. */
export type Conditions = Readonly<Record<string, string>>;

/**
 * A backup is no login: it has neither sessions nor what signs their tokens, nor the failed logins by address. A restored
 * kintai makes itself a new secret, and everybody logs in again.
 */
export const IN_BACKUPS: Conditions = {
  'public.login_session': 'false',
  // Mails and their links are of the moment: what is restored must not send them again.
  'public.mailed_link': 'false',
  'public.mail_outbox': 'false',
  'public.push_outbox': 'false',
  // An answer in a chat is of its minute.
  'public.chat_answer': 'false',
  // A posted message is not posted again after a restore.
  'public.chat_message': 'settled_at is not null',
  'installation.rate_limit': 'false',
  'installation.setting': "name <> 'jwt_secret'",
  // The run belongs to the installation that was backed up.
  'installation.backup_run': 'false',
  'installation.write_probe': 'false',
};

/**
 * Runs `work` with the content of a database as of one moment, beside whoever uses it: all is read in one read-only
 * transaction of its own snapshot, which blocks nobody but migrations.
 *
 * @param version that of kintai
 */
export async function withSnapshot<Result>(
  database: Database,
  version: string,
  conditions: Conditions,
  work: (content: Content) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const migrations = await appliedMigrations(database.kysely);
  const client = await database.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await setTextFormat(client);
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const totals: TableTotal[] = [];
    const result = await work({
      head: { format: 1, kintai: version, created_at: (rows[0]?.at ?? new Date()).toISOString(), migrations },
      tables: readTables(client, conditions, totals, signal),
      tail: async () => ({ tables: totals, sequences: await sequencesOf(client) }),
    });
    await client.query('commit');
    return result;
  } finally {
    // After a failure a half-read COPY may still be on it.
    await client.end();
  }
}

async function* readTables(
  client: ClientBase,
  conditions: Conditions,
  totals: TableTotal[],
  signal: AbortSignal | undefined,
): AsyncGenerator<TableContent> {
  for (const table of await tablesOf(client)) {
    const { name, columns } = table;
    const rows: AsyncIterable<Buffer> = client.query(to(readingOf(table, columns, conditions[name])));
    yield { name, columns, rows: measured(name, rows, (total) => totals.push(total), signal) };
  }
}

/**
 * Sequences aren't of a snapshot: read after the tables, each is at least as far as the rows that were read.
 */
async function sequencesOf(client: ClientBase): Promise<SequenceState[]> {
  const { rows: sequences } = await client.query<{ name: string; sql: string }>(`
    select n.nspname || '.' || s.relname as name, format('%I.%I', n.nspname, s.relname) as sql
    from pg_class s join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss') order by 1`);
  const states: SequenceState[] = [];
  for (const { name, sql } of sequences) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(`select last_value::text, is_called from ${sql}`);
    states.push(...rows.map((row) => ({ name, ...row })));
  }
  return states;
}
