import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { DecisionsOutcome, RequestDetail } from '#contract/requests.ts';
import type { RequestAction, RequestDecision } from '#domain/requests/request.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusedBy } from '../../records/closed-month.ts';
import { lockUser } from '../../records/user-key.ts';
import { endCase, requireNotInPlace, sayYes, storeYes, type Yes } from '../../shared/approval/cases.ts';
import type { JoinedRequests } from '../../shared/approval/joined-requests.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { planChangeUnconfirmed } from '../../shared/shift/plan-change.ts';
import { keyOf, ownerOf, readableRequest } from './request-access.ts';
import { factsOf } from './request-cases.ts';
import { punchesOf, type RequestRow, updateRequest } from './requests.repository.ts';
import {
  applyRequest,
  planChangeOf,
  recordStep,
  type RequestDependencies,
  requestDetail,
  requireStep,
  stateOf,
} from './requests.service.ts';

/** What is decided on a request, by who has seen that revision of it. */
export interface Deciding {
  readonly id: number;
  readonly decision: RequestDecision;
  readonly revision: number;
  readonly comment: string | null;
  /** The version of the day that was seen, where it has changed since it was asked. */
  readonly dayVersion?: string | undefined;
  /** What it costs of a plan that is fixed (変形) was seen and accepted. */
  readonly allowsPlanChange?: boolean;
  /** The check of a decision that is sent together with others. */
  readonly requires?: typeof requireNotInPlace | undefined;
  readonly now: EpochMs;
}

/** The audit log's name of what is done with a request by those who are asked. */
const AUDITED = {
  agree: 'agree_to_request',
  approve: 'approve_request',
  return: 'return_request',
  reject: 'reject_request',
} as const satisfies Partial<Record<RequestAction, AuditAction>>;

/**
 * Decides on a request. With the last yes that it waits for it is done, as by the call that does it at once, in the same
 * transaction. Throws `not_found`, `request_over`, `request_changed`, `request_not_asked`, `request_comment_required`,
 * `day_changed` with the day's present state where it isn't as it was asked for, `plan_change_unconfirmed` with what it costs of
 * a plan that is fixed (変形) where nobody has accepted that, what the use case refuses, and `month_closed`.
 */
export async function decideRequest(
  dependencies: RequestDependencies,
  caller: Caller,
  deciding: Deciding,
): Promise<RequestDetail> {
  await decide(dependencies, caller, deciding);
  return requestDetail(dependencies, caller, deciding.id, deciding.now);
}

/** One of several requests that are decided on. */
interface Decidable {
  readonly id: number;
  /** Of leave, which is numbered by itself. */
  readonly kind?: 'leave' | undefined;
  readonly revision: number;
}

/**
 * Decides on several requests, each in a transaction of its own, which is refused by itself. As a super admin the caller
 * decides on one alone (D58). Throws `request_comment_required`.
 */
export async function decideRequests(
  dependencies: RequestDependencies & { readonly leave: JoinedRequests },
  caller: Caller,
  requests: readonly Decidable[],
  how: Pick<Deciding, 'decision' | 'comment' | 'now'>,
): Promise<Omit<DecisionsOutcome, 'message'> & { readonly passedOn: number }> {
  requireComment(how);
  const done: number[] = [];
  let passedOn = 0;
  const refused: DecisionsOutcome['refused'] = [];
  for (const { id, kind, revision } of requests) {
    try {
      const requires = requests.length > 1 ? requireNotInPlace : undefined;
      const deciding = { ...how, id, revision, requires };
      const isPassedOn = await (kind === 'leave'
        ? dependencies.leave.decide(caller, deciding)
        : decide(dependencies, caller, deciding));
      done.push(id);
      if (isPassedOn) passedOn += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const name = await nameOf(dependencies, caller, { id, kind }, how.now);
      refused.push({ id, ...(kind && { kind }), name, ...refusedBy(error) });
    }
  }
  return { done, refused, passedOn };
}

