import { isEmployedOn } from '../account/employment.ts';
import { isPunched, type CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** Punches or internal work before the hire date or after the leaving date (D22). */
export function outsideEmployment(day: CheckedDay): Finding[] {
  const isWorked = isPunched(day) || day.internalWork.length > 0;
  const isOutside = isWorked && !isEmployedOn(day.date, day.employment);
  return isOutside ? [{ date: day.date, kind: 'outside_employment' }] : [];
}
