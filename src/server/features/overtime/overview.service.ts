import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { type SheetPolicy, type DatedPolicy, policyInForce } from '#domain/sheet/policy.ts';
import { addMonths, firstDay, type IsoMonth, lastDay } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { firstMonthOfYear } from '#domain/overtime/agreement.ts';
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
import type { Minutes } from '#domain/time/minutes.ts';
import type { WorkRules } from '#domain/work-rules/work-rule.ts';
import { isCalendarMonth, periodOn, type WageCalendar } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { companyNameOf, policiesOf } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { workRulesOf } from '../../records/work-rules.ts';
import { workingTimeSettingsOf } from '../../records/working-time-settings.ts';
import { calculatePersonMonths, type OvertimeContext, personMonths } from './person-months.ts';
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
  const dated = await workingTimeSettingsOf(kysely, companyId);
  const firstDays = firstDaysOf(dated);
  const shown = agreementMonth(month, firstDays);
  if (shown.from > today) throw new AppError('month_not_begun');
  const settings = settingsInForce(dated, month);
  const sheetPolicies = await policiesOf(kysely, companyId);
  const people = await employeesOfMonth(kysely, companyId, shown, reached);

  const yearFrom = firstMonthOfYear(month, settings.agreement);
  const firstMonth = addMonths(yearFrom, 1 - MOST_MONTHS_OF_AVERAGE);
  const months = monthsFrom(firstMonth, MOST_MONTHS_OF_AVERAGE - 1 + 12);
  const ofAgreement = months.map((each) => agreementMonth(each, firstDays));
  // The weeks of the last month reach into the next one, in which it may end itself; a year’s variable hours are settled
  // with the eleven months before.
  const around = { from: firstDay(addMonths(firstMonth, -12)), to: lastDay(addMonths(firstMonth, months.length + 1)) };
  const context: OvertimeContext = {
    companyId,
    month: shown,
    before: ofAgreement.filter((each) => each.month < month),
    today,
    holidays: holidaysWithin(around),
    calendars: await calendarsOf(kysely, companyId, around, 'everybody'),
    policyOf: policyOf(
      dated,
      sheetPolicies,
      await wageCalendarOf(kysely, companyId),
      await workRulesOf(kysely, companyId),
    ),
  };

  const rows: OvertimeRowResponse[] = [];
  const yieldIfDue = createYield();
  for await (const batch of personMonths(kysely, people, context)) {
    for (const loaded of batch) {
      const { person } = loaded;
      const calculated = calculatePersonMonths(loaded, context);
      const isAnnualVariable = settings.agreement.isAnnualVariable || calculated.hasLowerLimits;
      const agreement = { ...settings.agreement, isAnnualVariable };
      const outlook = overtimeOutlook(calculated.current, calculated.history, agreement, settings.policy);
      const row = {
        ...presentRow(person, outlook, calculated, months),
        is_annual_variable: isAnnualVariable,
        ...person.departments,
      };
      rows.push(role === 'super_admin' ? { ...row, ...person.groups } : row);
      // A year of one person is a few milliseconds.
      await yieldIfDue();
    }
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
  { current, shortIntervals }: ReturnType<typeof calculatePersonMonths>,
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
    standings: [...outlook.limits],
    breaches: [...outlook.breaches],
    expected: [...outlook.expected],
  };
}
