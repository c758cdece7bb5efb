import type { IsoMonth } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from '../working-time/sum-work-days.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';

/** The fields of a month that the limits need. */
export type OvertimeMonth = Pick<MonthlyWorkTotals, 'month' | 'overtime' | 'statutoryHoliday'>;

/** A person's working time against a limit, over the months from `from` to `to`, inclusive. */
export type LimitStatus = MinutesStatus | MonthsStatus;

/** The kind of a limit of an agreement or the law. */
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
  /** The maximum within the limit, inclusive. */
  readonly most: Minutes;
}

interface MonthsStatus {
  /** The months of the year whose overtime exceeds an ordinary month's. */
  readonly kind: 'months_over';
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  /** In months. */
  readonly value: number;
  readonly most: number;
}

/** Whether the limit is exceeded. */
export function isBreached({ value, most }: LimitStatus): boolean {
  return value > most;
}

/** Whether the limit is near, though not exceeded: the policy's warning percentage of it is reached. */
export function isNear(status: LimitStatus, { warningPercent }: Pick<WorkingTimePolicy, 'warningPercent'>): boolean {
  const { value, most } = status;
  return value > 0 && !isBreached(status) && value * 100 >= most * warningPercent;
}
