import type { Kysely, Transaction } from 'kysely';

import type { ColumnMapping, ImportKey } from '#contract/import-columns.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import { createYield } from '../event-loop.ts';
import { type FileWorker, fileTask } from '../file-worker/file-worker.ts';
import { AppError, type PlainErrorCode } from './app-error.ts';
import { type CellFault, cellReader } from './csv-cells.ts';
import type { CsvFile, CsvLine, hasCsvColumn, readCsvFile } from './csv-lines.ts';
import { type WarnedRows, withoutWarned } from './csv-warnings.ts';
import { type ImportChange, type ImportWrite, keepChanges, type KeptWrite, openImport } from './kept-import.ts';

/** The outcome of a row of a file. */
export type RowOutcome = 'add' | 'change' | 'remove' | 'unchanged' | 'fault';

/** A row of a file, compared with what the company has. */
export interface CheckedRow {
  readonly line: number;
  readonly outcome: RowOutcome;
  readonly faults: readonly CellFault[];
  /** The cells that were read otherwise than they stand in the file. */
  readonly hints: readonly CellFault[];
}

/** The company, the caller and the day of a check. */
export interface ImportScope {
  readonly companyId: string;
  readonly userId: number;
  readonly today: IsoDate;
}

/** A file whose rows are compared with what the company has, and what else is of use to store or to show them. */
interface CheckedFile {
  readonly rows: readonly CheckedRow[];
}

/** The definition of an import of a CSV file. */
export interface CsvImport<
  Column extends string,
  Checked extends CheckedFile,
  Shown extends object,
  Summary extends object = object,
> {
  readonly file: CsvFile<Column>;
  /** Locks what the rows are compared with, before a file is stored. */
  readonly lock?: (trx: Transaction<DB>, companyId: string, lines: readonly CsvLine<Column>[]) => Promise<void>;
  /** Compares each row with what the company has, for a preview as to be stored. */
  readonly check: (db: Kysely<DB>, scope: ImportScope, lines: readonly CsvLine<Column>[]) => Promise<Checked>;
  /** The fields of a row in a preview beside the outcome. */
  readonly present: (row: Checked['rows'][number], checked: Checked) => Shown;
  /** The fields of the whole file in a preview beside the counts. */
  readonly summary?: (checked: Checked) => Summary;
  /** The message once so many rows are stored. */
  readonly done: (rows: number) => string;
}

/** The dependencies of an import. */
export interface ImportPlatform {
  readonly database: Database;
  readonly files: FileWorker;
}

/** The parts of a request that an import uses. */
interface ImportCall {
  readonly caller: Caller;
  readonly body: { readonly file: Uint8Array };
  readonly now: EpochMs;
}

const READ = fileTask<typeof readCsvFile>(new URL('./csv-lines.ts', import.meta.url), 'readCsvFile');

/** The lines of a file, by the company's mapping of its columns. Throws `csv_unreadable`, and what the file worker throws. */
export async function linesOf<Column extends string>(
  { database, files }: ImportPlatform,
  { caller, body }: Pick<ImportCall, 'caller' | 'body'>,
  file: CsvFile<Column>,
): Promise<readonly CsvLine<Column>[]> {
  const mapping = await mappingOf(database.kysely, caller.companyId, file.key);
  return files.run(caller.companyId, READ, { bytes: body.file, file, mapping });
}

const HAS = fileTask<typeof hasCsvColumn>(new URL('./csv-lines.ts', import.meta.url), 'hasCsvColumn');

/**
 * Whether a file is one of an import, by a column that the other imports with the same route don't have. Throws
 * `csv_unreadable`, and what the file worker throws.
 */
export async function isFileOf<Column extends string>(
  { database, files }: ImportPlatform,
  { caller: { companyId }, body }: Pick<ImportCall, 'caller' | 'body'>,
  { key, columns }: CsvFile<Column>,
  column: Column,
): Promise<boolean> {
  const mapping = await mappingOf(database.kysely, companyId, key);
  return files.run(companyId, HAS, { bytes: body.file, heading: columns[column], column, mapping });
}

