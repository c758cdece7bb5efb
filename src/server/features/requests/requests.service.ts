import { isDeepStrictEqual } from 'node:util';

import { sql, type Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { NewRequestBody, PayloadOf, RequestDetail, RequestPayload } from '#contract/requests.ts';
import type { PlanChangeResponse } from '#contract/shift.ts';
import { decidesAsSuperAdmin } from '#domain/approval/approval.ts';
import { isApprovalAlone, type RequestAction, type RequestStatus, statusAfter } from '#domain/requests/request.ts';
import { isRequestRequired, isTaken } from '#domain/requests/settings.ts';
import { type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { closedSince, writeIntoMonth } from '../../records/closed-month.ts';
import { auditOf, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { stepsOfRequest } from '../../shared/approval/approval.ts';
import { endCase, notifyApprovers, openCase } from '../../shared/approval/cases.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import type { Applying, RequestCorrection, RequestTargets } from '../../shared/approval/request-target.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import {
  askedRequest,
  keyOf,
  ownerOf,
  possibleActions,
  readableRequest,
  type SeenRequest,
  withdrawableRequest,
} from './request-access.ts';
import { factsOf } from './request-cases.ts';
import { presentEvent, presentRequests } from './requests.presenter.ts';
import {
  addEvent,
  eventsOf,
  findRequest,
  insertDraft,
  keepPunch,
  pendingCorrection,
  pendingLike,
  punchesOf,
  requestOfEvent,
  type RequestRow,
  type StoredPayload,
  updateRequest,
} from './requests.repository.ts';

/** What the services of requests depend on. */
export interface RequestDependencies {
  readonly database: Database;
  readonly targets: RequestTargets;
}

/** The day of a request, as far as that changes it. */
export const stateOf = (
  trx: Transaction<DB>,
  targets: RequestTargets,
  owner: UserKey,
  payload: RequestPayload,
  now: EpochMs,
) =>
  // The payload is that of its kind.
  targets[payload.kind].stateOf(trx, owner, payload as never, now);

/** Does what is asked for; returns the day afterwards. */
export const applyRequest = (
  trx: Transaction<DB>,
  targets: RequestTargets,
  change: UserChange,
  payload: RequestPayload,
  how: Applying,
) => targets[payload.kind].apply(trx, change, payload as never, how);

/** What that costs of a plan that is fixed (変形); `null` where none is touched. */
export const planChangeOf = async (
  trx: Transaction<DB>,
  targets: RequestTargets,
  owner: UserKey,
  payload: RequestPayload,
  now: EpochMs,
): Promise<PlanChangeResponse | null> =>
  (await targets[payload.kind].planChange?.(trx, owner, payload as never, now)) ?? null;

/** What is asked for, without how it is asked. */
function storedOf({
  submit: _submit,
  reason,
  ...rest
}: NewRequestBody & { readonly revision?: number }): StoredPayload {
  const { revision: _revision, ...payload } = rest;
  return { payload, reason };
}

interface Asked {
  readonly caller: Caller;
  /** Whose day it is about; the caller's own, or that of whom they ask for (代理申請). */
  readonly owner: UserKey;
  readonly body: NewRequestBody;
  readonly idempotency: IdempotencyKey | null;
  readonly now: EpochMs;
}

/**
 * Asks for something, or keeps it as a draft; a claim that nobody has to approve counts at once. A replayed key returns the
 * first result. Throws `request_not_taken`, `request_pending_already`, `request_nothing_changes`, `request_field_fixed`, what
 * the use case refuses, and `month_closed`.
 */
export async function createRequest(
  dependencies: RequestDependencies,
  { caller, owner, body, idempotency, now }: Asked,
): Promise<RequestDetail> {
  const { database } = dependencies;
  const row = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findRequest(trx, caller.companyId, id),
    async create(trx) {
      await lockUser(trx, owner);
      await requireTaken(trx, owner.companyId, body.kind);
      const enteredBy = owner.userId === caller.userId ? null : caller.userId;
      const id = await insertDraft(trx, owner, { ...storedOf(body), enteredBy }, new Date(now));
      if (body.submit) await handIn(trx, dependencies, caller, id, now);
      return id;
    },
  });
  return requestDetail(dependencies, caller, row.attendance_request_id, now);
}

/** The refusal of what is asked for already, with the request that waits. */
const pendingAlready = (id: number, receipt?: string): AppError<'request_pending_already'> =>
  new AppError('request_pending_already', {
    details: { waiting_request: id, ...(receipt !== undefined && { receipt }) },
  });

/** Hands in what was just written. */
const handIn = async (
  trx: Transaction<DB>,
  dependencies: RequestDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<void> =>
  submit(trx, dependencies, caller, { row: await readAgain(trx, caller.companyId, id), status: 'pending' }, now);

/** A correction of nothing. */
const UNCHANGED: Omit<PayloadOf<'punch_correction'>, 'date'> = {
  clock_in: undefined,
  clock_out: undefined,
  clock_out_day: undefined,
  adds_pair: undefined,
  break_time: undefined,
  note: undefined,
};

/** {@link RequestCorrection} by these targets. */
export const correctionRequests =
  (dependencies: RequestDependencies): RequestCorrection =>
  async (trx, caller, { date, values, reason, punch, receipt }, now) => {
    const keep = (id: number): Promise<void> =>
      keepPunch(trx, {
        ...punch,
        company_id: caller.companyId,
        user_id: caller.userId,
        attendance_request_id: id,
      });
    const waiting = await pendingCorrection(trx, caller, date);
    if (waiting === undefined) {
      const payload = { kind: 'punch_correction', date, ...UNCHANGED, ...values } as const;
      const id = await insertDraft(trx, caller, { payload, reason, enteredBy: null }, new Date(now));
      await keep(id);
      await handIn(trx, dependencies, caller, id, now);
      return id;
    }
    const { attendance_request_id: id, payload, approval } = waiting;
    const asked = Object.keys(payload);
    const isAsked = Object.keys(values).some((field) => asked.includes(field));
    if (isAsked || approval.given.length > 0) throw pendingAlready(id, receipt);
    // Handed in again as a whole: a clock-out alone can't be tried out before its clock-in counts.
    const changed = { payload: JSON.stringify({ ...payload, ...values }), reason: `${waiting.reason}\n${reason}` };
    await updateRequest(trx, waiting, { ...changed, status: 'returned' }, new Date(now));
    await keep(id);
    await handIn(trx, dependencies, caller, id, now);
    return id;
  };

async function readAgain(trx: Transaction<DB>, companyId: string, id: number): Promise<RequestRow> {
  const row = await findRequest(trx, companyId, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Throws `request_not_taken` where the company takes no requests of that kind. */
async function requireTaken(trx: Transaction<DB>, companyId: string, kind: RequestPayload['kind']): Promise<void> {
  const { kinds } = await requestSettingsOf(trx, companyId);
  if (!isTaken(kind, kinds[kind])) throw new AppError('request_not_taken');
}

/** Whether it counts without anybody's approval: a claim where none is required, as corrections do (D15), and an admin's order. */
async function countsAtOnce(
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  { kind, work_date: date, user_id: ownerId }: RequestRow,
  today: IsoDate,
): Promise<boolean> {
  if (kind !== 'work_claim') return false;
  if (userId !== ownerId) return true;
  const { kinds } = await requestSettingsOf(trx, companyId);
  return !isRequestRequired(kinds[kind], date, today);
}

/** The status that a request has after an action. Throws `request_over` where that isn't possible any more. */
export function requireStep({ status, kind }: RequestRow, action: RequestAction): RequestStatus {
  const after = statusAfter(status, action, kind);
  if (after === null) throw new AppError('request_over');
  return after;
}

/**
 * Hands a draft or a returned request in, of a kind that the company takes: it is tried out, so that nothing waits that
 * couldn't be done.
 */
async function submit(
  trx: Transaction<DB>,
  { targets }: RequestDependencies,
  caller: Caller,
  { row, status }: { readonly row: RequestRow; readonly status: RequestStatus },
  now: EpochMs,
): Promise<void> {
  const owner = ownerOf(row);
  const { payload, reason } = row;
  const { kind, date } = payload;
  const irregularType = payload.kind === 'irregular' ? payload.irregularType : undefined;
  const times = payload.kind === 'work_claim' ? payload : undefined;
  const pending = { kind, date, irregularType, times, but: row.attendance_request_id };
  const waiting = kind === 'internal_work' ? null : await pendingLike(trx, owner, pending);
  if (waiting !== null) throw pendingAlready(waiting);

  const change = { owner, actorUserId: caller.userId, now };
  const punches = await punchesOf(trx, owner.companyId, [row.attendance_request_id]);
  const how = { reason, punches, isByEmployee: owner.userId === caller.userId };
  const { before, after } = await tryOut(trx, targets, change, payload, how);
  if (!isApprovalAlone(kind) && isDeepStrictEqual(before.state, after)) throw new AppError('request_nothing_changes');

  const today = japanDate(now);
  const seen = {
    day_before: JSON.stringify(before.state),
    day_version: before.version,
    day_after: JSON.stringify(after),
    submitted_at: new Date(now),
  };
  if (await countsAtOnce(trx, caller, row, today)) {
    if (how.isByEmployee && date > today) throw AppError.at('date', 'future_time');
    await putInForce(trx, caller, row, seen, now);
    return;
  }
  const { news, subject } = factsOf(row);
  const steps = await stepsOfRequest(trx, owner.companyId, { ...subject, today });
  await updateRequest(trx, row, { ...seen, status }, new Date(now));
  const opened = await openCase(trx, keyOf(row), steps, now);
  await recordStep(trx, caller, row, { action: 'submit', audited: 'submit_request', status, comment: null, now });
  await notifyApprovers(trx, keyOf(row), opened, news, now);
}

/** A claim counts from now on, as if it had been approved; the person of an admin's order is notified. */
async function putInForce(
  trx: Transaction<DB>,
  caller: Caller,
  row: RequestRow,
  seen: Parameters<typeof updateRequest>[2],
  now: EpochMs,
): Promise<void> {
  const { companyId, userId } = ownerOf(row);
  const status = 'approved' as const;
  const values = { ...seen, status, decided_by_user_id: caller.userId, decided_at: new Date(now) };
  await updateRequest(trx, row, values, new Date(now));
  await recordStep(trx, caller, row, { action: 'submit', audited: 'submit_request', status, comment: null, now });
  if (caller.userId === userId) return;
  const about = { date: row.work_date, request: row.kind, status } as const;
  const key = `${row.attendance_request_id} ${row.revision}`;
  await notify(trx, companyId, [userId], { kind: 'request_decided', about, key }, now);
}

/** The day before and after a change, which is undone again. Throws what the change is refused with. */
async function tryOut(
  trx: Transaction<DB>,
  targets: RequestTargets,
  change: UserChange,
  payload: RequestPayload,
  how: Applying,
) {
  const before = await stateOf(trx, targets, change.owner, payload, change.now);
  await sql`savepoint before_request`.execute(trx);
  try {
    return { before, after: await applyRequest(trx, targets, change, payload, how) };
  } finally {
    await sql`rollback to savepoint before_request`.execute(trx);
  }
}

/** What is recorded of a step of a request. */
interface RecordedStep {
  readonly action: RequestAction;
  readonly audited: AuditAction;
  readonly status: RequestStatus;
  readonly comment: string | null;
  /** Whose place was taken. */
  readonly forUserId?: number | null;
  /** In place of all who are asked (D58). */
  readonly asSuperAdmin?: boolean;
  readonly now: EpochMs;
}

/** Records a step in the request's own history and in the audit log, with who asks and who did it. */
export async function recordStep(
  trx: Transaction<DB>,
  caller: Caller,
  row: RequestRow,
  { action, audited, status, comment, forUserId = null, asSuperAdmin = false, now }: RecordedStep,
): Promise<void> {
  const event = { actorUserId: caller.userId, forUserId, asSuperAdmin, action, comment };
  await addEvent(trx, row, event, new Date(now));
  await writeAudit(trx, {
    ...auditOf(ownerOf(row), caller.userId),
    workDate: row.work_date,
    action: audited,
    before: { request_status: row.status },
    after: {
      id: row.attendance_request_id,
      request: row.kind,
      request_status: status,
      requested_by: row.entered_by ?? row.name,
      ...(asSuperAdmin && { as_super_admin: true }),
      ...(row.payload.kind === 'work_claim' && {
        start_time: formatTimeOfDay(row.payload.start_time),
        end_time: formatTimeOfDay(row.payload.end_time),
      }),
    },
    reason: comment ?? row.reason,
  });
}

/** Reads a request that is asked for by the caller, or that `read` lets them have, with its person locked. Throws `not_found`. */
async function lockedRequest(
  trx: Transaction<DB>,
  caller: Caller,
  id: number,
  now: EpochMs,
  read = askedRequest,
): Promise<RequestRow> {
  await lockUser(trx, ownerOf(await read(trx, caller, id, now)));
  return read(trx, caller, id, now);
}

/**
 * Changes a draft or a returned request of the caller's, and hands it in where that is wished. Throws `not_found`,
 * `request_over`, `request_changed` where it isn't the revision that was read, and what `createRequest` does.
 */
export async function changeRequest(
  dependencies: RequestDependencies,
  caller: Caller,
  id: number,
  body: NewRequestBody & { readonly revision: number },
  now: EpochMs,
): Promise<RequestDetail> {
  await dependencies.database.kysely.transaction().execute(async (trx) => {
    const row = await lockedRequest(trx, caller, id, now);
    const status = requireStep(row, 'edit');
    if (row.revision !== body.revision) throw new AppError('request_changed');
    await requireTaken(trx, row.company_id, body.kind);
    const stored = storedOf(body);
    const { kind, date } = stored.payload;
    const values = { kind, work_date: date, payload: JSON.stringify(stored.payload), reason: stored.reason };
    await updateRequest(trx, row, values, new Date(now));
    if (row.status !== 'draft')
      await recordStep(trx, caller, row, { action: 'edit', audited: 'change_request', status, comment: null, now });
    if (body.submit) {
      const changed = await readAgain(trx, row.company_id, id);
      await submit(trx, dependencies, caller, { row: changed, status: requireStep(changed, 'submit') }, now);
    }
  });
  return requestDetail(dependencies, caller, id, now);
}

/** Nobody's decision stands on what is withdrawn. */
const UNDECIDED = { decided_by_user_id: null, decided_at: null };

/**
 * Withdraws a request of the caller's that isn't decided, or a claim that counts, which those who correct the person's days may,
 * too. Throws `not_found`, `request_over` and `month_closed`.
 */
export async function withdrawRequest(
  dependencies: RequestDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<RequestDetail> {
  await dependencies.database.kysely.transaction().execute(async (trx) => {
    const row = await lockedRequest(trx, caller, id, now, withdrawableRequest);
    const status = requireStep(row, 'withdraw');
    await writeIntoMonth(updateRequest(trx, row, { status, ...UNDECIDED }, new Date(now)));
    await endCase(trx, keyOf(row));
    await recordStep(trx, caller, row, {
      action: 'withdraw',
      audited: 'withdraw_request',
      status,
      comment: null,
      now,
    });
    const { companyId, userId } = ownerOf(row);
    if (row.status !== 'approved' || caller.userId === userId) return;
    const about = { date: row.work_date, request: row.kind, status: 'cancelled' } as const;
    const key = `${id} ${row.revision}`;
    await notify(trx, companyId, [userId], { kind: 'request_decided', about, key }, now);
  });
  return requestDetail(dependencies, caller, id, now);
}

/** Says something about a request. A replayed key says it once. Throws `not_found` and `request_over`. */
export async function commentOnRequest(
  dependencies: RequestDependencies,
  caller: Caller,
  {
    id,
    comment,
    idempotency,
  }: { readonly id: number; readonly comment: string; readonly idempotency: IdempotencyKey | null },
  now: EpochMs,
): Promise<RequestDetail> {
  await createOnce(dependencies.database, caller, idempotency, {
    find: (trx, eventId) => requestOfEvent(trx, caller.companyId, eventId),
    async create(trx) {
      await lockUser(trx, ownerOf((await readableRequest(trx, caller, id, now)).row));
      const { row } = await readableRequest(trx, caller, id, now);
      requireStep(row, 'comment');
      return addEvent(trx, row, { actorUserId: caller.userId, action: 'comment', comment }, new Date(now));
    },
  });
  return requestDetail(dependencies, caller, id, now);
}

/** A request with its history, and what the caller can do with it. Throws `not_found`. */
export const requestDetail = (
  { database, targets }: RequestDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<RequestDetail> =>
  readSnapshot(database.kysely, async (trx) => {
    const seen = await readableRequest(trx, caller, id, now, true);
    return { ...(await detailOf(trx, caller, seen, now)), ...(await presentDay(trx, targets, seen, now)) };
  });

async function detailOf(trx: Transaction<DB>, caller: Caller, seen: SeenRequest, now: EpochMs) {
  const { row } = seen;
  const [presented] = await presentRequests(trx, caller, [row], now);
  if (presented === undefined) throw new Error(`request ${row.attendance_request_id} is not presented`);
  const events = (await eventsOf(trx, row)).map(presentEvent);
  // What counts in a closed month stays.
  const closed = row.status === 'approved' ? await closedSince(trx, ownerOf(row), row.work_date) : [];
  const isKept = closed.some((month) => isWithin(row.work_date, month));
  const can = possibleActions(seen).filter((action) => action !== 'withdraw' || !isKept);
  return {
    ...presented,
    events,
    can,
    decides_as_super_admin: row.status === 'pending' && decidesAsSuperAdmin(row.approval, seen.actor),
  };
}

/** The day of a request that waits, as it is now, where that isn't as the asker saw it. */
async function presentDay(trx: Transaction<DB>, targets: RequestTargets, { row }: SeenRequest, now: EpochMs) {
  if (row.status !== 'pending') return { now: null, day_version: null };
  const { state, version } = await stateOf(trx, targets, ownerOf(row), row.payload, now);
  return { now: version === row.day_version ? null : state, day_version: version };
}
