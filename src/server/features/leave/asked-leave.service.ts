import type { Kysely } from 'kysely';

import type { CompanyVacationRequest, VacationRequest } from '#contract/leave.ts';
import type { RequestDetail, RequestEvent, RequestResponse } from '#contract/requests.ts';
import { type ApprovalActor, decidesAsSuperAdmin, isConcerned, mayDecide } from '#domain/approval/approval.ts';
import type { Decision, RequestStatus } from '#domain/leave/request.ts';
import {
  REQUEST_ACTIONS,
  type RequestAction,
  type RequestDecision,
  STATUS_OF_LEAVE,
  statusAfter,
} from '#domain/requests/request.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockUser } from '../../records/user-key.ts';
import { changeText } from '../../shared/approval/approval-rerouting.ts';
import { approvablePeople, APPROVING_LEAVE, readApprover } from '../../shared/approval/approval.ts';
import { sayYes } from '../../shared/approval/cases.ts';
import type { JoinedDecision, JoinedRequests } from '../../shared/approval/joined-requests.ts';
import { leaveRequestsOf } from '../../shared/leave/leave-requests.ts';
import { readFacts, settle } from './company-requests.service.ts';
import { revisionOf } from './leave-approval.ts';
import { asChanged, neverHandedIn, presentedDrafts } from './leave-drafts.presenter.ts';
import type { LeaveDependencies } from './leave-requests.service.ts';
import {
  type CompanyRow,
  findRequest,
  hasDecided,
  readRequests,
  replacementOf,
  stepsOnRecord,
} from './leave.repository.ts';

/** Requests of leave among those of 申請 and 承認. */
export const askedLeave = (dependencies: LeaveDependencies): JoinedRequests => ({
  present: (caller, ids, now) => present(dependencies, caller, ids, now),
  detail: (caller, id, now) => detailOf(dependencies, caller, id, now),
  decide: (caller, decision) => decide(dependencies, caller, decision),
});

async function present(
  dependencies: LeaveDependencies,
  caller: Caller,
  ids: readonly number[],
  now: EpochMs,
): Promise<ReadonlyMap<number, RequestResponse>> {
  if (ids.length === 0) return new Map();
  const db = dependencies.database.kysely;
  const rows = await readRequests(leaveRequestsOf(db, caller.companyId).where('r.leave_request_id', 'in', [...ids]));
  // Anybody calls this: the facts are of those whose leave the caller may approve.
  const people = (await approvablePeople(db, caller, japanDate(now), APPROVING_LEAVE)) ?? [];
  const factsOf = await readFacts(dependencies, { ...caller, people }, rows);
  const drafts = await presentedDrafts(db, caller);
  const requests = rows.map((row) => {
    const facts = factsOf(row);
    const changes = drafts.find((draft) => draft.row.returned_request_id === row.leave_request_id)?.row;
    return toAsked(asChanged(facts, drafts), revisionOfChanged(row, changes));
  });
  const unsent = neverHandedIn(drafts)
    .filter(({ request }) => ids.includes(request.id))
    .map(({ row, request }) => toAsked(draftOf(request, caller), row.revision));
  return new Map([...requests, ...unsent].map((request) => [request.id, request]));
}

/** Counts what was done with a request: once it was returned, also its applicant's changes; of a draft these alone. */
export const revisionOfChanged = (
  row: CompanyRow | undefined,
  changes: { readonly revision: number } | undefined,
): number => (row === undefined ? 0 : revisionOf(row)) + (changes?.revision ?? 0);

/** A draft of the caller's, of which nobody has to decide anything. */
const draftOf = (request: VacationRequest, caller: Caller) => ({
  ...request,
  user_id: caller.userId,
  employee_id: caller.employeeId,
  name: caller.name,
  left_days: null,
  balance: null,
  grants: [],
  conflicts: [],
  pleasanter_fault: null,
});

/** A request of leave as 申請 and 承認 have it. */
function toAsked(request: Omit<CompanyVacationRequest, 'can_decide'>, revision: number): RequestResponse {
  const { id, user_id, employee_id, name, status, reason, created_at, decided, entered_by } = request;
  const { waits_for = [], waits_for_admins = status === 'pending' } = request;
  const { start_date, end_date, days_count, client_approver, notes, left_days, balance, grants, conflicts } = request;
  const { unit, half, half_boundary_minute, start_minute, end_minute, leave_minutes } = request;
  const { kind, kind_name, is_paid, proof } = request;
  const period = { start_date, end_date, days_count, unit, half, half_boundary_minute, start_minute, end_minute };
  const facts = { leave_minutes, kind, kind_name, is_paid, client_approver, notes, proof };
  return {
    id,
    user_id,
    employee_id,
    name,
    kind: 'leave',
    status: STATUS_OF_LEAVE[status],
    date: start_date,
    payload: {},
    leave: { ...period, ...facts, left_days, balance, grants, conflicts },
    reason: reason ?? '',
    before: null,
    after: null,
    entered_by: entered_by ?? null,
    revision,
    created_at,
    submitted_at: status === 'draft' ? null : created_at,
    waits_for,
    waits_for_admins,
    decided: status === 'approved' || status === 'rejected' ? decided : null,
  };
}

