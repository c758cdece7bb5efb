import type { Kysely, Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { AskedFor, leaveRoutes, VacationRequest } from '#contract/leave.ts';
import { leaveDays, toDays } from '#domain/leave/amount.ts';
import { balanceOn, leaveLeftOn } from '#domain/leave/balance.ts';
import { asUsage, canRequest, type RequestRefusal, CANCELLED_BY_APPLICANT, cancelOwn } from '#domain/leave/request.ts';
import type { EmploymentDates } from '#domain/users/employment.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { isWithin, type IsoDate, yearOf } from '#domain/time/date.ts';
import { type EpochMs, japanDate, epochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import { closedSince } from '../../records/closed-month.ts';
import { type LeaveAccount, loadLeaveAccount, toLedger } from '../../records/leave-accounts.ts';
import { type UserKey, lockUser, isOf } from '../../records/user-key.ts';
import { presentNextExpiry } from './leave-ledger.service.ts';
import type { Claim, SyncState } from './leave-outbox.repository.ts';
import type { LeaveOutbox } from './leave-outbox.ts';
import {
  CANCEL_ACTION,
  type DecisionOnRecord,
  decisionsOn,
  findRequest,
  dutyOn,
  insertRequest,
  type RequestFilter,
  type RequestRow,
  requestsOf,
  setStatus,
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
    message: latest === null ? '有給休暇の付与がありません' : '',
  };
}

/** What the services of requests depend on. */
export interface LeaveDependencies {
  readonly database: Database;
  readonly leaveOutbox: LeaveOutbox;
}

/** The outbox's key of a request. */
export const keyOf = (row: RequestRow) => ({ companyId: row.company_id, requestId: row.leave_request_id });

interface NewLeave {
  readonly caller: Caller;
  readonly date: IsoDate;
  readonly reason: string | null;
  readonly clientApprover: string;
  /** What the applicant says of a day whose duty to work is unclear. */
  readonly isWorkday: boolean | undefined;
  readonly idempotency: IdempotencyKey | null;
  readonly now: EpochMs;
}

/**
 * Requests a day of leave (D18, D19), which is stored before it is delivered (D21). Of two requests that race for the
 * last day one gets it. A replayed key returns the first result. Throws `leave_day_taken`, `leave_no_valid_grant`,
 * `leave_balance_short`, `leave_no_duty` (D41), and outside the employment (D22) `leave_before_hire` and
 * `leave_after_leaving`.
 */
export async function requestLeave(
  { database, leaveOutbox }: LeaveDependencies,
  { caller, date, reason, clientApprover, isWorkday, idempotency, now }: NewLeave,
): Promise<VacationRequest> {
  let claim: Claim | null = null;
  const row = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findRequest(trx, caller.companyId, id),
    async create(trx) {
      await lockUser(trx, caller);
      const { duty, refusal } = await checkDay(trx, caller, { date, isWorkday, today: japanDate(now) });
      if (refusal !== null) throw refusal;

      // Who has said that it is a working day where neither shift nor contract does.
      const isSaidWorkday = duty === 'unclear' && isWorkday === true;
      const leave = { date, reason, clientApprover, isSaidWorkday };
      const added = await insertRequest(trx, caller, leave, new Date(now));
      const said = isSaidWorkday ? { is_workday: true } : {};
      await auditStep(trx, caller.userId, added, 'request_leave', null, reason, said);
      claim = await leaveOutbox.enqueueAndClaim(trx, keyOf(added), now);
      return added.leave_request_id;
    },
  });
  await leaveOutbox.deliver(claim);
  return presentOne({ database, leaveOutbox }, row);
}

/** A day of leave as it would be requested, on what duty it lies, and why it is refused; `null` where it isn't. */
async function checkDay(
  db: Kysely<DB>,
  user: UserKey,
  { date, isWorkday, today }: Pick<NewLeave, 'date' | 'isWorkday'> & { readonly today: IsoDate },
) {
  const account = await loadLeaveAccount(db, user);
  const employment = await employmentOf(db, user);
  const duty = await dutyOn(db, user, date);
  const asked = { date, unit: 'day', amount: leaveDays(1), isWorkday } as const;
  const answer = canRequest(asked, { ...account, employment, duty }, DEFAULT_LEAVE_POLICY);
  const refusal = answer.ok ? null : refusalFor(answer.refusal, toDays(leftAt(account, today).afterPlans), employment);
  return { asked, account, duty, refusal };
}

/** Whether a user could request that day now, and what they could still ask for afterwards (D18, D19, D41). */
export async function leaveDayOf(
  { kysely }: Database,
  user: UserKey,
  date: IsoDate,
  today: IsoDate,
): Promise<ResponseOf<(typeof leaveRoutes)['GET /api/vacation/day']>> {
  const { asked, account, duty, refusal } = await checkDay(kysely, user, { date, isWorkday: undefined, today });
  const isClosed = (await closedSince(kysely, user, date)).some((month) => isWithin(date, month));
  const why = refusal ?? (isClosed ? new AppError('month_closed') : null);
  const after = { ...account, usages: [...account.usages, asUsage(asked)] };
  return {
    date,
    duty,
    refusal: why === null ? null : why.body.message,
    balance_after: why === null ? toDays(leftAt(after, today).afterPlans) : null,
  };
}

