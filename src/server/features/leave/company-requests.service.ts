import type { Kysely, Transaction } from 'kysely';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { decidesAsSuperAdmin, mayDecide } from '#domain/approval/approval.ts';
import { toDays } from '#domain/leave/amount.ts';
import { leaveLeftOn } from '#domain/leave/balance.ts';
import { leftOfKind } from '#domain/leave/kind-account.ts';
import { ANNUAL } from '#domain/leave/kind.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { type Decision, decide, type HandedInStatus, type StepRefusal } from '#domain/leave/request.ts';
import { firstDay, type IsoMonth, lastDay } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among, permissionsOf, requirePerson } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isOnlyAdmin } from '../../records/employees.ts';
import { lockUser } from '../../records/user-key.ts';
import { APPROVING_LEAVE, readApprover } from '../../shared/approval/approval.ts';
import { endCase, saveCase, sayYes, storeYes, type Yes, yesInWords } from '../../shared/approval/cases.ts';
import { loadLeaveAccounts } from '../../shared/leave/leave-accounts.ts';
import { careDependentsOfUsers, kindAccountsOfUsers, storedKinds } from '../../shared/leave/leave-kinds.ts';
import { IS_LATEST_LEAVE, leaveRequestsOf } from '../../shared/leave/leave-requests.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import {
  type LeaveDependencies,
  presentRequest,
  progressOf,
  auditStep,
  keyOf,
  notifyApplicant,
  type Step,
  presentAskedFor,
} from './leave-requests.service.ts';
import { conflictsOf, grantsLeft } from './leave-conflicts.ts';
import { caseOf, factsOf } from './leave-approval.ts';
import {
  type CompanyRow,
  DECISION_ACTIONS,
  findRequest,
  inOrder,
  readRequests,
  setStatus,
} from './leave.repository.ts';
import { exemptFromPlan } from './planned-leave.repository.ts';

/** The page size: each request comes with its applicant's balance. */
const PAGE_SIZE = 500;

interface CompanyFilter {
  readonly status?: HandedInStatus | undefined;
  readonly month?: IsoMonth | undefined;
}

/**
 * A page of the requests of the caller's company that match a filter, newest first, without what was handed in again since; the
 * month is that of the leave day.
 */
export async function pageOfRequests(
  dependencies: LeaveDependencies,
  caller: Caller,
  { page = 1, ...filter }: CompanyFilter & { readonly page?: number | undefined },
  now: EpochMs,
) {
  const query = matching(dependencies.database.kysely, caller, filter).where(IS_LATEST_LEAVE);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await readRequests(
    inOrder(query)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  );
  return { data: await presentRows(dependencies, caller, rows, now), total, page_size: PAGE_SIZE };
}

