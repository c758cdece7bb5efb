import type { Kysely } from 'kysely';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { type Decision, decide, type RequestStatus, type StepRefusal } from '#domain/leave/request.ts';
import { firstDay, type IsoMonth, lastDay } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { lockUser } from '../../platform/database/user-lock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { presentRequest } from './leave.presenter.ts';
import { findRequest, type RequestRow, setStatus } from './leave.repository.ts';
import { auditStep } from './leave-requests.service.ts';

interface Applicant {
  readonly employee_id: string;
  readonly name: string;
}

const present = (row: RequestRow & Applicant): CompanyVacationRequest => ({
  ...presentRequest(row),
  user_id: row.user_id,
  employee_id: row.employee_id,
  name: row.name,
});

/** The company's requests that a filter lets through, the newest first; the month is that of the leave day. */
export async function requestsOfCompany(
  database: Database,
  companyId: string,
  { status, month }: { readonly status: RequestStatus | undefined; readonly month: IsoMonth | undefined },
): Promise<CompanyVacationRequest[]> {
  let query = database.kysely
    .selectFrom('leave_request as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .selectAll('r')
    .select(['u.employee_id', 'u.name'])
    .where('r.company_id', '=', companyId);
  if (status !== undefined) query = query.where('r.status', '=', status);
  if (month !== undefined)
    query = query.where('r.start_date', '<=', lastDay(month)).where('r.end_date', '>=', firstDay(month));
  return (await query.orderBy('r.created_at', 'desc').orderBy('r.leave_request_id', 'desc').execute()).map(present);
}

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

/**
 * Approves or rejects a pending request of the company, or takes an approved one back (D19). Throws `not_found`,
 * `leave_own_request`, `leave_already_decided` and `leave_notes_required`.
 */
export async function decideRequest(
  database: Database,
  caller: Caller,
  id: number,
  decision: Decision,
  notes: string | undefined,
): Promise<CompanyVacationRequest> {
  return database.kysely.transaction().execute(async (trx) => {
    const known = await findRequest(trx, caller.companyId, id);
    if (known === undefined) throw new AppError('not_found');
    await lockUser(trx, { companyId: known.company_id, userId: known.user_id });
    // Read again behind the lock: somebody may have decided meanwhile.
    const row = (await findRequest(trx, caller.companyId, id)) ?? known;
    const actor = { userId: caller.userId, role: caller.role, isOnlyAdmin: await isOnlyAdmin(trx, caller) };
    const step = decide(
      { applicantId: row.user_id, status: row.status as RequestStatus },
      decision,
      actor,
      notes ?? null,
    );
    if (!step.ok)
      throw step.refusal === 'reason_required'
        ? AppError.at('notes', REFUSALS[step.refusal])
        : new AppError(REFUSALS[step.refusal]);
    const moved = await setStatus(trx, row, step.status, notes ?? null);
    await auditStep(trx, caller.userId, moved, ACTIONS[decision], row.status, moved.notes);
    const applicant = await trx
      .selectFrom('user_account')
      .select(['employee_id', 'name'])
      .where('company_id', '=', row.company_id)
      .where('user_id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    return present({ ...moved, ...applicant });
  });
}

/** Whether nobody else of the company could decide (D19). */
async function isOnlyAdmin(db: Kysely<DB>, { companyId, userId }: Caller): Promise<boolean> {
  const other = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '<>', userId)
    .where('active', '=', true)
    .where('role', 'in', ['admin', 'super_admin'])
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
