import type { IsoMonth } from '../../time/date.ts';
import type { Minutes } from '../../time/minutes.ts';
import type { MonthlyWorkTotals } from '../sum-work-days.ts';
import type { WorkingTimePolicy } from '../policy.ts';

/** A month as the limits see it. */
export type OvertimeMonth = Pick<MonthlyWorkTotals, 'month' | 'overtime' | 'statutoryHoliday'>;

/** How a person's work stands against a limit, over the months from `from` to `to`, both included. */
export type LimitStatus = MinutesStatus | MonthsStatus;

/** Which limit of an agreement or the law it is. */
export type LimitKind = LimitStatus['kind'];

interface MinutesStatus {
  /**
   * `month`, `year`: overtime alone. `month_total`, `average`: with the work on statutory rest days; the average as the
   * sum of its months, against as many times the limit, so that nothing is rounded.
   */
  readonly kind: 'month' | 'month_total' | 'average' | 'year';
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  readonly value: Minutes;
  /** The most that is still within the limit. */
  readonly most: Minutes;
}

interface MonthsStatus {
  /** The months of the year whose overtime is more than an ordinary month's. */
  readonly kind: 'months_over';
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  /** In months. */
  readonly value: number;
  readonly most: number;
}

/** Whether the limit is broken. */
export function isBreached({ value, most }: LimitStatus): boolean {
  return value > most;
}

/** Whether the limit is near, though not broken: so much of it is used up that the policy warns. */
export function isNear(status: LimitStatus, { warningPercent }: Pick<WorkingTimePolicy, 'warningPercent'>): boolean {
  const { value, most } = status;
  return value > 0 && !isBreached(status) && value * 100 >= most * warningPercent;
}
