import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, type IsoDate, isoDate } from '../time/date.ts';
import { leaveUnits, lessLeave, NO_LEAVE, totalLeave, type LeaveAmount, type LeaveUnit } from './amount.ts';
import { balanceOn, leaveLeftOn } from './balance.ts';
import { calculateLedger, isValidOn, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { canRequest } from './request.ts';
import { anyDate } from './testing/builders.ts';

const POLICY = DEFAULT_LEAVE_POLICY;
const LAST = isoDate('2032-12-31');

interface Account {
  readonly grants: readonly LeaveGrant[];
  readonly usages: readonly LeaveUsage[];
}

/** A step in the life of an account; `pick` chooses among what is there. */
type Step =
  | {
      readonly kind: 'grant';
      readonly date: IsoDate;
      readonly halfDays: number;
      readonly years: number;
      readonly taken: number;
    }
  | { readonly kind: 'correct'; readonly pick: number; readonly halfDays: number; readonly move: number }
  | { readonly kind: 'take_back' | 'approve' | 'cancel'; readonly pick: number }
  | {
      readonly kind: 'request';
      readonly date: IsoDate;
      readonly unit: LeaveUnit;
      readonly count: number;
      readonly day: number;
    };

const pick = fc.nat(1000);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      date: anyDate,
      halfDays: fc.integer({ min: 1, max: 40 }),
      years: fc.integer({ min: 1, max: 2 }),
      taken: fc.nat(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      pick,
      halfDays: fc.integer({ min: 1, max: 40 }),
      move: fc.integer({ min: -60, max: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('take_back' as const, 'approve' as const, 'cancel' as const), pick }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      date: anyDate,
      unit: fc.constantFrom<LeaveUnit>('day', 'half', 'hour'),
      count: fc.integer({ min: 1, max: 8 }),
      day: fc.integer({ min: 4, max: 10 }),
    }),
  },
);

const ledgerOf = ({ grants, usages }: Account) => calculateLedger(grants, usages, POLICY);

/** The account after a step, as the product has it: what would take the cover from leave is refused. */
function after(account: Account, step: Step, id: number): Account {
  const { grants, usages } = account;
  const chosen = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];
  const unlessUncovered = (next: Account): Account =>
    ledgerOf(next).uncovered.length > ledgerOf(account).uncovered.length ? account : next;
  switch (step.kind) {
    case 'grant': {
      const amount = leaveUnits('half', step.halfDays, 8);
      const takenBefore = leaveUnits('half', Math.max(1, Math.min(step.taken, step.halfDays)), 8);
      const grant = {
        id,
        grantedOn: step.date,
        lastUsableOn: addDays(step.date, step.years * 365),
        amount,
        isStatutory: true,
      };
      return { grants: [...grants, step.taken === 0 ? grant : { ...grant, takenBefore }], usages };
    }
    case 'correct': {
      const grant = chosen(grants, step.pick);
      if (grant === undefined || grant.takenBefore !== undefined) return account;
      const grantedOn = addDays(grant.grantedOn, step.move);
      const corrected = {
        ...grant,
        grantedOn,
        lastUsableOn: addDays(grantedOn, 730),
        amount: leaveUnits('half', step.halfDays, 8),
      };
      return unlessUncovered({ grants: grants.map((one) => (one === grant ? corrected : one)), usages });
    }
    case 'take_back': {
      const grant = chosen(grants, step.pick);
      return grant === undefined ? account : unlessUncovered({ grants: grants.filter((one) => one !== grant), usages });
    }
    case 'approve': {
      const usage = chosen(usages, step.pick);
      return { grants, usages: usages.map((one) => (one === usage ? { ...one, isPending: false } : one)) };
    }
    case 'cancel': {
      const usage = chosen(usages, step.pick);
      return { grants, usages: usages.filter((one) => one !== usage) };
    }
    case 'request': {
      const count = step.unit === 'hour' ? Math.min(step.count, step.day) : 1;
      const asked = { date: step.date, unit: step.unit, amount: leaveUnits(step.unit, count, step.day) };
      const isTaken = usages.some(({ date }) => date === step.date);
      if (isTaken || !canRequest([asked], account, POLICY).ok) return account;
      return { grants, usages: [...usages, { ...asked, id, isPending: true }] };
    }
  }
}

const sum = (amounts: readonly LeaveAmount[]): LeaveAmount => totalLeave(amounts);

function expectSound(account: Account, date: IsoDate): void {
  const { draws, uncovered } = ledgerOf(account);
  expect(uncovered).toEqual([]);
  // No part of a usage is lost or counted twice.
  for (const usage of account.usages) {
    const own = draws.filter((draw) => draw.usage === usage);
    expect(sum(own.map(({ amount }) => amount))).toBe(usage.amount);
    for (const { grant, amount } of own) {
      expect(isValidOn(grant, usage.date)).toBe(true);
      expect(amount).toBeGreaterThan(NO_LEAVE);
    }
  }
  // Nothing is taken of a grant that an older one, which lapses no later, still has: first in, first out.
  for (const { grant, left } of balanceOn(ledgerOf(account), LAST).grants) {
    expect(left).toBeGreaterThanOrEqual(NO_LEAVE);
    if (left > NO_LEAVE)
      for (const draw of draws)
        if (draw.grant.grantedOn > grant.grantedOn) expect(isValidOn(grant, draw.usage.date)).toBe(false);
  }
  for (const { grant, used, left } of balanceOn(ledgerOf(account), date).grants)
    expect(lessLeave(grant.amount, used)).toBe(left);
  const { left, afterPlans } = leaveLeftOn(account, date, POLICY);
  expect(afterPlans).toBeGreaterThanOrEqual(NO_LEAVE);
  expect(left).toBeGreaterThanOrEqual(afterPlans);
}

describe('an account of leave', () => {
  it('has no negative balance, and counts every part of a day once, whatever is done in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), anyDate, (steps, date) => {
        let account: Account = { grants: [], usages: [] };
        for (const [id, step] of steps.entries()) {
          account = after(account, step, id);
          expectSound(account, date);
        }
      }),
    );
  });

  it('has steps that do something', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 30, maxLength: 40 }), (steps) => {
        let account: Account = { grants: [], usages: [] };
        for (const [id, step] of steps.entries()) {
          const next = after(account, step, id);
          if (JSON.stringify(next) !== JSON.stringify(account)) kinds.add(step.kind);
          account = next;
        }
      }),
    );
    expect([...kinds].toSorted()).toEqual(['approve', 'cancel', 'correct', 'grant', 'request', 'take_back']);
  });
});
