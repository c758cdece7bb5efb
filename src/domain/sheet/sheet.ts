import type { InternalWork } from '../attendance/internal-work.ts';
import { recordsByDay, shiftsByDay } from '../attendance/by-day.ts';
import { punchedDays } from '../attendance/month.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import type { ShiftDay } from '../attendance/shift.ts';
import type { NamedDays } from '../company-calendar/company-day.ts';
import { NO_PARTS, type OtherLeaveByDay, type PartLeave } from '../leave/day-leave.ts';
import { remember } from '../remember.ts';
import type { IsoDate, IsoMonth } from '../time/date.ts';
import { formatMonthDay } from '../time/japanese-date.ts';
import type { EpochMs } from '../time/instant.ts';
import { type Employment, isEmployedOn } from '../users/employment.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import type { DayHours } from '../hours/day-hours.ts';
import type { MonthHours } from '../hours/month-hours.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { WagePeriod } from '../working-time/wage-period.ts';
import {
  type SheetFigures,
  type SheetPolicy,
  lengthInWords,
  nightInWords,
  unsetBreakInWords,
} from '../company-policy/policy.ts';
import { ruledSheet } from './ruled-sheet.ts';
import { paidFlags, sheetDay, type SheetDay } from './sheet-day.ts';

/** A month's attendance sheet (出勤簿). */
export interface Sheet {
  /** The month that its period is named by (月度). */
  readonly month: IsoMonth;
  readonly summary: SheetSummary;
  /** Every day of the month, in order. */
  readonly days: readonly SheetDay[];
  /** The notes below the sheet. */
  readonly notes: readonly string[];
  /** Its figures are the paid ones (D59); without it those of the times as it shows them. */
  readonly figures?: 'paid';
}

/** The input of one person's sheet, in any order; what is outside the period is ignored. */
export interface SheetInput {
  readonly period: WagePeriod;
  /** Those of the month, and of the two days after it: a clock-in there ends the month's last night (D12). */
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
  readonly internalWork: readonly InternalWork[];
  /** The days that are approved leave as a whole. */
  readonly leaveDays: readonly IsoDate[];
  /** The approved leave of parts of other days; omitted: none. */
  readonly partLeave?: readonly PartLeave[] | undefined;
  /** Which of it is no paid leave; omitted: none. */
  readonly otherLeave?: OtherLeaveByDay | undefined;
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly companyDays: NamedDays;
  readonly employment: Employment;
  readonly policy: SheetPolicy;
  /** The work rule of each day; omitted: the company's of all. */
  readonly ruleOn?: ((date: IsoDate) => WorkRule) | undefined;
  readonly now: EpochMs;
}

/** Whose figures a sheet has; one that was stored before there was a choice has those of the times as it shows them. */
export const figuresOf = ({ figures }: Pick<Sheet, 'figures'>): SheetFigures => figures ?? 'shown_times';

/** The hours of a person's month, as far as a sheet has them. */
export type HoursOfSheet = Pick<MonthHours, 'days' | 'totals'>;

/**
 * Calculates the attendance sheet of a person's month: the one calculation behind the screen, the print, the PDF, the
 * API and every export (D14). The times are the punches'; internal work is within them, and without punches it only
 * keeps a day from being an absence. The hours are calculated before it, and have every day of the month.
 */
export function attendanceSheet(input: SheetInput, hours: HoursOfSheet): Sheet {
  const { period, shifts, employment, policy, ruleOn = () => COMPANY_RULE, now } = input;
  const isPaid = policy.figures === 'paid';
  const recordsOf = recordsByDay(input.records);
  const shiftOf = shiftsByDay(shifts);
  const internalWorkDays = new Set(input.internalWork.map(({ date }) => date));
  const hoursOf = new Map(hours.days.map((day) => [day.date, day]));
  const sheetUnder = remember((rule: WorkRule) => ruledSheet(policy, rule));
  const sheetOn = (date: IsoDate) => sheetUnder(ruleOn(date));
  const days = punchedDays(input).map((row) => {
    const { date } = row;
    const hoursOfDay = hoursOf.get(date);
    if (hoursOfDay === undefined) throw new RangeError(`no hours of ${date}`);
    return sheetDay(row, {
      shift: shiftOf.get(date) ?? null,
      records: recordsOf.get(date)?.records ?? [],
      ownDay: input.companyDays.get(date),
      hasInternalWork: internalWorkDays.has(date),
      employment,
      ruled: sheetOn(date),
      hours: hoursOfDay,
      now,
    });
  });
  const employed = days.filter(({ date }) => isEmployedOn(date, employment));
  return {
    month: period.month,
    summary: isPaid ? paidSummary(hours, days) : summarise(days, (date) => sheetOn(date).policy.leaveDay),
    days,
    notes: notesOfDays(
      (employed.length === 0 ? days : employed).map(({ date }) => ({ date, rule: ruleOn(date) })),
      (rule) => notesOf(sheetUnder(rule).policy, rule),
    ),
    ...(isPaid && { figures: 'paid' as const }),
  };
}

