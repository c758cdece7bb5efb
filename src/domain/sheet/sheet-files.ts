import { daysOfMonth, type IsoMonth } from '../time/date.ts';

/** The files that the sheets of everyone's month can be had as. */
export const SHEET_FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type SheetFileFormat = (typeof SHEET_FILE_FORMATS)[number];

/** The header of the answer that says how many sheets its file has. */
export const SHEET_COUNT_HEADER = 'Sheet-Count';

/** What the bytes of a file have for each line, page or tab, however they are compressed. */
const MARKS: Readonly<Record<SheetFileFormat, string>> = {
  csv: '\r\n',
  pdf: '/Type /Page\n',
  xlsx: 'xl/worksheets/sheet',
};

/**
 * Counts the sheets of a file of `total` while its parts come in: how far it has come, and at the end whether all of it
 * has. Each call takes the next bytes, as a text of one character a byte, and returns how many sheets have come by then.
 */
export function sheetCounter(format: SheetFileFormat, month: IsoMonth, total: number): (part: string) => number {
  const mark = MARKS[format];
  let marks = 0;
  let end = '';
  return (part) => {
    const text = end + part;
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) marks += 1;
    // A mark may lie across two parts; what is kept of this one is too short to have a whole one in it.
    end = text.slice(Math.max(0, text.length - mark.length + 1));
    // The first line of a CSV file is its head; a workbook ends with a list that names each tab once more.
    const sheets = format === 'csv' ? Math.floor(Math.max(0, marks - 1) / daysOfMonth(month).length) : marks;
    return Math.min(sheets, total);
  };
}
