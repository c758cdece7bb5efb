import type { IsoDate } from '../time/date.ts';

/** A person's employment, both days inclusive (D22); `null` is unknown. */
export interface EmploymentDates {
  readonly hiredOn: IsoDate | null;
  readonly leftOn: IsoDate | null;
}

/** A person's employment dates and registration, and since when the company answers for its attendance. */
export interface Employment extends EmploymentDates {
  /** The day the account was created. */
  readonly registeredOn: IsoDate;
  /**
   * The first day of the company's go-live month (利用開始月, D42); `null` where it has none. Of somebody whose attendance isn't
   * kept (勤怠の対象外) it never comes.
   */
  readonly goLiveOn: IsoDate | null;
}

/** Whether the day is before the hire date, if one is known. */
export const isBeforeHire = (date: IsoDate, { hiredOn }: Pick<EmploymentDates, 'hiredOn'>): boolean =>
  hiredOn !== null && date < hiredOn;

/**
 * Whether the day is before the go-live, if there is one: the attendance of that time was recorded
 * elsewhere, so that nothing on the day is absent, owed or a finding (D42). What is on record still counts its hours.
 */
export const isBeforeGoLive = (date: IsoDate, { goLiveOn }: Pick<Employment, 'goLiveOn'>): boolean =>
  goLiveOn !== null && date < goLiveOn;

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

/**
 * Whether a recorded absence counts on the day: within the employment (D22), and not before the go-live month (D42).
 */
export const isAccountable = (date: IsoDate, employment: EmploymentDates & Pick<Employment, 'goLiveOn'>): boolean =>
  isEmployedOn(date, employment) && !isBeforeGoLive(date, employment);

/**
 * Whether the day is before the registration of somebody who was there before it: without a hire date, or with one before
 * the go-live month. Nothing can be on record of it by the person's own doing.
 */
const isBeforeRegistration = (date: IsoDate, { hiredOn, goLiveOn, registeredOn }: Employment): boolean =>
  date < registeredOn && (hiredOn === null || (goLiveOn !== null && hiredOn < goLiveOn));

/**
 * Whether the day is certainly within the employment, not before the go-live month (D42), and not before the registration of
 * somebody who was there before it.
 */
export const isKnownEmployedOn = (date: IsoDate, employment: Employment): boolean =>
  isAccountable(date, employment) && !isBeforeRegistration(date, employment);

/**
 * Whether an empty day counts against the person (D5): within the employment, not before the go-live month (D42) nor before
 * the registration of somebody who was there before it; without a hire date after the day of registration, since nothing is
 * known of the time before.
 */
export function isAnsweredFor(date: IsoDate, employment: Employment): boolean {
  return isKnownEmployedOn(date, employment) && (employment.hiredOn !== null || date > employment.registeredOn);
}
