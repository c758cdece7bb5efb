import { dayNumber, weekdayOf } from '../time/date.ts';
import { roundHours } from '../time/hours.ts';
import { weekdayLetter } from '../time/japanese-date.ts';
import { formatDuration, formatOnWorkingDay, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { SheetDay } from './sheet-day.ts';
import type { SheetSummary } from './summary.ts';

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

/** What a row says in each column. */
export type SheetCells = Readonly<Record<keyof typeof SHEET_COLUMNS, string>>;

/** What of a day its row shows. */
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
 * A row as it is read (D29): hours `8.00`, breaks `1:00`, the next morning `翌06:00`, ＊ at a corrected time, 未入力 for a
 * break that is missing. On a day of paid leave the hours are a dash (D6); a day without hours has nothing there.
 */
export function sheetCells(day: ShownDay): SheetCells {
  const hoursOf = (length: Minutes | null): string => (day.isVacation ? DASH : length === null ? '' : hours(length));
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

/** A figure of the table above the days: what it is called, how much it is, and of what. */
type SummaryFigure = readonly [heading: string, value: number, unit: '日' | '時間'];

/** What of a month the table above the days shows. */
type ShownSummary = Pick<
  SheetSummary,
  'daysWorked' | 'daysAbsent' | 'daysLate' | 'daysLeftEarly' | 'work' | 'overtime' | 'nightOvertime'
>;

/** The table above the days in numbers, hours rounded to two decimals. */
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

/** The table above the days: what each figure is called, and what it says. */
export const summaryCells = (summary: ShownSummary): readonly (readonly [heading: string, value: string])[] =>
  summaryFigures(summary).map(([heading, value, unit]) => [
    heading,
    `${unit === '時間' ? value.toFixed(2) : value}${unit}`,
  ]);

/** How a row is tinted: Sundays and public holidays red, Saturdays blue (spec §2, D7). */
export function sheetTint({ date, holiday }: Pick<SheetDay, 'date' | 'holiday'>): 'red' | 'blue' | null {
  const weekday = weekdayOf(date);
  if (weekday === 0 || holiday !== null) return 'red';
  return weekday === 6 ? 'blue' : null;
}

/** The boxes that those who sign put their stamps into. */
export const SHEET_STAMPS = ['本人', '承認者'] as const;

const hours = (length: Minutes): string => roundHours(length, 2).toFixed(2);

const time = (minute: WorkingDayMinute | null, isCorrected: boolean): string =>
  minute === null ? '' : `${formatOnWorkingDay(minute)}${isCorrected ? '＊' : ''}`;

function breakTime({ breakMinutes, isBreakUnset }: ShownDay): string {
  if (breakMinutes !== null) return formatDuration(breakMinutes);
  return isBreakUnset ? '未入力' : '';
}
