import type { CompanyCalendarResponse, EnteredCompanyDays } from '#contract/company-calendar.ts';
import type { CompanyDay, CompanyDays } from '#domain/company-calendar/company-day.ts';
import { changedDates, daysOfYear } from '#domain/company-calendar/year.ts';
import { compareDates, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthError } from '../../records/closed-month.ts';
import { lockCompany } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
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

/**
 * Puts the days in place of the year's, in one transaction with its audit entry, which has the days that change. Throws
 * `not_found` for a work rule that isn't the company's, `calendar_changed` where `version` isn't that of the calendar, and
 * `calendar_month_closed` for a day that a month without stored hours depends on: the figures of every other closed month
 * are stored, and stay (D40).
 */
export async function saveCalendar(
  { kysely }: Database,
  { companyId, userId }: Caller,
  {
    workRuleId,
    year,
    version,
    days: entered,
  }: { workRuleId: number | null; year: number; version: string; days: EnteredCompanyDays },
  now: EpochMs,
): Promise<CompanyCalendarResponse> {
  const days = toCompanyDays(year, entered);
  const key = { companyId, workRuleId };
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await readCalendar(trx, key, year);
    if (version !== calendarVersion(before.days))
      throw new AppError('calendar_changed', { details: { current: presentCalendar(before) } });
    const after = presentCalendar({ ...before, days });
    const changed = changedDates(before.days, days);
    if (changed.length === 0) return after;
    const closed = await closedWithoutHours(trx, key, changed);
    if (closed !== undefined) {
      const month = periodOn(closed.from, await wageCalendarOf(trx, companyId));
      throw closedMonthError('calendar_month_closed', { month: month.name });
    }
    await replaceDays(trx, key, daysOfYear(year), days, new Date(now));
    const isChanged = new Set(changed);
    const changedOf = (all: CompanyDays) => {
      const differing = presentDays(all).filter(({ date }) => isChanged.has(date as IsoDate));
      const { ruleName } = before;
      // Whose they are is within the value that changes: the audit log shows no other.
      return ruleName === null
        ? { year, days: differing }
        : { year, calendar: { work_rule: ruleName, registered_days: differing } };
    };
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'set_company_calendar',
      before: changedOf(before.days),
      after: changedOf(days),
    });
    return after;
  });
}
