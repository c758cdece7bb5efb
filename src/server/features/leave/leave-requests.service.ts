import type { Transaction } from 'kysely';

import type { Answer } from '#contract/route.ts';
import type { leaveRoutes, VacationRequest } from '#contract/leave.ts';
import { leaveDays, toDays } from '#domain/leave/amount.ts';
import { balanceOn } from '#domain/leave/balance.ts';
import { canRequest } from '#domain/leave/can-request.ts';
import { keepLedger } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { CANCELLED_BY_APPLICANT, cancelOwn, type RequestStatus } from '#domain/leave/request.ts';
import { type IsoDate, yearOf } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { lockUser, type UserKey } from '../../platform/database/user-lock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type IdempotencyKey, isRepetition } from '../../platform/http/idempotency.ts';
import { presentRequest } from './leave.presenter.ts';
import {
  findRequest,
  findRequestByKey,
  insertRequest,
  type LeaveStanding,
  type RequestRow,
  setStatus,
  standingOf,
} from './leave.repository.ts';

type MyBalance = Answer<(typeof leaveRoutes)['GET /api/vacation-balance/my-balance']>;

const standingOn = ({ grants, usages }: LeaveStanding, date: IsoDate) =>
  balanceOn(keepLedger(grants, usages, DEFAULT_LEAVE_POLICY), date);

/** What a user can still ask for on `today` (D18). */
export async function balanceOf(database: Database, user: UserKey, today: IsoDate): Promise<MyBalance> {
  const { remaining, pending, latest } = standingOn(await standingOf(database.kysely, user), today);
  return {
    current_balance: toDays(remaining),
    pending_days: toDays(pending),
    latest:
      latest === null
        ? null
        : { grant_year: yearOf(latest.grantedOn), expiry_date: latest.lastUsableOn, days: toDays(latest.amount) },
    message: latest === null ? '有給休暇の付与がありません' : '',
  };
}

interface NewLeave {
  readonly caller: Caller;
  readonly date: IsoDate;
  readonly reason: string | null;
  readonly clientApprover: string;
  readonly idempotency: IdempotencyKey | null;
  readonly now: EpochMs;
}

/**
 * Asks for a day of leave (D18, D19). Of two requests that race for the last day one gets it. A repeated call with the
 * same key gives the first result again. Throws `leave_day_taken`, `leave_no_valid_grant`, `leave_balance_short`.
 */
export async function requestLeave(
  database: Database,
  { caller, date, reason, clientApprover, idempotency, now }: NewLeave,
): Promise<VacationRequest> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const first = idempotency === null ? undefined : await findRequestByKey(trx, caller, idempotency.key);
    if (isRepetition(idempotency, first)) return presentRequest(first);

    const standing = await standingOf(trx, caller);
    const answer = canRequest({ date, unit: 'day', amount: leaveDays(1) }, standing, DEFAULT_LEAVE_POLICY);
    if (!answer.ok) throw refusal(answer.refusal, toDays(standingOn(standing, japanDate(now)).remaining));

    const row = await insertRequest(trx, caller, { date, reason, clientApprover, idempotency }, new Date(now));
    await auditStep(trx, caller.userId, row, 'request_leave', null, reason);
    return presentRequest(row);
  });
}

function refusal(why: 'same_day' | 'no_valid_grant' | 'insufficient' | 'hourly_cap', balance: number): AppError {
  if (why === 'same_day') return AppError.at('request_date', 'leave_day_taken');
  if (why === 'no_valid_grant' && balance > 0) return AppError.at('request_date', 'leave_no_valid_grant');
  return new AppError('leave_balance_short', { values: { n: balance } });
}

/** Takes the caller's own pending request back. Throws `not_found` and `leave_already_decided`. */
export async function cancelRequest(
  database: Database,
  caller: Caller,
  id: number,
  notes: string | undefined,
): Promise<VacationRequest> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const row = await findRequest(trx, caller.companyId, id);
    if (row === undefined || row.user_id !== caller.userId) throw new AppError('not_found');
    const step = cancelOwn({ applicantId: row.user_id, status: row.status as RequestStatus }, caller);
    if (!step.ok) throw new AppError('leave_already_decided');
    const moved = await setStatus(trx, row, step.status, notes ?? CANCELLED_BY_APPLICANT);
    await auditStep(trx, caller.userId, moved, 'cancel_leave', row.status, moved.notes);
    return presentRequest(moved);
  });
}

/** Tells of a step of a request in the history of its day. */
export async function auditStep(
  trx: Transaction<DB>,
  actorUserId: number,
  row: RequestRow,
  action: string,
  before: string | null,
  reason: string | null,
): Promise<void> {
  await writeAudit(trx, {
    companyId: row.company_id,
    actorUserId,
    subjectUserId: row.user_id,
    workDate: row.start_date as IsoDate,
    action,
    before: before === null ? null : { status: before },
    after: { id: row.leave_request_id, status: row.status, days: row.days_count },
    reason: reason ?? undefined,
  });
}
