import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { MissedDuty } from '../working-time/missed-duty.ts';
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
  /** When the person was at the workplace without working (在場, D52), breaks of it included; absent on most days. */
  readonly presence?: readonly Interval[] | undefined;
  readonly missed: MissedDuty;
  /**
   * The minutes that the day's paid leave counts; 0 without leave and without duty (D41), and where the person worked on a day
   * that is leave as a whole.
   */
  readonly leave: Minutes;
  /** How many half days that leave is, none, one or two; 0 of a whole day and of hours. */
  readonly halfLeave: number;
  /** What of it was taken by the hour. */
  readonly hourlyLeave: Minutes;
  /** The minutes of paid leave of other kinds. */
  readonly otherLeave: Minutes;
  /** The minutes of unpaid leave, as far as the day's contract owes them. */
  readonly unpaidLeave: Minutes;
  /** What these are of: of the whole day, or of each of its parts; nothing on most days. */
  readonly otherTaken?: readonly OtherTaken[] | undefined;
  /** The minutes owed on a day of absence, reported or, where the duty is known, because nothing is on record. */
  readonly absence: Minutes;
}

/** Leave of another kind of a day, or of a part of it, that counts. */
export interface OtherTaken {
  /** `null` of a month that was closed before this was kept. */
  readonly kind: string | null;
  readonly isPaid: boolean;
  /** How many days that is: 1, 0.5, or 0 of leave by the clock. */
  readonly days: number;
  readonly time: Minutes;
}

/** What leave of other kinds takes of a day, paid or not. */
export const otherLeaveOn = ({ otherLeave, unpaidLeave }: Pick<DayHours, 'otherLeave' | 'unpaidLeave'>): Minutes =>
  minutes(otherLeave + unpaidLeave);
