import { isDeepStrictEqual } from 'node:util';

import { type Kysely, type RawBuilder, sql } from 'kysely';

import { groupBy } from '#domain/group-by.ts';
import { type DateRange, isoDate } from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { ImportChange, ImportWrite, KeptChange } from '../platform/http/kept-import.ts';

/** A row as JSON. */
type Row = Readonly<Record<string, unknown>>;

/** A row of a person's that an import has changed; `null` where there was, or is, none. */
export interface KeptRow {
  readonly table: KeptTable;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The tables whose rows are kept: the columns that name a row beside the company, and those of the days that it counts on. */
const TABLES = {
  department_membership: { key: ['user_id', 'department_id', 'from_date'] },
  leave_grant: { key: ['leave_grant_id'] },
  leave_taken_before: { key: ['user_id', 'work_date'], day: 'work_date' },
  pc_log: { key: ['user_id', 'work_date'], day: 'work_date' },
  shift: { key: ['user_id', 'work_date'], day: 'work_date' },
  shift_draft: { key: ['user_id', 'work_date'], day: 'work_date' },
  work_contract: { key: ['user_id', 'from_date'], from: 'from_date' },
} as const;
type KeptTable = keyof typeof TABLES;

/** The rows that an import may change: those of people, of the days of a period where there is one. */
interface WatchedRows {
  readonly tables: readonly KeptTable[];
  readonly userIds: readonly number[];
  readonly period?: DateRange;
}

/** Runs what stores a file, and returns what it has changed of people's rows. */
export async function changesOfRows(
  { trx, companyId }: Pick<ImportWrite, 'trx' | 'companyId'>,
  { tables, userIds, period }: WatchedRows,
  store: () => Promise<void>,
): Promise<ImportChange<KeptRow>[]> {
  const rowsNow = (table: KeptTable) => {
    const { key, ...days } = TABLES[table];
    const isWithin =
      period === undefined || !('day' in days)
        ? sql`true`
        : sql`t.${sql.ref(days.day)} between ${period.from} and ${period.to}`;
    return rowsOf(
      trx,
      { table, key },
      sql`t.company_id = ${companyId} and t.user_id = any(${userIds}::bigint[]) and ${isWithin}`,
    );
  };
  const before = new Map<KeptTable, ReadonlyMap<string, Row>>();
  for (const table of tables) before.set(table, await rowsNow(table));
  await store();
  const changes: ImportChange<KeptRow>[] = [];
  for (const table of tables) {
    const [was, is] = [before.get(table) ?? new Map<string, Row>(), await rowsNow(table)];
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const kept = { table, before: was.get(key) ?? null, after: is.get(key) ?? null };
      if (!isSame(kept.before, kept.after)) changes.push(changeOf(kept));
    }
  }
  return changes;
}

/**
 * Puts rows back as they were before an import. Throws `import_changed` where one isn't as the import left it, or where what
 * was made since rules out how it was.
 */
export async function restoreRows(
  { trx, companyId }: Pick<ImportWrite, 'trx' | 'companyId'>,
  changes: readonly KeptChange[],
): Promise<readonly KeptRow[]> {
  const all = changes.map(({ kept }) => kept as KeptRow);
  for (const [table, own] of groupBy(all, (one) => one.table)) {
    const { key } = TABLES[table];
    const named = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(own.map((one) => one.after ?? one.before))}::jsonb)`;
    const isNamed = sql`t.company_id = ${companyId} and exists (select from ${named} k where ${sql.join(
      ['company_id', ...key].map((column) => sql`k.${sql.ref(column)} = t.${sql.ref(column)}`),
      sql` and `,
    )})`;
    const there = await rowsOf(trx, { table, key }, isNamed);
    for (const one of own)
      if (!isAsKept(there.get(keyOf(one.after ?? one.before ?? {}, key)) ?? null, one.after))
        throw new AppError('import_changed');
    await sql`delete from ${sql.table(table)} t where ${isNamed}`.execute(trx);
    await putBack(
      { trx, companyId },
      table,
      own.flatMap(({ before }) => (before === null ? [] : [before])),
    );
  }
  return all;
}

async function putBack(
  { trx, companyId }: Pick<ImportWrite, 'trx' | 'companyId'>,
  table: KeptTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'company_id');
  if (columns.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (company_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${companyId}, ${sql.join(columns.map((column) => sql`r.${sql.ref(column)}`))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r`
    .execute(trx)
    .catch(orChanged);
}

/** PostgreSQL's codes of what other rows rule out. */
const RULED_OUT = new Set(['23503', '23505']);

/** What was named is gone, or something else has its place. */
function orChanged(error: unknown): never {
  const isRuledOut =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && RULED_OUT.has(error.code);
  throw isRuledOut ? new AppError('import_changed') : error;
}

async function rowsOf(
  db: Kysely<DB>,
  { table, key }: { readonly table: KeptTable; readonly key: readonly string[] },
  where: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(db);
  return new Map(rows.map(({ row }) => [keyOf(row, key), row]));
}

const keyOf = (row: Row, key: readonly string[]): string => key.map((column) => row[column]).join(' ');

/** Whether two rows say the same, whenever they were written. */
const isSame = (one: Row | null, other: Row | null): boolean => isDeepStrictEqual(said(one), said(other));

/** Whether a row is as it was kept. Columns that its table got since don't count: an import is kept across upgrades. */
const isAsKept = (row: Row | null, kept: Row | null): boolean =>
  isSame(row && kept ? Object.fromEntries(Object.keys(kept).map((column) => [column, row[column]])) : row, kept);

const said = (row: Row | null) => row && { ...row, created_at: null, last_modified_at: null };

function changeOf(kept: KeptRow): ImportChange<KeptRow> {
  const row = kept.after ?? kept.before ?? {};
  const { key: _key, ...days } = TABLES[kept.table];
  const dayOf = (column: string) => isoDate(String(row[column]));
  const counted =
    'day' in days
      ? { from: dayOf(days.day), to: dayOf(days.day) }
      : 'from' in days
        ? { from: dayOf(days.from), to: null }
        : null;
  return { userId: Number(row.user_id), days: counted, kept };
}
