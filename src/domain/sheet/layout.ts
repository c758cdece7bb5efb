import { dayNumber, weekdayOf } from '../time/date.ts';
import { decimalHours, roundHours } from '../time/hours.ts';
import { weekdayLetter } from '../time/japanese-date.ts';
import { formatDuration, formatOnWorkingDay, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { HoursTotals } from '../hours/totals.ts';
import type { SheetDay } from './sheet-day.ts';
import type { SheetSummary } from './sheet.ts';

/** The columns of the sheet, in order, on the screen and on every paper (spec §2). */
export const SHEET_COLUMNS = {
  date: '日付',
  clockIn: '出勤',
  clockOut: '退勤',
  breakTime: '休憩',
  work: '実働',
  overtime: '残業',
  night: '深夜残業',
  remarks: '備考',
} as const;

/** The cells of a row. */
export type SheetCells = Readonly<Record<keyof typeof SHEET_COLUMNS, string>>;

/** The fields of a day that its row shows. */
export type ShownDay = Pick<
  SheetDay,
  | 'date'
  | 'clockIn'
  | 'clockOut'
  | 'isClockInCorrected'
  | 'isClockOutCorrected'
  | 'breakMinutes'
  | 'isBreakUnset'
  | 'isVacation'
  | 'work'
  | 'overtime'
  | 'nightOvertime'
> & { readonly remarks: string };

const DASH = '-';

/**
 * Formats a row (D29): hours `8.00`, breaks `1:00`, the next morning `翌06:00`, ＊ at a corrected time, 未入力 for a missing
 * break. On a day of paid leave the hours are a dash (D6); on a day without hours they are empty.
 */
export function sheetCells(day: ShownDay): SheetCells {
  const hoursOf = (length: Minutes | null): string =>
    day.isVacation ? DASH : length === null ? '' : decimalHours(length);
  return {
    date: `${dayNumber(day.date)}（${weekdayLetter(day.date)}）`,
    clockIn: time(day.clockIn, day.isClockInCorrected),
    clockOut: time(day.clockOut, day.isClockOutCorrected),
    breakTime: day.isVacation ? DASH : breakTime(day),
    work: hoursOf(day.work),
    overtime: hoursOf(day.overtime),
    night: hoursOf(day.nightOvertime),
    remarks: day.remarks,
  };
}

/** The totals of a month below the days, of a sheet with the paid figures. */
type ShownTotals = Pick<HoursTotals, 'worked' | 'overtime' | 'overtimeByPeriod' | 'night'>;

/**
 * The rows below the days of a sheet with the paid figures (D59): the overtime that only the month as a whole makes, where
 * there is any, and the totals, so that each column adds up.
 */
export function totalRows({ worked, overtime, overtimeByPeriod, night }: ShownTotals): readonly SheetCells[] {
  const row = (date: string, cells: Partial<SheetCells>): SheetCells => ({ ...EMPTY_ROW, date, ...cells });
  return [
    ...(overtimeByPeriod > 0 ? [row('期間の時間外', { overtime: decimalHours(overtimeByPeriod) })] : []),
    row('合計', { work: decimalHours(worked), overtime: decimalHours(overtime), night: decimalHours(night) }),
  ];
}

const EMPTY_ROW: SheetCells = {
  date: '',
  clockIn: '',
  clockOut: '',
  breakTime: '',
  work: '',
  overtime: '',
  night: '',
  remarks: '',
};

/** A figure of the table above the days: its heading, value and unit. */
type SummaryFigure = readonly [heading: string, value: number, unit: '日' | '時間'];

/** The fields of a month that the table above the days shows. */
type ShownSummary = Pick<
  SheetSummary,
  'daysWorked' | 'daysAbsent' | 'daysLate' | 'daysLeftEarly' | 'work' | 'overtime' | 'nightOvertime'
>;

/** The table above the days as numbers, hours rounded to two decimals. */
export function summaryFigures(summary: ShownSummary): readonly SummaryFigure[] {
  return [
    ['出勤日数', summary.daysWorked, '日'],
    ['欠勤日数', summary.daysAbsent, '日'],
    ['遅刻日数', summary.daysLate, '日'],
    ['早退日数', summary.daysLeftEarly, '日'],
    ['総労働時間', roundHours(summary.work, 2), '時間'],
    ['総残業時間', roundHours(summary.overtime, 2), '時間'],
    ['総深夜残業時間', roundHours(summary.nightOvertime, 2), '時間'],
  ];
}

/** The table above the days, formatted. */
export const summaryCells = (summary: ShownSummary): readonly (readonly [heading: string, value: string])[] =>
  summaryFigures(summary).map(([heading, value, unit]) => [
    heading,
    `${unit === '時間' ? value.toFixed(2) : value}${unit}`,
  ]);

/** The tint of a row: Sundays and public holidays red, Saturdays blue (spec §2, D7). */
export function sheetTint({ date, holiday }: Pick<SheetDay, 'date' | 'holiday'>): 'red' | 'blue' | null {
  const weekday = weekdayOf(date);
  if (weekday === 0 || holiday !== null) return 'red';
  return weekday === 6 ? 'blue' : null;
}

/** The department and the site on a sheet, in one line; blank without any. */
export const departmentLine = ({
  department,
  site,
}: {
  readonly department?: string | undefined;
  readonly site?: string | undefined;
}): string =>
  [department === undefined ? '' : `部署　${department}`, site === undefined ? '' : `拠点　${site}`]
    .filter((part) => part !== '')
    .join('　　');

/** The boxes that those who sign put their stamps into. */
export const SHEET_STAMPS = ['本人', '承認者'] as const;

const time = (minute: WorkingDayMinute | null, isCorrected: boolean): string =>
  minute === null ? '' : `${formatOnWorkingDay(minute)}${isCorrected ? '＊' : ''}`;

function breakTime({ breakMinutes, isBreakUnset }: ShownDay): string {
  if (breakMinutes !== null) return formatDuration(breakMinutes);
  return isBreakUnset ? '未入力' : '';
}
