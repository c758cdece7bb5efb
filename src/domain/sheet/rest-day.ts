import type { ShiftDay } from '../attendance/shift.ts';
import { isWeekend, type IsoDate } from '../time/date.ts';

/** Whether no work is planned on the day: a day off of the shift or, without a shift, a weekend or public holiday (D5). */
export function isRestDay(date: IsoDate, shift: ShiftDay | null, holiday: string | null): boolean {
  return shift === null ? isWeekend(date) || holiday !== null : !shift.isWorkday;
}
