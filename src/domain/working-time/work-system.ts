import type { IsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';
import { UNLIMITED } from './frame.ts';
import type { WorkingTimePolicy } from './policy.ts';
import type { DayKind } from './work-classes.ts';

/**
 * What makes work overtime in a stretch of days that are counted together (労働時間制度): of the ordinary hours, the day and the
 * week; of variable ones the day and the week as planned, and the period; of flex the period alone. Two stretches are
 * two objects, were they of the same rule.
 */
export interface WorkSystem {
  /** Beyond so much on that day, work is overtime by the day. */
  readonly dayLimitOn: (date: IsoDate) => Minutes;
  /** Beyond so much in the week of that day, work is overtime by the week. */
  readonly weekLimitOn: (date: IsoDate) => Minutes;
  /** The first day that its weeks count from: a week that begins earlier is cut there. `null` cuts none. */
  readonly weeksFrom: IsoDate | null;
  /** So much of the stretch in the wage period is no overtime; beyond it, work is overtime of the period. */
  readonly periodLimit: Minutes;
  /** So much of the stretch in the wage period is within the contract, whatever the day; `null` where each day's is. */
  readonly periodContracted: Minutes | null;
  /** What counts of a day in place of its real work (みなし), `null` where that does; on every day where this is `null`. */
  readonly deemedOn: ((day: RealDay) => Minutes | null) | null;
  /** Neither overtime nor rest-day work exists, only the night (管理監督者, 労基法41条2号). */
  readonly isExempt: boolean;
}

/** The facts of a day, without deemed hours. */
export interface RealDay {
  readonly date: IsoDate;
  readonly kind: DayKind;
  /** The minutes of the contract (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  /** The real work of the day outside statutory rest days. */
  readonly real: Minutes;
}

/** The law's ordinary hours: 8 a day, 40 a week (労基法32条), or what the company has in their place. */
export const ordinarySystem = ({
  standardDay,
  standardWeek,
}: Pick<WorkingTimePolicy, 'standardDay' | 'standardWeek'>): WorkSystem => ({
  dayLimitOn: () => standardDay,
  weekLimitOn: () => standardWeek,
  weeksFrom: null,
  periodLimit: UNLIMITED,
  periodContracted: null,
  deemedOn: null,
  isExempt: false,
});
