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

/** Whether the day lies within the employment, as far as its dates are known. The others are blank (D22). */
export function isEmployedOn(date: IsoDate, { hiredOn, leftOn }: EmploymentDates): boolean {
  return (hiredOn === null || date >= hiredOn) && (leftOn === null || date <= leftOn);
}

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
