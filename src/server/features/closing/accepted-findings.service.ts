import { isDeepStrictEqual } from 'node:util';

import type { FindingResponse } from '#contract/closing.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { isUndecided } from '#domain/closing/finding.ts';
import { isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal, lockMonths } from '../../records/closed-month.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { lockPeriod } from '../../records/wage-periods.ts';
import { acceptedFindingsOf, presentFinding, reviewOf } from '../../shared/sheet/month-review.ts';
import { deleteAcceptedFindings, saveAcceptedFindings } from './accepted-findings.repository.ts';
import { type ClosingDependencies, lockMonthOf } from './months.service.ts';

/** Findings of a person's month. */
interface FindingsRequest {
  readonly user: UserKey;
  readonly month: PeriodName;
  readonly findings: readonly FindingResponse[];
}

/**
 * Accepts findings as they are, all or none: they neither block the closing nor ask for a reason there. What is accepted
 * already stays so. Throws `finding_changed` where one is found no more, or otherwise, `finding_undecided` of what waits for
 * its decision, and `month_closed`.
 */
export async function acceptFindings(
  { database, leaveOutbox }: ClosingDependencies,
  caller: Caller,
  { user, month, findings, reason }: FindingsRequest & { readonly reason: string },
  now: EpochMs,
): Promise<void> {
  const { companyId, userId } = user;
  await database.kysely.transaction().execute(async (trx) => {
    // Also against writes, which would make what is accepted void.
    const { period, loaded, rules } = await lockMonthOf(trx, user, month, now);
    const closed = await closedMonthRefusal(trx, user, [period.from]);
    if (closed !== null) throw closed;
    const stored = await acceptedFindingsOf(trx, { companyId, userIds: [userId], period });
    const { check, accepted } = reviewOf(loaded, rules, leaveOutbox.isOn(companyId), stored.get(userId));
    const open = check.findings.map(presentFinding);
    const wanted = findings.filter((finding) => !accepted.some((each) => isDeepStrictEqual(each.finding, finding)));
    if (!wanted.every((finding) => open.some((other) => isDeepStrictEqual(other, finding))))
      throw new AppError('finding_changed');
    if (wanted.some(isUndecided)) throw new AppError('finding_undecided');
    await saveAcceptedFindings(
      trx,
      wanted.map((finding) => ({ user, finding })),
      { reason, at: now, byUserId: caller.userId, withClosing: false },
    );
    await writeAudit(trx, ...wanted.map((finding) => ({ ...entryOf(caller, user, finding), after: finding, reason })));
  });
}

/** Makes accepted findings of an open month unaccepted again; others are left alone. Throws `month_closed`. */
export async function undoAcceptFindings(
  { kysely }: Database,
  caller: Caller,
  { user, month, findings }: FindingsRequest,
): Promise<void> {
  const { companyId, userId } = user;
  await kysely.transaction().execute(async (trx) => {
    const period = await lockPeriod(trx, companyId, month);
    await lockMonths(trx, companyId, [userId], 'exclusive');
    const closed = await closedMonthRefusal(trx, user, [period.from]);
    if (closed !== null) throw closed;
    const stored = await acceptedFindingsOf(trx, { companyId, userIds: [userId], period });
    const undone = (stored.get(userId) ?? []).filter(({ finding }) =>
      findings.some((other) => isDeepStrictEqual(other, finding)),
    );
    await deleteAcceptedFindings(trx, companyId, undone);
    await writeAudit(
      trx,
      ...undone.map(({ finding, reason }) => ({
        ...entryOf(caller, user, finding),
        action: 'undo_accept_finding' as const,
        before: { ...finding, reason },
      })),
    );
  });
}

const entryOf = (caller: Caller, user: UserKey, { date }: FindingResponse): AuditEntry => ({
  ...auditOf(user, caller.userId),
  workDate: isoDate(date),
  action: 'accept_finding',
});
