import type { Kysely } from 'kysely';

import type { RosterPersonResponse } from '#contract/rosters.ts';
import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { dutyOf } from '#domain/hours/duty.ts';
import type { YearPlan } from '#domain/shift/roster.ts';
import { type DateRange, daysFrom, earlierOf, type IsoDate, isWithin, laterOf } from '#domain/time/date.ts';
import { rulesUnder, settlementOn, type WorkRule } from '#domain/work-rules/work-rule.ts';
import type { WorkContract } from '#domain/working-time/contract.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { toShiftDay } from '../../records/rows.ts';
import type { MonthRules } from '../../shared/sheet/month-rules.ts';
import { plannedDaysOf } from './roster.repository.ts';

/** A period for which the years of its people are counted. */
interface PlannedPeriod {
  readonly period: WagePeriod;
  readonly rules: MonthRules;
  readonly isPlannedByAdmins: boolean;
}

/**
 * Of those who have variable hours of a year (労基法32条の4) on the last day of the period: their target period, cut to the
 * days of such a rule, and what counts as planned in it, as their hours are calculated: the shift or the draft of a day, else
 * what the contract and the calendar say. Of the period itself the latter alone.
 */
export async function yearPlansOf(
  db: Kysely<DB>,
  companyId: string,
  contracts: ReadonlyMap<number, readonly WorkContract[]>,
  { period, rules: { hours, sheet, calendar }, isPlannedByAdmins }: PlannedPeriod,
): Promise<ReadonlyMap<number, YearPlan>> {
  const years = new Map<number, Pick<YearPlan, 'period' | 'specialPeriods'>>();
  for (const [userId, own] of contracts) {
    const year = targetPeriodOf(period.to, rulesUnder(own, hours.ruleOn), (rule) =>
      settlementOn(period.to, rule, calendar),
    );
    if (year !== null) years.set(userId, year);
  }
  const [any] = years.values();
  if (any === undefined) return new Map();
  const all = [...years.values()].reduce<DateRange>(
    (days, year) => ({ from: earlierOf(days.from, year.period.from), to: laterOf(days.to, year.period.to) }),
    any.period,
  );
  const planned = await plannedDaysOf(db, companyId, [...years.keys()], all, isPlannedByAdmins);
  const calendars = await calendarsOf(db, companyId, all, [...years.keys()]);
  const holidays = holidaysWithin(all);
  return new Map(
    [...years].map(([userId, year]) => {
      const own = contracts.get(userId) ?? [];
      const dutyOn = dutyOf({
        shifts: (planned.get(userId) ?? []).filter((row) => !isWithin(row.work_date, period)).map(toShiftDay),
        contracts: own,
        holidays,
        companyDays: daysUnder(own, calendars, userId),
        usualDay: sheet.standardDay,
        ruleOn: hours.ruleOn,
      });
      return [userId, { ...year, plannedOn: (date) => dutyOn(date).contracted }];
    }),
  );
}

function targetPeriodOf(
  date: IsoDate,
  ruleOf: (date: IsoDate) => WorkRule,
  settled: (rule: WorkRule) => DateRange,
): Pick<YearPlan, 'period' | 'specialPeriods'> | null {
  const rule = ruleOf(date);
  if (rule.kind !== 'variable_year') return null;
  const whole = settled(rule);
  const days = daysFrom(whole.from, whole.to).filter((day) => ruleOf(day).kind === 'variable_year');
  return { period: { from: days[0] ?? date, to: days.at(-1) ?? date }, specialPeriods: rule.specialPeriods };
}

/** A year on the wire. */
export const presentYear = (year: YearPlan | undefined): RosterPersonResponse['year'] =>
  year === undefined
    ? null
    : {
        ...year.period,
        special_periods: [...year.specialPeriods],
        planned_minutes: daysFrom(year.period.from, year.period.to).map(year.plannedOn),
      };
