import type { Transaction } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { dueReminders, waitingByCompany } from '../../shared/approval/approval-reminders.ts';
import { approvalColumns, notifyAsked } from '../../shared/approval/approval.ts';
import { monthsOnRoute, waitingMonth, type WaitingOnRoute } from './closing.repository.ts';

/**
 * Reminds those for whom months of all companies have waited for days, and asks the admins too where a company has it so.
 * Idempotent, and safe to run concurrently in several processes.
 */
export async function remindOfMonths({ kysely }: Database, now: EpochMs): Promise<void> {
  const waitingOf = (companyId: string) => monthsOnRoute(kysely, companyId);
  for await (const { companyId, settings, waiting } of waitingByCompany(kysely, waitingOf)) {
    // A month is locked only where something is due of it.
    const due = waiting.filter((month) => dueOf(month, settings, now) !== null);
    for (const { userId, from } of due)
      await kysely.transaction().execute((trx) => remindOf(trx, { companyId, userId }, { from, settings }, now));
  }
}

/** What is due of a month as it is stored; `null` for nothing. */
const dueOf = ({ approval, since }: WaitingOnRoute, settings: ApprovalSettings, now: EpochMs) =>
  dueReminders(approval, since, settings, now);

async function remindOf(
  trx: Transaction<DB>,
  user: UserKey,
  { from, settings }: { readonly from: IsoDate; readonly settings: ApprovalSettings },
  now: EpochMs,
): Promise<void> {
  const { companyId, userId } = user;
  const row = await waitingMonth(trx, user, from);
  // Decided on, or void, since it was found.
  if (row === null) return;
  const due = dueOf(row, settings, now);
  if (due === null) return;
  const { since } = row;
  const { days, reminders, approval, isEscalated } = due;
  const period = periodOn(from, await wageCalendarOf(trx, companyId));
  if (isEscalated) {
    await trx
      .updateTable('month_closing')
      .set(approvalColumns(approval, since))
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('from_date', '=', from)
      .execute();
    await writeAudit(trx, {
      ...auditOf(user, null),
      action: 'escalate_month',
      after: { month: period.name, ...presentPeriod(period) },
    });
  }
  const about = { name: row.name, month: period.name, days };
  const key = `${userId} ${period.name} ${since} ${reminders}`;
  await notifyAsked(trx, companyId, userId, { kind: 'month_to_approve', about, key, approval }, now);
}
