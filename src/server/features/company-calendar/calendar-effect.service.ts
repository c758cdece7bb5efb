import { isDeepStrictEqual } from 'node:util';

import type { EnteredCompanyDays, MonthEffect } from '#contract/company-calendar.ts';
import { type Calendars, daysUnder, dayUnder } from '#domain/company-calendar/company-day.ts';
import { changedDates } from '#domain/company-calendar/year.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { periodOn, type WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { employeesOfMonth } from '../../records/employees.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, type SheetMonth, statusOf, streamSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { presentTotals } from './calendar.presenter.ts';
import { type CalendarKey, type CalendarYear, countPlannedShifts, peopleOfRule } from './calendar.repository.ts';
import { toCompanyDays } from './calendar.service.ts';

/**
 * What other days of the year would do, without storing them: the months in which days change and, of those that have
 * begun, whose figures would be others; of a work rule's calendar only of those who have a contract that names the rule. A
 * month's last week can change with a day of the month after; that month is named.
 */
export async function previewCalendar(
  { kysely }: Database,
  { key, year, days: before, calendars }: CalendarYear,
  entered: EnteredCompanyDays,
  now: EpochMs,
): Promise<{ months: MonthEffect[]; planned_shifts: number }> {
  const { companyId, workRuleId } = key;
  const after = toCompanyDays(year, entered);
  const changed = changedDates(before, after);
  const wanted: Calendars =
    workRuleId === null
      ? { ...calendars, company: after }
      : { ...calendars, ofRules: new Map([...calendars.ofRules, [workRuleId, after]]) };
  const calendar = await wageCalendarOf(kysely, companyId);
  const periods = new Map<string, WagePeriod>();
  for (const date of changed) {
    const period = periodOn(date, calendar);
    periods.set(period.name, period);
  }
  const months: MonthEffect[] = [];
  for (const period of periods.values()) {
    const dates = changed.filter((date) => isWithin(date, period));
    const effect =
      period.from > japanDate(now)
        ? { closed: 0, changed: null, before: null, after: null }
        : await effectOn({ kysely }, key, { period, year, wanted, now });
    months.push({ month: period.name, ...presentPeriod(period), changed_dates: dates, ...effect });
  }
  const isRest = (date: IsoDate): boolean => (dayUnder(key, date, wanted)?.kind ?? 'workday') !== 'workday';
  return { months, planned_shifts: await countPlannedShifts(kysely, key, changed.filter(isRest)) };
}

async function effectOn(
  { kysely }: Pick<Database, 'kysely'>,
  { companyId, workRuleId }: CalendarKey,
  { period, year, wanted, now }: { period: WagePeriod; year: number; wanted: Calendars; now: EpochMs },
): Promise<Omit<MonthEffect, 'month' | 'changed_dates'>> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const everybody = await employeesOfMonth(kysely, companyId, period);
  const ofRule = workRuleId === null ? null : await peopleOfRule(kysely, companyId, workRuleId);
  const people = everybody.filter(({ userId }) => ofRule === null || ofRule.has(userId));
  const changed: { before: MonthHours; after: MonthHours }[] = [];
  let closed = 0;
  const yieldIfDue = createYield();
  for await (const months of streamSheetMonths(kysely, people, { period, rules, now }))
    for (const month of months) {
      if (statusOf(month.closing) === 'closed') closed += 1;
      else {
        const hours = { before: hoursOfMonth(month, rules), after: hoursOfMonth(withDays(month, year, wanted), rules) };
        if (!isDeepStrictEqual(hours.before, hours.after)) changed.push(hours);
      }
      await yieldIfDue();
    }
  return {
    closed,
    changed: changed.length,
    before: presentTotals(changed.map((hours) => hours.before)),
    after: presentTotals(changed.map((hours) => hours.after)),
  };
}

/** The month as the calendars would have it: those of the year, and as it is of any other. */
function withDays({ input, ...month }: SheetMonth, year: number, wanted: Calendars): SheetMonth {
  const ofYear = daysUnder(month.contracts, wanted, month.employee.userId);
  const companyDays = {
    get: (date: IsoDate) => (date.startsWith(`${year}-`) ? ofYear : input.companyDays).get(date),
  };
  return { ...month, input: { ...input, companyDays } };
}
