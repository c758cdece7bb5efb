import { type Employment, isEmployedWithin } from '../users/employment.ts';
import { firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '../time/date.ts';

/**
 * The first month in which a person's work is known: that of the first record, since accounts are often created long
 * before a company begins to punch, and months taken for idle would make each average too low. Without a record that of
 * the registration.
 */
export function firstKnownMonth({ registeredOn }: Employment, firstRecordOn: IsoDate | null): IsoMonth {
  return monthOf(firstRecordOn ?? registeredOn);
}

/** Whether the person was employed on at least one day of the month; an unknown date is no bound (D22). */
export const isEmployedIn = (month: IsoMonth, employment: Employment): boolean =>
  isEmployedWithin(firstDay(month), lastDay(month), employment);
