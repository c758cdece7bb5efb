import type { Transaction } from 'kysely';

import type { ClosingDays, companyRoutes } from '#contract/companies.ts';
import type { Received } from '#contract/route.ts';
import { compareDates } from '#domain/time/date.ts';
import { type DatedClosingDay, periodOn, type WageCalendar, withClosingDay } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { closedMonthError } from '../../records/closed-month.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { companySetting } from '../../shared/owned/setting.ts';
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
 * The company's closing day (締日, D39) from the period of a month on, up to the next one that is already set.
 * Confirmations of periods whose days change are void, each audited. Throws `closing_day_closed` where a closed period's
 * days would change (D40).
 */
export const closingDay = companySetting({
  action: 'change_closing_day',
  message: '締日を保存しました',
  read: wageCalendarOf,
  choose: (entered: EnteredClosingDay, before) => withClosingDay(before, toDated(entered)),
  async validate({ trx, companyId }, { before, after }) {
    const [closed] = (await changedPeriods(trx, companyId, after))
      .filter(({ status }) => status === 'closed')
      .toSorted((one, other) => compareDates(one.from, other.from));
    if (closed === undefined) return;
    const { name } = periodOn(closed.from, before);
    throw closedMonthError('closing_day_closed', { month: name }, 'effective_month');
  },
  async store({ trx, companyId, actorUserId }, after, { entered }) {
    const changed = await changedPeriods(trx, companyId, after);
    const { from } = toDated(entered);
    const wanted = after.find((each) => each.from === from);
    if (wanted === undefined) await deleteClosingDay(trx, companyId, from);
    else await saveClosingDay(trx, companyId, wanted);
    for (const period of changed) {
      const userIds = await deleteConfirmations(trx, companyId, period);
      const entries = userIds.map((subjectUserId) => ({
        companyId,
        actorUserId,
        subjectUserId,
        action: 'void_confirmation' as const,
        before: { from: period.from, to: period.to },
      }));
      await writeAudit(trx, ...entries);
    }
  },
  present: presentCalendar,
});

type EnteredClosingDay = Received<(typeof companyRoutes)['PUT /api/admin/closing-days'], 'body'>;

const toDated = ({ effective_month: from, closing_day: day }: EnteredClosingDay): DatedClosingDay => ({
  from,
  closingDay: day,
});

/** The periods with a confirmation or a closing whose days are others by that calendar. */
const changedPeriods = async (
  trx: Transaction<DB>,
  companyId: string,
  calendar: WageCalendar,
): Promise<ClosedPeriod[]> =>
  (await closedPeriodsOf(trx, companyId)).filter(({ from, to }) => {
    const period = periodOn(from, calendar);
    return period.from !== from || period.to !== to;
  });
