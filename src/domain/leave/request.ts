import { hasRole, type Role } from '../account/role.ts';

/** Where a request of leave stands (spec §3). */
export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** Every status, in the order of the list's filter. */
export const REQUEST_STATUSES: readonly RequestStatus[] = ['pending', 'approved', 'rejected', 'cancelled'];

/** What people call them. */
export const STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  pending: '申請中',
  approved: '承認済み',
  rejected: '却下',
  cancelled: '取り消し済み',
};

/** What an admin makes of a request. */
export type Decision = Exclude<RequestStatus, 'pending'>;

/** The note of a request that its applicant has cancelled (spec §4). */
export const CANCELLED_BY_APPLICANT = '申請者による取り消し';

/** The request, as far as it matters who may do what with it. */
export interface RequestState {
  readonly applicantId: number;
  readonly status: RequestStatus;
}

/** Who acts, in the request's company. */
export interface Actor {
  readonly userId: number;
  readonly role: Role;
  /** Nobody else of the company who can log in is an admin or super admin. */
  readonly isOnlyAdmin: boolean;
}

/** Why a step is refused. */
export type StepRefusal =
  | 'not_own' // Only the applicant cancels a pending request.
  | 'not_admin'
  | 'own_request' // Nobody decides on their own.
  | 'not_pending' // It is decided or cancelled already.
  | 'not_approved' // Only what is approved can be taken back.
  | 'reason_required';

/** The status that a step leads to, or why it may not be taken. */
export type Step =
  | { readonly ok: true; readonly status: RequestStatus }
  | { readonly ok: false; readonly refusal: StepRefusal };

/** Whether a request of that status takes days of the balance: pending ones do too (D18). */
export function takesLeave(status: RequestStatus): status is 'pending' | 'approved' {
  return status === 'pending' || status === 'approved';
}

/** The applicant's own cancellation, of a pending request alone (spec §4). */
export function cancelOwn(request: RequestState, actor: Pick<Actor, 'userId'>): Step {
  if (request.applicantId !== actor.userId) return refused('not_own');
  return request.status === 'pending' ? { ok: true, status: 'cancelled' } : refused('not_pending');
}

/**
 * An admin's decision (D19): a pending request is approved or rejected, an approved one taken back. Nobody decides on
 * their own, unless they are the company's only admin. Rejecting and taking back need a reason.
 */
export function decide(request: RequestState, decision: Decision, actor: Actor, reason: string | null): Step {
  if (!hasRole(actor.role, 'admin')) return refused('not_admin');
  if (request.applicantId === actor.userId && !actor.isOnlyAdmin) return refused('own_request');
  if (decision === 'cancelled' && request.status !== 'approved') return refused('not_approved');
  if (decision !== 'cancelled' && request.status !== 'pending') return refused('not_pending');
  if (decision !== 'approved' && (reason ?? '').trim() === '') return refused('reason_required');
  return { ok: true, status: decision };
}

const refused = (refusal: StepRefusal): Step => ({ ok: false, refusal });
