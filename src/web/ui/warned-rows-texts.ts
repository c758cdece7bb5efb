/** The lines of a file that are named at once. */
const MOST_LINES = 10;

/** Texts of the rows of a file that are asked about. */
export const texts = {
  warnedRows: (lines: readonly number[]): string =>
    `確認が必要な行が${lines.length}行あります（${lines.slice(0, MOST_LINES).join('・')}行目${lines.length > MOST_LINES ? 'ほか' : ''}）。Excelで値が変わっていないか、元の表と比べてください。`,
  warned: '確認が必要な行',
  registerWarned: '確認したので、登録する',
  skipWarned: '除いて登録する',
};
