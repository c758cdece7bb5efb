import type { EpochMs } from '../time/instant.ts';

/** One step of an approval: its approvers, and whether one of them is enough. */
export interface ApprovalStep {
  /** The ids of those who are asked, or any admin whose scope has the person: of those, one is always enough. */
  readonly approvers: readonly number[] | 'admins';
  readonly mode: 'one' | 'all';
  /** The admins are asked too, since those who were first haven't said yes for days; one of either is enough. */
  readonly isEscalated?: boolean;
  /** Its place on the route, where it was asked again since somebody whom it asked before can't decide any more. */
  readonly routePlace?: number;
}

/** Where nobody else is to be asked: any admin. */
const ADMINS: ApprovalStep = { approvers: 'admins', mode: 'one' };

/** Somebody's yes at a step, by its place; of a deputy (代理承認) for whom it was. */
export interface GivenApproval {
  readonly step: number;
  readonly userId: number;
  readonly forUserId: number | null;
  /** A super admin's, whom the step didn't ask: in place of all that it did. */
  readonly asSuperAdmin?: true;
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
  /** A super admin may decide on others' affairs (D19), whoever a step asks (D58). */
  readonly isSuperAdminOf?: boolean;
  /** In whose place they may approve on that day. */
  readonly deputyFor: readonly number[];
}

/** Whose yes somebody gives: their own or somebody's for whom they are a deputy; `null` for an admin's. */
interface Voice {
  readonly userId: number;
  readonly forUserId: number | null;
  readonly asSuperAdmin?: true;
}

/** Whose yes it counts as: a deputy's is that of whom they stand for. */
const voiceOf = ({ userId, forUserId }: Voice): number => forUserId ?? userId;

/** Those of a step who are named and haven't said yes. */
function missingOf({ steps, given }: Approval, place: number): readonly number[] {
  const step = steps[place];
  if (step === undefined || step.approvers === 'admins') return [];
  const said = new Set(given.filter((one) => one.step === place).map(voiceOf));
  return step.approvers.filter((id) => !said.has(id));
}

