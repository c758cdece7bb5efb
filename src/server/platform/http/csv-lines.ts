import { CsvError, parse } from 'csv-parse/sync';

import type { ErrorCode } from '#contract/errors.ts';
import type { ColumnMapping, ImportKey } from '#contract/import-columns.ts';
import { storedId } from '#domain/company/folded-form.ts';
import { inOneLine } from '#domain/company/one-line.ts';
import { AppError } from './app-error.ts';
import { unprotectCell } from './csv.ts';
import type { CellFault } from './csv-cells.ts';
import {
  asHours,
  columnsByHeading,
  type CsvHeadings,
  isMapped,
  mappedColumns,
  type Unreadable,
} from './csv-mapping.ts';

/** The format of a file of rows. */
interface CsvShape<Column extends string> extends CsvHeadings<Column> {
  readonly maxRows: number;
  /** Why a file without rows is refused, where that says nothing. */
  readonly none?: string;
  /** Why a file with too many of them is. */
  readonly tooMany: string;
  /** The columns that no export has escaped. */
  readonly verbatim?: readonly Column[];
  /** The columns with a length of time: several of a mapping are added up. */
  readonly hours?: readonly Column[];
}

/** The format of a file of an import, and the noun for its rows. */
export interface CsvFile<Column extends string> extends Omit<CsvShape<Column>, 'none' | 'tooMany'> {
  readonly key: ImportKey;
  readonly noun: string;
  /** Rows of a file to fill in. */
  readonly example?: readonly Readonly<Partial<Record<Column, string>>>[];
  /** How rows are counted; 件 without it. */
  readonly unit?: string;
}

/** A row, with the line of the file that it begins on. */
export interface CsvLine<Column extends string> {
  readonly line: number;
  /** As typed, each in one line; a column that the file lacks is omitted. */
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** The cells that were read otherwise than they stand there. */
  readonly hints: readonly CellFault[];
  /** Whether there is text after the last column. */
  readonly isTooLong: boolean;
}

const unreadableFile = (reason: string): AppError<'csv_unreadable'> =>
  AppError.at('file', 'csv_unreadable', { values: { reason } });

/**
 * Parses a file of an import, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason when it can't be parsed as
 * a whole: another encoding, broken quotes, wrong headings, no rows or too many.
 */
export const readCsvFile = <Column extends string>({
  bytes,
  file: { noun, unit = '件', ...shape },
  mapping = null,
}: {
  readonly bytes: Uint8Array;
  readonly file: CsvFile<Column>;
  /** How the company's files of other systems call the columns. */
  readonly mapping?: ColumnMapping | null;
}): CsvLine<Column>[] => {
  const none = `登録する${noun}の行がありません。`;
  const tooMany = `一度に登録できるのは${shape.maxRows}${unit}までです。ファイルを分けてください。`;
  return readCsvText(decodeCsv(bytes), { ...shape, none, tooMany }, unreadableFile, mapping);
};

/** The rows that are looked through for samples. */
const SAMPLED_ROWS = 1000;

/** The first `most` records of a file: its headings, and the rows after them. Throws `csv_unreadable`. */
function startOf(bytes: Uint8Array, most: number) {
  const [heading, ...records] = csvRecords(decodeCsv(bytes), brokenAt(unreadableFile), most);
  if (heading === undefined) throw unreadableFile('ファイルが空です。');
  return { names: heading.record.map(storedId), records };
}

/** The headings of a file, each once, with three of its cells: a file has several rows of a person. Throws `csv_unreadable`. */
export function readCsvStart(bytes: Uint8Array): { heading: string; samples: string[] }[] {
  const { names, records } = startOf(bytes, SAMPLED_ROWS + 1);
  const start = names.map((name, index) => ({
    heading: name.slice(0, 200),
    samples: [...new Set(records.map(({ record }) => inOneLine(record[index] ?? '').slice(0, 50)))]
      .filter((cell) => cell !== '')
      .slice(0, 3),
  }));
  return start.filter(({ heading: name }, index) => name !== '' && names.indexOf(name) === index);
}

/** Whether a file has a column, by its own heading or those that the company has chosen for it. Throws `csv_unreadable`. */
export function hasCsvColumn({
  bytes,
  heading,
  column,
  mapping,
}: {
  readonly bytes: Uint8Array;
  readonly heading: string;
  readonly column: string;
  readonly mapping: ColumnMapping | null;
}): boolean {
  const headings = new Set(startOf(bytes, 1).names);
  const chosen = mapping?.columns.find((one) => one.column === column)?.headings ?? [];
  return [heading, ...chosen].some((one) => headings.has(one));
}

const brokenAt =
  <Code extends ErrorCode>(unreadable: Unreadable<Code>) =>
  (line: number): AppError<Code> =>
    unreadable(`${line}行目の形式が正しくありません。引用符（"）の数を確認してください。`);

