import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

import { asDownload } from './download.ts';

/** The value of a cell; `null` leaves it empty. */
export type CsvCell = string | number | null;

/**
 * A table as CSV for spreadsheets: UTF-8 with a byte order mark, CRLF. A text that would be taken for a formula (`=`,
 * `+`, `-`, `@` …) is prefixed with an apostrophe, against CSV injection.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${csvLines([head, ...rows])}`;

/** Further lines of such a table, for a file that is streamed. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    // A line break within a cell is quoted, also one that ends no record.
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
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
    lateral (select case when left(value, 1) in ('=', '+', '-', '@', chr(9), chr(13), '＝', '＋', '－', '＠')
      then '''' || value else coalesce(value, '') end as safe) escaped)`;

/** Sends a CSV file as a download; its name may be Japanese. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return asDownload(reply, 'text/csv; charset=utf-8', fileName).send(csv);
}

/** A record of a CSV file that somebody uploaded: its cells, and the line that it ends on. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The most characters of a record. */
const LONGEST_RECORD = 100_000;

/** The records of an uploaded CSV file that aren't empty; `unreadable` makes the error of what stands on a line. */
export function csvRecords(text: string, unreadable: (line: number) => Error): CsvRecord[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: LONGEST_RECORD,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(Number(error['lines']));
  }
}