/** A request of the people whom the caller reaches. Throws `not_found`. */
async function requestOfCompany(
  dependencies: LeaveDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<CompanyVacationRequest> {
  const query = matching(dependencies.database.kysely, caller, {});
  const rows = await readRequests(query.where('r.leave_request_id', '=', id));
  const [request] = await presentRows(dependencies, caller, rows, now);
  if (request === undefined) throw new AppError('not_found');
  return request;
}

/** Reads what the decision on requests needs, whoever decides; returns how one is presented with it. */
export async function readFacts(
  dependencies: LeaveDependencies,
  caller: Caller,
  rows: readonly CompanyRow[],
): Promise<(row: CompanyRow) => Omit<CompanyVacationRequest, 'can_decide'>> {
  const db = dependencies.database.kysely;
  const progress = await progressOf(dependencies, caller.companyId, rows);
  const draws = (row: CompanyRow): boolean => row.status === 'pending' && row.kind === ANNUAL;
  const applicants = new Set(rows.flatMap((row) => (draws(row) ? [row.user_id] : [])));
  const accounts = await loadLeaveAccounts(db, caller.companyId, [...applicants]);
  const pendingIds = rows.flatMap((row) => (row.status === 'pending' ? [row.leave_request_id] : []));
  const conflicts = await conflictsOf(db, caller, pendingIds);
  const leftOfOther = await leftOfOthers(db, caller.companyId, rows);
  return (row) => {
    const account = draws(row) ? accounts.get(row.user_id) : undefined;
    const left = account && leaveLeftOn(account, row.start_date, DEFAULT_LEAVE_POLICY);
    return {
      ...presentRequest(row, progress),
      user_id: row.user_id,
      employee_id: row.employee_id,
      name: row.name,
      left_days: left === undefined ? null : toDays(left.left),
      balance: left === undefined ? leftOfOther(row) : toDays(left.afterPlans),
      grants: account === undefined ? [] : grantsLeft(account, row.start_date),
      conflicts: [...(conflicts.get(row.leave_request_id) ?? [])],
      pleasanter_fault: progress.sync.get(row.leave_request_id)?.fault ?? null,
    };
  };
}

/** Requests with what their decision needs, and whether it is the caller's. */
async function presentRows(
  dependencies: LeaveDependencies,
  caller: Caller,
  rows: readonly CompanyRow[],
  now: EpochMs,
): Promise<CompanyVacationRequest[]> {
  const present = await readFacts(dependencies, caller, rows);
  const actorFor = await readApprover(dependencies.database.kysely, caller, now, APPROVING_LEAVE);
  return rows.map((row) => {
    const actor = actorFor(row.user_id);
    if (row.status !== 'pending') return { ...present(row), can_decide: actor.isAdminOf };
    return {
      ...present(row),
      can_decide: mayDecide(row.approval, actor),
      ...(decidesAsSuperAdmin(row.approval, actor) && { decides_as_super_admin: true as const }),
    };
  });
}

/** What could still be asked for of the kind of a pending request, all that is asked for taken off; `null` where it has no limit. */
async function leftOfOthers(
  db: Kysely<DB>,
  companyId: string,
  rows: readonly CompanyRow[],
): Promise<(row: CompanyRow) => number | null> {
  const pending = rows.filter(({ status, kind }) => status === 'pending' && kind !== ANNUAL);
  if (pending.length === 0) return () => null;
  const words = [...new Set(pending.map(({ kind }) => kind))];
  const kinds = new Map((await storedKinds(db, companyId)).map((kind) => [kind.kind, kind]));
  const userIds = [...new Set(pending.map(({ user_id: userId }) => userId))];
  const accountOf = await kindAccountsOfUsers(db, companyId, userIds, words);
  const dependents = await careDependentsOfUsers(db, companyId, userIds);
  const asked = new Set(pending);
  return (row) => {
    const kind = kinds.get(row.kind);
    if (kind === undefined || !asked.has(row)) return null;
    const account = { ...accountOf(row.user_id, row.kind), dependents: dependents.get(row.user_id) ?? null };
    const left = leftOfKind(kind, account, row.start_date);
    return left === null || kind.limit?.per === 'request' ? null : toDays(left);
  };
}

function matching(db: Kysely<DB>, { companyId, people }: Caller, { status, month }: CompanyFilter) {
  let query = leaveRequestsOf(db, companyId).where(among(people, 'r.user_id'));
  if (status !== undefined) query = query.where('r.status', '=', status);
  if (month !== undefined)
    query = query.where('r.start_date', '<=', lastDay(month)).where('r.end_date', '>=', firstDay(month));
  return query;
}

const REFUSALS = {
  not_own: 'forbidden',
  not_permitted: 'forbidden',
  own_request: 'leave_own_request',
  not_pending: 'leave_already_decided',
  not_approved: 'leave_already_decided',
  reason_required: 'leave_notes_required',
} as const satisfies Record<StepRefusal, string>;

/** What somebody decides who may. */
interface Settling {
  readonly decision: Decision;
  /** As whom they decide on what waits; `null` where they take an approval back. */
  readonly yes: Yes | null;
  readonly notes: string | null;
  readonly now: EpochMs;
}

/**
 * Stores and audits a decision, and notifies the people concerned. A yes that others of the route have still to follow leaves the
 * request pending. Needs the applicant locked. Throws `month_closed`.
 */
export async function settle(
  trx: Transaction<DB>,
  leaveOutbox: LeaveDependencies['leaveOutbox'],
  caller: Pick<Caller, 'companyId' | 'userId'>,
  row: CompanyRow,
  { decision, yes, notes, now }: Settling,
): Promise<void> {
  const said = yes === null ? {} : await yesInWords(trx, caller.companyId, yes);
  const isAgreed = decision === 'approved' && yes !== null;
  if (isAgreed && !yes.isLast) {
    await storeYes(trx, caseOf(row), row, yes, factsOf(row, row).news, now);
    await auditStep(trx, caller.userId, row, 'agree_to_leave', row.status, notes, said);
    return;
  }
  const moved = await setStatus(trx, row, decision, notes);
  await (isAgreed ? saveCase(trx, caseOf(row), yes.approval, now) : endCase(trx, caseOf(row)));
  await auditStep(trx, caller.userId, moved, DECISION_ACTIONS[decision], row.status, moved.notes, said);
  if (row.user_id !== caller.userId) await notifyApplicant(trx, moved, now);
  // Else the planned day would be taken again with the next one of its people.
  if (decision === 'cancelled') await exemptFromPlan(trx, moved, new Date(now));
  if (moved.kind === ANNUAL) await leaveOutbox.enqueue(trx, keyOf(moved), now);
}

interface Deciding extends Step {
  readonly decision: Decision;
}

/**
 * Approves, returns or rejects a pending request of the company, or cancels an approved one (D19); it is delivered (D21) in the
 * background, since the caller may be deciding on many. Throws `not_found`, `leave_own_request`,
 * `leave_already_decided`, `leave_notes_required`, `request_not_asked` where its route asks others, and `invalid_input` for
 * changed fields of the request.
 */
export async function decideRequest(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, decision, notes, asked, now }: Deciding,
): Promise<CompanyVacationRequest> {
  await database.kysely.transaction().execute(async (trx) => {
    const known = await findRequest(trx, caller.companyId, id);
    if (known === undefined) throw new AppError('not_found');
    requirePerson(caller, known.user_id);
    await lockUser(trx, { companyId: known.company_id, userId: known.user_id });
    // Read again under the lock: another admin may have decided meanwhile.
    const row = (await findRequest(trx, caller.companyId, id)) ?? known;
    requireUnchanged(asked, presentAskedFor(row));
    const isOnly = row.user_id === caller.userId && (await isOnlyAdmin(trx, caller, 'approve_leave', japanDate(now)));
    const actor = { userId: caller.userId, permissions: permissionsOf(caller), isOnlyAdmin: isOnly };
    const step = decide({ applicantId: row.user_id, status: row.status }, decision, actor, notes ?? null);
    if (!step.ok)
      throw step.refusal === 'reason_required'
        ? AppError.at('notes', REFUSALS[step.refusal])
        : new AppError(REFUSALS[step.refusal]);
    const actorFor = await readApprover(trx, caller, now, APPROVING_LEAVE);
    const yes = decision === 'cancelled' ? null : sayYes(row, actorFor(row.user_id), now);
    await settle(trx, leaveOutbox, caller, row, { decision, yes, notes: notes ?? null, now });
  });
  leaveOutbox.wake();
  return requestOfCompany({ database, leaveOutbox }, caller, id, now);
}

/**
 * Enqueues a request again, with the retries of a new one (D21). Throws `not_found`, and `leave_sync_off` where the
 * company's requests aren't delivered.
 */
export async function resendRequest(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, now }: Pick<Deciding, 'id' | 'now'>,
): Promise<CompanyVacationRequest> {
  const claim = await database.kysely.transaction().execute(async (trx) => {
    const row = await findRequest(trx, caller.companyId, id);
    if (row === undefined) throw new AppError('not_found');
    requirePerson(caller, row.user_id);
    if (row.kind !== ANNUAL || !leaveOutbox.isOn(caller.companyId)) throw new AppError('leave_sync_off');
    await auditStep(trx, caller.userId, row, 'resend_leave', null, null);
    return leaveOutbox.enqueueAndClaim(trx, keyOf(row), now);
  });
  await leaveOutbox.deliver(claim);
  return requestOfCompany({ database, leaveOutbox }, caller, id, now);
}
