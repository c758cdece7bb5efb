import type { ClosingDays } from '#contract/companies.ts';
import { compareDates } from '#domain/time/date.ts';
import { type DatedClosingDay, periodOn, type WageCalendar, withClosingDay } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { closedMonthError } from '../../records/closed-month.ts';
import { lockCompany } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import {
  type ClosedPeriod,
  closedPeriodsOf,
  deleteClosingDay,
  deleteConfirmations,
  saveClosingDay,
} from './closing-day.repository.ts';

/** The closing days on the wire, by month. */
export const presentCalendar = (calendar: WageCalendar): ClosingDays => ({
  closing_days: calendar.map(({ from, closingDay }) => ({ effective_month: from, closing_day: closingDay })),
});

/**
 * Sets the caller's company's closing day (締日, D39) from the period of a month on, up to the next one that is already
 * set. Confirmations of periods whose days change are void, each audited. Throws `closing_day_closed` where a closed
 * period's days would change (D40).
 */
export async function changeClosingDay(
  { kysely }: Database,
  { companyId, userId }: Caller,
  wanted: DatedClosingDay,
): Promise<WageCalendar> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await wageCalendarOf(trx, companyId);
    const after = withClosingDay(before, wanted);
    const isChanged = ({ from, to }: ClosedPeriod): boolean => {
      const period = periodOn(from, after);
      return period.from !== from || period.to !== to;
    };
    const changed = (await closedPeriodsOf(trx, companyId)).filter(isChanged);
    const [closed] = changed
      .filter(({ status }) => status === 'closed')
      .toSorted((one, other) => compareDates(one.from, other.from));
    if (closed !== undefined) {
      const { name } = periodOn(closed.from, before);
      throw closedMonthError('closing_day_closed', { month: name }, 'effective_month');
    }
    if (after.includes(wanted)) await saveClosingDay(trx, companyId, wanted);
    else await deleteClosingDay(trx, companyId, wanted.from);
    for (const period of changed) {
      const whose = await deleteConfirmations(trx, companyId, period);
      const entries = whose.map((subjectUserId) => ({
        companyId,
        actorUserId: userId,
        subjectUserId,
        action: 'void_confirmation' as const,
        before: { from: period.from, to: period.to },
      }));
      await writeAudit(trx, ...entries);
    }
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_closing_day',
      before: presentCalendar(before),
      after: presentCalendar(after),
    });
    return after;
  });
}
