import { hoursFigures, sheetNotes, STATUTORY_TOTALS } from '#domain/sheet/figures.ts';
import {
  departmentLine,
  SHEET_COLUMNS,
  type SheetCells,
  sheetCells,
  sheetTint,
  summaryFigures,
  totalRows,
} from '#domain/sheet/layout.ts';
import { figuresOf } from '#domain/sheet/sheet.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import { roundHours } from '#domain/time/hours.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import type { CellStyle } from '../../platform/xlsx/styles.ts';
import { serialDate, serialTime } from '../../platform/xlsx/values.ts';
import { sheetNames, workbook, type XlsxCell, type XlsxRow, type XlsxSheet } from '../../platform/xlsx/workbook.ts';
import type { CompanySheets, EmployeeSheet } from './sheet-files.service.ts';

/** In characters, by the sheet's columns. */
const WIDTHS: Readonly<Record<keyof SheetCells, number>> = {
  date: 10,
  clockIn: 10,
  clockOut: 10,
  breakTime: 10,
  work: 12,
  overtime: 12,
  night: 14,
  remarks: 48,
};

/** The title, the employee, the summary and the columns' names: frozen while the days scroll. */
const HEAD_ROWS = 7;

const plain: CellStyle = { align: 'left' };
const strong: CellStyle = { isBold: true, align: 'left' };
const heading: CellStyle = { fill: 'EEF0F3', hasBorder: true, align: 'center' };
const figure: CellStyle = { isBold: true, hasBorder: true, align: 'center' };
const day: CellStyle = { hasBorder: true, align: 'center' };
const remark: CellStyle = { hasBorder: true, align: 'left', wraps: true };

const TINTS = { red: 'FDEAEA', blue: 'E8F0FD' } as const;
const DATE_COLORS = { red: 'B3261E', blue: '174EA6' } as const;

/**
 * Streams the sheets as a workbook, a tab for each employee: numbers, times and dates as such, laid out as on the
 * sheet.
 */
export function sheetsXlsx(company: CompanySheets): AsyncGenerator<Buffer> {
  const names = sheetNames(company.employees.map(({ employeeId, name }) => `${employeeId} ${name}`));
  async function* tabs(): AsyncGenerator<XlsxSheet> {
    for await (const one of company.sheets) yield tabOf(company, one);
  }
  return workbook(names, tabs());
}

function tabOf(
  { companyName, period }: CompanySheets,
  { employee, departments, sheet, hours }: EmployeeSheet,
): XlsxSheet {
  const figures = summaryFigures(sheet.summary);
  const text = (value: string, style = plain): XlsxCell => ({ value, style });
  const line = (value: string): XlsxRow => ({ cells: [text(value)], isMerged: true });
  return {
    widths: Object.values(WIDTHS),
    frozenRows: HEAD_ROWS,
    rows: [
      { cells: [text(`${formatPeriod(period)} 出勤簿`, { ...strong, size: 14 })], height: 24, isMerged: true },
      // Beside the company's name: a sheet of a company without departments is as it was.
      line([companyName, departmentLine(departments)].filter((part) => part !== '').join('　　')),
      { cells: [text('社員ID'), text(employee.employeeId, strong), text('氏名'), text(employee.name, strong)] },
      { cells: figures.map(([name]) => text(name, heading)) },
      { cells: figures.map(([, value, unit]) => ({ value, style: { ...figure, format: unitFormat(unit) } })) },
      { cells: [] },
      { cells: Object.values(SHEET_COLUMNS).map((name) => text(name, heading)) },
      ...sheet.days.map((each) => ({ cells: dayCells(each) })),
      ...(figuresOf(sheet) === 'paid' ? totalRows(hours.totals).map((row) => ({ cells: totalCells(row) })) : []),
      { cells: [] },
      { cells: [text(STATUTORY_TOTALS, strong)] },
      ...hoursFigures(hours.totals).flatMap((row) => [
        { cells: row.map(([name]) => text(name, heading)) },
        { cells: row.map(([, value, unit]) => ({ value, style: { ...figure, format: unitFormat(unit) } })) },
      ]),
      { cells: [] },
      ...sheetNotes(sheet.notes, figuresOf(sheet)).map((note) => line(`※${note}`)),
    ],
  };
}

const unitFormat = (unit: '日' | '時間'): string => (unit === '日' ? '0"日"' : '0.00"時間"');

/** A day's row: the sheet's words as texts, its figures as numbers with the same format. */
function dayCells(each: SheetDay): XlsxCell[] {
  const says = sheetCells({ ...each, remarks: each.remarks.join('、') });
  const tint = sheetTint(each);
  const fill = tint === null ? {} : { fill: TINTS[tint] };
  const cell = (text: string, value: number | null, format: string): XlsxCell =>
    value === null || each.isVacation
      ? { value: text, style: { ...day, ...fill } }
      : { value, style: { ...day, ...fill, format } };
  const hours = (text: string, length: Minutes | null): XlsxCell =>
    cell(text, length === null ? null : roundHours(length, 2), '0.00');
  const color = tint === null ? {} : { color: DATE_COLORS[tint] };
  return [
    { value: serialDate(each.date), style: { ...day, ...fill, ...color, format: '[$-411]d"（"aaa"）"' } },
    cell(says.clockIn, serialTime(each.clockIn), clockFormat(each.isClockInCorrected)),
    cell(says.clockOut, serialTime(each.clockOut), clockFormat(each.isClockOutCorrected)),
    cell(says.breakTime, serialTime(each.breakMinutes), '[h]:mm'),
    hours(says.work, each.work),
    hours(says.overtime, each.overtime),
    hours(says.night, each.nightOvertime),
    { value: says.remarks.replaceAll(/\r\n?/g, '\n'), style: { ...remark, ...fill } },
  ];
}

/** A row below the days: its words as texts, its figures as numbers with the same format. */
const totalCells = (row: SheetCells): XlsxCell[] =>
  Object.values(row).map((text, index) =>
    index === 0 || text === ''
      ? { value: text, style: index === 0 ? heading : day }
      : { value: Number(text), style: { ...figure, format: '0.00' } },
  );

/** Past midnight the hours continue, `30:00` (D3); a corrected time has its mark. */
const clockFormat = (isCorrected: boolean): string => (isCorrected ? '[hh]:mm"＊"' : '[hh]:mm');
