import { workedAs } from '../attendance/worked-as.ts';
import { FIRST_POLICY, type SheetPolicy } from '../company-policy/policy.ts';
import { hoursPolicy } from '../hours/hours-policy.ts';
import { calculateHours } from '../hours/month-hours.ts';
import type { HoursTotals } from '../hours/totals.ts';
import { addDays, isoDate, monthOf } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { firstCalendar, MONTHS_END, periodOn } from '../working-time/wage-period.ts';
import { COMPANY_RULE, withCompanyHours, type WorkRule } from './work-rule.ts';

/** What an example of a day is counted by: the company's policy and, where there is one, the work rule. */
export interface ExampleRules {
  readonly sheet: Pick<SheetPolicy, 'figures' | 'hours' | 'unsetBreak'>;
  readonly rule?: WorkRule;
}

/** A Wednesday in a month without a holiday: nothing of a week or a month is counted on it. */
const DATE = isoDate('2026-06-10');
/** Of each weekday. */
const FULL_DAY = minutes(480);
const FULL_TIME = weekOf(Array.from({ length: 7 }, () => FULL_DAY));

/**
 * What a day of full-time work without a shift is counted as: when somebody comes and goes, and the break that was recorded;
 * `null` where nobody recorded one. It is counted as every day is, so that the example can't say anything else than the sheet.
 */
export function exampleDay(
  worked: Interval,
  breakMinutes: Minutes | null,
  { sheet, rule = COMPANY_RULE }: ExampleRules,
): HoursTotals {
  const calendar = firstCalendar(MONTHS_END);
  const period = periodOn(DATE, calendar);
  const policy = { ...FIRST_POLICY.policy, ...sheet };
  const by = hoursPolicy(DEFAULT_WORKING_TIME_POLICY, [{ from: FIRST_OF_ALL_MONTHS, policy }], calendar, monthOf(DATE));
  const ofDay = withCompanyHours(rule, policy);
  return calculateHours(
    {
      records: workedAs(DATE, worked, breakMinutes),
      shifts: [],
      internalWork: [],
      leaveDays: [],
      contracts: [{ from: DATE, minutes: FULL_TIME, workRuleId: 0 }],
      holidays: new Map(),
      companyDays: new Map(),
      usualDay: FULL_DAY,
      employment: { hiredOn: DATE, leftOn: DATE, registeredOn: DATE, goLiveOn: null },
      today: addDays(DATE, 1),
    },
    { ...by, ruleOn: () => ofDay },
  )(period).totals;
}
