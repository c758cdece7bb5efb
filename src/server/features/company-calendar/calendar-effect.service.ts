import { isDeepStrictEqual } from 'node:util';

import type { EnteredCompanyDays, MonthEffect } from '#contract/company-calendar.ts';
import type { CompanyDays } from '#domain/company-calendar/company-day.ts';
import { changedDates, daysOfYear } from '#domain/company-calendar/year.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { periodOn, type WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { companyDaysOf } from '../../records/company-days.ts';
import { rulesFor } from '../../records/month-rules.ts';
import { hoursOfMonth, sheetMonths, type SheetMonth, statusOf } from '../../records/sheet-months.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { presentTotals } from './calendar.presenter.ts';
import { countPlannedShifts } from './calendar.repository.ts';
import { toCompanyDays } from './calendar.service.ts';

/**
 * What another calendar of the year would do, without storing it: the months in which days change and, of those that have
 * begun, whose figures would be others. A month's last week can change with a day of the month after; that month is named.
 */
export async function previewCalendar(
  { kysely }: Database,
  companyId: string,
  { year, days: entered }: { readonly year: number; readonly days: EnteredCompanyDays },
  now: EpochMs,
): Promise<{ months: MonthEffect[]; planned_shifts: number }> {
  const after = toCompanyDays(year, entered);
  const before = await companyDaysOf(kysely, companyId, daysOfYear(year));
  const changed = changedDates(before, after);
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
        : await effectOn({ kysely }, companyId, { period, year, after, now });
    months.push({ month: period.name, ...presentPeriod(period), changed_dates: dates, ...effect });
  }
  const isRest = (date: IsoDate): boolean => (after.get(date)?.kind ?? 'workday') !== 'workday';
  return { months, planned_shifts: await countPlannedShifts(kysely, companyId, changed.filter(isRest)) };
}

async function effectOn(
  { kysely }: Pick<Database, 'kysely'>,
  companyId: string,
  { period, year, after, now }: { period: WagePeriod; year: number; after: CompanyDays; now: EpochMs },
): Promise<Omit<MonthEffect, 'month' | 'changed_dates'>> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const changed: { before: MonthHours; after: MonthHours }[] = [];
  let closed = 0;
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(kysely, { companyId, period, rules, now })) {
    // Of everybody of a batch the same days: all that their hours depend on.
    const known = months[0]?.input.companyDays ?? new Map();
    const companyDays = new Map([...[...known].filter(([date]) => !date.startsWith(`${year}-`)), ...after]);
    for (const month of months) {
      if (statusOf(month.closing) === 'closed') closed += 1;
      else {
        const hours = { before: hoursOfMonth(month, rules), after: hoursOfMonth(withDays(month, companyDays), rules) };
        if (!isDeepStrictEqual(hours.before, hours.after)) changed.push(hours);
      }
      await yieldIfDue();
    }
  }
  return {
    closed,
    changed: changed.length,
    before: presentTotals(changed.map((hours) => hours.before)),
    after: presentTotals(changed.map((hours) => hours.after)),
  };
}

const withDays = (month: SheetMonth, companyDays: CompanyDays): SheetMonth => ({
  ...month,
  input: { ...month.input, companyDays },
});
