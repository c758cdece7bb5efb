import type { EpochMs } from '../time/instant.ts';

/** One step of an approval: who is asked, and whether one of them is enough. */
export interface ApprovalStep {
  /** The ids of those who are asked, or any admin whose scope has the person: of those, one is always enough. */
  readonly approvers: readonly number[] | 'admins';
  readonly mode: 'one' | 'all';
  /** The admins are asked too, since those who were first haven't said yes for days; one of either is enough. */
  readonly isEscalated?: boolean;
}

/** Somebody's yes at a step, by its place; of a deputy (代理承認) for whom it was. */
export interface GivenApproval {
  readonly step: number;
  readonly userId: number;
  readonly forUserId: number | null;
  readonly at: EpochMs;
}

/** What is to be approved by some people, one step after the other. */
export interface Approval {
  readonly steps: readonly ApprovalStep[];
  /** In the order in which they were given. */
  readonly given: readonly GivenApproval[];
}

/** Who would approve. */
export interface ApprovalActor {
  readonly userId: number;
  /** An admin whose scope has the person; on one's own affair only who is the one admin there is. */
  readonly isAdminOf: boolean;
  /** In whose place they may approve on that day. */
  readonly deputyFor: readonly number[];
}

/** Whose yes somebody gives: their own or somebody's for whom they are a deputy; `null` for an admin's. */
interface Voice {
  readonly userId: number;
  readonly forUserId: number | null;
}

/** Those of a step who are named and haven't said yes. */
function missingOf({ steps, given }: Approval, place: number): readonly number[] {
  const step = steps[place];
  if (step === undefined || step.approvers === 'admins') return [];
  const said = new Set(given.filter((one) => one.step === place).map(({ userId, forUserId }) => forUserId ?? userId));
  return step.approvers.filter((id) => !said.has(id));
}

function isOver(approval: Approval, place: number): boolean {
  const step = approval.steps[place];
  const given = approval.given.filter((one) => one.step === place);
  if (step === undefined || given.length === 0) return false;
  const { approvers } = step;
  if (step.mode === 'one' || approvers === 'admins') return true;
  if (missingOf(approval, place).length === 0) return true;
  // An admin's yes, once they are asked too, is in place of all that are missing.
  return step.isEscalated === true && given.some((one) => !approvers.includes(one.forUserId ?? one.userId));
}

/** The place of the step that waits, 0 for the first; `null` once all have said yes. */
export function currentStep(approval: Approval): number | null {
  const place = approval.steps.findIndex((_, index) => !isOver(approval, index));
  return place === -1 ? null : place;
}

/** Whom an approval waits for: the ids of people, any admin, or both; `null` once it waits for nobody. */
export function waitsFor(approval: Approval): { readonly userIds: readonly number[]; readonly admins: boolean } | null {
  const place = currentStep(approval);
  const step = place === null ? undefined : approval.steps[place];
  if (place === null || step === undefined) return null;
  if (step.approvers === 'admins') return { userIds: [], admins: true };
  return { userIds: missingOf(approval, place), admins: step.isEscalated === true };
}

/** For whom somebody can say yes at the step that waits: for themselves first; empty where they aren't asked. */
function voicesOf(approval: Approval, { userId, isAdminOf, deputyFor }: ApprovalActor): readonly Voice[] {
  const waiting = waitsFor(approval);
  if (waiting === null) return [];
  const named = waiting.userIds
    .filter((id) => id === userId || deputyFor.includes(id))
    .toSorted((one, other) => Number(other === userId) - Number(one === userId))
    .map((id) => ({ userId, forUserId: id === userId ? null : id }));
  if (named.length > 0) return named;
  return waiting.admins && isAdminOf ? [{ userId, forUserId: null }] : [];
}

/** Whether somebody is asked at any step, in their own place or as a deputy, or was. */
export const isConcerned = ({ steps }: Approval, { userId, isAdminOf, deputyFor }: ApprovalActor): boolean =>
  isAdminOf ||
  steps.some(
    ({ approvers }) => approvers !== 'admins' && approvers.some((id) => id === userId || deputyFor.includes(id)),
  );

/** Whether the step that waits asks somebody, in their own place or as a deputy. */
export const mayApprove = (approval: Approval, actor: ApprovalActor): boolean => voicesOf(approval, actor).length > 0;

/**
 * The approval with somebody's yes. Who is a deputy for several of those of whom all are asked says yes for each. `null`
 * where the step that waits doesn't ask them.
 */
export function approve(approval: Approval, actor: ApprovalActor, at: EpochMs): Approval | null {
  const step = currentStep(approval);
  const voices = voicesOf(approval, actor);
  if (step === null || voices.length === 0) return null;
  const mode = approval.steps[step]?.mode;
  const said = mode === 'all' ? voices : voices.slice(0, 1);
  return { ...approval, given: [...approval.given, ...said.map((voice) => ({ step, ...voice, at }))] };
}

/** The approval with the admins asked, too, at the step that waits; itself where they are already, or nobody is. */
export function escalate(approval: Approval): Approval {
  const place = currentStep(approval);
  const waiting = waitsFor(approval);
  if (place === null || waiting === null || waiting.admins) return approval;
  return {
    ...approval,
    steps: approval.steps.map((step, index) => (index === place ? { ...step, isEscalated: true } : step)),
  };
}

/** How long it takes until who is asked is reminded, each time anew, and the admins are asked too; `null` for never. In days. */
export interface ReminderPolicy {
  readonly remindAfter: number | null;
  readonly escalateAfter: number | null;
}

/** How often who is asked is reminded by now, and whether the admins are asked too, of what has waited for so many days. */
export const remindersAfter = (
  days: number,
  { remindAfter, escalateAfter }: ReminderPolicy,
): { readonly reminders: number; readonly escalates: boolean } => ({
  reminders: remindAfter === null ? 0 : Math.max(0, Math.floor(days / remindAfter)),
  escalates: escalateAfter !== null && days >= escalateAfter,
});
