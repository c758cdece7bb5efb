import type {
  CalendarFileDays,
  CalendarTotals,
  CompanyCalendarResponse,
  CompanyDayResponse,
} from '#contract/company-calendar.ts';
import type { CompanyDays } from '#domain/company-calendar/company-day.ts';
import type { FileDays } from '#domain/company-calendar/file-days.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import type { HoursTotals } from '#domain/hours/totals.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { versionOf } from '../../records/version.ts';
import type { CalendarYear } from './calendar.repository.ts';

/** Days on the wire, in their order. */
export const presentDays = (days: CompanyDays): CompanyDayResponse[] =>
  [...days].map(([date, { kind, name }]) => ({ date, kind, name }));

/** What a file has of a year, on the wire. */
export const presentFile = ({ days, asked, skipped }: FileDays): CalendarFileDays => ({
  days: presentDays(days),
  asked: asked.map(({ date, why, choices }) => ({
    date,
    why,
    choices: choices.map(({ kind, name }) => ({ kind, name })),
  })),
  skipped,
});

/** The version of a year's calendar: the same for the same days. */
export const calendarVersion = (days: CompanyDays): string => versionOf(presentDays(days));

/** A year's calendar on the wire. */
export const presentCalendar = ({ key, year, days }: CalendarYear): CompanyCalendarResponse => ({
  year,
  work_rule_id: key.workRuleId,
  version: calendarVersion(days),
  days: presentDays(days),
  holidays: [...holidaysWithin(daysOfYear(year))].map(([date, name]) => ({ date, name })),
});

/** Totals that a calendar can change, of one month or of several. */
export const presentTotals = (months: readonly MonthHours[]): CalendarTotals => {
  const sum = (valueOf: (totals: HoursTotals) => number): number =>
    months.reduce((total, { totals }) => total + valueOf(totals), 0);
  return {
    contracted_days: sum(({ contractedDays }) => contractedDays),
    absence_days: sum(({ absenceDays }) => absenceDays),
    leave_days: sum(({ leaveDays }) => leaveDays),
    overtime_minutes: sum(({ overtime }) => overtime),
    statutory_holiday_minutes: sum(({ statutoryHoliday }) => statutoryHoliday),
    scheduled_holiday_minutes: sum(({ scheduledHoliday }) => scheduledHoliday),
  };
};
