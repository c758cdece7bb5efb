import type { Kysely } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import { type Approval, escalate, remindersAfter } from '#domain/approval/approval.ts';
import { daysBetween } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { approvalSettingsOf } from './approval.ts';
import { companyIds } from '../../records/company.ts';

/** What waits for approval in a company. */
interface WaitingInCompany<Row> {
  readonly companyId: string;
  readonly settings: ApprovalSettings;
  readonly waiting: readonly Row[];
}

/** The companies in which something waits for approval, one after the other, with it and their settings. */
export async function* waitingByCompany<Row>(
  db: Kysely<DB>,
  waitingOf: (companyId: string) => Promise<readonly Row[]>,
): AsyncGenerator<WaitingInCompany<Row>> {
  for (const companyId of await companyIds(db)) {
    const waiting = await waitingOf(companyId);
    if (waiting.length > 0) yield { companyId, waiting, settings: await approvalSettingsOf(db, companyId) };
  }
}

/** What is due of an approval that has waited for some days. */
interface DueReminders {
  /** For how many days it has waited. */
  readonly days: number;
  /** How many reminders the approvers should have had by now. */
  readonly reminders: number;
  /** As it is from now on: with the admins asked, too, where `isEscalated`. */
  readonly approval: Approval;
  readonly isEscalated: boolean;
}

/** What is due by a company's settings of an approval that has waited since then; `null` for nothing. */
export function dueReminders(
  waiting: Approval,
  since: EpochMs,
  settings: ApprovalSettings,
  now: EpochMs,
): DueReminders | null {
  const days = daysBetween(japanDate(since), japanDate(now));
  const { reminders, escalates } = remindersAfter(days, {
    remindAfter: settings.remind_after_days,
    escalateAfter: settings.escalate_after_days,
  });
  const approval = escalates ? escalate(waiting) : waiting;
  const isEscalated = approval !== waiting;
  return reminders === 0 && !isEscalated ? null : { days, reminders, approval, isEscalated };
}
