import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { leaveDays, NO_LEAVE, toDays, totalLeave, type LeaveAmount } from './amount.ts';
import { balanceOn, type LeaveBalance, leaveLeftOn } from './balance.ts';
import { calculateLedger } from './ledger.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { accepted, anyDate, anyGrants, anyPolicy, anyUsages, grant, ledgerOf, usage } from './testing/builders.ts';

const on = (ledger: ReturnType<typeof ledgerOf>, date: string): LeaveBalance => balanceOn(ledger, isoDate(date));

const inAll = (balance: LeaveBalance, of: 'used' | 'left'): LeaveAmount =>
  totalLeave(balance.grants.map((entry) => entry[of]));

describe('D18: the balance', () => {
  it('of nothing is nothing', () => {
    expect(on(ledgerOf([]), '2026-11-20')).toEqual({
      remaining: NO_LEAVE,
      pending: NO_LEAVE,
      expired: NO_LEAVE,
      grants: [],
      nextExpiry: null,
      latest: null,
    });
  });

  it('counts approved and pending days as taken, future days too', () => {
    const usages = [
      usage('2026-10-05'),
      usage('2026-11-24', 1, 'day', { isPending: true }),
      usage('2027-05-06', 1, 'half', { isPending: true }),
    ];
    const balance = on(ledgerOf([grant('2026-10-01', 10)], usages), '2026-11-20');
    expect(balance.remaining).toBe(leaveDays(7.5));
    expect(balance.pending).toBe(leaveDays(1.5));
  });

  it.each([
    ['2024-09-30', 0, 0, ['upcoming', 'upcoming'], null, null],
    ['2024-10-01', 9, 0, ['active', 'upcoming'], ['2026-09-30', 9], '2024-10-01'],
    ['2025-09-30', 9, 0, ['active', 'upcoming'], ['2026-09-30', 9], '2024-10-01'],
    ['2025-10-01', 20, 0, ['active', 'active'], ['2026-09-30', 9], '2025-10-01'],
    ['2026-09-30', 20, 0, ['active', 'active'], ['2026-09-30', 9], '2025-10-01'],
    ['2026-10-01', 11, 9, ['expired', 'active'], ['2027-09-30', 11], '2025-10-01'],
    ['2027-10-01', 0, 20, ['expired', 'expired'], null, '2025-10-01'],
  ])('on %s', (date, remaining, expired, statuses, nextExpiry, latest) => {
    const ledger = ledgerOf([grant('2025-10-01', 11), grant('2024-10-01', 10)], [usage('2025-05-07')]);
    const balance = on(ledger, date);
    expect(toDays(balance.remaining)).toBe(remaining);
    expect(toDays(balance.expired)).toBe(expired);
    expect(balance.grants.map(({ status }) => status)).toEqual(statuses);
    expect(balance.nextExpiry && [balance.nextExpiry.lastUsableOn, toDays(balance.nextExpiry.amount)]).toEqual(
      nextExpiry,
    );
    expect(balance.latest?.grantedOn ?? null).toBe(latest);
  });

  it('what lapses next is all that ends with that day, and nothing that is used up', () => {
    const grants = [
      grant('2024-12-01', 3, { lastUsableOn: '2026-11-30' }),
      grant('2025-04-01', 2, { lastUsableOn: '2027-03-31' }),
      grant('2025-10-01', 5, { lastUsableOn: '2027-03-31' }),
      grant('2025-11-01', 1, { lastUsableOn: '2027-10-31' }),
    ];
    const balance = on(ledgerOf(grants, [usage('2026-01-05', 3)]), '2026-11-20');
    expect(balance.nextExpiry).toEqual({ lastUsableOn: '2027-03-31', amount: leaveDays(7) });
  });

  it('what lapses next is not what was granted first', () => {
    const grants = [grant('2025-10-01', 11), grant('2026-04-01', 2, { lastUsableOn: '2026-12-31' })];
    const balance = on(ledgerOf(grants), '2026-11-20');
    expect(balance.nextExpiry).toEqual({ lastUsableOn: '2026-12-31', amount: leaveDays(2) });
  });

  it('pending leave of an expired grant is no longer deducted', () => {
    const grants = [grant('2024-10-01', 10), grant('2026-10-01', 12)];
    const balance = on(ledgerOf(grants, [usage('2026-09-30', 1, 'day', { isPending: true })]), '2026-10-01');
    expect(toDays(balance.remaining)).toBe(12);
    expect(balance.pending).toBe(NO_LEAVE);
    expect(toDays(balance.expired)).toBe(9);
  });

  it('of hours is exact to the last', () => {
    const hours = Array.from({ length: 35 }, (_, id) => usage('2026-11-04', 1, 'hour', { id, hoursPerDay: 7 }));
    const balance = on(ledgerOf([grant('2026-10-01', 10)], hours), '2026-11-20');
    expect(balance.remaining).toBe(leaveDays(5));
  });
});

