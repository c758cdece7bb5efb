import { isEmployedOn } from '../users/employment.ts';
import { isRestDay } from '../sheet/rest-day.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import { daysOfMonth, type IsoDate } from '../time/date.ts';

/**
 * How many working days the person's month has, and how many of them have passed before `today`: those planned (D5)
 * within the employment (D22).
 */
export function countWorkingDays(
  { month, shifts, holidays, employment }: Pick<SheetInput, 'month' | 'shifts' | 'holidays' | 'employment'>,
  today: IsoDate,
): { passed: number; total: number } {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  const planned = daysOfMonth(month).filter(
    (date) => isEmployedOn(date, employment) && !isRestDay(date, shiftOf.get(date) ?? null, holidays.get(date) ?? null),
  );
  return { passed: planned.filter((date) => date < today).length, total: planned.length };
}
