import type { IsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';
import type { MissedDuty } from '../working-time/duty.ts';
import type { ClassifiedMinutes, DayKind } from '../working-time/work-classes.ts';

/** A day of a wage period. */
export interface DayHours {
  readonly date: IsoDate;
  readonly kind: DayKind;
  /** The minutes owed (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  readonly classes: ClassifiedMinutes;
  /** The break deducted; deemed where nobody recorded it (みなし). */
  readonly breakTime: Minutes;
  readonly isBreakDeemed: boolean;
  readonly missed: MissedDuty;
  /**
   * The minutes that the day's paid leave counts; 0 without leave and without duty (D41), and where the person worked on a day
   * that is leave as a whole.
   */
  readonly leave: Minutes;
  /** How many half days that leave is; 0 of a whole day and of hours. */
  readonly halfLeave: number;
  /** What of it was taken by the hour. */
  readonly hourlyLeave: Minutes;
  /** The minutes owed on a day of absence, reported or, where the duty is known, because nothing is on record. */
  readonly absence: Minutes;
}