/** How a company's files of other systems call the columns of an import; `null` where nobody has chosen. */
export async function mappingOf(db: Kysely<DB>, companyId: string, key: ImportKey): Promise<ColumnMapping | null> {
  const row = await db
    .selectFrom('import_mapping')
    .select(['columns', 'ignored', 'hours'])
    .where('company_id', '=', companyId)
    .where('import', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, columns: row.columns as unknown as ColumnMapping['columns'] };
}

/** How many rows add, change and remove something, leave it as it is, and can't be stored. */
export function countsOf(rows: readonly Pick<CheckedRow, 'outcome'>[]) {
  const count = (wanted: RowOutcome): number => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    added: count('add'),
    changed: count('change'),
    removed: count('remove'),
    unchanged: count('unchanged'),
    faulty: count('fault'),
  };
}

/** The first rows in the order of the file, those with a fault before all others. */
function faultsFirst<Row extends Pick<CheckedRow, 'outcome'>>(rows: readonly Row[], most: number): Row[] {
  const faulty = rows.filter(({ outcome }) => outcome === 'fault').slice(0, most);
  const others = rows.filter(({ outcome }) => outcome !== 'fault').slice(0, most - faulty.length);
  const shown = new Set([...faulty, ...others]);
  return rows.filter((row) => shown.has(row));
}

/** The preview of a file, of which `most` rows are listed; stores nothing. */
export async function previewImport<
  Column extends string,
  Checked extends CheckedFile,
  Shown extends object,
  Summary extends object,
>(
  { database, files }: ImportPlatform,
  call: ImportCall,
  { file, check, present, summary }: Omit<CsvImport<Column, Checked, Shown, Summary>, 'done'>,
  most = Infinity,
) {
  const checked = await check(database.kysely, scopeOf(call), await linesOf({ database, files }, call, file));
  const rows: readonly Checked['rows'][number][] = checked.rows;
  const shown = rows.length <= most ? rows : faultsFirst(rows, most);
  return {
    rows: shown.map((row) => ({
      line: row.line,
      outcome: row.outcome as Checked['rows'][number]['outcome'],
      faults: [...row.faults],
      hints: [...row.hints],
      ...present(row, checked),
    })),
    more: rows.length - shown.length,
    ...countsOf(rows),
    ...(summary?.(checked) as Summary),
  };
}

/**
 * Stores a file: all of its rows or, with `faulty` where one can't be, none; what `store` has changed is kept, so that it can be
 * undone. The same once more changes nothing.
 */
export async function runImport<Column extends string, Checked extends CheckedFile, Shown extends object>(
  { database, files }: ImportPlatform,
  call: ImportCall,
  { file, lock, check, done }: CsvImport<Column, Checked, Shown>,
  store: (write: KeptWrite, checked: Checked) => Promise<readonly ImportChange[]>,
  faulty: PlainErrorCode,
) {
  const { companyId, userId: actorUserId } = call.caller;
  const lines = await linesOf({ database, files }, call, file);
  return database.kysely.transaction().execute(async (trx) => {
    await lock?.(trx, companyId, lines);
    const checked = await check(trx, scopeOf(call), lines);
    if (countsOf(checked.rows).faulty > 0) throw new AppError(faulty);
    await keepImport({ trx, companyId, actorUserId, now: call.now }, file.key, checked.rows, (write) =>
      store(write, checked),
    );
    return answerOf(checked.rows, done);
  });
}

/** Stores the rows of a checked file, where they change anything, and keeps what is changed. */
export async function keepImport(
  write: ImportWrite,
  key: ImportKey,
  rows: readonly Pick<CheckedRow, 'outcome'>[],
  store: (write: KeptWrite) => Promise<readonly ImportChange[]>,
): Promise<void> {
  const { added, changed, removed } = countsOf(rows);
  if (added + changed + removed === 0) return;
  const kept = { ...write, importId: await openImport(write, key, { added, changed: changed + removed }) };
  await keepChanges(kept, await store(kept));
}

