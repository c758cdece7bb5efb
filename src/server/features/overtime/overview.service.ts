import type { Kysely } from 'kysely';

import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { type SheetPolicy, type DatedPolicy, policyInForce } from '#domain/company-policy/policy.ts';
import { addMonths, firstDay, type IsoDate, type IsoMonth, lastDay } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { firstMonthOfYear, type OvertimeAgreement } from '#domain/overtime/agreement.ts';
import { type AgreementMonth, agreementMonth } from '#domain/overtime/agreement-month.ts';
import {
  type DatedSettings,
  firstDaysOf,
  settingsInForce,
  type WorkingTimeSettings,
} from '#domain/overtime/settings.ts';
import { MOST_MONTHS_OF_AVERAGE, type OvertimeMonth } from '#domain/overtime/limits.ts';
import { overtimeOutlook, type OvertimeOutlook } from '#domain/overtime/outlook.ts';
import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import type { HoursPolicy } from '#domain/hours/month-hours.ts';
import type { People } from '#domain/permissions/scope.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import type { WorkRules } from '#domain/work-rules/work-rule.ts';
import { isCalendarMonth, periodOn, type WageCalendar } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { companyNameOf, policiesOf } from '../../records/company.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { workRulesOf } from '../../records/work-rules.ts';
import { workingTimeSettingsOf } from '../../records/working-time-settings.ts';
import { type CalculatedMonths, calculatePersonMonths, type OvertimeContext, personMonths } from './person-months.ts';
import { presentSettings } from './settings.repository.ts';

/**
 * The month of the agreement of all whom the caller may see against its limits and the law's, by employee ID; their groups for a super admin
 * only. Throws `month_not_begun`.
 */
export async function overtimeOverview(
  { kysely }: Database,
  { companyId, role, people: reached }: Caller,
  month: IsoMonth,
  now: EpochMs,
): Promise<OvertimeOverview> {
  const today = japanDate(now);
  const of = monthOfAgreement(month, await workingTimeSettingsOf(kysely, companyId));
  const { shown, settings, months, ofAgreement, yearFrom } = of;
  if (shown.from > today) throw new AppError('month_not_begun');
  const rows: OvertimeRowResponse[] = [];
  for await (const { person, outlook, calculated, agreement } of outlooksOf(kysely, companyId, reached, of, today)) {
    const row = {
      ...presentRow(person, outlook, calculated, months),
      is_annual_variable: agreement.isAnnualVariable,
      ...person.departments,
    };
    rows.push(role === 'super_admin' ? { ...row, ...person.groups } : row);
  }
  return {
    company_name: await companyNameOf(kysely, companyId),
    month,
    is_over: shown.to < today,
    months,
    ...(!ofAgreement.every(isCalendarMonth) && { days: ofAgreement.map(({ from, to }) => ({ from, to })) }),
    year_from: yearFrom,
    settings: presentSettings(settings),
    rows,
  };
}

/** A month of a company's agreement, and what its limits look at. */
export interface MonthOfAgreement {
  readonly shown: AgreementMonth;
  /** What holds in it. */
  readonly settings: WorkingTimeSettings;
  readonly dated: readonly DatedSettings[];
  /** The first month of its year. */
  readonly yearFrom: IsoMonth;
  /** Those of its year, and the months before that an average reaches back to, in order. */
  readonly months: IsoMonth[];
  readonly ofAgreement: readonly AgreementMonth[];
}

/** The month of that name, by what the company has settled. */
export function monthOfAgreement(month: IsoMonth, dated: readonly DatedSettings[]): MonthOfAgreement {
  const firstDays = firstDaysOf(dated);
  const settings = settingsInForce(dated, month);
  const yearFrom = firstMonthOfYear(month, settings.agreement);
  const months = monthsFrom(addMonths(yearFrom, 1 - MOST_MONTHS_OF_AVERAGE), MOST_MONTHS_OF_AVERAGE - 1 + 12);
  const ofAgreement = months.map((each) => agreementMonth(each, firstDays));
  return { shown: agreementMonth(month, firstDays), settings, dated, yearFrom, months, ofAgreement };
}

