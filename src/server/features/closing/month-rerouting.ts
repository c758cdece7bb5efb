import type { Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { rerouted, rerouteEach, type Rerouting } from '../../shared/approval/approval-rerouting.ts';
import { approvalColumns } from '../../shared/approval/approval.ts';
import { monthsOnRoute, waitingMonth } from './closing.repository.ts';
import { notifyMonthApprovers } from './months.service.ts';

/** Passes a company's months on that wait for people who can't decide any more. */
export const rerouteMonths: Rerouting = async (database, companyId, now) => {
  const months = await monthsOnRoute(database.kysely, companyId);
  const waiting = months.map(({ userId, from, approval }) => ({ key: { userId, from }, approval }));
  const rerouteOne = (trx: Transaction<DB>, { userId, from }: (typeof waiting)[number]['key']): Promise<void> =>
    rerouteMonth(trx, { companyId, userId }, from, now);
  await rerouteEach(database, companyId, waiting, { now, rerouteOne });
};

async function rerouteMonth(trx: Transaction<DB>, user: UserKey, from: IsoDate, now: EpochMs): Promise<void> {
  const { companyId, userId } = user;
  const row = await waitingMonth(trx, user, from);
  // Decided on, or void, since it was found.
  if (row === null) return;
  const period = periodOn(from, await wageCalendarOf(trx, companyId));
  const subject = { kind: 'month', userId, minutes: null } as const;
  const next = await rerouted(trx, companyId, row.approval, { ...subject, on: period.to, now });
  if (next === null) return;
  await trx
    .updateTable('month_closing')
    // The new approver has as many days as the one before.
    .set(approvalColumns(next.approval, now))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('from_date', '=', from)
    .execute();
  const month = period.name;
  await writeAudit(trx, {
    ...auditOf(user, null),
    action: 'reroute_month',
    before: { asked: next.asked.before },
    after: { month, ...presentPeriod(period), asked: next.asked.after },
  });
  if (next.asksOthers) await notifyMonthApprovers(trx, user, { name: row.name, month, approval: next.approval }, now);
}
