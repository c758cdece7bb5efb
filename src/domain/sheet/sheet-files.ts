import { countDays, type DateRange } from '../time/date.ts';

/** The file formats of everyone's sheets. */
export const SHEET_FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type SheetFileFormat = (typeof SHEET_FILE_FORMATS)[number];

/** The response header with the number of sheets in the file. */
export const SHEET_COUNT_HEADER = 'Sheet-Count';

/** The byte sequence that occurs once per line, page or tab, however the file is compressed. */
const MARKS: Readonly<Record<SheetFileFormat, string>> = {
  csv: '\r\n',
  pdf: '/Type /Page\n',
  xlsx: 'xl/worksheets/sheet',
};

/**
 * Counts the sheets of a file of `total` while it streams: its progress, and at the end whether it is complete. Each
 * call takes the next bytes, as a text of one character per byte, and returns the count so far.
 */
export function sheetCounter(format: SheetFileFormat, period: DateRange, total: number): (part: string) => number {
  const mark = MARKS[format];
  let marks = 0;
  let end = '';
  return (part) => {
    const text = end + part;
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) marks += 1;
    // A mark may span two chunks; the remainder kept of this one is too short to contain a whole one.
    end = text.slice(Math.max(0, text.length - mark.length + 1));
    // The first line of a CSV file is its header; a workbook ends with a list that names each tab once more.
    const sheets = format === 'csv' ? Math.floor(Math.max(0, marks - 1) / countDays(period)) : marks;
    return Math.min(sheets, total);
  };
}
