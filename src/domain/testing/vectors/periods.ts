import { addDays, addMonths, countDays, type IsoDate, isoDate, type IsoMonth, monthOf } from '../../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../../time/in-force.ts';
import { nextPeriod, periodOn, type WageCalendar } from '../../working-time/wage-period.ts';

interface PeriodInput {
  readonly closing_day: number;
  readonly named_by: 'closing_month' | 'starting_month';
  readonly date: string;
}

const closingOn = (closingDay: number, from: IsoMonth = FIRST_OF_ALL_MONTHS) => ({ from, closingDay });

function periodOf(input: PeriodInput) {
  const { month, from, to } = periodOn(isoDate(input.date), [closingOn(input.closing_day)]);
  // kintai names a period by its end alone (D39).
  const name = input.named_by === 'closing_month' ? month : monthOf(from);
  return { month: name, from, to, days: countDays({ from, to }) };
}

interface ChangeInput {
  readonly old_closing_day: number;
  readonly new_closing_day: number;
  readonly last_old_end: string;
}

function changeOf(input: ChangeInput) {
  const last: IsoDate = isoDate(input.last_old_end);
  const changed = closingOn(input.new_closing_day, addMonths(monthOf(last), 1));
  const calendar: WageCalendar = [closingOn(input.old_closing_day), changed];
  const between = periodOn(addDays(last, 1), calendar);
  return {
    from: between.from,
    to: between.to,
    days: countDays(between),
    next_to: nextPeriod(between, calendar).to,
  };
}

/** Wage periods. */
export const periods = { wage_period: periodOf, closing_day_change: changeOf };
