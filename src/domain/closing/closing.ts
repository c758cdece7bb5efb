import { type Approval, type ApprovalActor, currentStep, mayDecide } from '../approval/approval.ts';
import type { Permission } from '../permissions/permission.ts';
import type { EpochMs } from '../time/instant.ts';
import type { MonthCheck } from './check-month.ts';
import { isUndecided } from './finding.ts';

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
  readonly approval: MonthApproval;
}

/**
 * How far a month has come on its route (承認経路): none holds for it, it is still to be approved, or all have said yes. What
 * was confirmed before there was a route has none.
 */
export type MonthApproval = 'no_route' | 'missing' | 'given';

/** How far a month has come by the approval that its confirmation began; `hasRoute` says whether a route fits its person now. */
export function monthApproval(status: MonthStatus, approval: Approval | null, hasRoute: boolean): MonthApproval {
  if (status === 'open') return hasRoute ? 'missing' : 'no_route';
  if (approval === null) return 'no_route';
  return currentStep(approval) === null ? 'given' : 'missing';
}

/** A company's settings of the closing. */
export interface ClosingPolicy {
  /** Whether the employee is asked to confirm the month before it is closed: by the company, or since a route begins with it. */
  readonly asksConfirmation: boolean;
  /** Whether a month that is still to be approved can be closed with a reason. */
  readonly closesUnapproved: boolean;
}

/** Why a step is refused. */
export type ClosingRefusal =
  | 'not_asked' // The company asks for no confirmation, or the month has nothing to confirm.
  | 'not_own' // Only the employee confirms.
  | 'not_permitted'
  | 'not_over'
  | 'not_open' // It is confirmed or closed already.
  | 'closed'
  | 'earlier_open'
  | 'not_closed'
  | 'not_approved'
  | 'undecided' // Leave or a request of the month waits for its decision.
  | 'reason_required';

/** The status after a step, or why it is refused. */
export type ClosingStep<Refusal extends ClosingRefusal = ClosingRefusal> =
  | { readonly ok: true; readonly status: MonthStatus }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Whether the employee is asked to confirm the month: where the company asks for it, but not for one before the hire.
 */
export function isAskedToConfirm(
  { isBlank }: MonthCheck,
  { asksConfirmation }: Pick<ClosingPolicy, 'asksConfirmation'>,
): boolean {
  return asksConfirmation && !isBlank;
}

/**
 * The employee confirms the month (本人確認), where that is asked for. Findings don't prevent it: some only an admin can
 * remedy, and some are how it was.
 */
export function confirmMonth(
  month: Omit<MonthState, 'isEarlierOpen' | 'approval'>,
  userId: number,
  policy: Pick<ClosingPolicy, 'asksConfirmation'>,
): ClosingStep<'not_asked' | 'not_own' | 'not_open' | 'not_over'> {
  if (!isAskedToConfirm(month.check, policy)) return refused('not_asked');
  if (month.userId !== userId) return refused('not_own');
  if (month.status !== 'open') return refused('not_open');
  return month.check.isOver ? { ok: true, status: 'confirmed' } : refused('not_over');
}

/** Why a month isn't approved by somebody. */
export type MonthApprovalRefusal = 'not_confirmed' | 'changed' | 'closed' | 'not_asked';

/** A confirmed month on its route, as it is stored. */
export interface MonthOnRoute {
  readonly status: MonthStatus;
  /** When it was confirmed; `null` while it is open. */
  readonly at: EpochMs | null;
  readonly approval: Approval | null;
}

/**
 * An approver, or a super admin (D58), approves a month as it was confirmed when they saw it (`seen`), or sends it back
 * (差戻し): not what was changed and confirmed again since.
 */
export function checkApproval(
  { status, at, approval }: MonthOnRoute,
  actor: ApprovalActor,
  seen: EpochMs,
): MonthApprovalRefusal | null {
  if (status === 'closed') return 'closed';
  if (status === 'open' || approval === null) return 'not_confirmed';
  if (at !== seen) return 'changed';
  return mayDecide(approval, actor) ? null : 'not_asked';
}

/**
 * Somebody with the permission closes the month, after those before it, and once what was asked for in it is decided.
 * With findings left, unconfirmed where it should be confirmed, or not approved by all of its route, it needs a reason;
 * where the company has it so, what isn't approved isn't closed at all.
 */
export function closeMonth(
  month: MonthState,
  permissions: readonly Permission[],
  { asksConfirmation, closesUnapproved }: ClosingPolicy,
  reason: string | null,
): ClosingStep {
  if (!permissions.includes('close_months')) return refused('not_permitted');
  if (month.status === 'closed') return refused('closed');
  if (!month.check.isOver) return refused('not_over');
  if (month.isEarlierOpen) return refused('earlier_open');
  if (month.check.findings.some(isUndecided)) return refused('undecided');
  const isApproved = month.approval !== 'missing';
  if (!isApproved && !closesUnapproved) return refused('not_approved');
  const isReady =
    month.check.findings.length === 0 && (month.status === 'confirmed' || !asksConfirmation) && isApproved;
  return isReady || isGiven(reason) ? { ok: true, status: 'closed' } : refused('reason_required');
}

/** Somebody with the permission reopens a closed month, with a reason. It has to be confirmed and closed again. */
export function reopenMonth(
  { status }: Pick<MonthState, 'status'>,
  permissions: readonly Permission[],
  reason: string | null,
): ClosingStep {
  if (!permissions.includes('reopen_months')) return refused('not_permitted');
  if (status !== 'closed') return refused('not_closed');
  return isGiven(reason) ? { ok: true, status: 'open' } : refused('reason_required');
}

/**
 * The effect of any write into the month, be it a punch, a correction, a report, a break or note, internal work, a
 * shift, a request of leave or its decision, or the deletion of any: a closed month refuses it, and a confirmation
 * becomes void with all approvals of it, since they were of other numbers. What changes no day is no write: a new delivery to Pleasanter, and a
 * change of the hire date or of a policy; the closed month keeps its numbers.
 */
export function writeIntoMonth({ status }: Pick<MonthState, 'status'>): ClosingStep {
  return status === 'closed' ? refused('closed') : { ok: true, status: 'open' };
}

const refused = <Refusal extends ClosingRefusal>(refusal: Refusal): ClosingStep<Refusal> => ({ ok: false, refusal });

const isGiven = (reason: string | null): boolean => (reason ?? '').trim() !== '';
