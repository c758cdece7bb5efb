import type { Kysely, Transaction } from 'kysely';

import type { ResponseOf } from '#contract/route.ts';
import type { AskedFor, leaveRoutes, VacationRequest } from '#contract/leave.ts';
import { asksAdminsAlone } from '#domain/approval/approval.ts';
import { toDays } from '#domain/leave/amount.ts';
import { balanceOn, leaveLeftOn } from '#domain/leave/balance.ts';
import { type DayLeave, partInWords } from '#domain/leave/day-leave.ts';
import { ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import type { AskedLeave, LeaveToAsk } from '#domain/leave/request-days.ts';
import { CANCELLED_BY_APPLICANT, cancelOwn, type RequestStatus } from '#domain/leave/request.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { type IsoDate, yearOf } from '#domain/time/date.ts';
import { hasRole } from '#domain/users/role.ts';
import { type EpochMs, japanDate, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import { closedMonthRefusal } from '../../records/closed-month.ts';
import { namesById } from '../../records/employees.ts';
import { presentKind, presentPart } from '../../records/leave-days.ts';
import { type UserKey, lockUser } from '../../records/user-key.ts';
import { stepsOfRequest } from '../../shared/approval/approval.ts';
import { endCase, notifyApprovers, openCase, waitsForAdmins, waitsForPeople } from '../../shared/approval/cases.ts';
import { isUnregistered } from '../../shared/leave/due-grants.ts';
import { type LeaveAccount, loadLeaveAccount, toLedger } from '../../shared/leave/leave-accounts.ts';
import { storedKinds } from '../../shared/leave/leave-kinds.ts';
import { grantFactsOf } from '../../shared/leave/statutory-grants.ts';
import type { LeaveStep } from '../../shared/leave/leave-requests.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { caseOf, factsOf, subjectOf } from './leave-approval.ts';
import { grantsLeft, othersAway } from './leave-conflicts.ts';
import { checkRequest, daysOf, findKind, type KindAsked, lockKind } from './request-check.ts';
import { asChanged, neverHandedIn, presentedDrafts } from './leave-drafts.presenter.ts';
import { deleteDraft } from './leave-drafts.repository.ts';
import { presentNextExpiry } from './leave-ledger.service.ts';
import type { LeaveClaim, SyncState } from './leave-outbox.repository.ts';
import type { LeaveOutbox } from './leave-outbox.ts';
import {
  asksApproverOf,
  leaveSettingsOf,
  CANCEL_ACTION,
  type CompanyRow,
  DECISION_ACTIONS,
  type DecisionOnRecord,
  decisionsOn,
  findRequest,
  insertRequest,
  replacementOf,
  partsOf,
  type RequestFilter,
  type RequestRow,
  requestsOf,
  setStatus,
  type WasAsked,
} from './leave.repository.ts';

type MyBalance = ResponseOf<(typeof leaveRoutes)['GET /api/vacation-balance/my-balance']>;

const leftAt = (account: LeaveAccount, date: IsoDate) => leaveLeftOn(account, date, DEFAULT_LEAVE_POLICY);

/** The days that are left to a user on `today`, and those that they can still request (D18). */
export async function balanceOf(database: Database, user: UserKey, today: IsoDate): Promise<MyBalance> {
  const account = await loadLeaveAccount(database.kysely, user);
  const balance = balanceOn(toLedger(account), today);
  const { pending, latest } = balance;
  const { left, afterPlans } = leftAt(account, today);
  return {
    left_days: toDays(left),
    current_balance: toDays(afterPlans),
    pending_days: toDays(pending),
    latest:
      latest === null
        ? null
        : { grant_year: yearOf(latest.grantedOn), expiry_date: latest.lastUsableOn, days: toDays(latest.amount) },
    next_expiry: presentNextExpiry(balance),
    ...(latest === null ? await withoutGrant(database, user, today) : { message: '' }),
  };
}

/** Why somebody has no grant: none was made, or what is left isn't known yet. */
async function withoutGrant(
  { kysely }: Database,
  { companyId, userId }: UserKey,
  today: IsoDate,
): Promise<Pick<MyBalance, 'is_unregistered' | 'message'>> {
  const facts = await grantFactsOf(kysely, companyId, [userId], today);
  return facts.some((one) => isUnregistered(one, today))
    ? { is_unregistered: true, message: '有給休暇の残日数は、まだ登録されていません' }
    : { message: '有給休暇の付与がありません' };
}

/** What the services of requests depend on. */
export interface LeaveDependencies {
  readonly database: Database;
  readonly leaveOutbox: LeaveOutbox;
}

/** The outbox's key of a request. */
export const keyOf = (row: RequestRow) => ({ companyId: row.company_id, requestId: row.leave_request_id });

interface NewLeave extends LeaveToAsk {
  readonly caller: Caller;
  /** Whose leave it is; omitted: the caller's. What somebody else enters is approved with it. */
  readonly owner?: UserKey | undefined;
  readonly idempotency: IdempotencyKey | null;
  readonly now: EpochMs;
}

/**
 * Requests leave (D18, D19), of one day, a part of it or several days, which is stored before it is delivered (D21). Of two
 * requests that race for the last of a balance one gets it. A replayed key returns the first result. Who decides is asked by
 * the company's route of approval, without one any admin. What isn't paid leave isn't delivered: the other system knows that
 * alone. An admin's for somebody else (代理) has to pass the same checks, and is
 * approved with it: who asks is who decides. Throws what `lockKind` and `checkRequest` refuse, as `leave_day_taken`,
 * `leave_balance_short`, `leave_no_duty` (D41) or `leave_duty_unclear` (D56), and `month_closed`.
 */
export async function requestLeave(
  { database, leaveOutbox }: LeaveDependencies,
  { caller, owner = caller, idempotency, now, ...leave }: NewLeave,
): Promise<VacationRequest> {
  let claim: LeaveClaim | null = null;
  const row = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findRequest(trx, caller.companyId, id),
    async create(trx) {
      await lockUser(trx, owner);
      const added = await addRequest(trx, leaveOutbox, { caller, owner, leave, now });
      claim = added.claim;
      return added.row.leave_request_id;
    },
  });
  await leaveOutbox.deliver(claim);
  return presentOne({ database, leaveOutbox }, row);
}