/** The notes of the month: those of the rule that it begins with, and from when on another one has others. */
function notesOfDays(
  days: readonly { readonly date: IsoDate; readonly rule: WorkRule }[],
  notesUnder: (rule: WorkRule) => readonly string[],
): string[] {
  const notes: string[] = [];
  const known = new Set<string>();
  days.forEach(({ date, rule }, at) => {
    if (rule === days[at - 1]?.rule) return;
    for (const note of notesUnder(rule)) {
      if (known.has(note)) continue;
      known.add(note);
      notes.push(at === 0 ? note : `${note}【${formatMonthDay(date)}から】`);
    }
  });
  return notes;
}

/** The sums of a sheet's rows: whole days and whole minutes (D13). */
export interface SheetSummary {
  /** Days with a clock-in (D9). */
  readonly daysWorked: number;
  readonly daysAbsent: number;
  readonly daysLate: number;
  readonly daysLeftEarly: number;
  /** Days of paid leave without clock records, and half days. */
  readonly daysOnLeave: number;
  /** Past days with one punch of two (D12). */
  readonly daysMissingPunch: number;
  /** Actual work hours, including those of the days of paid leave (D9) and of other leave that is paid. */
  readonly work: Minutes;
  readonly overtime: Minutes;
  readonly night: Minutes;
  /** The sum of the night column. */
  readonly nightOvertime: Minutes;
  /** What rounding the clock-outs down cuts. */
  readonly clockOutCut: Minutes;
}

/** Sums up a sheet's rows. */
export function summarise(days: readonly SheetDay[], leaveDayOn: (date: IsoDate) => Minutes): SheetSummary {
  const count = (isCounted: (day: SheetDay) => boolean): number => days.filter(isCounted).length;
  const sum = (lengthOf: (day: SheetDay) => Minutes | null): Minutes =>
    minutes(days.reduce((total, day) => total + (lengthOf(day) ?? 0), 0));
  const halves = days.reduce((total, day) => total + halvesOf(day, ({ other }) => other === undefined), 0);
  return {
    daysWorked: count((day) => day.clockIn !== null),
    daysAbsent: count((day) => day.isAbsent),
    daysLate: count((day) => day.isLate),
    daysLeftEarly: count((day) => day.isLeftEarly),
    daysOnLeave:
      count((day) => day.isVacation && day.partLeave === undefined && day.otherLeave === undefined) + halves / 2,
    daysMissingPunch: count((day) => day.missingPunch !== null),
    work: sum((day) => minutes((day.work ?? 0) + leaveOf(day, leaveDayOn))),
    overtime: sum((day) => day.overtime),
    night: sum((day) => day.night),
    nightOvertime: sum((day) => day.nightOvertime),
    clockOutCut: sum((day) => day.cut.clockOut),
  };
}

/**
 * The sums of a month as it is paid (D59): what the sheet, the month list and payroll have under the same words. The
 * days with one punch of two are counted in the sheet's rows, since nothing is paid by them.
 */
export function paidSummary(
  { days, totals }: HoursOfSheet,
  rows: readonly Pick<SheetDay, 'missingPunch'>[],
): SheetSummary {
  const flags = days.map(paidFlags);
  return {
    daysWorked: totals.workedDays,
    daysAbsent: totals.absenceDays,
    daysLate: flags.filter(({ isLate }) => isLate).length,
    daysLeftEarly: flags.filter(({ isLeftEarly }) => isLeftEarly).length,
    daysOnLeave: totals.leaveDays,
    daysMissingPunch: rows.filter(({ missingPunch }) => missingPunch !== null).length,
    work: minutes(totals.worked + totals.leave + totals.otherLeave),
    overtime: totals.overtime,
    night: totals.night,
    nightOvertime: totals.night,
    clockOutCut: minutes(0),
  };
}

/** What a day's leave adds to the work hours: half a day half of what a day does, hours themselves, unpaid leave nothing. */
function leaveOf(day: SheetDay, leaveDayOn: (date: IsoDate) => Minutes): Minutes {
  const { date, isVacation, partLeave, otherLeave } = day;
  if (partLeave === undefined) return isVacation && otherLeave?.isPaid !== false ? leaveDayOn(date) : minutes(0);
  const isPaid = ({ other }: PartLeave): boolean => other?.isPaid !== false;
  const ofHours = partLeave.reduce((sum, part) => sum + (part.unit === 'hour' && isPaid(part) ? part.minutes : 0), 0);
  return minutes(ofHours + Math.round((leaveDayOn(date) * halvesOf(day, isPaid)) / 2));
}

/** How many half days of a day are leave of such a kind. */
const halvesOf = ({ partLeave = NO_PARTS }: SheetDay, isCounted: (part: PartLeave) => boolean): number =>
  partLeave.filter((part) => part.unit === 'half' && isCounted(part)).length;

