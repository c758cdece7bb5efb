import { agreementMonth, agreementMonthOn } from '../../overtime/agreement-month.ts';
import {
  DEFAULT_OVERTIME_AGREEMENT,
  firstMonthOfYear,
  type OvertimeAgreement,
  WIDEST_SPECIAL_CLAUSE,
} from '../../overtime/agreement.ts';
import { breachesThrough, type LimitStatus, type OvertimeMonth } from '../../overtime/limits.ts';
import { checkInterval, type TimeOfWork } from '../../overtime/work-interval.ts';
import { dayNumber, isoDate, isoMonth, monthNumber, type IsoMonth } from '../../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../../time/in-force.ts';
import { minutes } from '../../time/minutes.ts';
import { dateOf, minuteAt } from './values.ts';

interface MonthInput {
  readonly ym: string;
  readonly overtime: number;
  readonly holiday: number;
}

interface AgreementInput {
  readonly special_clause: boolean;
  readonly annual_variable: boolean;
  readonly months: readonly MonthInput[];
  readonly prior_months?: readonly MonthInput[];
}

const toMonth = ({ ym, overtime, holiday }: MonthInput): OvertimeMonth => ({
  month: isoMonth(ym),
  overtime: minutes(overtime),
  statutoryHoliday: minutes(holiday),
});

const agreementOf = (input: AgreementInput, first: IsoMonth): OvertimeAgreement => ({
  ...DEFAULT_OVERTIME_AGREEMENT,
  firstMonth: monthNumber(first),
  isAnnualVariable: input.annual_variable,
  specialClause: input.special_clause ? WIDEST_SPECIAL_CLAUSE : null,
});

function toViolation({ kind, from, to, value }: LimitStatus, { special_clause }: AgreementInput) {
  switch (kind) {
    case 'month':
      return { code: 'MONTH_OVER_LIMIT', month: to, value };
    case 'month_total':
      return { code: 'MONTH_100H_OR_MORE', month: to, value };
    case 'average': {
      const count = ((monthNumber(to) - monthNumber(from) + 12) % 12) + 1;
      return { code: `AVG_${count}_MONTHS_OVER_80H`, month: to, value };
    }
    case 'year':
      return { code: special_clause ? 'YEAR_OVER_720H' : 'YEAR_OVER_LIMIT', value };
    case 'months_over':
      return { code: 'MONTHS_OVER_LIMIT_MORE_THAN_6', value };
  }
}

function limitsOfOvertime(input: AgreementInput) {
  const months = input.months.map(toMonth);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('no months');
  const history = [...(input.prior_months ?? []).map(toMonth), ...months];
  const breaches = breachesThrough(last.month, history, agreementOf(input, first.month));
  return { ok: breaches.length === 0, violations: breaches.map((breach) => toViolation(breach, input)) };
}

interface IntervalInput {
  readonly end: string;
  readonly next_start: string;
  readonly required: number;
}

function restBetweenDays(input: IntervalInput): unknown {
  const at = (text: string): TimeOfWork => ({ date: dateOf(text), minute: minuteAt(text, dateOf(text)) });
  return checkInterval(at(input.end), at(input.next_start), { workInterval: minutes(input.required) });
}

function monthOfAgreement(input: { readonly agreement_start: string; readonly date: string }) {
  const start = isoDate(input.agreement_start);
  const firstDays = [{ from: FIRST_OF_ALL_MONTHS, firstDay: dayNumber(start) }];
  const { month, from, to } = agreementMonthOn(isoDate(input.date), firstDays);
  const yearFrom = firstMonthOfYear(month, { firstMonth: monthNumber(start), firstDay: dayNumber(start) });
  return {
    from,
    to,
    year_start: agreementMonth(yearFrom, firstDays).from,
    index: ((monthNumber(month) - monthNumber(yearFrom) + 12) % 12) + 1,
  };
}

/** The limits of overtime (36協定) and its months, and the rest between two days. */
export const overtime = {
  overtime_36: limitsOfOvertime,
  agreement_month: monthOfAgreement,
  work_interval: restBetweenDays,
};
