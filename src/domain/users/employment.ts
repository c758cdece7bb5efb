import type { IsoDate } from '../time/date.ts';

/** A person's employment, both days inclusive (D22); `null` is unknown. */
export interface EmploymentDates {
  readonly hiredOn: IsoDate | null;
  readonly leftOn: IsoDate | null;
}

/** A person's employment dates and registration. */
export interface Employment extends EmploymentDates {
  /** The day the account was created. */
  readonly registeredOn: IsoDate;
}

/** Whether the day is before the hire date, if one is known. */
export const isBeforeHire = (date: IsoDate, { hiredOn }: Pick<EmploymentDates, 'hiredOn'>): boolean =>
  hiredOn !== null && date < hiredOn;

/** Whether the employment is over on that day, if a leaving date is known: its last day is inclusive. */
export const hasLeft = (date: IsoDate, { leftOn }: Pick<EmploymentDates, 'leftOn'>): boolean =>
  leftOn !== null && date > leftOn;

/**
 * Whether one of the days from `first` to `last` is within the employment; an unknown date is no bound (D22). The SQL
 * function `employed_within` does the same.
 */
export const isEmployedWithin = (first: IsoDate, last: IsoDate, dates: EmploymentDates): boolean =>
  !isBeforeHire(last, dates) && !hasLeft(first, dates);

/** Whether the day is within the employment; an unknown date is no bound. Other days are blank (D22). */
export const isEmployedOn = (date: IsoDate, dates: EmploymentDates): boolean => isEmployedWithin(date, date, dates);

/** Whether the day is certainly within the employment: without a hire date from the registration on. */
export const isKnownEmployedOn = (date: IsoDate, employment: Employment): boolean =>
  isEmployedOn(date, employment) && (employment.hiredOn !== null || date >= employment.registeredOn);

/**
 * Whether an empty day counts against the person (D5): within the employment and, without a hire date, after the day of
 * registration, since nothing is known of the time before.
 */
export function isAnsweredFor(date: IsoDate, employment: Employment): boolean {
  return isEmployedOn(date, employment) && (employment.hiredOn !== null || date > employment.registeredOn);
}