/** A request to be handed in by `caller` for `owner`. */
interface HandingIn {
  readonly caller: Caller;
  readonly owner: UserKey;
  readonly leave: LeaveToAsk;
  readonly was?: WasAsked | undefined;
  readonly now: EpochMs;
}

/** Checks, stores and audits a request, and tells whom it asks; needs its owner locked. Throws what `requestLeave` does. */
export async function addRequest(
  trx: Transaction<DB>,
  leaveOutbox: LeaveOutbox,
  { caller, owner, leave: { asked, kind: word, reason, proof, clientApprover, heard }, was, now }: HandingIn,
): Promise<{ readonly row: RequestRow; readonly claim: LeaveClaim | null }> {
  const { clientApproverAskedOf } = await leaveSettingsOf(trx, owner.companyId);
  if (clientApprover === null && (await asksApproverOf(trx, owner, clientApproverAskedOf, japanDate(now))))
    throw new AppError('invalid_input', { fields: { client_approver: '取引先承認者名を入力してください' } });
  const kind = await lockKind(trx, caller.companyId, word);
  const of = askedOf(kind, { caller, owner }, { hasReason: isGiven(reason), hasProof: isGiven(proof) });
  const { days, duties, refusal } = await checkRequest(trx, owner, asked, japanDate(now), of);
  if (refusal !== null) throw refusal;

  // Who has said that it is a working day where neither shift nor contract does.
  const isSaidWorkday = asked.isWorkday === true && duties.some(({ duty }) => duty === 'unclear');
  const enteredBy = owner.userId === caller.userId ? undefined : caller.userId;
  const [first] = days;
  const request = {
    days,
    kind: kind?.kind ?? ANNUAL,
    reason,
    proof,
    clientApprover: clientApprover ?? '',
    isSaidWorkday,
    enteredBy,
    heard,
    was,
  };
  const added = await insertRequest(trx, owner, request, now);
  const said = isSaidWorkday ? { is_workday: true } : {};
  const part = first !== undefined && first.leave.unit !== 'day' ? { part: partInWords(first.leave) } : {};
  const until = added.end_date === added.start_date ? {} : { end_date: added.end_date };
  const replaces = added.replaces_id === null ? {} : { replaces: added.replaces_id };
  const designated = heard === undefined ? {} : { heard_on: heard.on, heard_wish: heard.wish };
  const saying = { ...said, ...part, ...until, ...replaces, ...designated };
  await auditStep(trx, caller.userId, added, 'request_leave', null, reason, saying);
  if (enteredBy !== undefined) {
    const approved = await setStatus(trx, added, 'approved', null);
    await auditStep(trx, caller.userId, approved, DECISION_ACTIONS.approved, added.status, null);
    await notifyApplicant(trx, approved, now);
  } else {
    // What somebody else enters needs no other's yes.
    const subject = { ...subjectOf(added), today: japanDate(now) };
    const steps = await stepsOfRequest(trx, owner.companyId, subject);
    const opened = await openCase(trx, caseOf(added), steps, now);
    const { news } = factsOf(added, { ...opened, name: caller.name });
    await notifyApprovers(trx, caseOf(added), opened, news, now);
  }
  const claim = kind === null ? await leaveOutbox.enqueueAndClaim(trx, keyOf(added), now) : null;
  return { row: added, claim };
}

