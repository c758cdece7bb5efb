import { countDays, isoDate } from '../../time/date.ts';
import { changeClosingDay, wagePeriodOn, type WagePeriodPolicy } from '../../working-time/wage-period.ts';

interface PeriodInput {
  readonly closing_day: number;
  readonly named_by: WagePeriodPolicy['namedBy'];
  readonly date: string;
}

function periodOf(input: PeriodInput) {
  const policy = { closingDay: input.closing_day, namedBy: input.named_by };
  const period = wagePeriodOn(isoDate(input.date), policy);
  return { ...period, days: countDays(period) };
}

interface ChangeInput {
  readonly old_closing_day: number;
  readonly new_closing_day: number;
  readonly last_old_end: string;
}

function changeOf(input: ChangeInput) {
  const { between, nextTo } = changeClosingDay(isoDate(input.last_old_end), { closingDay: input.new_closing_day });
  return { ...between, days: countDays(between), next_to: nextTo };
}

/** Wage periods. */
export const periods = { wage_period: periodOf, closing_day_change: changeOf };
