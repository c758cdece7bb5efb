import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

import { asDownload } from './download.ts';

/** What may stand in a cell; `null` leaves it empty. */
export type CsvCell = string | number | null;

/**
 * A table as CSV that a spreadsheet opens as it is: UTF-8 with its mark, lines as Windows ends them. A text that would be
 * taken for a formula (`=`, `+`, `-`, `@` …) has an apostrophe before it, so that nobody's name can run anything.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${csvLines([head, ...rows])}`;

/** Further lines of such a table, for a file that is written part by part. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  );

/** Answers with a CSV file to save under that name, which may be Japanese. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return asDownload(reply, 'text/csv; charset=utf-8', fileName).send(csv);
}
