import type { LimitStatusAnswer, OvertimeRowAnswer } from '#contract/overtime.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import type { OvertimeOutlook } from '#domain/overtime/outlook.ts';
import type { LimitStatus, OvertimeMonth } from '#domain/overtime/limits.ts';

interface Row {
  readonly person: { readonly userId: number; readonly employeeId: string; readonly name: string };
  readonly outlook: OvertimeOutlook;
  /** The current month's working time so far. */
  readonly soFar: OvertimeMonth;
  readonly shortIntervals: number;
}

/** A person's row, its lists by these months. */
export function presentRow(
  { person, outlook, soFar, shortIntervals }: Row,
  months: readonly IsoMonth[],
): OvertimeRowAnswer {
  const byMonth = new Map(outlook.months.map((each) => [each.month, each]));
  const list = (of: (month: OvertimeMonth) => Minutes): (Minutes | null)[] =>
    months.map((month) => {
      const known = byMonth.get(month);
      return known === undefined ? null : of(known);
    });
  return {
    user_id: person.userId,
    employee_id: person.employeeId,
    name: person.name,
    state: outlook.state,
    overtime_minutes: list(({ overtime }) => overtime),
    rest_day_minutes: list(({ statutoryHoliday }) => statutoryHoliday),
    so_far: { overtime_minutes: soFar.overtime, rest_day_minutes: soFar.statutoryHoliday },
    short_intervals: shortIntervals,
    standings: outlook.standings.map(presentLimitStatus),
    breaches: outlook.breaches.map(presentLimitStatus),
    expected: outlook.expected.map(presentLimitStatus),
  };
}

const presentLimitStatus = ({ kind, from, to, value, most }: LimitStatus): LimitStatusAnswer => ({
  kind,
  from,
  to,
  value,
  most,
});
