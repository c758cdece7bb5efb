import { daysBetween, type IsoDate, isoDate } from '#domain/time/date.ts';
import { type Minutes, MINUTES_PER_DAY, type WorkingDayMinute } from '#domain/time/minutes.ts';

/** A date as Excel has it: the days from 30 December 1899. */
export const serialDate = (date: IsoDate): number => daysBetween(isoDate('1900-01-01'), date) + 2;

/** A time or a length as Excel has it, a fraction of a day: it has none before midnight, which stays a text. */
export const serialTime = (minute: WorkingDayMinute | Minutes | null): number | null =>
  minute === null || minute < 0 ? null : minute / MINUTES_PER_DAY;
