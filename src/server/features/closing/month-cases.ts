import { isoDate } from '#domain/time/date.ts';
import { type PeriodName, periodOn } from '#domain/working-time/wage-period.ts';
import { lockMonths } from '../../records/closed-month.ts';
import { namesById } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import type { CaseAdaptor } from '../../shared/approval/cases.ts';
import type { News } from '../../shared/notifications/notifications.ts';

/** The notification for the approvers of a user's month. */
export const newsOf = ({ userId }: UserKey, name: string, month: PeriodName): News => ({
  kind: 'month_to_approve',
  about: { name, month },
  key: `${userId} ${month}`,
});

/** The approval of confirmed months. */
export const monthCases: CaseAdaptor = {
  kind: 'month',
  lock: (trx, { companyId, userId }) => lockMonths(trx, companyId, [userId], 'exclusive'),
  async describe(trx, { companyId, userId, subject }) {
    const period = periodOn(isoDate(String(subject)), await wageCalendarOf(trx, companyId));
    const name = (await namesById(trx, companyId, [userId])).get(userId) ?? '';
    return {
      news: newsOf({ companyId, userId }, name, period.name),
      subject: { kind: 'month', userId, minutes: null, on: period.to },
      audit: {
        escalate: 'escalate_month',
        reroute: 'reroute_month',
        after: { month: period.name, ...presentPeriod(period) },
      },
    };
  },
};
