import { hasRole, type Role } from '../users/role.ts';
import type { MonthCheck } from './check-month.ts';

/** The status of a person's month: open, confirmed by the person (本人確認済), or closed (締め済). */
export type MonthStatus = 'open' | 'confirmed' | 'closed';

/** The statuses' names on the screen. */
export const MONTH_STATUS_NAMES = {
  open: '未締め',
  confirmed: '本人確認済み',
  closed: '締め済み',
} as const satisfies Record<MonthStatus, string>;

/** The part of a month that decides who may change its status. */
export interface MonthState {
  readonly userId: number;
  readonly status: MonthStatus;
  readonly check: MonthCheck;
  /** A month before it is still to be closed: months close in sequence (D40). */
  readonly isEarlierOpen: boolean;
}

/** The user who acts, in the month's company. */
export interface ClosingActor {
  readonly userId: number;
  readonly role: Role;
}

/** A company's settings of the closing. */
export interface ClosingPolicy {
  /** Whether employees are asked to confirm their months before they are closed. */
  readonly asksConfirmation: boolean;
}

/** Why a step is refused. */
export type ClosingRefusal =
  | 'not_asked' // The company asks for no confirmation, or the month has nothing to confirm.
  | 'not_own' // Only the employee confirms.
  | 'not_admin'
  | 'not_super_admin'
  | 'not_over'
  | 'not_open' // It is confirmed or closed already.
  | 'closed'
  | 'earlier_open'
  | 'not_closed'
  | 'reason_required';

/** The status after a step, or why it is refused. */
export type ClosingStep =
  | { readonly ok: true; readonly status: MonthStatus }
  | { readonly ok: false; readonly refusal: ClosingRefusal };

/**
 * Whether the employee is asked to confirm the month: where the company asks for it, but not for one before the hire.
 */
export function isAskedToConfirm({ isBlank }: MonthCheck, { asksConfirmation }: ClosingPolicy): boolean {
  return asksConfirmation && !isBlank;
}

/**
 * The employee confirms the month (本人確認), where that is asked for. Findings don't prevent it: some only an admin can
 * remedy, and some are how it was.
 */
export function confirmMonth(
  month: Omit<MonthState, 'isEarlierOpen'>,
  actor: ClosingActor,
  policy: ClosingPolicy,
): ClosingStep {
  if (!isAskedToConfirm(month.check, policy)) return refused('not_asked');
  if (month.userId !== actor.userId) return refused('not_own');
  if (month.status !== 'open') return refused('not_open');
  return month.check.isOver ? { ok: true, status: 'confirmed' } : refused('not_over');
}

/** An admin closes the month, after those before it. With findings left, or unconfirmed where it should be confirmed, it needs a reason. */
export function closeMonth(
  month: MonthState,
  actor: ClosingActor,
  { asksConfirmation }: ClosingPolicy,
  reason: string | null,
): ClosingStep {
  if (!hasRole(actor.role, 'admin')) return refused('not_admin');
  if (month.status === 'closed') return refused('closed');
  if (!month.check.isOver) return refused('not_over');
  if (month.isEarlierOpen) return refused('earlier_open');
  const isReady = month.check.findings.length === 0 && (month.status === 'confirmed' || !asksConfirmation);
  return isReady || isGiven(reason) ? { ok: true, status: 'closed' } : refused('reason_required');
}

/** A super admin reopens a closed month, with a reason. It has to be confirmed and closed again. */
export function reopenMonth(
  { status }: Pick<MonthState, 'status'>,
  actor: ClosingActor,
  reason: string | null,
): ClosingStep {
  if (!hasRole(actor.role, 'super_admin')) return refused('not_super_admin');
  if (status !== 'closed') return refused('not_closed');
  return isGiven(reason) ? { ok: true, status: 'open' } : refused('reason_required');
}

/**
 * The effect of any write into the month, be it a punch, a correction, a report, a break or note, internal work, a
 * shift, a request of leave or its decision, or the deletion of any: a closed month refuses it, and a confirmation
 * becomes void, since it was of other numbers. What changes no day is no write: a new delivery to Pleasanter, and a
 * change of the hire date or of a policy; the closed month keeps its numbers.
 */
export function writeIntoMonth({ status }: Pick<MonthState, 'status'>): ClosingStep {
  return status === 'closed' ? refused('closed') : { ok: true, status: 'open' };
}

const refused = (refusal: ClosingRefusal): ClosingStep => ({ ok: false, refusal });

const isGiven = (reason: string | null): boolean => (reason ?? '').trim() !== '';