/** Whose request was refused; nobody's where the caller may not read it. */
const nameOf = (
  { database, leave }: { readonly database: Database; readonly leave: JoinedRequests },
  caller: Caller,
  { id, kind }: Pick<Decidable, 'id' | 'kind'>,
  now: EpochMs,
): Promise<string> =>
  (kind === 'leave'
    ? leave.detail(caller, id, now)
    : readableRequest(database.kysely, caller, id, now).then(({ row }) => row)
  ).then(
    ({ name }) => name,
    () => '',
  );

function requireComment({ decision, comment }: Pick<Deciding, 'decision' | 'comment'>): void {
  if (decision !== 'approve' && comment === null) throw AppError.at('comment', 'request_comment_required');
}

/** Decides on a request; returns whether others still have to say yes. */
async function decide(
  { database, targets }: RequestDependencies,
  caller: Caller,
  deciding: Deciding,
): Promise<boolean> {
  const { id, decision, revision, comment, dayVersion, allowsPlanChange = false, requires, now } = deciding;
  requireComment(deciding);
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, ownerOf((await readableRequest(trx, caller, id, now)).row));
    // Read again under the lock: somebody else may have decided meanwhile, or the request was withdrawn.
    const { row, actor } = await readableRequest(trx, caller, id, now);
    requireStep(row, decision);
    if (row.revision !== revision) throw new AppError('request_changed');
    const yes = sayYes(row, actor, now);
    requires?.(row, actor);
    const as = { yes, comment, now };
    if (decision !== 'approve') {
      await settle(trx, caller, row, { ...as, action: decision });
      return false;
    }
    const owner = ownerOf(row);
    const current = await stateOf(trx, targets, owner, row.payload, now);
    if (current.version !== (dayVersion ?? row.day_version))
      throw new AppError('day_changed', { details: { current: current.state } });
    const planChange = allowsPlanChange ? null : await planChangeOf(trx, targets, owner, row.payload, now);
    if (planChange !== null) throw planChangeUnconfirmed(planChange);
    const seen = { day_before: JSON.stringify(current.state), day_version: current.version };
    if (!yes.isLast) {
      await settle(trx, caller, row, { ...as, action: 'agree' }, seen);
      return true;
    }
    const punches = await punchesOf(trx, owner.companyId, [id]);
    const how = { reason: row.reason, punches, isByEmployee: false };
    const change = { owner, actorUserId: caller.userId, now };
    const after = await applyRequest(trx, targets, change, row.payload, how);
    const done = { ...seen, day_after: JSON.stringify(after) };
    await settle(trx, caller, row, { ...as, action: 'approve' }, done);
    return false;
  });
}

/** What was decided on a request. */
interface Decided {
  readonly action: keyof typeof AUDITED;
  readonly yes: Yes;
  readonly comment: string | null;
  readonly now: EpochMs;
}

/** Stores and records a decision, and notifies the requester, or the next approvers. */
async function settle(
  trx: Transaction<DB>,
  caller: Caller,
  row: RequestRow,
  { action, yes, comment, now }: Decided,
  seen: Parameters<typeof updateRequest>[2] = {},
): Promise<void> {
  const { companyId, userId } = ownerOf(row);
  const { forUserId, asSuperAdmin } = yes;
  const status = requireStep(row, action);
  const isDecided = status === 'approved' || status === 'rejected';
  const decided = isDecided && { decided_by_user_id: caller.userId, decided_at: new Date(now) };
  await updateRequest(trx, row, { ...seen, status, ...decided }, new Date(now));
  await recordStep(trx, caller, row, {
    action,
    audited: AUDITED[action],
    status,
    comment,
    forUserId,
    asSuperAdmin,
    now,
  });
  await (action === 'agree' || action === 'approve'
    ? storeYes(trx, keyOf(row), row, yes, factsOf(row).news, now)
    : endCase(trx, keyOf(row)));
  if (status !== 'approved' && status !== 'rejected' && status !== 'returned') return;
  const readers = [userId, ...(row.entered_by_user_id === null ? [] : [row.entered_by_user_id])];
  const others = readers.filter((reader) => reader !== caller.userId);
  const about = { date: row.work_date, request: row.kind, status };
  const key = `${row.attendance_request_id} ${row.revision}`;
  await notify(trx, companyId, others, { kind: 'request_decided', about, key }, now);
}
