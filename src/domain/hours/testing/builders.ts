import type { AttendanceRecord } from '../../attendance/record.ts';
import { holidaysOfMonth } from '../../holidays/holidays.ts';
import { punched } from '../../attendance/testing/builders.ts';
import {
  addMonths,
  daysFrom,
  firstDay,
  type IsoDate,
  isoDate,
  isoMonth,
  isWeekend,
  lastDay,
  monthOf,
} from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import type { MinutesOfWeek, WorkContract } from '../../working-time/contract.ts';
import { COMPANY_RULE, type RuleOn, type WorkRule } from '../../work-rules/work-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { CALENDAR_MONTHS } from '../../working-time/wage-period.ts';
import type { DayHours } from '../day-hours.ts';
import { calculateHours, type HoursPolicy, type MonthHours, type PersonsWork } from '../month-hours.ts';

/** By the law's numbers, recorded breaks only, Sunday the statutory rest day. */
export const POLICY: HoursPolicy = {
  ...DEFAULT_WORKING_TIME_POLICY,
  statutoryRestDay: 0,
  breakRuleOn: () => ({ kind: 'recorded' }),
  leaveMinutes: 'contract_of_day',
  derivesAbsence: true,
  ruleOn: () => COMPANY_RULE,
  calendar: CALENDAR_MONTHS,
};

/** Minutes for Sunday to Saturday. */
export const week = (...lengths: readonly number[]): MinutesOfWeek =>
  Object.fromEntries(lengths.map((length, day) => [day, minutes(length)])) as unknown as MinutesOfWeek;

/** A contract of Monday to Friday, eight hours a day. */
export const FULL_TIME: WorkContract = { from: isoDate('2020-04-01'), minutes: week(0, 480, 480, 480, 480, 480, 0) };

/** A long-existing account without anything on record, seen in the month after. */
export const workWith = (month: string, rest: Partial<PersonsWork> = {}): PersonsWork => ({
  records: [],
  internalWork: [],
  leaveDays: [],
  shifts: [],
  contracts: [],
  holidays: new Map([-1, 0, 1].flatMap((months) => [...holidaysOfMonth(addMonths(isoMonth(month), months))])),
  companyDays: new Map(),
  usualDay: minutes(480),
  employment: { hiredOn: isoDate('2020-04-01'), leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
  today: isoDate('2030-01-01'),
  ...rest,
});

/** The hours of a calendar month. */
export const hoursOf = (
  month: string,
  rest: Partial<PersonsWork> = {},
  policy: Partial<HoursPolicy> = {},
): MonthHours => {
  const period = { from: firstDay(isoMonth(month)), to: lastDay(isoMonth(month)) };
  return calculateHours(workWith(month, rest), { ...POLICY, ...policy })(period);
};

/** One day of its month's hours. */
export function dayOf(date: string, rest: Partial<PersonsWork> = {}, policy: Partial<HoursPolicy> = {}): DayHours {
  const day = hoursOf(monthOf(isoDate(date)), rest, policy).days.find((one) => one.date === date);
  if (day === undefined) throw new RangeError(`no day of ${date}`);
  return day;
}

/** The rules of contracts, numbered from 1; nobody else has any. */
export const ruled = (...rules: readonly WorkRule[]): { readonly ruleOn: RuleOn } => ({
  ruleOn: (contract) => rules[(contract?.workRuleId ?? 0) - 1] ?? COMPANY_RULE,
});

/** Full time under rule 1. */
export const RULED: readonly WorkContract[] = [{ ...FULL_TIME, workRuleId: 1 }];

/** The same minutes of work, from nine and without a break, on each day of the month from Monday to Friday but these. */
export const worked = (month: string, length: number, but: readonly string[] = []): AttendanceRecord[] =>
  weekdaysOf(month, but).flatMap((date) => workedOn(date, length));

/** A month of so many minutes, spread over these days of it. */
export function spread(month: string, total: number, but: readonly string[] = []): AttendanceRecord[] {
  const days = weekdaysOf(month, but);
  const each = Math.floor(total / days.length);
  return days.flatMap((date, index) => workedOn(date, index === 0 ? total - each * (days.length - 1) : each));
}

const weekdaysOf = (month: string, but: readonly string[]): IsoDate[] =>
  daysFrom(firstDay(isoMonth(month)), lastDay(isoMonth(month))).filter(
    (date) => !isWeekend(date) && !but.includes(date),
  );

/** So many minutes of work of a day, from nine and without a break. */
export const workedOn = (date: string, length: number): AttendanceRecord[] =>
  length === 0
    ? []
    : punched(
        date,
        '09:00',
        `${String(9 + Math.floor(length / 60)).padStart(2, '0')}:${String(length % 60).padStart(2, '0')}`,
        {
          breakMinutes: 0,
        },
      );