/** Who asks for a kind of leave, and with what; `null` of paid leave. */
const askedOf = (
  kind: LeaveKind | null,
  { caller: { userId, role }, owner }: { readonly caller: Pick<Caller, 'userId' | 'role'>; readonly owner: UserKey },
  given: Pick<KindAsked, 'hasReason' | 'hasProof'>,
): KindAsked | null => kind && { kind, isByAdmin: hasRole(role, 'admin') || owner.userId !== userId, ...given };

/** What somebody's own leave would take as it is asked for, in days; 0 where it couldn't be. Throws `leave_kind_off`. */
export async function daysAsked(
  db: Kysely<DB>,
  caller: Caller,
  { asked, kind }: LeaveToAsk,
  today: IsoDate,
): Promise<number> {
  const given = { hasReason: true, hasProof: true };
  const of = askedOf(await findKind(db, caller.companyId, kind), { caller, owner: caller }, given);
  return daysOf((await checkRequest(db, caller, asked, today, of)).days);
}

/** Notifies the applicant of the decision on their leave. */
export async function notifyApplicant(trx: Transaction<DB>, row: RequestRow, now: EpochMs): Promise<void> {
  if (row.status === 'pending') return;
  const news = {
    kind: 'leave_decided',
    about: { date: row.start_date, until: row.end_date, status: row.status },
    key: `${row.leave_request_id} ${row.status}`,
  } as const;
  await notify(trx, row.company_id, [row.user_id], news, now);
}

const isGiven = (text: string | null): boolean => text !== null && text.trim() !== '';

/**
 * Whether a user could make that request now, which days it would take, and what they could still ask for afterwards (D18,
 * D19, D41).
 */
export async function leaveDayOf(
  { kysely }: Database,
  { caller, owner = caller }: Pick<NewLeave, 'caller' | 'owner'>,
  { kind: word, ...asked }: AskedLeave & { readonly kind?: string | undefined },
  today: IsoDate,
): Promise<ResponseOf<(typeof leaveRoutes)['GET /api/vacation/day']>> {
  // What is written beside it comes with the request.
  const of = askedOf(
    await findKind(kysely, caller.companyId, word),
    { caller, owner },
    { hasReason: true, hasProof: true },
  );
  // Of a single day the applicant is asked what this answer says: what the day would be once they say that work is owed.
  const said = asked.from === asked.to ? { ...asked, isWorkday: asked.isWorkday ?? true } : asked;
  const { days, duties, refusal, balanceAfter, after } = await checkRequest(kysely, owner, said, today, of);
  const closed = await closedMonthRefusal(
    kysely,
    owner,
    days.map(({ leave }) => leave.date),
  );
  const why = refusal ?? closed;
  const taken = new Map(days.map((day) => [day.leave.date, day]));
  const others = await othersAway(kysely, owner, [...taken.keys()]);
  const [first] = duties;
  return {
    date: asked.from,
    duty: duties.find(({ duty }) => duty !== 'none')?.duty ?? first?.duty ?? 'none',
    refusal: why?.body.message ?? null,
    ...(why?.body.closed_month && { closed_month: why.body.closed_month }),
    balance_after: why === null ? balanceAfter : null,
    ...(why === null && after !== null && { grants: grantsLeft(after, asked.from) }),
    days_count: daysOf(days),
    days: duties.map(({ date, duty }) => {
      const day = taken.get(date);
      const away = others.get(date);
      const conflict = away === undefined ? {} : { others_away: away };
      return { date, duty, is_taken: day !== undefined, ...conflict, ...(day && presentPart(day.leave)) };
    }),
  };
}