describe('what is left, in two words', () => {
  const grants = [grant('2026-10-01', 10)];
  const left = (usages: Parameters<typeof ledgerOf>[1], date = '2026-11-20', of = grants) => {
    const both = leaveLeftOn({ grants: of, usages: usages ?? [] }, isoDate(date), DEFAULT_LEAVE_POLICY);
    return [toDays(both.left), toDays(both.afterPlans)];
  };

  it.each<[string, Parameters<typeof ledgerOf>[1], number, number]>([
    ['nothing taken', [], 10, 10],
    ['taken yesterday', [usage('2026-11-19')], 9, 9],
    ['today', [usage('2026-11-20')], 9, 9],
    ['approved for tomorrow', [usage('2026-11-21')], 10, 9],
    ['requested for tomorrow', [usage('2026-11-21', 1, 'day', { isPending: true })], 10, 9],
    ['requested for yesterday, and not yet approved', [usage('2026-11-19', 1, 'day', { isPending: true })], 10, 9],
    ['half a day taken, a day planned', [usage('2026-11-02', 1, 'half'), usage('2026-12-01')], 9.5, 8.5],
    ['D41: on days without duty', [usage('2026-11-14', 1, 'day', { isVoid: true })], 10, 10],
  ])('%s', (_, usages, now, afterPlans) => {
    expect(left(usages)).toEqual([now, afterPlans]);
  });

  it('of grants that are valid on the day', () => {
    const both = [grant('2024-10-01', 3), grant('2026-10-01', 10)];
    const planned = [usage('2026-09-29'), usage('2026-10-02')];
    expect(left(planned, '2026-09-28', both)).toEqual([3, 2]);
    expect(left(planned, '2026-09-29', both)).toEqual([2, 2]);
    expect(left(planned, '2026-10-01', both)).toEqual([10, 9]);
  });
});

it('leave requested late, which would leave too little for what was taken since, adds nothing', () => {
  const grants = [
    grant('2026-10-01', 1, { lastUsableOn: '2026-11-20' }),
    grant('2026-10-01', 0.5, { id: 2, lastUsableOn: '2026-11-19' }),
  ];
  const usages = [usage('2026-11-20'), usage('2026-11-19', 1, 'day', { id: 2, isPending: true })];
  const both = leaveLeftOn({ grants, usages }, isoDate('2026-11-20'), DEFAULT_LEAVE_POLICY);
  expect(both).toEqual({ left: NO_LEAVE, afterPlans: NO_LEAVE });
});

describe('whatever was granted and requested', () => {
  it('plans never add to what is left, and 残 is what was once left after the plans', () => {
    const days = fc.uniqueArray(fc.tuple(anyDate, fc.boolean()), { selector: ([date]) => date, maxLength: 30 });
    fc.assert(
      fc.property(anyGrants, days, anyPolicy, anyDate, (grants, asked, policy, date) => {
        const usages = asked.map(([day, isPending], id) => usage(day, 1, 'day', { id, isPending }));
        const { left, afterPlans } = leaveLeftOn({ grants, usages }, date, policy);
        expect(afterPlans).toBeLessThanOrEqual(left);
        const ledger = calculateLedger(grants, usages, policy);
        const { remaining } = balanceOn(ledger, date);
        expect(afterPlans).toBeLessThanOrEqual(remaining);
        expect(ledger.uncovered.length > 0 || afterPlans === remaining).toBe(true);
        const taken = usages.filter((one) => !one.isPending && one.date <= date);
        expect(leaveLeftOn({ grants, usages: taken }, date, policy)).toEqual({ left, afterPlans: left });
      }),
    );
  });

  it('nothing is lost: used, remaining, expired and upcoming sum to what was granted', () => {
    fc.assert(
      fc.property(anyGrants, anyUsages, anyPolicy, anyDate, (grants, usages, policy, date) => {
        const balance = balanceOn(calculateLedger(grants, usages, policy), date);
        const upcoming = totalLeave(
          balance.grants.filter(({ status }) => status === 'upcoming').map(({ left }) => left),
        );
        const granted = totalLeave(grants.map(({ amount }) => amount));
        expect(inAll(balance, 'used') + balance.remaining + balance.expired + upcoming).toBe(granted);
        for (const amount of [balance.remaining, balance.pending, balance.expired, inAll(balance, 'left')]) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(amount)).toBe(true);
        }
        expect(balance.grants.every(({ used, left }) => used >= 0 && left >= 0)).toBe(true);
        expect(balance.nextExpiry === null).toBe(balance.remaining === 0);
      }),
    );
  });

  it('more grants never lower it', () => {
    fc.assert(
      fc.property(anyGrants, anyGrants, anyUsages, anyPolicy, anyDate, (grants, more, asked, policy, date) => {
        const usages = accepted(grants, asked, policy);
        const before = balanceOn(calculateLedger(grants, usages, policy), date).remaining;
        const later = more.map((one) => ({ ...one, id: one.id + grants.length }));
        const after = balanceOn(calculateLedger([...grants, ...later], usages, policy), date).remaining;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('cancelling any accepted request frees as much as it took, and uncovers nothing', () => {
    fc.assert(
      fc.property(anyGrants, anyUsages, anyPolicy, fc.nat(24), anyDate, (grants, asked, policy, pick, date) => {
        const usages = accepted(grants, asked, policy);
        const cancelled = usages[pick % Math.max(1, usages.length)];
        const rest = calculateLedger(
          grants,
          usages.filter((one) => one !== cancelled),
          policy,
        );
        expect(rest.uncovered).toEqual([]);
        const before = balanceOn(calculateLedger(grants, usages, policy), date);
        const after = balanceOn(rest, date);
        expect(inAll(after, 'left') - inAll(before, 'left')).toBe(cancelled?.amount ?? 0);
      }),
    );
  });
});
