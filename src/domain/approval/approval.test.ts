import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import {
  type Approval,
  type ApprovalActor,
  type ApprovalStep,
  approve,
  asksAdminsAlone,
  currentStep,
  decidesAsSuperAdmin,
  escalate,
  isAsked,
  isConcerned,
  mayDecide,
  needsRerouting,
  openApprovers,
  remindersAfter,
  reroute,
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
  it.each([
    ['without a route', of(ADMINS), true],
    ['of steps that all ask them', of(ADMINS, ADMINS), true],
    ['whose second step asks somebody', of(ADMINS, one(ONE)), false],
    ['that asks them too, after days', escalate(of(one(ONE))), false],
  ])('%s asks the admins alone or not', (_which, approval, isSo) => expect(asksAdminsAlone(approval)).toBe(isSo));

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
  ])('asks %s', (_, approval, who, asked) => {
    expect(isAsked(approval, who)).toBe(asked);
    expect(mayDecide(approval, who)).toBe(asked);
    expect(approve(approval, who, AT) !== null).toBe(asked);
  });

  const superAdmin = actor(ADMIN, { isAdminOf: true, isSuperAdminOf: true });
  it.each<[string, Approval, number | null]>([
    ['at the step of somebody else', of(one(ONE)), null],
    ['at that step alone', of(one(ONE), one(TWO)), 1],
    ['in place of all of whom a yes is missing', of(all(ONE, TWO)), null],
    ['after one of them', after(of(all(ONE, TWO)), actor(ONE)), null],
  ])('has a super admin decide %s, which is marked', (_, approval, next) => {
    expect(isAsked(approval, superAdmin)).toBe(false);
    expect(mayDecide(approval, superAdmin)).toBe(true);
    expect(decidesAsSuperAdmin(approval, superAdmin)).toBe(true);
    const decided = after(approval, superAdmin);
    expect(decided.given.at(-1)).toEqual({ step: 0, userId: ADMIN, forUserId: null, asSuperAdmin: true, at: AT });
    expect(currentStep(decided)).toBe(next);
  });

  it.each<[string, Approval, ApprovalActor]>([
    ['where they are named', of(one(ADMIN)), superAdmin],
    ['where the admins are asked', of(ADMINS), superAdmin],
    ['as a deputy', of(one(ONE)), { ...superAdmin, deputyFor: [ONE] }],
  ])('doesn’t mark a super admin %s', (_, approval, who) => {
    expect(decidesAsSuperAdmin(approval, who)).toBe(false);
    expect(after(approval, who).given[0]).not.toHaveProperty('asSuperAdmin');
  });

  it('has nobody decide where nobody is asked', () => {
    for (const approval of [of(), after(of(one(ONE)), actor(ONE))]) {
      expect(mayDecide(approval, superAdmin)).toBe(false);
      expect(decidesAsSuperAdmin(approval, superAdmin)).toBe(false);
      expect(approve(approval, superAdmin, AT)).toBeNull();
    }
  });

  const present = (id: number): boolean => id !== ONE;
  it.each<[string, Approval, readonly number[], boolean]>([
    ['of one who is gone', of(one(ONE)), [ONE], true],
    ['of several of whom one is gone', of(one(ONE, TWO)), [ONE, TWO], true],
    ['of one who is gone at a later step', of(one(TWO), all(ONE, THREE)), [TWO, ONE, THREE], true],
    ['of one who has said yes before', after(of(all(ONE, TWO)), actor(ONE)), [TWO], false],
    ['of one who is gone at a step that is over', after(of(one(ONE), one(TWO)), actor(ONE)), [TWO], false],
    ['of those who are there', of(one(TWO), one(TWO, THREE)), [TWO, THREE], false],
    ['of the admins', of(ADMINS), [], false],
    ['that is over', after(of(one(ONE)), actor(ONE)), [], false],
    ['that was asked anew before', reroute(of(one(ONE)), [one(TWO)]), [TWO], true],
    ['that was asked anew before, and is over', after(reroute(of(one(ONE)), [one(TWO)]), actor(TWO)), [], false],
  ])('%s', (_, approval, open, needs) => {
    expect(openApprovers(approval)).toEqual(open);
    expect(needsRerouting(approval, present)).toBe(needs);
  });

  /** The approvers at each step, for the admins 0; those of all in brackets. */
  const asks = ({ steps }: Approval): unknown[] =>
    steps.map(({ approvers, mode }) => (approvers === 'admins' ? 0 : mode === 'all' ? [approvers] : approvers));
  const FOUR = 4;
  it.each<[string, Approval, readonly ApprovalStep[], unknown[], number | null]>([
    ['the admins in place of one', of(one(ONE)), [ADMINS], [0], 0],
    ['the admins where there is no route any more', of(one(ONE)), [], [0], 0],
    ['the other of two', of(one(ONE, TWO)), [one(TWO)], [[TWO]], 0],
    ['all others', of(all(ONE, TWO, THREE)), [all(TWO, THREE)], [[[TWO, THREE]]], 0],
    ['a new superior', of(one(ONE), one(TWO)), [one(THREE), one(TWO)], [[THREE], [TWO]], 0],
    ['the admins at the second step', after(of(one(TWO), one(ONE)), actor(TWO)), [one(TWO), ADMINS], [[TWO], 0], 1],
    ['somebody else at a later step', of(one(TWO), one(ONE)), [one(TWO), one(THREE)], [[TWO], [THREE]], 0],
    [
      'the admins where the route has become shorter',
      after(of(one(TWO), one(ONE)), actor(TWO)),
      [one(THREE)],
      [[TWO], 0],
      1,
    ],
    [
      'nobody again who has said yes',
      after(of(all(ONE, TWO, THREE)), actor(TWO)),
      [all(TWO, THREE)],
      [[[TWO]], [[THREE]]],
      1,
    ],
    [
      'the next where all others have said yes',
      after(of(all(ONE, TWO), one(THREE)), actor(TWO)),
      [all(TWO), one(THREE)],
      [[[TWO]], [THREE]],
      1,
    ],
    [
      'the admins where all others have said yes, and nobody follows',
      after(of(all(ONE, TWO)), actor(TWO)),
      [all(TWO)],
      [[[TWO]], 0],
      1,
    ],
    [
      'the next where one of whom one is enough has said yes',
      after(of(all(ONE, TWO), one(THREE)), actor(TWO)),
      [one(TWO, FOUR), one(THREE)],
      [[[TWO]], [THREE]],
      1,
    ],
    [
      'others of whom none has said yes',
      after(of(all(ONE, TWO)), actor(TWO)),
      [one(THREE, FOUR)],
      [[[TWO]], [THREE, FOUR]],
      1,
    ],
    ['the admins of a new route after a yes', after(of(all(ONE, TWO)), actor(TWO)), [ADMINS], [[[TWO]], 0], 1],
    [
      'those for whom no deputy has said yes',
      after(of(all(ONE, TWO, THREE)), actor(FOUR, { deputyFor: [TWO] })),
      [all(TWO, THREE)],
      [[[TWO]], [[THREE]]],
      1,
    ],
    [
      'somebody at a step who has said yes at another',
      after(of(one(TWO), one(ONE)), actor(TWO)),
      [one(TWO), one(TWO, THREE)],
      [[TWO], [TWO, THREE]],
      1,
    ],
    [
      'somebody later who has said yes already',
      after(of(all(ONE, TWO, THREE), all(TWO, FOUR)), actor(TWO)),
      [all(TWO, THREE), all(TWO, FOUR)],
      [[[TWO]], [[THREE]], [[TWO, FOUR]]],
      1,
    ],
  ])('asks anew %s', (_, approval, fresh, expected, step) => {
    const rerouted = reroute(approval, fresh);
    expect(asks(rerouted)).toEqual(expected);
    expect(currentStep(rerouted)).toBe(step);
    expect(rerouted.given).toEqual(approval.given);
    // Asked as a new request is: nothing changes the next time.
    expect(reroute(rerouted, fresh)).toBe(rerouted);
  });

  it('is asked anew where the route changes after somebody was gone, and goes on in its order', () => {
    const waiting = after(of(all(ONE, TWO, THREE), one(FOUR)), actor(THREE));
    const withoutOne = reroute(waiting, [all(TWO, THREE), one(FOUR)]);
    const withoutTwo = reroute(withoutOne, [all(THREE), one(FOUR)]);
    expect(asks(withoutTwo)).toEqual([[[THREE]], [FOUR]]);
    const changed = reroute(withoutOne, [all(THREE, FOUR), one(TWO)]);
    expect(asks(changed)).toEqual([[[THREE]], [[FOUR]], [TWO]]);
    expect(waitsFor(after(changed, actor(FOUR)))).toEqual({ userIds: [TWO], admins: false });
  });

  it('is asked anew at the next step, too, at its place on the route', () => {
    const withoutOne = reroute(of(one(ONE), one(TWO), one(THREE)), [one(FOUR), one(TWO), one(THREE)]);
    const withoutTwo = reroute(after(withoutOne, actor(FOUR)), [one(FOUR), ADMINS, one(THREE)]);
    expect(asks(withoutTwo)).toEqual([[FOUR], 0, [THREE]]);
  });

  it('asks the admins further on, too, where they were asked too', () => {
    expect(waitsFor(reroute(escalate(of(one(ONE))), [one(TWO)]))).toEqual({ userIds: [TWO], admins: true });
    expect(reroute(escalate(of(one(ONE))), [ADMINS]).steps[0]).not.toHaveProperty('isEscalated');
  });

  it('isn’t asked anew where the same are asked, or it is over', () => {
    const partly = after(of(all(ONE, TWO), ADMINS), actor(ONE));
    expect(reroute(partly, [all(ONE, TWO), ADMINS])).toBe(partly);
    for (const approval of [of(), after(of(one(ONE)), actor(ONE))])
      expect(reroute(approval, [one(TWO)])).toBe(approval);
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
          expect(next !== null).toBe(isAsked(approval, each));
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
