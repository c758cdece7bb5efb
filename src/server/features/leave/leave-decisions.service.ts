import type { CompanyVacationRequest } from '#contract/leave.ts';
import { type Decision, decide, type StepRefusal } from '#domain/leave/request.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import { lockUser } from '../../records/user-lock.ts';
import { isOnlyAdmin, requestOfCompany } from './company-requests.service.ts';
import { auditStep, keyOf, type LeaveDependencies, type Step } from './leave-requests.service.ts';
import { presentAskedFor } from './leave.presenter.ts';
import { findRequest, setStatus } from './leave.repository.ts';

const REFUSALS = {
  not_own: 'forbidden',
  not_admin: 'forbidden',
  own_request: 'leave_own_request',
  not_pending: 'leave_already_decided',
  not_approved: 'leave_already_decided',
  reason_required: 'leave_notes_required',
} as const satisfies Record<StepRefusal, string>;

const ACTIONS: Readonly<Record<Decision, string>> = {
  approved: 'approve_leave',
  rejected: 'reject_leave',
  cancelled: 'take_leave_back',
};

interface Deciding extends Step {
  readonly decision: Decision;
}

/**
 * Approves or rejects a pending request of the company, or cancels an approved one (D19); it is delivered (D21) in the
 * background, since the caller may be deciding on many. Throws `not_found`, `leave_own_request`,
 * `leave_already_decided`, `leave_notes_required`, and `invalid_input` for changed fields of the request.
 */
export async function decideRequest(
  { database, leaveOutbox }: LeaveDependencies,
  caller: Caller,
  { id, decision, notes, asked, now }: Deciding,
): Promise<CompanyVacationRequest> {
  await database.kysely.transaction().execute(async (trx) => {
    const known = await findRequest(trx, caller.companyId, id);
    if (known === undefined) throw new AppError('not_found');
    await lockUser(trx, { companyId: known.company_id, userId: known.user_id });
    // Read again under the lock: another admin may have decided meanwhile.
    const row = (await findRequest(trx, caller.companyId, id)) ?? known;
    requireUnchanged(asked, presentAskedFor(row));
    const isOnly = await isOnlyAdmin(trx, caller, japanDate(now));
    const actor = { userId: caller.userId, role: caller.role, isOnlyAdmin: isOnly };
    const step = decide({ applicantId: row.user_id, status: row.status }, decision, actor, notes ?? null);
    if (!step.ok)
      throw step.refusal === 'reason_required'
        ? AppError.at('notes', REFUSALS[step.refusal])
        : new AppError(REFUSALS[step.refusal]);
    const moved = await setStatus(trx, row, step.status, notes ?? null);
    await auditStep(trx, caller.userId, moved, ACTIONS[decision], row.status, moved.notes);
    await leaveOutbox.enqueue(trx, keyOf(moved), now);
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
    if (!leaveOutbox.isOn(caller.companyId)) throw new AppError('leave_sync_off');
    await auditStep(trx, caller.userId, row, 'resend_leave', null, null);
    return leaveOutbox.enqueueAndClaim(trx, keyOf(row), now);
  });
  await leaveOutbox.deliver(claim);
  return requestOfCompany({ database, leaveOutbox }, caller, id, now);
}
