import { minutes, type Minutes } from '../time/minutes.ts';
import type { SheetPolicy } from './policy.ts';
import type { SheetDay } from './sheet-day.ts';

/** The sums of a sheet's rows: whole days and whole minutes (D13). */
export interface SheetSummary {
  /** Days with a clock-in (D9). */
  readonly daysWorked: number;
  readonly daysAbsent: number;
  readonly daysLate: number;
  readonly daysLeftEarly: number;
  /** Days of paid leave without clock records. */
  readonly daysOnLeave: number;
  /** Past days with one punch of two (D12). */
  readonly daysMissingPunch: number;
  /** Actual work hours, including those of the leave days (D9). */
  readonly work: Minutes;
  readonly overtime: Minutes;
  readonly night: Minutes;
  /** The sum of the night column. */
  readonly nightOvertime: Minutes;
  /** What rounding the clock-outs down cuts. */
  readonly clockOutCut: Minutes;
}

/** Sums up a sheet's rows. */
export function summarise(days: readonly SheetDay[], { leaveDay }: Pick<SheetPolicy, 'leaveDay'>): SheetSummary {
  const count = (isCounted: (day: SheetDay) => boolean): number => days.filter(isCounted).length;
  const sum = (lengthOf: (day: SheetDay) => Minutes | null): Minutes =>
    minutes(days.reduce((total, day) => total + (lengthOf(day) ?? 0), 0));
  const daysOnLeave = count((day) => day.isVacation);
  return {
    daysWorked: count((day) => day.clockIn !== null),
    daysAbsent: count((day) => day.isAbsent),
    daysLate: count((day) => day.isLate),
    daysLeftEarly: count((day) => day.isLeftEarly),
    daysOnLeave,
    daysMissingPunch: count((day) => day.missingPunch !== null),
    work: minutes(sum((day) => day.work) + daysOnLeave * leaveDay),
    overtime: sum((day) => day.overtime),
    night: sum((day) => day.night),
    nightOvertime: sum((day) => day.nightOvertime),
    clockOutCut: sum((day) => day.cut.clockOut),
  };
}

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