/** The answer to an import whose rows are stored. */
export function answerOf(rows: readonly Pick<CheckedRow, 'outcome'>[], done: (rows: number) => string) {
  const counts = countsOf(rows);
  const stored = rows.length - counts.unchanged;
  return { message: stored === 0 ? '変更はありません' : done(stored), ...counts };
}

const scopeOf = ({ caller: { companyId, userId }, now }: ImportCall): ImportScope => ({
  companyId,
  userId,
  today: japanDate(now),
});

/** The cells of a row, and what is wrong with them. */
export type Cells<Column extends string> = ReturnType<typeof cellReader<Column>>;

/** A row that was read. */
export interface ReadRow<Column extends string, Value> extends CsvLine<Column> {
  /** The value of the cells; `null` where a fault leaves nothing to compare. */
  readonly value: Value | null;
  /** Gathers what is wrong with the row. */
  readonly faults: readonly CellFault[];
  readonly reader: Cells<Column>;
}

/** Reads each row, letting other requests go between. A second row of the same key is a fault in the column `at`. */
export async function readRows<Column extends string, Value>(
  lines: readonly CsvLine<Column>[],
  columns: Readonly<Record<Column, string>>,
  {
    read,
    keyOf,
    at,
  }: {
    readonly read: (cells: Cells<Column>, line: CsvLine<Column>) => Value | null;
    /** `null` of a row without a key of its own. */
    readonly keyOf: (value: Value) => string | null;
    readonly at: Column;
  },
): Promise<ReadRow<Column, Value>[]> {
  const rows: ReadRow<Column, Value>[] = [];
  const firstLines = new Map<string, number>();
  const yieldIfDue = createYield();
  for (const line of lines) {
    await yieldIfDue();
    const reader = cellReader(line, columns);
    const said = read(reader, line);
    const key = said === null ? null : keyOf(said);
    const first = key === null ? undefined : firstLines.get(key);
    if (key !== null && first === undefined) firstLines.set(key, line.line);
    const value = first === undefined ? said : reader.failAt(at)(`${first}行目と重複しています`);
    rows.push({ ...line, value, faults: reader.faults, reader });
  }
  return rows;
}

/** A row that was read, with what was found when it was compared. */
export interface ComparedRow<
  Column extends string,
  Value,
  Found extends { readonly outcome: RowOutcome },
> extends ReadRow<Column, Value> {
  readonly found: Found | null;
  readonly outcome: Found['outcome'] | 'fault';
}

/**
 * Compares what each row says with what there is, letting other requests go between. Where something is wrong with a row, it
 * is a fault whatever it would do.
 */
export async function compareRows<Column extends string, Value, Found extends { readonly outcome: RowOutcome }>(
  rows: readonly ReadRow<Column, Value>[],
  compare: (value: Value, row: ReadRow<Column, Value>) => Found | null,
): Promise<ComparedRow<Column, Value, Found>[]> {
  const compared: ComparedRow<Column, Value, Found>[] = [];
  const yieldIfDue = createYield();
  for (const row of rows) {
    await yieldIfDue();
    const found = row.value === null ? null : compare(row.value, row);
    compared.push({ ...row, found, outcome: found === null || row.faults.length > 0 ? 'fault' : found.outcome });
  }
  return compared;
}

/** An import that asks about some of its rows first: they are left out, or `import_warned` is thrown where nobody was asked. */
export const askingFirst = <
  Column extends string,
  Checked extends { readonly rows: readonly (CheckedRow & { readonly warnings: readonly CellFault[] })[] },
  Shown extends object,
>(
  one: CsvImport<Column, Checked, Shown>,
  choice: WarnedRows,
): CsvImport<Column, Checked, Shown> => ({
  ...one,
  check: async (db, scope, lines) => {
    const { rows } = await one.check(db, scope, lines);
    return one.check(db, scope, withoutWarned(lines, rows, choice));
  },
});

/** The outcome of a value that takes the place of another one, or of none. */
export function outcomeOf<Value>(
  before: Value | null | undefined,
  after: Value,
  isSame: (before: Value, after: Value) => boolean,
): 'add' | 'change' | 'unchanged' {
  if (before === null || before === undefined) return 'add';
  return isSame(before, after) ? 'unchanged' : 'change';
}
