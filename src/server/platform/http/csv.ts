import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

import { asDownload, FILE_TYPES } from './download.ts';

/** The value of a cell; `null` leaves it empty. */
export type CsvCell = string | number | null;

// A spreadsheet takes these for the beginning of a formula, which a user-supplied name must not become: Excel, and other
// programs for full-width characters. Also behind apostrophes, so that a text that began so differs from an escaped one.
const FORMULA = /^(?='*[=+\-@\t\r＝＋－＠])/;

const protectCell = (cell: CsvCell): CsvCell => (typeof cell === 'string' ? cell.replace(FORMULA, "'") : cell);

/** Reverses the escaping of a cell of `toCsv`; any other cell is returned unchanged. */
export const unprotectCell = (cell: string): string => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell);

/**
 * A table as CSV for spreadsheets: UTF-8 with a byte order mark, CRLF. A text that would be taken for a formula (`=`,
 * `+`, `-`, `@` …) is prefixed with an apostrophe, against CSV injection, which an import takes off again.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${csvLines([head, ...rows])}`;

/** A table as CSV whose columns have the headings by which an import knows them. */
export function csvOf<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Partial<Record<Column, string>>>[],
): string {
  const keys = Object.keys(columns) as Column[];
  return toCsv(
    keys.map((key) => columns[key]),
    rows.map((row) => keys.map((key) => row[key] ?? '')),
  );
}

/** Further lines of such a table, for a file that is streamed. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  literalCsvLines(
    rows.map((row) => row.map(protectCell)),
    'as_needed',
  );

/** Lines of a table for a program that takes each cell literally, with quotes around all cells or those that need them. */
export const literalCsvLines = (rows: readonly (readonly CsvCell[])[], quotes: 'as_needed' | 'always'): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      quoted: quotes === 'always',
      quoted_empty: quotes === 'always',
      // A line break within a cell is quoted, also one that ends no record.
      quoted_match: /[\r\n]/,
    },
  );

/**
 * SQL: a line of such a table, of an array of texts. For files so large that making their lines here would hold up other
 * requests: PostgreSQL has a process for each.
 */
export const csvLineSql = (texts: string): string => `(
  select string_agg(
    case when strpos(safe, ',') + strpos(safe, '"') + strpos(safe, chr(10)) + strpos(safe, chr(13)) > 0
      then '"' || replace(safe, '"', '""') || '"' else safe end, ',' order by place)
  from unnest(${texts}) with ordinality cell(value, place),
    lateral (select case when left(ltrim(value, ''''), 1) in ('=', '+', '-', '@', chr(9), chr(13), '＝', '＋', '－', '＠')
      then '''' || value else coalesce(value, '') end as safe) escaped)`;

/** Sends a CSV file as a download; its name may be Japanese. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return asDownload(reply, FILE_TYPES.csv, fileName).send(csv);
}