async function presentOne(dependencies: LeaveDependencies, row: CompanyRow): Promise<VacationRequest> {
  return presentRequest(row, await progressOf(dependencies, row.company_id, [row]));
}

/** What is known of requests beside their rows, by their ids. */
export interface Progress {
  /** How far the outside system knows of them (D21). */
  readonly sync: ReadonlyMap<number, SyncState>;
  readonly decisions: ReadonlyMap<number, DecisionOnRecord>;
  /** Of those that take a part of a day, what. */
  readonly parts: ReadonlyMap<number, DayLeave>;
  /** The company's kinds of leave beside paid leave. */
  readonly kinds: ReadonlyMap<string, LeaveKind>;
  /** The names of those for whom they wait, and of who entered them for somebody else. */
  readonly names: ReadonlyMap<number, string>;
}

/** Loads what is known of a company's requests beside their rows. */
export async function progressOf(
  { database: { kysely }, leaveOutbox }: LeaveDependencies,
  companyId: string,
  rows: readonly CompanyRow[],
): Promise<Progress> {
  const idsOf = (some: typeof rows) => some.map((row) => row.leave_request_id);
  const kinds = rows.some(({ kind }) => kind !== ANNUAL) ? await storedKinds(kysely, companyId) : [];
  const named = rows.flatMap((row) => [...waitsForPeople(row), row.entered_by_user_id].filter((id) => id !== null));
  return {
    sync: await leaveOutbox.statesOf(kysely, companyId, idsOf(rows)),
    parts: await partsOf(kysely, companyId, idsOf(rows)),
    kinds: new Map(kinds.map((kind) => [kind.kind, kind])),
    names: await namesById(kysely, companyId, named),
    decisions: await decisionsOn(kysely, companyId, idsOf(rows.filter(({ status }) => status !== 'pending'))),
  };
}

/** The user's requests that match a filter, newest first, also their drafts. */
export async function ownRequests(
  dependencies: LeaveDependencies,
  user: UserKey,
  { status, ...filter }: OwnFilter,
): Promise<VacationRequest[]> {
  const { kysely } = dependencies.database;
  const rows = status === 'draft' ? [] : await requestsOf(kysely, user, { ...filter, status });
  const progress = await progressOf(dependencies, user.companyId, rows);
  const drafts = await presentedDrafts(kysely, user);
  const unsent = status === undefined || status === 'draft' ? neverHandedIn(drafts) : [];
  return [
    ...unsent.map(({ request }) => request).filter((request) => isWithinFilter(request, filter)),
    ...rows.map((row) => asChanged(presentRequest(row, progress), drafts)),
  ].toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id);
}

interface OwnFilter extends Omit<RequestFilter, 'status'> {
  readonly status?: RequestStatus | undefined;
}

const isWithinFilter = (
  { start_date: date }: VacationRequest,
  { from, to, monthNumber }: Omit<RequestFilter, 'status'>,
): boolean =>
  (from === undefined || from <= date) &&
  (to === undefined || date <= to) &&
  (monthNumber === undefined || Number(date.slice(5, 7)) === monthNumber);

/** A requested step. */
export interface Step {
  readonly id: number;
  readonly notes: string | undefined;
  /** The request's own fields in the body, which no step changes. */
  readonly asked: AskedFor;
  readonly now: EpochMs;
}

/**
 * Cancels the caller's own request that waits or was returned, or deletes a draft of theirs. Throws `not_found`, `leave_already_decided`, and `invalid_input` for
 * changed fields of the request.
 */
