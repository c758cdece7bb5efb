import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import {
  type Approval,
  type ApprovalActor,
  type ApprovalStep,
  approve,
  currentStep,
  escalate,
  isConcerned,
  mayApprove,
  remindersAfter,
  waitsFor,
} from './approval.ts';

const AT = epochMs(0);
const [ONE, TWO, THREE, ADMIN] = [1, 2, 3, 9];

const one = (...approvers: number[]): ApprovalStep => ({ approvers, mode: 'one' });
const all = (...approvers: number[]): ApprovalStep => ({ approvers, mode: 'all' });
const ADMINS: ApprovalStep = { approvers: 'admins', mode: 'one' };

const of = (...steps: ApprovalStep[]): Approval => ({ steps, given: [] });
const actor = (userId: number, rest: Partial<ApprovalActor> = {}): ApprovalActor => ({
  userId,
  isAdminOf: false,
  deputyFor: [],
  ...rest,
});
const admin = actor(ADMIN, { isAdminOf: true });

/** The approval after these have said yes in turn, each of whom was asked. */
const after = (approval: Approval, ...actors: ApprovalActor[]): Approval =>
  actors.reduce((so, who) => approve(so, who, AT) ?? expect.fail(`${who.userId} isn't asked`), approval);

describe('an approval', () => {
  it.each<[string, Approval, readonly ApprovalActor[], number | null]>([
    ['of no step waits for nobody', of(), [], null],
    ['waits at its first step', of(one(ONE), ADMINS), [], 0],
    ['waits at the next one once one of several has said yes', of(one(ONE, TWO), ADMINS), [actor(TWO)], 1],
    ['waits for all of those of whom all are asked', of(all(ONE, TWO)), [actor(TWO)], 0],
    ['is over once all have said yes', of(all(ONE, TWO)), [actor(TWO), actor(ONE)], null],
    ['is over with the admins', of(one(ONE), ADMINS), [actor(ONE), admin], null],
    ['is over with a deputy', of(one(ONE)), [actor(THREE, { deputyFor: [ONE] })], null],
    ['has a deputy say yes for one of all', of(all(ONE, TWO)), [actor(THREE, { deputyFor: [ONE] })], 0],
    ['has a deputy of several say yes for each', of(all(ONE, TWO)), [actor(THREE, { deputyFor: [ONE, TWO] })], null],
    ['has one of all say yes for another, too', of(all(ONE, TWO)), [actor(ONE, { deputyFor: [TWO] })], null],
    ['that asks the admins too is over with one of them', escalate(of(all(ONE, TWO))), [admin], null],
    ['that asks the admins too still waits for all others', escalate(of(all(ONE, TWO))), [actor(ONE)], 0],
    [
      'that asks the admins too is over with one of them after another’s yes',
      escalate(of(all(ONE, TWO, THREE))),
      [actor(ONE), admin],
      null,
    ],
    ['asks the admins at that step alone', escalate(of(one(ONE), one(TWO))), [admin], 1],
  ])('%s', (_, approval, actors, step) => expect(currentStep(after(approval, ...actors))).toBe(step));

  it.each<[string, Approval, ApprovalActor, boolean]>([
    ['who is named', of(one(ONE)), actor(ONE), true],
    ['who comes later', of(one(ONE), one(TWO)), actor(TWO), false],
    ['who has said yes', after(of(all(ONE, TWO)), actor(ONE)), actor(ONE), false],
    ['a deputy of who is named', of(one(ONE)), actor(TWO, { deputyFor: [ONE] }), true],
    ['a deputy of somebody else', of(one(ONE)), actor(TWO, { deputyFor: [THREE] }), false],
    ['an admin where somebody is named', of(one(ONE)), admin, false],
    ['an admin once they are asked too', escalate(of(one(ONE))), admin, true],
    ['an admin where they are asked', of(ADMINS), admin, true],
    ['an admin of others', of(ADMINS), actor(ADMIN), false],
    ['a deputy of an admin', of(ADMINS), actor(TWO, { deputyFor: [ADMIN] }), false],
    ['anybody once it is over', after(of(one(ONE)), actor(ONE)), actor(ONE), false],
  ])('asks %s', (_, approval, who, isAsked) => {
    expect(mayApprove(approval, who)).toBe(isAsked);
    expect(approve(approval, who, AT) !== null).toBe(isAsked);
  });

  it('keeps for whom a deputy has said yes, themselves first', () => {
    expect(after(of(all(ONE, TWO)), actor(TWO, { deputyFor: [ONE] })).given).toEqual([
      { step: 0, userId: TWO, forUserId: null, at: AT },
      { step: 0, userId: TWO, forUserId: ONE, at: AT },
    ]);
  });

  it('has a deputy of several say yes for one of them where one is enough', () => {
    expect(after(of(one(ONE, TWO)), actor(THREE, { deputyFor: [TWO, ONE] })).given).toEqual([
      { step: 0, userId: THREE, forUserId: ONE, at: AT },
    ]);
  });

  it('stays as it is where the admins are asked already, or nobody is', () => {
    const escalated = escalate(of(one(ONE)));
    for (const approval of [of(), of(ADMINS), escalated, after(of(one(ONE)), actor(ONE))])
      expect(escalate(approval)).toBe(approval);
  });

  const asked = of(one(ONE), all(TWO, THREE), ADMINS);
  it.each<[string, Approval, ApprovalActor, boolean]>([
    ['who is asked first', asked, actor(ONE), true],
    ['who is asked with others at a later step', asked, actor(THREE), true],
    ['a deputy of one of them', asked, actor(7, { deputyFor: [8, TWO] }), true],
    ['an admin of the person', asked, admin, true],
    ['an admin of the person whom no step asks', of(one(ONE)), admin, true],
    ['not an admin of others', asked, actor(ADMIN), false],
    ['not somebody else', asked, actor(7), false],
    ['not a deputy of somebody else', asked, actor(7, { deputyFor: [8] }), false],
    ['nobody, where the admins alone are asked', of(ADMINS), actor(ONE), false],
    ['nobody without a step', of(), actor(ONE), false],
  ])('concerns %s', (_, approval, who, concerned) => expect(isConcerned(approval, who)).toBe(concerned));

  it('goes forward with each yes, ends, and never takes one from who is not asked', () => {
    const people = [1, 2, 3, 4];
    const step = fc.oneof(
      fc.constant(ADMINS),
      fc.record({
        approvers: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1 }),
        mode: fc.constantFrom('one' as const, 'all' as const),
      }),
    );
    const who = fc.record({
      userId: fc.constantFrom(...people, ADMIN),
      isAdminOf: fc.boolean(),
      deputyFor: fc.uniqueArray(fc.constantFrom(...people)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.array(fc.tuple(who, fc.boolean())), (steps, turns) => {
        let approval = of(...steps);
        for (const [each, escalates] of turns) {
          if (escalates) approval = escalate(approval);
          const before = currentStep(approval);
          const waiting = waitsFor(approval);
          const next = approve(approval, each, AT);
          expect(next !== null).toBe(mayApprove(approval, each));
          if (next === null) continue;
          const isNamed = (waiting?.userIds ?? []).some((id) => id === each.userId || each.deputyFor.includes(id));
          expect(isNamed || (waiting?.admins === true && each.isAdminOf)).toBe(true);
          expect(currentStep(next) ?? Infinity).toBeGreaterThanOrEqual(before ?? Infinity);
          approval = next;
        }
        // Whoever is still waited for can bring it to its end.
        for (let left = steps.length * people.length; left > 0 && waitsFor(approval) !== null; left -= 1)
          approval = after(approval, actor(waitsFor(approval)?.userIds[0] ?? ADMIN, { isAdminOf: true }));
        expect(currentStep(approval)).toBe(null);
      }),
    );
  });
});

it.each([
  // As a clock that was set back has it.
  [-1, 3, 7, 0, false],
  [2, 3, 7, 0, false],
  [3, 3, 7, 1, false],
  [6, 3, 7, 2, false],
  [7, 3, 7, 2, true],
  [30, null, null, 0, false],
  [30, null, 7, 0, true],
])(
  'after %s days, with %s and %s, it reminds %s times, and asks the admins too: %s',
  (days, remindAfter, escalateAfter, reminders, escalates) => {
    expect(remindersAfter(days, { remindAfter, escalateAfter })).toEqual({ reminders, escalates });
  },
);
