import type { IsoDate } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { type Assignment, holdsOn } from './assignment.ts';
import type { CoveredDays, Settlement } from './settlement.ts';

/**
 * The part of a month that an assignment covers, by the working days of its person's calendar; `null` where it covers all of
 * them, so that its band holds whole.
 */
export function coveredDays(
  workingDays: readonly IsoDate[],
  days: Pick<Assignment, 'from' | 'to'>,
): CoveredDays | null {
  const assignedDays = workingDays.filter((date) => holdsOn(days, date)).length;
  return assignedDays === workingDays.length ? null : { workingDays: workingDays.length, assignedDays };
}

/** A day of an assignment in a month that isn't over. */
export interface OutlookDay {
  readonly date: IsoDate;
  /** What of the day's planned hours is the assignment's, leave taken off. */
  readonly planned: Minutes;
  /** What of it was worked for the assignment. */
  readonly worked: Minutes;
}

/** How far a running month of an assignment is from the ends of its band (精算幅). */
export interface BandOutlook {
  /** The days with planned hours that are left, today among them until its hours are worked. */
  readonly daysLeft: number;
  /** What is missing to the lower end, and what there is room for to the upper one; 0 once it is reached. */
  readonly toLower: Minutes;
  readonly toUpper: Minutes;
  /** What the month is going to have, where the days left are worked as planned. */
  readonly forecast: Minutes;
  readonly state: BandState;
}

/**
 * Where a month stands: within its band, expected to end below or above it, above it already, or, once no day is left, below it.
 */
export type BandState = 'fine' | 'near_lower' | 'near_upper' | 'below' | 'above';

/**
 * How far a month is from the ends of its band as of `today`, by the hours billed so far and those that are planned. The
 * planned hours are taken as they are, before the client's rounding, which nobody knows beforehand.
 */
export function bandOutlook(
  { billed, lower, upper }: Pick<Settlement, 'billed' | 'lower' | 'upper'>,
  days: readonly OutlookDay[],
  today: IsoDate,
): BandOutlook {
  const left = days
    .filter(({ date }) => date >= today)
    .map(({ planned, worked }) => planned - worked)
    .filter((time) => time > 0);
  const daysLeft = left.length;
  const forecast = minutes(left.reduce((sum, time) => sum + time, billed));
  return {
    daysLeft,
    toLower: minutes(Math.max(0, lower - billed)),
    toUpper: minutes(Math.max(0, upper - billed)),
    forecast,
    state: stateOf({ billed, forecast, lower, upper, daysLeft }),
  };
}

function stateOf({
  billed,
  forecast,
  lower,
  upper,
  daysLeft,
}: Pick<Settlement, 'billed' | 'lower' | 'upper'> & { forecast: Minutes; daysLeft: number }): BandState {
  if (billed > upper) return 'above';
  if (forecast > upper) return 'near_upper';
  if (forecast >= lower) return 'fine';
  return daysLeft === 0 ? 'below' : 'near_lower';
}