/** The sums of several sheets. */
export function totalOf(summaries: readonly SheetSummary[]): SheetSummary {
  const sum = (name: keyof SheetSummary): number => summaries.reduce((total, summary) => total + summary[name], 0);
  return {
    daysWorked: sum('daysWorked'),
    daysAbsent: sum('daysAbsent'),
    daysLate: sum('daysLate'),
    daysLeftEarly: sum('daysLeftEarly'),
    daysOnLeave: sum('daysOnLeave'),
    daysMissingPunch: sum('daysMissingPunch'),
    work: minutes(sum('work')),
    overtime: minutes(sum('overtime')),
    night: minutes(sum('night')),
    nightOvertime: minutes(sum('nightOvertime')),
    clockOutCut: minutes(sum('clockOutCut')),
  };
}

/** The hours worked; the sheet's total includes those of the leave days (D9). */
export const workedHours = (days: readonly Pick<SheetDay, 'work'>[]): Minutes => workBeyond(days, minutes(0));

/** The hours that each day was worked beyond a length, together. */
export const workBeyond = (days: readonly Pick<SheetDay, 'work'>[], length: Minutes): Minutes =>
  minutes(days.reduce((sum, { work }) => sum + Math.max(0, (work ?? 0) - length), 0));

/** Work on public holidays (祝日出勤): the days with work of the hours, which a sheet names, and their paid minutes. */
export function holidayWork(
  rows: readonly Pick<SheetDay, 'date' | 'holiday'>[],
  days: readonly Pick<DayHours, 'date' | 'classes'>[],
): { readonly days: number; readonly work: Minutes } {
  const holidays = new Set(rows.filter(({ holiday }) => holiday !== null).map(({ date }) => date));
  const worked = days.filter(({ date, classes }) => holidays.has(date) && classes.worked > 0);
  return { days: worked.length, work: minutes(worked.reduce((sum, { classes }) => sum + classes.worked, 0)) };
}

/** The same of a sheet: of the paid figures those of its rows, of the times as it shows them the days with a clock-in. */
export function holidayWorkOnSheet(sheet: Pick<Sheet, 'figures'> & { readonly days: readonly HolidayRow[] }): {
  readonly days: number;
  readonly work: Minutes;
} {
  const isWorked = ({ clockIn, work }: HolidayRow): boolean =>
    figuresOf(sheet) === 'paid' ? (work ?? 0) > 0 : clockIn !== null;
  const worked = sheet.days.filter((day) => day.holiday !== null && isWorked(day));
  return { days: worked.length, work: minutes(worked.reduce((sum, { work }) => sum + (work ?? 0), 0)) };
}

type HolidayRow = Pick<SheetDay, 'holiday' | 'clockIn' | 'work'>;

/**
 * The notes below the sheet: how its policy calculates the numbers, where a reader could take them for something else.
 */
export function notesOf(policy: SheetPolicy, { kind }: Pick<WorkRule, 'kind'> = COMPANY_RULE): string[] {
  const { figures, clockOutStep, standardDay, night, nightColumn, unsetBreak } = policy;
  const isPaid = figures === 'paid';
  const deducted = unsetBreakInWords(unsetBreak);
  return [
    clockOutStep > 1 && `退勤は${clockOutStep}分単位で切り捨て（打刻は1分単位で保存）`,
    deducted !== null && `休憩が未入力の日は${deducted}を控除`,
    COUNTED_OVERTIME[kind] ??
      (isPaid
        ? '残業は時間外（法定）: 1日8時間か週40時間を超えた時間（法定休日労働を除く）'
        : `残業は1日${lengthInWords(standardDay)}超のみ（週40時間超・法定休日労働を除く）`),
    nightColumn === 'all_work'
      ? `深夜残業は${nightInWords(night)}の実働（所定内を含む）`
      : `深夜残業は${nightInWords(night)}の残業のみ（所定内を除く）`,
    isPaid ? '総労働時間は実働と有給の休暇の時間の合計' : '総労働時間は有給休暇を含む',
  ].filter((note) => typeof note === 'string');
}

const COUNTED_OVERTIME: Readonly<Partial<Record<WorkRule['kind'], string>>> = {
  flex: '残業はフレックスの総枠を超えた時間（打刻から1分単位で計算、法定休日労働を除く）',
  variable_month: '残業は変形労働時間制の予定か法定労働時間を超えた時間（打刻から1分単位で計算、法定休日労働を除く）',
  variable_year: '残業は変形労働時間制の予定か法定労働時間を超えた時間（打刻から1分単位で計算、法定休日労働を除く）',
  discretionary: '残業はみなし労働時間のうち法定労働時間を超えた時間（法定休日労働を除く）',
  outside: '残業はみなし労働時間のうち法定労働時間を超えた時間（法定休日労働を除く）',
  manager: '管理監督者のため残業はなし（深夜を除く）',
};