/** A person's month against the limits of an agreement. */
interface PersonsOutlook {
  readonly person: SheetEmployee;
  readonly outlook: OvertimeOutlook;
  readonly calculated: CalculatedMonths;
  readonly agreement: OvertimeAgreement;
}

/** Those among `reached` who have a sheet of the month, by employee ID, each with their month against the limits. */
export async function* outlooksOf(
  db: Kysely<DB>,
  companyId: string,
  reached: People,
  { shown, settings, dated, months, ofAgreement }: MonthOfAgreement,
  today: IsoDate,
): AsyncGenerator<PersonsOutlook> {
  const people = await employeesOfMonth(db, companyId, shown, reached);
  const firstMonth = months[0] ?? shown.month;
  // The weeks of the last month reach into the next one, in which it may end itself; a year’s variable hours are settled
  // with the eleven months before.
  const around = { from: firstDay(addMonths(firstMonth, -12)), to: lastDay(addMonths(firstMonth, months.length + 1)) };
  const sheetPolicies = await policiesOf(db, companyId);
  const calendar = await wageCalendarOf(db, companyId);
  const context: OvertimeContext = {
    companyId,
    month: shown,
    before: ofAgreement.filter((each) => each.month < shown.month),
    today,
    holidays: holidaysWithin(around),
    calendars: await calendarsOf(db, companyId, around, 'everybody'),
    policyOf: policyOf(dated, sheetPolicies, calendar, await workRulesOf(db, companyId)),
    usualDayOf: ({ to }) => policyInForce(sheetPolicies, periodOn(to, calendar).month).standardDay,
  };
  const yieldIfDue = createYield();
  for await (const batch of personMonths(db, people, context)) {
    for (const loaded of batch) {
      const calculated = calculatePersonMonths(loaded, context);
      const isAnnualVariable = settings.agreement.isAnnualVariable || calculated.hasLowerLimits;
      const agreement = { ...settings.agreement, isAnnualVariable };
      const outlook = overtimeOutlook(calculated.current, calculated.history, agreement, settings.policy);
      yield { person: loaded.person, outlook, calculated, agreement };
      // A year of one person is a few milliseconds.
      await yieldIfDue();
    }
  }
}

const monthsFrom = (first: IsoMonth, count: number): IsoMonth[] =>
  Array.from({ length: count }, (_, index) => addMonths(first, index));

/**
 * The policy of each month's hours, that of the wage period in which it ends, so that a month with the days of its wage
 * period has the hours of its sheet (D37): the same object for months with the same settings and the same sheet's policy.
 */
function policyOf(
  dated: readonly DatedSettings[],
  sheetPolicies: readonly DatedPolicy[],
  calendar: WageCalendar,
  workRules: WorkRules,
): OvertimeContext['policyOf'] {
  const known: {
    readonly settings: WorkingTimeSettings;
    readonly sheet: SheetPolicy;
    readonly policy: HoursPolicy;
  }[] = [];
  return ({ to }: AgreementMonth) => {
    const { month } = periodOn(to, calendar);
    const settings = settingsInForce(dated, month);
    const sheet = policyInForce(sheetPolicies, month);
    const same = known.find((each) => each.settings === settings && each.sheet === sheet);
    if (same !== undefined) return same.policy;
    const policy = hoursPolicy(settings.policy, sheetPolicies, calendar, month, workRules);
    known.push({ settings, sheet, policy });
    return policy;
  };
}

/** A person's row, its lists by these months. */
function presentRow(
  person: SheetEmployee,
  outlook: OvertimeOutlook,
  { current, shortIntervals, history }: CalculatedMonths,
  months: readonly IsoMonth[],
): Omit<OvertimeRowResponse, 'is_annual_variable'> {
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
    name_kana: person.nameKana,
    state: outlook.state,
    overtime_minutes: list(({ overtime }) => overtime),
    rest_day_minutes: list(({ statutoryHoliday }) => statutoryHoliday),
    so_far: { overtime_minutes: current.overtime, rest_day_minutes: current.statutoryHoliday },
    short_intervals: shortIntervals,
    carried_months: history.filter(({ isCarried }) => isCarried === true).map(({ month }) => month),
    standings: [...outlook.limits],
    breaches: [...outlook.breaches],
    expected: [...outlook.expected],
  };
}
