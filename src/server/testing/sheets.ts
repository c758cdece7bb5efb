import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { AttendanceSheet, SheetDayResponse } from '#contract/sheet.ts';
import { figureText, hoursFigures, sheetNotes, STATUTORY_TOTALS } from '#domain/sheet/figures.ts';
import { sheetCells, SHEET_STAMPS, summaryCells, totalRows } from '#domain/sheet/layout.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { calendarMonth, monthOfPeriod, type PeriodName, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { asShown, type ReadCell } from './xlsx.ts';

const known = <Brand>(value: number | null, brand: (value: number) => Brand): Brand | null =>
  value === null ? null : brand(value);

/** The cells of a day of the API's answer on paper and screen, column by column. */
export const cellsOf = (day: SheetDayResponse): string[] =>
  Object.values(
    sheetCells({
      date: isoDate(day.date),
      clockIn: known(day.clock_in_minute, workingDayMinute),
      clockOut: known(day.clock_out_minute, workingDayMinute),
      isClockInCorrected: day.is_clock_in_corrected,
      isClockOutCorrected: day.is_clock_out_corrected,
      breakMinutes: known(day.break_time, minutes),
      isBreakUnset: day.is_break_unset,
      isVacation: day.is_vacation || day.other_leave?.is_whole_day === true,
      work: known(day.work_minutes, minutes),
      overtime: known(day.overtime_minutes, minutes),
      nightOvertime: known(day.night_overtime_minutes, minutes),
      remarks: day.remarks,
    }),
  );

/** The summary of the API's answer, in the table above the days. */
export const summaryOf = ({ summary }: AttendanceSheet): string[] =>
  summaryCells({
    daysWorked: summary.days_worked,
    daysAbsent: summary.days_absent,
    daysLate: summary.days_late,
    daysLeftEarly: summary.days_left_early,
    work: minutes(summary.work_minutes),
    overtime: minutes(summary.overtime_minutes),
    nightOvertime: minutes(summary.night_overtime_minutes),
  }).map(([, value]) => value);

type ShownTotals = Parameters<typeof hoursFigures>[0] & Parameters<typeof totalRows>[0];

/** The rows below the days, of a sheet with the paid figures. */
const totalsOf = ({ figures, hours }: AttendanceSheet): string[][] =>
  figures === 'paid' ? totalRows(toTotals(hours)).map((row) => Object.values(row)) : [];

/** The totals of the wire as the layout of a sheet has them. */
const toTotals = (hours: HoursTotalsResponse): ShownTotals => ({
  workedDays: hours.worked_days,
  worked: minutes(hours.worked_minutes),
  contracted: minutes(hours.contracted_work_minutes),
  insideOvertime: minutes(hours.inside_overtime_minutes),
  overtime: minutes(hours.overtime_minutes),
  overtimeByWeek: minutes(hours.overtime_by_week_minutes),
  overtimeOver60: minutes(hours.overtime_over_60_minutes),
  statutoryHoliday: minutes(hours.statutory_holiday_minutes),
  contractedDays: hours.contracted_days,
  contractedMinutes: minutes(hours.contracted_minutes),
  scheduledHoliday: minutes(hours.scheduled_holiday_minutes),
  night: minutes(hours.night_minutes),
  late: minutes(hours.late_minutes),
  earlyLeave: minutes(hours.early_leave_minutes),
  away: minutes(hours.away_minutes),
  absenceDays: hours.absence_days,
  leaveDays: hours.leave_days,
  leave: minutes(hours.leave_minutes),
  otherLeaveDays: hours.other_leave_days,
  otherLeave: minutes(hours.other_leave_minutes),
  unpaidLeaveDays: hours.unpaid_leave_days,
  unpaidLeave: minutes(hours.unpaid_leave_minutes),
  overtimeByPeriod: minutes(hours.overtime_by_period_minutes),
  exempt: minutes(hours.exempt_minutes),
  deemed: minutes(hours.worked_minutes - hours.real_minutes),
  flexShortage: minutes(hours.flex_shortage_minutes),
  flexCarried: minutes(hours.flex_carried_minutes),
});

/** 法定の集計 of the wire, as it is laid out. */
export const figuresOf = (hours: HoursTotalsResponse): ReturnType<typeof hoursFigures> => hoursFigures(toTotals(hours));

/** Browsers and PDF viewers place blanks where they like, and write 月 as the radical ⽉. */
export const withoutSpaces = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** The period that the sheet is of. */
export const periodOfSheet = ({ month, from, to }: AttendanceSheet): WagePeriod => {
  const name = month as PeriodName;
  const whole = calendarMonth(monthOfPeriod(name));
  return from === undefined || to === undefined ? whole : { ...whole, name, from: isoDate(from), to: isoDate(to) };
};

/** All of the text on the page of a sheet, without spaces. */
export const paperTextOf = (sheet: AttendanceSheet): string =>
  withoutSpaces(
    [
      sheet.company.company_name,
      `${formatPeriod(periodOfSheet(sheet))} 出勤簿`,
      ...SHEET_STAMPS,
      '社員ID',
      sheet.user.employee_id,
      '氏名',
      sheet.user.name,
      '出勤日数欠勤日数遅刻日数早退日数総労働時間総残業時間総深夜残業時間',
      ...summaryOf(sheet),
      '日付出勤退勤休憩実働残業深夜残業備考',
      ...sheet.days.flatMap(cellsOf),
      ...totalsOf(sheet).flat(),
      STATUTORY_TOTALS,
      ...figuresOf(sheet.hours).flatMap((row) => row.map((figure) => figure[0] + figureText(figure))),
      ...sheetNotes(sheet.notes, sheet.figures).map((note) => `※${note}`),
    ].join(''),
  );

/** What Excel displays of a workbook's tab: the summary, then the days and all below them. */
export const tabOf = (rows: readonly (readonly ReadCell[])[]): string[][] =>
  [rows[4] ?? [], ...rows.slice(7)].map((row) => row.map(asShown));

/** The same of the sheet; a time after midnight is beyond 24 hours there. */
export const expectedTabOf = (sheet: AttendanceSheet): string[][] => [
  summaryOf(sheet),
  ...sheet.days.map((day) =>
    cellsOf(day).map((text) => text.replace(/^翌(\d\d)/, (_, hour) => String(24 + Number(hour)))),
  ),
  ...totalsOf(sheet),
  [],
  [STATUTORY_TOTALS],
  ...figuresOf(sheet.hours).flatMap((row) => [row.map(([heading]) => heading), row.map(figureText)]),
  [],
  ...sheetNotes(sheet.notes, sheet.figures).map((note) => [`※${note}`]),
];
