import type { Duty } from '../hours/duty.ts';

/**
 * What is known of the duty to work on a day for which leave is asked: it is granted where work is `owed`, refused where
 * it isn't (`none`, D41), and where that is `unclear` the applicant is asked (D56).
 */
export type LeaveDuty = Duty;

/** Why there is no leave of a day: no work is owed, or nobody has said whether it is. */
export type DutyRefusal = 'no_duty' | 'duty_unclear';

/** Whether leave of a day is refused by its duty and the applicant's word, which counts where nobody else knows; silence is no (D56). */
export function refusalByDuty(duty: LeaveDuty, isWorkday: boolean | undefined): DutyRefusal | null {
  if (duty === 'owed' || (duty === 'unclear' && isWorkday === true)) return null;
  return duty === 'unclear' && isWorkday === undefined ? 'duty_unclear' : 'no_duty';
}
