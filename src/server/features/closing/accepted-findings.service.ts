import { isDeepStrictEqual } from 'node:util';

import type { FindingResponse, FindingsOutcome } from '#contract/closing.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { isUndecided } from '#domain/closing/finding.ts';
import { isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal, lockMonths, refusedBy } from '../../records/closed-month.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf, userOf, type UserKey } from '../../records/user-key.ts';
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
    const wanted = findings.filter(
      (finding, index) =>
        !accepted.some((each) => isDeepStrictEqual(each.finding, finding)) &&
        !findings.slice(0, index).some((earlier) => isDeepStrictEqual(earlier, finding)),
    );
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

/** Findings of several people, as they were sent. */
export type FindingsOfPeople = readonly {
  readonly user_id: number;
  readonly findings: readonly FindingResponse[];
}[];

/**
 * Does something with the findings of each person, in a transaction of its own, and returns of whom it was refused. Throws
 * `not_found` for somebody whom the caller's permission doesn't reach, before anything is written.
 */
export async function forEachPerson(
  { kysely }: Database,
  caller: Caller,
  people: FindingsOfPeople,
  step: (user: UserKey, findings: readonly FindingResponse[]) => Promise<void>,
): Promise<Omit<FindingsOutcome, 'message'>> {
  const userIds = people.map(({ user_id }) => user_id);
  requirePeople(caller, userIds);
  const names = await namesOf(kysely, caller.companyId, userIds);
  const done: FindingsOfPeople[number][] = [];
  const refused: FindingsOutcome['refused'] = [];
  for (const each of people) {
    const { user_id, findings } = each;
    try {
      await step(userOf(caller, { id: user_id }), findings);
      done.push(each);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ user_id, name: names.get(user_id) ?? '', ...refusedBy(error) });
    }
  }
  return {
    findings: done.reduce((sum, { findings }) => sum + findings.length, 0),
    user_ids: done.map(({ user_id }) => user_id),
    refused,
  };
}

const entryOf = (caller: Caller, user: UserKey, { date }: FindingResponse): AuditEntry => ({
  ...auditOf(user, caller.userId),
  workDate: isoDate(date),
  action: 'accept_finding',
});