export async function cancelRequest(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, notes, asked, now }: Step,
): Promise<{ readonly data: VacationRequest; readonly wasDraft: boolean }> {
  const cancelled = await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const drafts = await presentedDrafts(trx, caller);
    const draft = neverHandedIn(drafts).find(({ request }) => request.id === id);
    if (draft !== undefined) {
      const { request_type, start_date, end_date, days_count, reason, client_approver } = draft.request;
      requireUnchanged(asked, { request_type, start_date, end_date, days_count, reason, client_approver });
      await deleteDraft(trx, draft.row);
      return { draft: draft.request };
    }
    const row = await findRequest(trx, caller.companyId, id);
    if (row === undefined || row.user_id !== caller.userId) throw new AppError('not_found');
    requireUnchanged(asked, presentAskedFor(row));
    if ((await replacementOf(trx, row)) !== undefined) throw new AppError('leave_already_decided');
    const step = cancelOwn({ applicantId: row.user_id, status: row.status }, caller);
    if (!step.ok) throw new AppError('leave_already_decided');
    const changes = drafts.find((one) => one.row.returned_request_id === id);
    if (changes !== undefined) await deleteDraft(trx, changes.row);
    const moved = await setStatus(trx, row, step.status, notes ?? CANCELLED_BY_APPLICANT);
    await endCase(trx, caseOf(row));
    await auditStep(trx, caller.userId, moved, CANCEL_ACTION, row.status, moved.notes);
    if (moved.kind === ANNUAL) await leaveOutbox.enqueue(trx, keyOf(moved), now);
    return { row: { ...row, ...moved, waitsSince: null } };
  });
  if (cancelled.draft !== undefined) return { data: { ...cancelled.draft, status: 'cancelled' }, wasDraft: true };
  leaveOutbox.wake();
  return { data: await presentOne({ database, leaveOutbox }, cancelled.row), wasDraft: false };
}

/** Audits a step of a request in the history of its days. */
export async function auditStep(
  trx: Transaction<DB>,
  actorUserId: number,
  row: RequestRow,
  action: LeaveStep,
  before: string | null,
  reason: string | null,
  said: {
    readonly is_workday?: boolean;
    readonly part?: string;
    readonly end_date?: IsoDate;
    /** The request that was returned. */
    readonly replaces?: number;
    /** Whose place was taken (代理承認), by name. */
    readonly in_place_of?: string;
    /** In place of all who are asked (D58). */
    readonly as_super_admin?: true;
  } = {},
): Promise<void> {
  const kinds = row.kind === ANNUAL ? [] : await storedKinds(trx, row.company_id);
  const kind = kinds.find((one) => one.kind === row.kind);
  await writeAudit(trx, {
    companyId: row.company_id,
    actorUserId,
    subjectUserId: row.user_id,
    workDate: row.start_date,
    action,
    before: before === null ? null : { status: before },
    after: {
      id: row.leave_request_id,
      status: row.status,
      days: row.days_count,
      ...said,
      ...(kind && { kind_name: kind.name }),
    },
    reason: reason ?? undefined,
    records: { kind: 'leave_request', ids: [row.leave_request_id] },
  });
}

/** The requested leave on the wire. */
export const presentAskedFor = (row: RequestRow): Required<AskedFor> => ({
  request_type: row.kind === ANNUAL ? 'annual_leave' : 'other_leave',
  start_date: row.start_date,
  end_date: row.end_date,
  days_count: row.days_count,
  reason: row.reason,
  client_approver: row.client_approver,
});

/** A request on the wire. */
export function presentRequest(row: CompanyRow, { sync, decisions, parts, kinds, names }: Progress): VacationRequest {
  const decision = decisions.get(row.leave_request_id);
  const part = parts.get(row.leave_request_id);
  const enteredBy = row.entered_by_user_id === null ? undefined : names.get(row.entered_by_user_id);
  return {
    id: row.leave_request_id,
    ...presentAskedFor(row),
    status: row.status,
    notes: row.notes,
    created_at: formatTimestamp(row.created_at),
    decided: decision === undefined ? null : { by: decision.by, at: formatInstant(decision.at) },
    pleasanter_sync_status: sync.get(row.leave_request_id)?.status ?? null,
    ...(enteredBy !== undefined && { entered_by: enteredBy }),
    ...(row.heard_on !== null && row.heard_wish !== null && { heard: { on: row.heard_on, wish: row.heard_wish } }),
    ...(row.waitsSince !== null &&
      !asksAdminsAlone(row.approval) && {
        waits_for: waitsForPeople(row).flatMap((id) => names.get(id) ?? []),
        waits_for_admins: waitsForAdmins(row),
      }),
    ...(row.planned_leave_day_id !== null && { is_planned: true as const }),
    ...(part && presentPart(part)),
    ...presentKind(kinds.get(row.kind)),
    ...(row.proof !== null && { proof: row.proof }),
  };
}
