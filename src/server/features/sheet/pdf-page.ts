import {
  departmentLine,
  SHEET_COLUMNS,
  SHEET_STAMPS,
  type SheetCells,
  sheetCells,
  sheetTint,
  summaryCells,
  totalRows,
} from '#domain/sheet/layout.ts';
import { figureText, hoursFigures, sheetNotes, STATUTORY_TOTALS } from '#domain/sheet/figures.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import { figuresOf, type SheetSummary } from '#domain/sheet/sheet.ts';
import { isCalendarMonth, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { SheetEmployee } from '../../records/employees.ts';
import { heightOf, type Lettering, missingOf, type Pen } from '../../platform/pdf/pen.ts';
import type { EmployeeSheet } from './sheet-files.service.ts';

/** What every page of a file has. */
export interface PaperHead {
  readonly companyName: string;
  readonly period: WagePeriod;
  /** The company's logo as a data address; its name is written where there is none. */
  readonly logo: string | null;
}

// The screen's paper (sheet-paper.module.css), drawn: lengths in millimetres, letters in points.
const LEFT = 10;
const TOP = 10;
const WIDTH = 190;
const RIGHT = LEFT + WIDTH;
const HEAD_HEIGHT = 19;
const STAMP = { width: 17, headHeight: 4.2 } as const;
const LOGO = { width: 50, height: 13 } as const;
const ID_WIDTH = 55;
const SUMMARY_HEIGHTS = [5, 6.6] as const;
/** Of 法定の集計: its caption, and of each of its rows the headings and the figures. */
const HOURS_HEIGHTS = [4, 3.7, 4.3] as const;
/** Of a day, where there is room for all of them. */
const ROW_HEIGHT = 6.25;
/** Of a day where there are two lines of remarks, in letters of the usual size. */
const ROOMY_ROW = 5.8;
/** What comes below the days beside the rows of 法定の集計: its caption, four lines of notes, and the gaps. */
const BELOW_DAYS = 20.5;
const BOTTOM = 287;
const CELL_PADDING = 1;
const LINE_HEIGHT = 1.3;
/** Within a row of a table. */
const TIGHT_LINE_HEIGHT = 1.17;

const PALE = '#444444';
const NOTE = '#333333';
const HEAD_FILL = '#eef0f3';
const TINTS = {
  red: { fill: '#fdeaea', date: '#b3261e' },
  blue: { fill: '#e8f0fd', date: '#174ea6' },
} as const;

/** The widths of the days' columns; the remarks take the rest. */
const COLUMN_WIDTHS: Readonly<Record<keyof SheetCells, number>> = {
  date: 17,
  clockIn: 20,
  clockOut: 20,
  breakTime: 15,
  work: 15,
  overtime: 15,
  night: 15,
  remarks: WIDTH - 117,
};

/** Draws the sheet on the pen's page. */
export function drawSheet(pen: Pen, head: PaperHead, { employee, departments, sheet, hours }: EmployeeSheet): void {
  drawHead(pen, head);
  let y = TOP + HEAD_HEIGHT + 1.5;
  y += drawPerson(pen, employee, y);
  y += drawDepartments(pen, departments, y);
  y += drawSummary(pen, sheet.summary, y) + 2.5;
  // Beside a long name or a seal the days give way, so that the notes stay on the page.
  const totals = figuresOf(sheet) === 'paid' ? totalRows(hours.totals) : [];
  const [, headHeight, height] = HOURS_HEIGHTS;
  const below = BELOW_DAYS + hoursFigures(hours.totals).length * (headHeight + height);
  const rowHeight = Math.min(ROW_HEIGHT, (BOTTOM - below - y) / (sheet.days.length + totals.length + 1));
  y += drawDays(pen, sheet.days, totals, y, rowHeight) + 2;
  y += drawHours(pen, hours, y) + 1.5;
  drawNotes(pen, sheetNotes(sheet.notes, figuresOf(sheet)), y);
}

/** The logo at the left, the title in the middle, the boxes for stamps at the right. */
function drawHead(pen: Pen, { companyName, period, logo }: PaperHead): void {
  const middle = TOP + HEAD_HEIGHT / 2;
  const title = `${formatPeriod(period)} 出勤簿`;
  // The days of a period that isn't the calendar's month need room, too.
  const titleStyle = { size: isCalendarMonth(period) ? 15 : 12, font: 'bold' } as const;
  if (logo === null) {
    const room = (WIDTH - pen.widthOf(title, titleStyle)) / 2 - 4;
    writeAround(pen, pen.shown(companyName), LEFT, middle, room, { size: 8 }, 4);
  } else {
    pen.image(logo, LEFT, middle - LOGO.height / 2, LOGO.width, LOGO.height);
  }
  pen.write(title, LEFT + WIDTH / 2, middle, titleStyle, 'middle');
  const stamps = SHEET_STAMPS.map((name, index) => ({ name, x: RIGHT - STAMP.width * (SHEET_STAMPS.length - index) }));
  for (const { name, x } of stamps)
    pen.write(name, x + STAMP.width / 2, TOP + STAMP.headHeight / 2, { size: 7.5 }, 'middle');
  pen.rule(
    stamps[0]?.x ?? RIGHT,
    TOP,
    stamps.map(() => STAMP.width),
    [STAMP.headHeight, HEAD_HEIGHT - STAMP.headHeight],
  );
}

/** The employee's ID and name. Returns the height, in millimetres. */
function drawPerson(pen: Pen, { employeeId, name }: SheetEmployee, top: number): number {
  const middle = top + 2.6;
  const label = (text: string, x: number): number => {
    const style = { size: 8, color: PALE };
    pen.write(text, x, middle, style);
    return x + pen.widthOf(text, style) + 2.5;
  };
  const idAt = label('社員ID', LEFT);
  const id = writeWhole(pen, pen.shown(employeeId), idAt, middle, ID_WIDTH, [9, 7, 5.5]);
  const nameAt = label('氏名', idAt + id.width + 6.5);
  const called = writeWhole(pen, pen.shown(name), nameAt, middle, RIGHT - nameAt, [11, 8, 6.5]);
  return 7 + Math.max(id.below, called.below);
}

/** The department and the site, where there are any. Returns the height, in millimetres. */
function drawDepartments(pen: Pen, departments: EmployeeSheet['departments'], top: number): number {
  const text = departmentLine(departments);
  if (text === '') return 0;
  writeAround(pen, pen.shown(text), LEFT, top + 1, WIDTH, { size: 8, color: PALE }, 1);
  return 4;
}

function drawSummary(pen: Pen, summary: SheetSummary, top: number): number {
  const figures = summaryCells(summary);
  const width = WIDTH / figures.length;
  const [headHeight, height] = SUMMARY_HEIGHTS;
  const middleOf = (index: number): number => LEFT + (index + 0.5) * width;
  pen.fill(LEFT, top, WIDTH, headHeight, HEAD_FILL);
  for (const [index, [heading]] of figures.entries())
    pen.write(heading, middleOf(index), top + headHeight / 2, { size: 8 }, 'middle');
  for (const [index, [, value]] of figures.entries())
    pen.write(value, middleOf(index), top + headHeight + height / 2, { size: 10, font: 'bold' }, 'middle');
  pen.rule(
    LEFT,
    top,
    figures.map(() => width),
    SUMMARY_HEIGHTS,
  );
  return headHeight + height;
}

/** 法定の集計: its heading, and rows of figures, each below its heading. */
function drawHours(pen: Pen, { totals }: MonthHours, top: number): number {
  const rows = hoursFigures(totals);
  const [captionHeight, headHeight, height] = HOURS_HEIGHTS;
  pen.write(STATUTORY_TOTALS, LEFT, top + captionHeight / 2, { size: 7.5, font: 'bold' });
  let y = top + captionHeight;
  for (const figures of rows) {
    const width = WIDTH / figures.length;
    const middleOf = (index: number): number => LEFT + (index + 0.5) * width;
    pen.fill(LEFT, y, WIDTH, headHeight, HEAD_FILL);
    for (const [index, figure] of figures.entries()) {
      pen.write(figure[0], middleOf(index), y + headHeight / 2, { size: 7 }, 'middle');
      pen.write(figureText(figure), middleOf(index), y + headHeight + height / 2, { size: 8 }, 'middle');
    }
    const widths = figures.map(() => width);
    pen.rule(LEFT, y, widths, [headHeight, height]);
    y += headHeight + height;
  }
  return y - top;
}

/** The days, and the totals below them. Returns the height, in millimetres. */
function drawDays(
  pen: Pen,
  days: readonly SheetDay[],
  totals: readonly SheetCells[],
  top: number,
  rowHeight: number,
): number {
  pen.fill(LEFT, top, WIDTH, rowHeight, HEAD_FILL);
  drawRow(pen, SHEET_COLUMNS, top + rowHeight / 2, { size: 8 });
  for (const [index, day] of days.entries()) drawDay(pen, day, top + (index + 1) * rowHeight, rowHeight);
  const below = top + (days.length + 1) * rowHeight;
  for (const [index, row] of totals.entries()) {
    const y = below + index * rowHeight;
    pen.fill(LEFT, y, WIDTH, rowHeight, HEAD_FILL);
    drawRow(pen, row, y + rowHeight / 2, { size: 9, font: 'bold' }, { size: 7 });
  }
  const heights = Array.from({ length: days.length + totals.length + 1 }, () => rowHeight);
  pen.rule(LEFT, top, Object.values(COLUMN_WIDTHS), heights);
  return heights.length * rowHeight;
}

function drawDay(pen: Pen, day: SheetDay, top: number, height: number): void {
  const { remarks, ...cells } = sheetCells({ ...day, remarks: day.remarks.join('、') });
  const tint = sheetTint(day);
  const middle = top + height / 2;
  if (tint !== null) pen.fill(LEFT, top, WIDTH, height, TINTS[tint].fill);
  drawRow(pen, cells, middle, { size: 9 }, tint === null ? {} : { color: TINTS[tint].date });
  const room = COLUMN_WIDTHS.remarks - 2 * CELL_PADDING;
  const x = RIGHT - COLUMN_WIDTHS.remarks + CELL_PADDING;
  writeAround(pen, pen.shown(remarks), x, middle, room, { size: height < ROOMY_ROW ? 6.5 : 7.5 }, 2);
}

/** Writes texts centred in their columns and on `middle`, the first optionally in another colour. */
function drawRow(
  pen: Pen,
  cells: Partial<SheetCells>,
  middle: number,
  lettering: Lettering,
  first: Partial<Lettering> = {},
): void {
  let x = LEFT;
  for (const [name, width] of Object.entries(COLUMN_WIDTHS) as [keyof SheetCells, number][]) {
    const style = name === 'date' ? { ...lettering, ...first } : lettering;
    const text = cells[name] ?? '';
    if (text !== '') pen.write(text, x + width / 2, middle, style, 'middle');
    x += width;
  }
}

/** As many as fit on a line; then the characters that the font lacks. */
function drawNotes(pen: Pen, notes: readonly string[], top: number): void {
  const style = { size: 7, color: NOTE };
  const unknown = missingOf(pen);
  let x = LEFT;
  let y = top + 1.6;
  for (const note of [...notes, ...(unknown === '' ? [] : [`〓は、この書体にない文字: ${unknown}`])]) {
    const text = `※${note}`;
    const width = pen.widthOf(text, style);
    if (x > LEFT && x + width > RIGHT) {
      x = LEFT;
      y += heightOf(style) * LINE_HEIGHT;
    }
    pen.write(text, x, y, style);
    x += width + 3;
  }
}

/** Writes a text in some lines centred on `y`; overflow is cut off with an ellipsis. */
function writeAround(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Lettering,
  most: number,
): void {
  const lines = pen.lines(text, width, style, most);
  const step = heightOf(style) * TIGHT_LINE_HEIGHT;
  for (const [index, line] of lines.entries()) pen.write(line, x, y + (index - (lines.length - 1) / 2) * step, style);
}

/**
 * Writes a text whole, smaller where it takes two lines or three. Returns its width, and the height of its further
 * lines.
 */
function writeWhole(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  room: number,
  sizes: readonly [number, number, number],
): { readonly width: number; readonly below: number } {
  const [one, two, three] = sizes.map((size) => ({ size, font: 'bold' }) as const) as [Lettering, Lettering, Lettering];
  const takes = (style: Lettering, most: number): boolean => pen.lines(text, room, style, Infinity).length <= most;
  const style = (takes(one, 1) && one) || (takes(two, 2) && two) || three;
  const lines = pen.lines(text, room, style, 3);
  const step = heightOf(style) * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) pen.write(line, x, y + index * step, style);
  return { width: Math.max(0, ...lines.map((line) => pen.widthOf(line, style))), below: (lines.length - 1) * step };
}
