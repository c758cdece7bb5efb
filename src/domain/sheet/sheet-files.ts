/** The file formats of everyone's sheets. */
export const SHEET_FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type SheetFileFormat = (typeof SHEET_FILE_FORMATS)[number];

/** The response header with the number of sheets in the file. */
export const SHEET_COUNT_HEADER = 'Sheet-Count';