/** Parses the text of a file, as `readCsvFile` does. */
export function readCsvText<Column extends string, Code extends ErrorCode>(
  text: string,
  shape: CsvShape<Column>,
  unreadable: Unreadable<Code>,
  mapping: ColumnMapping | null = null,
): CsvLine<Column>[] {
  const [heading, ...records] = csvRecords(text, brokenAt(unreadable));
  if (heading === undefined) throw unreadable('ファイルが空です。');
  const isForeign = mapping !== null && isMapped(heading.record, shape);
  const columns = isForeign
    ? mappedColumns(heading.record, shape, mapping, unreadable)
    : columnsOf(heading.record, shape, unreadable);
  if (records.length === 0 && shape.none !== undefined) throw unreadable(shape.none);
  if (records.length > shape.maxRows) throw unreadable(shape.tooMany);
  return records.map(({ record, line }) => {
    const hints: CellFault[] = [];
    const cellOf = (column: Column, typed: string): string => {
      if (shape.verbatim?.includes(column) === true) return typed;
      const cell = unprotectCell(typed);
      // Alt+Enter in a spreadsheet: no import has a text of several lines.
      const joined = inOneLine(cell);
      if (joined !== cell.trim()) hints.push({ column: shape.columns[column], message: JOINED });
      return joined;
    };
    const parts = new Map<Column, string[]>();
    for (const [index, column] of columns.entries())
      if (column !== null) parts.set(column, [...(parts.get(column) ?? []), cellOf(column, record[index] ?? '')]);
    return {
      line,
      cells: Object.fromEntries(
        [...parts].map(([column, cells]) => {
          if (isForeign && shape.hours?.includes(column) === true) return [column, asHours(cells, mapping.hours)];
          return [column, cells.length === 1 ? cells[0] : cells.join(' ').trim()];
        }),
      ) as Partial<Record<Column, string>>,
      hints,
      isTooLong: record.slice(columns.length).some((cell) => cell.trim() !== ''),
    };
  });
}

const JOINED = '改行を空白に置き換えました';

/** A record of a file: its cells, and the line that it begins on. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/** A record as the parser has it, with the bytes of the file until its end. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

const [LF, CR] = [10, 13];

/**
 * The lines of a file, as an editor counts them: the parser takes CRLF within a cell for two. The function, called with
 * growing numbers of bytes, returns the line after them.
 */
function lineAfter(bytes: Uint8Array): (count: number) => number {
  let [line, at] = [1, 0];
  return (count) => {
    for (; at < count; at++) if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++;
    return line;
  };
}

const breaksIn = (record: readonly string[]): number => record.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0;

/** The records with their lines. */
function withLines(bytes: Uint8Array, parsed: readonly ParsedRecord[]): CsvRecord[] {
  const lineOf = lineAfter(bytes);
  return parsed.map(({ record, info }) => {
    const end = info.bytes;
    const last = bytes[end - 1];
    const next = lineOf(end);
    const isEnded = last === LF || last === CR;
    return { record, line: next - (isEnded ? 1 : 0) - breaksIn(record) };
  });
}

/** The line on which the cell begins that can't be parsed; `end` is where the one before it ends. */
function lineOfFault(bytes: Uint8Array, end: number): number {
  let begin = end;
  while (bytes[begin] === LF || bytes[begin] === CR) begin++;
  return lineAfter(bytes)(begin);
}

/** The most characters of a record. */
const LONGEST_RECORD = 100_000;

/** The records of a file that aren't empty, the first `most` of them; `unreadable` makes the error of what stands on a line. */
function csvRecords<Code extends ErrorCode>(
  text: string,
  unreadable: (line: number) => AppError<Code>,
  most?: number,
): CsvRecord[] {
  const bytes = Buffer.from(text);
  try {
    const parsed: unknown = parse(bytes, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: LONGEST_RECORD,
      ...(most !== undefined && { to: most }),
    });
    return withLines(bytes, parsed as ParsedRecord[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(lineOfFault(bytes, Number(error['bytes'])));
  }
}

/** How the files of Excel begin: those of today, which are archives, and those before 2007. */
const WORKBOOKS: ReadonlySet<string> = new Set(['504b0304', 'd0cf11e0']);

const isWorkbook = (bytes: Uint8Array): boolean => WORKBOOKS.has(Buffer.from(bytes.subarray(0, 4)).toString('hex'));

/** The text of a CSV file. Throws `csv_unreadable` for one that isn't `decodeText`'s. */
export function decodeCsv(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) throw unreadableFile('Excelのファイルです。Excelで開き、CSV（UTF-8）で保存してください。');
  const text = decodeText(bytes);
  if (text === null) throw unreadableFile('文字コードをUTF-8またはShift_JISにして保存してください。');
  return text;
}

/**
 * The text of a file, `null` in another encoding than UTF-8 and Shift_JIS. Excel saves what it calls CSV in Shift_JIS. No
 * Japanese text in it is valid UTF-8, so that is tried first.
 */
export function decodeText(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

function columnsOf<Column extends string, Code extends ErrorCode>(
  headings: readonly string[],
  shape: CsvShape<Column>,
  unreadable: Unreadable<Code>,
): Column[] {
  const { columns: names, required } = shape;
  const byName = columnsByHeading(shape);
  const columns = headings.map((heading) => {
    const name = storedId(heading);
    const column = byName.get(name);
    if (column === undefined)
      throw unreadable(
        `1行目の見出し「${name.slice(0, 50)}」は使用できません。使用できる見出しは、${Object.values(names).join('、')}です。`,
      );
    return column;
  });
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated !== undefined) throw unreadable(`1行目の見出し「${names[repeated]}」が重複しています。`);
  const missing = required.find((column) => !columns.includes(column));
  if (missing !== undefined) throw unreadable(`1行目に見出し「${names[missing]}」がありません。`);
  return columns;
}
