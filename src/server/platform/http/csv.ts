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

/** Sends a CSV file as a download; its name may be Japanese. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return asDownload(reply, 'text/csv; charset=utf-8', fileName).send(csv);
}
