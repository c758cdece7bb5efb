import type { ClientBase } from 'pg';

import { setTextFormat, type Table, tablesOf } from '../../platform/backup/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvLineSql } from '../../platform/http/csv.ts';
import { LEFT_OUT_COLUMNS, TABLES } from './headings.ts';

/** Whose data an archive has: all of a company's, or one person's. */
export interface ArchiveSubject {
  readonly companyId: string;
  /** `null`: the whole company's. */
  readonly userId: number | null;
}

/** A row as a line of a CSV and as JSON. */
export interface ArchivedRow {
  readonly csv: string;
  readonly json: string;
}

/** A table of an archive, whose rows are read in batches. */
export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly ArchivedRow[]>;
}

/** So few that other requests are answered between two of them: a row can be the sheet of a month. */
const BATCH = 100;

/** Runs `work` with the tables of an archive as of one moment. Its times are Japan's. */
export async function withArchivedTables<Result>(
  { pool }: Database,
  subject: ArchiveSubject,
  work: (tables: AsyncIterable<ArchivedTable>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await setTextFormat(client);
    await client.query(`set local timezone = 'Asia/Tokyo'`);
    const result = await work(readTables(client, subject));
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function* readTables(client: ClientBase, subject: ArchiveSubject): AsyncGenerator<ArchivedTable> {
  const tables = await tablesOf(client);
  for (const name of Object.keys(TABLES)) {
    const table = tables.find((known) => known.name === `public.${name}`);
    const person = table === undefined ? undefined : personColumn(table);
    if (table === undefined || (subject.userId !== null && person === undefined)) continue;
    const columns = table.columns.filter((column) => !LEFT_OUT_COLUMNS.includes(column));
    yield { name, columns, batches: readBatches(client, { ...table, columns }, subject, person) };
  }
}

/** The column that says whose a row is; `undefined` for what is the company's. */
const personColumn = ({ columns }: Table): string | undefined =>
  ['subject_user_id', 'user_id'].find((column) => columns.includes(column));

async function* readBatches(
  client: ClientBase,
  table: Table,
  { companyId, userId }: ArchiveSubject,
  person: string | undefined,
): AsyncGenerator<readonly ArchivedRow[]> {
  const list = table.columns.map((column) => `t."${column}"`);
  // By the rest of the primary key, whose index has the company's rows in this order: nothing is sorted before the first.
  const order = table.order.filter((key) => !key.startsWith('company_id'));
  const ofPerson = userId === null || person === undefined ? 'true' : `t.${person} = $2::bigint`;
  await client.query(
    `declare archived no scroll cursor for
     select ${csvLineSql(`array[${list.map((column) => `${column}::text`).join(', ')}]`)} as csv,
       (select row_to_json(r)::text from (select ${list.join(', ')}) r) as json
     from ${table.sql} t where t.company_id = $1 and ${ofPerson}
     order by ${[...order, 'company_id'].join(', ')}`,
    userId === null || person === undefined ? [companyId] : [companyId, userId],
  );
  for (;;) {
    const { rows } = await client.query<ArchivedRow>(`fetch ${BATCH} from archived`);
    yield rows;
    if (rows.length < BATCH) break;
  }
  await client.query('close archived');
}