async function presentOne(dependencies: LeaveDependencies, row: RequestRow): Promise<VacationRequest> {
  return presentRequest(row, await progressOf(dependencies, row.company_id, [row]));
}

/** What is known of requests beside their rows, by their ids. */
export interface Progress {
  /** How far the outside system knows of them (D21). */
  readonly sync: ReadonlyMap<number, SyncState>;
  readonly decisions: ReadonlyMap<number, DecisionOnRecord>;
}

/** Loads what is known of a company's requests beside their rows. */
export async function progressOf(
  { database: { kysely }, leaveOutbox }: LeaveDependencies,
  companyId: string,
  rows: readonly Pick<RequestRow, 'leave_request_id' | 'status'>[],
): Promise<Progress> {
  const idsOf = (some: typeof rows) => some.map((row) => row.leave_request_id);
  return {
    sync: await leaveOutbox.statesOf(kysely, companyId, idsOf(rows)),
    decisions: await decisionsOn(kysely, companyId, idsOf(rows.filter(({ status }) => status !== 'pending'))),
  };
}

/** The user's requests that match a filter, newest first. */
export async function ownRequests(
  dependencies: LeaveDependencies,
  user: UserKey,
  filter: RequestFilter,
): Promise<VacationRequest[]> {
  const rows = await requestsOf(dependencies.database.kysely, user, filter);
  const progress = await progressOf(dependencies, user.companyId, rows);
  return rows.map((row) => presentRequest(row, progress));
}

/** The user's employment dates. */
async function employmentOf(db: Kysely<DB>, user: UserKey): Promise<EmploymentDates> {
  const row = await db
    .selectFrom('user_account')
    .select(['hired_on', 'left_on'])
    .where(isOf(user))
    .executeTakeFirstOrThrow();
  return { hiredOn: row.hired_on, leftOn: row.left_on };
}

function refusalFor(why: RequestRefusal, balance: number, { hiredOn, leftOn }: EmploymentDates): AppError {
  const on = (date: IsoDate | null) => ({ values: { date: date ?? '' } });
  if (why === 'before_hire') return AppError.at('request_date', 'leave_before_hire', on(hiredOn));
  if (why === 'after_leaving') return AppError.at('request_date', 'leave_after_leaving', on(leftOn));
  if (why === 'no_duty') return AppError.at('request_date', 'leave_no_duty');
  if (why === 'same_day') return AppError.at('request_date', 'leave_day_taken');
  if (why === 'no_valid_grant' && balance > 0) return AppError.at('request_date', 'leave_no_valid_grant');
  return new AppError('leave_balance_short', { values: { n: balance } });
}

/** A requested step. */
export interface Step {
  readonly id: number;
  readonly notes: string | undefined;
  /** The request's own fields in the body, which no step changes. */
  readonly asked: AskedFor;
  readonly now: EpochMs;
}

/**
 * Cancels the caller's own pending request. Throws `not_found`, `leave_already_decided`, and `invalid_input` for
 * changed fields of the request.
 */
export async function cancelRequest(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, notes, asked, now }: Step,
): Promise<VacationRequest> {
  const cancelled = await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const row = await findRequest(trx, caller.companyId, id);
    if (row === undefined || row.user_id !== caller.userId) throw new AppError('not_found');
    requireUnchanged(asked, presentAskedFor(row));
    const step = cancelOwn({ applicantId: row.user_id, status: row.status }, caller);
    if (!step.ok) throw new AppError('leave_already_decided');
    const moved = await setStatus(trx, row, step.status, notes ?? CANCELLED_BY_APPLICANT);
    await auditStep(trx, caller.userId, moved, CANCEL_ACTION, row.status, moved.notes);
    await leaveOutbox.enqueue(trx, keyOf(moved), now);
    return moved;
  });
  leaveOutbox.wake();
  return presentOne({ database, leaveOutbox }, cancelled);
}

/** Audits a step of a request in the history of its day. */
export async function auditStep(
  trx: Transaction<DB>,
  actorUserId: number,
  row: RequestRow,
  action: AuditAction,
  before: string | null,
  reason: string | null,
  said: { readonly is_workday?: boolean } = {},
): Promise<void> {
  await writeAudit(trx, {
    companyId: row.company_id,
    actorUserId,
    subjectUserId: row.user_id,
    workDate: row.start_date,
    action,
    before: before === null ? null : { status: before },
    after: { id: row.leave_request_id, status: row.status, days: row.days_count, ...said },
    reason: reason ?? undefined,
  });
}

/** The requested leave on the wire. */
export const presentAskedFor = (row: RequestRow): Required<AskedFor> => ({
  request_type: 'annual_leave',
  start_date: row.start_date,
  end_date: row.end_date,
  days_count: row.days_count,
  reason: row.reason,
  client_approver: row.client_approver,
});

/** A request on the wire. */
export function presentRequest(row: RequestRow, { sync, decisions }: Progress): VacationRequest {
  const decision = decisions.get(row.leave_request_id);
  return {
    id: row.leave_request_id,
    ...presentAskedFor(row),
    status: row.status,
    notes: row.notes,
    created_at: formatInstant(epochMs(row.created_at.getTime())),
    decided: decision === undefined ? null : { by: decision.by, at: formatInstant(decision.at) },
    pleasanter_sync_status: sync.get(row.leave_request_id)?.status ?? null,
  };
}
