import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { roundHours } from '../time/hours.ts';
import { lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { SHIFT_BREAK } from './day.ts';

/** The sums of a month's shifts. */
export interface ShiftSummary {
  /** The workdays (予定出勤日数). */
  readonly days: number;
  readonly minutes: Minutes;
  /** The planned hours, to one decimal (予定勤務時間). */
  readonly hours: number;
}

/** The longest span without a break, inclusive (spec §9). */
const UNBROKEN_SPAN = minutes(60);

/**
 * The planned workdays and hours (spec §9): each day's span, less one hour where it exceeds 60 minutes; the minutes
 * are summed and rounded once (D13). A workday without hours, as while it is being filled in, counts as a day of none.
 */
export function summariseShifts(shifts: readonly ShiftDay[]): ShiftSummary {
  const total = minutes(shifts.reduce((sum, shift) => sum + plannedMinutes(shift), 0));
  return { days: shifts.filter((shift) => shift.isWorkday).length, minutes: total, hours: roundHours(total, 1) };
}

function plannedMinutes(shift: ShiftDay): number {
  const hours = plannedHours(shift);
  if (hours === null) return 0;
  const span = lengthOf(hours);
  return span > UNBROKEN_SPAN ? span - SHIFT_BREAK : span;
}
