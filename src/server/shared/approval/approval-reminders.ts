import type { Transaction } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import { type Approval, escalate, remindersAfter } from '#domain/approval/approval.ts';
import { daysBetween } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { companyIds } from '../../records/company.ts';
import { auditOf } from '../../records/user-key.ts';
import { approvalSettingsOf } from './approval.ts';
import {
  type ApprovalCase,
  type CaseAdaptor,
  type CaseKey,
  findCase,
  notifyApprovers,
  saveCase,
  waitingCases,
} from './cases.ts';

/**
 * Reminds the approvers of what has waited for days in all companies, and asks the admins too where a company has it so.
 * Idempotent, and safe to run concurrently in several processes.
 */
export async function remindApprovers(
  adaptors: readonly CaseAdaptor[],
  { kysely }: Database,
  now: EpochMs,
): Promise<void> {
  for (const companyId of await companyIds(kysely)) {
    const waiting = await waitingCases(kysely, companyId);
    if (waiting.length === 0) continue;
    const settings = await approvalSettingsOf(kysely, companyId);
    for (const { key, ...found } of waiting) {
      const adaptor = adaptors.find(({ kind }) => kind === key.kind);
      // An affair is locked only where something is due of it.
      if (adaptor !== undefined && dueOf(found, settings, now) !== null)
        await kysely.transaction().execute((trx) => remind(trx, adaptor, key, settings, now));
    }
  }
}

async function remind(
  trx: Transaction<DB>,
  { lock, describe }: CaseAdaptor,
  key: CaseKey,
  settings: ApprovalSettings,
  now: EpochMs,
): Promise<void> {
  await lock(trx, key);
  const found = await findCase(trx, key);
  const due = dueOf(found, settings, now);
  // Decided on, or void, since it was found.
  if (due === null) return;
  const { days, reminders, approval, since } = due;
  const { news, audit } = await describe(trx, key);
  if (approval !== found.approval) {
    await saveCase(trx, key, approval, since);
    const { escalate: action, workDate, after } = audit;
    await writeAudit(trx, { ...auditOf(key, null), ...(workDate && { workDate }), action, after });
  }
  const reminder = { ...news, about: { ...news.about, days } };
  await notifyApprovers(trx, key, { approval, waitsSince: since }, reminder, now, `${reminders}`);
}

/** What is due of a case that has waited for some days. */
interface Due {
  readonly days: number;
  /** How many reminders the approvers should have had by now. */
  readonly reminders: number;
  /** As it is from now on: with the admins asked, too, where that is due. */
  readonly approval: Approval;
  readonly since: EpochMs;
}

/** What is due of a case by a company's settings; `null` for nothing. */
function dueOf({ approval, waitsSince: since }: ApprovalCase, settings: ApprovalSettings, now: EpochMs): Due | null {
  if (since === null) return null;
  const days = daysBetween(japanDate(since), japanDate(now));
  const { reminders, escalates } = remindersAfter(days, {
    remindAfter: settings.remind_after_days,
    escalateAfter: settings.escalate_after_days,
  });
  const next = escalates ? escalate(approval) : approval;
  return reminders === 0 && next === approval ? null : { days, reminders, approval: next, since };
}
