import type { EnteredCompanyDays } from '#contract/company-calendar.ts';
import type { CompanyDay, CompanyDays } from '#domain/company-calendar/company-day.ts';
import { changedDates, daysOfYear } from '#domain/company-calendar/year.ts';
import { compareDates, type IsoDate } from '#domain/time/date.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthError } from '../../records/closed-month.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import { calendarVersion, presentCalendar, presentDays } from './calendar.presenter.ts';
import { closedWithoutHours, readCalendar, replaceDays } from './calendar.repository.ts';

/** The days of a request, in order. Throws `invalid_input` at those of another year, and at a second one of a date. */
export function toCompanyDays(year: number, entered: EnteredCompanyDays): CompanyDays {
  const fields: Record<string, string> = {};
  const days = new Map<IsoDate, CompanyDay>();
  entered.forEach(({ date, kind, name = null }, index) => {
    if (!date.startsWith(`${year}-`)) fields[`days/${index}/date`] = `${year}年の日付を指定してください`;
    else if (days.has(date)) fields[`days/${index}/date`] = '同じ日付が2回指定されています';
    days.set(date, { kind, name });
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return new Map([...days].toSorted(([one], [other]) => compareDates(one, other)));
}

/** A year of a calendar as entered: of the company, or of a work rule. */
interface EnteredYear {
  readonly workRuleId: number | null;
  readonly year: number;
  /** Of the calendar that was changed. */
  readonly version: string;
  readonly days: EnteredCompanyDays;
}

/**
 * The days of a year, in place of those there are; the audit log has those that change. Throws `not_found` for a work rule
 * that isn't the company's, `calendar_changed` where `version` isn't that of the calendar, and `calendar_month_closed` for
 * a day that a month without stored hours depends on: the figures of every other closed month are stored, and stay (D40).
 */
export const calendarYear = companySetting({
  action: 'set_company_calendar',
  message: '会社カレンダーを保存しました',
  read: (db, companyId, { workRuleId, year }: EnteredYear) => readCalendar(db, { companyId, workRuleId }, year),
  choose({ year, version, days }, before) {
    if (version !== calendarVersion(before.days))
      throw new AppError('calendar_changed', { details: { current: presentCalendar(before) } });
    return { ...before, days: toCompanyDays(year, days) };
  },
  async validate({ trx, companyId }, { before, after, entered: { workRuleId } }) {
    const changed = changedDates(before.days, after.days);
    const closed = await closedWithoutHours(trx, { companyId, workRuleId }, changed);
    if (closed === undefined) return;
    const month = periodOn(closed.from, await wageCalendarOf(trx, companyId));
    throw closedMonthError('calendar_month_closed', { month: month.name });
  },
  store: ({ trx, companyId, now }, { days }, { entered: { workRuleId, year } }) =>
    replaceDays(trx, { companyId, workRuleId }, daysOfYear(year), days, new Date(now)),
  present: presentCalendar,
  inWords({ days, ruleName }, { before, after, entered: { year } }) {
    const changed = new Set<string>(changedDates(before.days, after.days));
    const differing = presentDays(days).filter(({ date }) => changed.has(date));
    // Whose they are is within the value that changes: the audit log shows no other.
    return ruleName === null
      ? { year, days: differing }
      : { year, calendar: { work_rule: ruleName, registered_days: differing } };
  },
});
