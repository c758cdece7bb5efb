import { hasRole, type Role } from '../account/role.ts';
import type { MonthCheck } from './check-month.ts';

/** Where a person's month stands: still changing, found right by the person (本人確認済), or closed (締め済). */
export type MonthStatus = 'open' | 'confirmed' | 'closed';

/** What each is called. */
export const MONTH_STATUS_NAMES = {
  open: '未締め',
  confirmed: '本人確認済み',
  closed: '締め済み',
} as const satisfies Record<MonthStatus, string>;

/** The month, as far as it matters who may do what with it. */
export interface MonthState {
  readonly userId: number;
  readonly status: MonthStatus;
  readonly check: MonthCheck;
}

/** Who acts, in the month's company. */
export interface ClosingActor {
  readonly userId: number;
  readonly role: Role;
}

/** What a company may settle about closing. */
export interface ClosingPolicy {
  /** Whether employees are asked to confirm their months before they are closed. */
  readonly asksConfirmation: boolean;
}

/** Why a step is refused. */
export type ClosingRefusal =
  | 'not_asked' // The company has nobody confirm, or the month has nothing to confirm.
  | 'not_own' // Only the employee confirms.
  | 'not_admin'
  | 'not_super_admin'
  | 'not_over'
  | 'not_open' // It is confirmed or closed already.
  | 'closed'
  | 'not_closed'
  | 'reason_required';

/** The status that a step leads to, or why it may not be taken. */
export type ClosingStep =
  | { readonly ok: true; readonly status: MonthStatus }
  | { readonly ok: false; readonly refusal: ClosingRefusal };

/** Whether the employee is asked to confirm the month: where the company asks for it, but not for one before the hire. */
export function isAskedToConfirm({ isBlank }: MonthCheck, { asksConfirmation }: ClosingPolicy): boolean {
  return asksConfirmation && !isBlank;
}

/**
 * The employee finds the own month right (本人確認), where that is asked for. Findings don't keep them from it: some
 * only an admin can remedy, and some are how it was.
 */
export function confirmMonth(month: MonthState, actor: ClosingActor, policy: ClosingPolicy): ClosingStep {
  if (!isAskedToConfirm(month.check, policy)) return refused('not_asked');
  if (month.userId !== actor.userId) return refused('not_own');
  if (month.status !== 'open') return refused('not_open');
  return month.check.isOver ? { ok: true, status: 'confirmed' } : refused('not_over');
}

/** An admin closes the month. What has findings left, or isn't confirmed where it should be, is closed with a reason. */
export function closeMonth(
  month: MonthState,
  actor: ClosingActor,
  { asksConfirmation }: ClosingPolicy,
  reason: string | null,
): ClosingStep {
  if (!hasRole(actor.role, 'admin')) return refused('not_admin');
  if (month.status === 'closed') return refused('closed');
  if (!month.check.isOver) return refused('not_over');
  const isReady = month.check.findings.length === 0 && (month.status === 'confirmed' || !asksConfirmation);
  return isReady || isGiven(reason) ? { ok: true, status: 'closed' } : refused('reason_required');
}

/** A super admin opens a closed month again, with a reason. It has to be confirmed and closed anew. */
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
 * A write into the month by anyone, be it a punch, a correction, a report, a break or note, internal work, a shift, a
 * request of leave or its decision, or the deletion of any: a closed month refuses it, and of a confirmed one the
 * confirmation is void, since it was of other numbers. What changes no day is no write: Pleasanter is told again, and the
 * hire date or a policy changes, while the closed month keeps its numbers.
 */
export function writeIntoMonth({ status }: Pick<MonthState, 'status'>): ClosingStep {
  return status === 'closed' ? refused('closed') : { ok: true, status: 'open' };
}

const refused = (refusal: ClosingRefusal): ClosingStep => ({ ok: false, refusal });

const isGiven = (reason: string | null): boolean => (reason ?? '').trim() !== '';
