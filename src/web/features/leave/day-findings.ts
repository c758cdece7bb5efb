import type { ShiftDay } from '#domain/attendance/shift.ts';
import { isWeekend, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { texts } from './texts.ts';

/**
 * Why leave on that day may be a mistake: it is a public holiday, a day off by the person's own shifts, or a weekend
 * without a shift. Nothing of an ordinary day. What is unknown (`undefined`) says nothing: the server takes any day.
 */
export function findingsOn(
  date: IsoDate,
  holidays: ReadonlyMap<IsoDate, string> | undefined,
  shifts: readonly ShiftDay[] | undefined,
): readonly string[] {
  const day = formatMonthDay(date);
  const holiday = holidays?.get(date);
  const shift = shifts?.find((one) => one.date === date);
  const findings: string[] = [];
  if (holiday !== undefined) findings.push(texts.isHoliday(day, holiday));
  if (shift?.isWorkday === false) findings.push(texts.isDayOff(day));
  else if (shift === undefined && isWeekend(date)) findings.push(texts.isWeekend(day));
  return findings;
}