function isOver(approval: Approval, place: number): boolean {
  const step = approval.steps[place];
  const given = approval.given.filter((one) => one.step === place);
  if (step === undefined || given.length === 0) return false;
  const { approvers } = step;
  if (step.mode === 'one' || approvers === 'admins') return true;
  if (missingOf(approval, place).length === 0) return true;
  // In place of all that are missing: a super admin's yes, and an admin's once they are asked too.
  return given.some(
    (one) => one.asSuperAdmin === true || (step.isEscalated === true && !approvers.includes(voiceOf(one))),
  );
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

/** For whom somebody is asked at the step that waits: for themselves first; empty where they aren't asked. */
function askedVoicesOf(approval: Approval, { userId, isAdminOf, deputyFor }: ApprovalActor): readonly Voice[] {
  const waiting = waitsFor(approval);
  if (waiting === null) return [];
  const named = waiting.userIds
    .filter((id) => id === userId || deputyFor.includes(id))
    .toSorted((one, other) => Number(other === userId) - Number(one === userId))
    .map((id) => ({ userId, forUserId: id === userId ? null : id }));
  if (named.length > 0) return named;
  return waiting.admins && isAdminOf ? [{ userId, forUserId: null }] : [];
}

/** For whom somebody can say yes at the step that waits: as whom it asks, else as a super admin. */
function voicesOf(approval: Approval, actor: ApprovalActor): readonly Voice[] {
  const asked = askedVoicesOf(approval, actor);
  const isInPlaceOfAll = actor.isSuperAdminOf === true && currentStep(approval) !== null;
  return asked.length > 0 || !isInPlaceOfAll ? asked : [{ userId: actor.userId, forUserId: null, asSuperAdmin: true }];
}

/** Whether nobody but the admins is asked at any step, as where no route fits. */
export const asksAdminsAlone = ({ steps }: Approval): boolean => steps.every(({ approvers }) => approvers === 'admins');

/** Whether somebody is asked at any step, in their own place or as a deputy, or was. */
export const isConcerned = ({ steps }: Approval, { userId, isAdminOf, deputyFor }: ApprovalActor): boolean =>
  isAdminOf ||
  steps.some(
    ({ approvers }) => approvers !== 'admins' && approvers.some((id) => id === userId || deputyFor.includes(id)),
  );

/** Whether the step that waits asks somebody, in their own place or as a deputy. */
export const isAsked = (approval: Approval, actor: ApprovalActor): boolean => askedVoicesOf(approval, actor).length > 0;

/** Whether a user may decide at the step that waits: as one whom it asks, or as a super admin. */
export const mayDecide = (approval: Approval, actor: ApprovalActor): boolean => voicesOf(approval, actor).length > 0;

/** Whether a user may decide at the step that waits only as a super admin, in place of all whom it asks. */
export const decidesAsSuperAdmin = (approval: Approval, actor: ApprovalActor): boolean =>
  mayDecide(approval, actor) && !isAsked(approval, actor);

/**
 * The approval with somebody's yes. Who is a deputy for several of those of whom all are asked says yes for each. `null`
 * where they may not decide at the step that waits.
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

/** The steps that aren't over, from the one that waits on, of which those are left who haven't said yes. */
export function openSteps(approval: Approval): readonly ApprovalStep[] {
  const place = currentStep(approval) ?? approval.steps.length;
  const [waiting, ...later] = approval.steps.slice(place);
  if (waiting === undefined) return [];
  return waiting.approvers === 'admins'
    ? [waiting, ...later]
    : [{ ...waiting, approvers: missingOf(approval, place) }, ...later];
}

/** The people whom the open steps name. */
export const openApprovers = (approval: Approval): readonly number[] => [
  ...new Set(openSteps(approval).flatMap(({ approvers }) => (approvers === 'admins' ? [] : approvers))),
];

/** The place on its route of what is asked at a step. */
const routePlaceOf = ({ steps }: Approval, place: number): number => steps[place]?.routePlace ?? place;

/** Whether steps that aren't over ask somebody who can't decide any more, or were asked again for that reason. */
export const needsRerouting = (approval: Approval, canDecide: (userId: number) => boolean): boolean =>
  openApprovers(approval).some((id) => !canDecide(id)) ||
  openSteps(approval).some((step) => step.routePlace !== undefined);

const askedText = (steps: readonly ApprovalStep[]): string =>
  steps.map(({ approvers, mode }) => `${String(approvers)} ${mode}`).join('; ');

/** A step with those of it who haven't said yes; none where it is over by what was said. */
function withoutSaid(step: ApprovalStep, said: ReadonlySet<number>): readonly ApprovalStep[] {
  if (step.approvers === 'admins') return [step];
  const missing = step.approvers.filter((id) => !said.has(id));
  const isSaid = step.mode === 'one' ? missing.length < step.approvers.length : missing.length === 0;
  return isSaid ? [] : [{ ...step, approvers: missing }];
}

/**
 * The approval with its open steps asked as those of a new request (D58), which are `fresh`: all whom they name can decide.
 * A yes that was said stays, and isn't asked for again; where nobody is left, the admins are asked. The approval itself where
 * the same are asked as before.
 */
export function reroute(approval: Approval, fresh: readonly ApprovalStep[]): Approval {
  const place = currentStep(approval);
  if (place === null) return approval;
  const at = routePlaceOf(approval, place);
  const said = new Set(approval.given.filter(({ step }) => routePlaceOf(approval, step) === at).map(voiceOf));
  const left = fresh.slice(at).flatMap((step, index) => (index === 0 ? withoutSaid(step, said) : [step]));
  const asked = left.length === 0 ? [ADMINS] : left;
  const open = openSteps(approval);
  if (askedText(open) === askedText(asked)) return approval;
  const saidHere = approval.given.filter(({ step }) => step === place).map(voiceOf);
  const last = fresh.length - asked.length;
  const next = asked.map((step, index) => ({
    ...step,
    // Who waited for days isn't to wait for as many again.
    ...(index === 0 && step.approvers !== 'admins' && open[0]?.isEscalated && { isEscalated: true }),
    routePlace: left.length === 0 ? at : last + index,
  }));
  const steps = [
    ...approval.steps.slice(0, place),
    // Who has said yes at the step that waits has one of their own, which is over.
    ...(saidHere.length === 0 ? [] : [{ approvers: saidHere, mode: 'all' as const, routePlace: at }]),
    ...next,
  ];
  return { ...approval, steps };
}

/** The days between two reminders of the approvers, and those until the admins are asked as well; `null` for never. */
export interface ReminderPolicy {
  readonly remindAfter: number | null;
  readonly escalateAfter: number | null;
}

/** How many reminders the approvers of a step should have had after it has waited some days, and whether the admins are asked as well. */
export const remindersAfter = (
  days: number,
  { remindAfter, escalateAfter }: ReminderPolicy,
): { readonly reminders: number; readonly escalates: boolean } => ({
  reminders: remindAfter === null ? 0 : Math.max(0, Math.floor(days / remindAfter)),
  escalates: escalateAfter !== null && days >= escalateAfter,
});
