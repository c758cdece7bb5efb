import type { Employment } from '../sheet/employment.ts';
import { monthOf, type IsoDate, type IsoMonth } from '../time/date.ts';

/** The first month in which a person's work is known: that of the registration or, where it is earlier, the first record. */
export function firstKnownMonth({ registeredOn }: Employment, firstRecordOn: IsoDate | null): IsoMonth {
  return monthOf(firstRecordOn !== null && firstRecordOn < registeredOn ? firstRecordOn : registeredOn);
}

/** Whether the person was employed in the month, on one of its days at least, as far as that is known (D22). */
export function isEmployedIn(month: IsoMonth, { hiredOn, leftOn }: Employment): boolean {
  return (hiredOn === null || monthOf(hiredOn) <= month) && (leftOn === null || month <= monthOf(leftOn));
}