/** A request that the caller may read, with what they are to it; as it was handed in again where it is their own. Throws `not_found`. */
async function readable(db: Kysely<DB>, caller: Caller, id: number, now: EpochMs): Promise<Readable> {
  const row = await findRequest(db, caller.companyId, id);
  if (row === undefined) throw new AppError('not_found');
  const later = row.user_id === caller.userId ? await replacementOf(db, row) : undefined;
  if (later !== undefined) return readable(db, caller, later.leave_request_id, now);
  const isOwn = row.user_id === caller.userId;
  const actor = (await readApprover(db, caller, now, APPROVING_LEAVE))(row.user_id);
  if (!isOwn && !isConcerned(row.approval, actor) && !(await hasDecided(db, row, caller.userId)))
    throw new AppError('not_found');
  return { row, isOwn, actor };
}

interface Readable {
  readonly row: CompanyRow;
  readonly isOwn: boolean;
  readonly actor: ApprovalActor;
}

const OF_APPLICANT: ReadonlySet<RequestAction> = new Set(['edit', 'submit', 'withdraw']);
const OF_APPROVER: ReadonlySet<RequestAction> = new Set(['return', 'approve', 'reject']);

/** What can be done with leave of a status by who reads it. */
const possibleActions = (
  status: RequestStatus,
  { isOwn, decides }: { readonly isOwn: boolean; readonly decides: boolean },
): RequestAction[] =>
  REQUEST_ACTIONS.filter(
    (action) =>
      statusAfter(STATUS_OF_LEAVE[status], action) !== null &&
      ((isOwn && OF_APPLICANT.has(action)) || (decides && OF_APPROVER.has(action))),
  );

/** A draft of the caller's, which has no history; `undefined` where there is none of that number. */
async function draftDetail(
  dependencies: LeaveDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<RequestDetail | undefined> {
  const draft = (await present(dependencies, caller, [id], now)).get(id);
  if (draft?.status !== 'draft') return undefined;
  const can = possibleActions('draft', { isOwn: true, decides: false });
  return { ...draft, events: [], can, decides_as_super_admin: false, now: null, day_version: null };
}

/** A request of leave with its history. Throws `not_found`. */
export async function detailOf(
  dependencies: LeaveDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<RequestDetail> {
  const draft = await draftDetail(dependencies, caller, id, now);
  if (draft !== undefined) return draft;
  const db = dependencies.database.kysely;
  const seen = await readable(db, caller, id, now);
  const shown = seen.row.leave_request_id;
  const request = (await present(dependencies, caller, [shown], now)).get(shown);
  if (request === undefined) throw new AppError('not_found');
  const events = (await stepsOnRecord(db, seen.row)).map(presentStep);
  const decides = mayDecide(seen.row.approval, seen.actor);
  const can = possibleActions(seen.row.status, { isOwn: seen.isOwn, decides });
  const decides_as_super_admin = can.includes('approve') && decidesAsSuperAdmin(seen.row.approval, seen.actor);
  return { ...request, events, can, decides_as_super_admin, now: null, day_version: null };
}

const presentStep = (step: Awaited<ReturnType<typeof stepsOnRecord>>[number]): RequestEvent => ({
  id: step.id,
  action: step.action,
  by: step.by,
  in_place_of: step.inPlaceOf,
  as_super_admin: step.asSuperAdmin,
  // The request itself has its reason.
  comment:
    step.action === 'submit'
      ? null
      : step.action === 'reroute'
        ? changeText({ before: step.askedBefore ?? [], after: step.askedAfter ?? [] })
        : step.reason,
  at: formatTimestamp(step.at),
});

const DECIDED = {
  approve: 'approved',
  return: 'returned',
  reject: 'rejected',
} as const satisfies Readonly<Record<RequestDecision, Decision>>;

async function decide(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, decision, revision, comment, requires, now }: JoinedDecision,
): Promise<boolean> {
  const isPassedOn = await database.kysely.transaction().execute(async (trx) => {
    const known = await findRequest(trx, caller.companyId, id);
    if (known === undefined) throw new AppError('not_found');
    await lockUser(trx, { companyId: known.company_id, userId: known.user_id });
    // Read again under the lock: somebody else may have decided meanwhile, or it was cancelled.
    const { row, actor } = await readable(trx, caller, id, now);
    if (row.status !== 'pending') throw new AppError('request_over');
    if (revisionOf(row) !== revision) throw new AppError('request_changed');
    const yes = sayYes(row, actor, now);
    requires?.(row, actor);
    await settle(trx, leaveOutbox, caller, row, { decision: DECIDED[decision], yes, notes: comment, now });
    return decision === 'approve' && !yes.isLast;
  });
  leaveOutbox.wake();
  return isPassedOn;
}
