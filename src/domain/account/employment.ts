import type { IsoDate } from '../time/date.ts';

/** When a person is employed, as far as it is known; both days belong to it (D22). */
export interface EmploymentDates {
  readonly hiredOn: IsoDate | null;
  readonly leftOn: IsoDate | null;
}

/** What is known of a person's employment. */
export interface Employment extends EmploymentDates {
  /** The day the account was made. */
  readonly registeredOn: IsoDate;
}

/** Whether the day is known to lie before the employment. */
export const isBeforeHire = (date: IsoDate, { hiredOn }: Pick<EmploymentDates, 'hiredOn'>): boolean =>
  hiredOn !== null && date < hiredOn;

/** Whether the employment is known to be over by that day: its last day still belongs to it. */
export const hasLeft = (date: IsoDate, { leftOn }: Pick<EmploymentDates, 'leftOn'>): boolean =>
  leftOn !== null && date > leftOn;

/**
 * Whether one of the days from `first` to `last` lies within the employment, as far as its dates are known (D22). The SQL
 * function `employed_within` does the same.
 */
export const isEmployedWithin = (first: IsoDate, last: IsoDate, dates: EmploymentDates): boolean =>
  !isBeforeHire(last, dates) && !hasLeft(first, dates);

/** Whether the day lies within the employment, as far as its dates are known. The others are blank (D22). */
export const isEmployedOn = (date: IsoDate, dates: EmploymentDates): boolean => isEmployedWithin(date, date, dates);

/** Whether the day is known to lie within the employment: where no hire date is known, from the registration on. */
export const isKnownEmployedOn = (date: IsoDate, employment: Employment): boolean =>
  isEmployedOn(date, employment) && (employment.hiredOn !== null || date >= employment.registeredOn);

/**
 * Whether an empty day can be held against the person (D5): within the employment and, where no hire date is known, after
 * the day on which they were registered, since nobody knows what was before.
 */
export function isAnsweredFor(date: IsoDate, employment: Employment): boolean {
  return isEmployedOn(date, employment) && (employment.hiredOn !== null || date > employment.registeredOn);
}
