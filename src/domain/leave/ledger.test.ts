import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { leaveDays, toDays, totalLeave } from './amount.ts';
import { isValidOn, calculateLedger, hourlyLeaveOfYear, type LeaveLedger } from './ledger.ts';
import { accepted, anyGrants, anyPolicy, anyUsages, grant, ledgerOf, usage } from './testing/builders.ts';

/** The draws in short: `2026-03-02 from 2025-10-01: 1`. */
const draws = ({ draws: taken }: LeaveLedger): string[] =>
  taken.map((draw) => `${draw.usage.date} from ${draw.grant.grantedOn}: ${toDays(draw.amount)}`);

const uncovered = (ledger: LeaveLedger): string[] =>
  ledger.uncovered.map(({ usage: { date }, reason }) => `${date}: ${reason}`);

describe('D18: usage takes the oldest valid grant first', () => {
  const grants = [grant('2025-10-01', 2), grant('2026-10-01', 11)];

  it.each([
    ['the day before the first grant', '2025-09-30', []],
    ['the day of the grant', '2025-10-01', ['2025-10-01 from 2025-10-01: 1']],
    ['the day before the next', '2026-09-30', ['2026-09-30 from 2025-10-01: 1']],
    ['the last day of the oldest', '2027-09-30', ['2027-09-30 from 2025-10-01: 1']],
    ['the day after it', '2027-10-01', ['2027-10-01 from 2026-10-01: 1']],
    ['the last day of all', '2028-09-30', ['2028-09-30 from 2026-10-01: 1']],
    ['the day after that', '2028-10-01', []],
  ])('on %s', (_, date, expected) => {
    const ledger = ledgerOf(grants, [usage(date)]);
    expect(draws(ledger)).toEqual(expected);
    expect(uncovered(ledger)).toEqual(expected.length === 0 ? [`${date}: insufficient`] : []);
  });

  it('D41: what is void takes nothing', () => {
    const ledger = ledgerOf(grants, [usage('2026-05-02', 1, 'day', { isVoid: true }), usage('2026-05-07', 2)]);
    expect(draws(ledger)).toEqual(['2026-05-07 from 2025-10-01: 2']);
    expect(uncovered(ledger)).toEqual(['2026-05-02: no_duty']);
  });

  it('one usage can take from two', () => {
    expect(draws(ledgerOf(grants, [usage('2026-11-02', 5)]))).toEqual([
      '2026-11-02 from 2025-10-01: 2',
      '2026-11-02 from 2026-10-01: 3',
    ]);
  });

  it('and takes nothing from one that is used up', () => {
    expect(draws(ledgerOf(grants, [usage('2026-11-02', 2), usage('2026-11-04')]))).toEqual([
      '2026-11-02 from 2025-10-01: 2',
      '2026-11-04 from 2026-10-01: 1',
    ]);
  });

  it('or the newest, by the company’s policy', () => {
    const ledger = ledgerOf(grants, [usage('2026-11-02', 5), usage('2026-09-30')], { order: 'newest_first' });
    expect(draws(ledger)).toEqual(['2026-09-30 from 2025-10-01: 1', '2026-11-02 from 2026-10-01: 5']);
  });

  it.each(['oldest_first', 'newest_first'] as const)('%s: of one day what lapses first', (order) => {
    const late = grant('2025-10-01', 1, { id: 1 });
    const early = grant('2025-10-01', 1, { id: 3, lastUsableOn: '2026-03-31' });
    const alike = grant('2025-10-01', 1, { id: 2 });
    const ledger = ledgerOf([alike, late, early], [usage('2025-11-04', 3)], { order });
    expect(ledger.draws.map((draw) => draw.grant.id)).toEqual([3, 1, 2]);
  });

  it('those of one day in the order of entry', () => {
    const ledger = ledgerOf(
      [grant('2025-10-01', 1)],
      [usage('2025-11-04', 1, 'day', { id: 2 }), usage('2025-11-04', 1, 'day', { id: 1 })],
    );
    expect(ledger.draws.map((draw) => draw.usage.id)).toEqual([1]);
    expect(ledger.uncovered.map((left) => left.usage.id)).toEqual([2]);
  });
});

describe('労基法39条4項2号: hours', () => {
  const grants = [grant('2024-10-01', 18), grant('2025-10-01', 20)];

  it('are capped by the year of the base date', () => {
    const usages = [usage('2025-09-30', 40, 'hour'), usage('2025-10-01', 40, 'hour'), usage('2026-09-30', 1, 'hour')];
    expect(uncovered(ledgerOf(grants, usages))).toEqual(['2026-09-30: hourly_cap']);
    expect(uncovered(ledgerOf([...grants, grant('2026-10-01', 20)], usages))).toEqual(['2026-09-30: hourly_cap']);
  });

  it('a correction begins no new year', () => {
    const corrected = [...grants, grant('2026-04-01', 1, { isStatutory: false })];
    const usages = [usage('2025-10-01', 40, 'hour'), usage('2026-05-01', 1, 'hour')];
    expect(uncovered(ledgerOf(corrected, usages))).toEqual(['2026-05-01: hourly_cap']);
    expect(
      uncovered(ledgerOf([grant('2026-04-01', 9, { isStatutory: false })], [usage('2026-05-01', 41, 'hour')])),
    ).toEqual(['2026-05-01: hourly_cap']);
  });

  it('that were refused don’t fill the cap; days and halves do not either', () => {
    const usages = [
      usage('2025-11-04', 39, 'hour'),
      usage('2025-11-05', 2, 'hour'),
      usage('2025-11-06', 1, 'hour'),
      usage('2025-11-07', 3, 'half'),
      usage('2025-11-10', 6),
    ];
    expect(uncovered(ledgerOf(grants, usages))).toEqual(['2025-11-05: hourly_cap']);
  });

  it('nor do those that no grant covers', () => {
    const usages = [usage('2024-09-30', 40, 'hour'), usage('2024-10-01', 40, 'hour')];
    expect(uncovered(ledgerOf(grants, usages))).toEqual(['2024-09-30: insufficient']);
  });

  it('a company may allow fewer, or none', () => {
    const usages = [usage('2025-11-04', 8, 'hour'), usage('2025-11-05', 1, 'hour')];
    expect(uncovered(ledgerOf(grants, usages, { hourlyCapDays: 1 }))).toEqual(['2025-11-05: hourly_cap']);
    expect(uncovered(ledgerOf(grants, usages, { hourlyCapDays: 0 }))).toHaveLength(2);
  });

  it('stay the same fraction of the day when the hours of the day change', () => {
    const usages = [
      usage('2025-11-04', 4, 'hour', { hoursPerDay: 8 }),
      usage('2026-02-02', 2, 'hour', { hoursPerDay: 4 }),
    ];
    expect(draws(ledgerOf(grants, usages))).toEqual([
      '2025-11-04 from 2024-10-01: 0.5',
      '2026-02-02 from 2024-10-01: 0.5',
    ]);
  });
});

describe('労基法39条4項2号: what is taken by the hour in the year of a day', () => {
  const grants = [grant('2024-10-01', 18), grant('2025-10-01', 20), grant('2026-04-01', 2, { isStatutory: false })];
  const usages = [
    usage('2025-09-30', 3, 'hour'),
    usage('2025-10-01', 4, 'hour'),
    usage('2026-09-30', 8, 'hour'),
    // Whole and half days are none by the hour, and what is void is none at all (D41).
    usage('2025-11-04'),
    usage('2025-11-05', 1, 'half'),
    usage('2025-11-08', 2, 'hour', { isVoid: true }),
  ];
  it.each([
    ['2024-10-01', 0.375],
    ['2025-09-30', 0.375],
    ['2025-10-01', 1.5],
    // The company’s own days begin no year.
    ['2026-05-01', 1.5],
    ['2024-09-30', 0],
  ])('of %s: %d days', (date, expected) => {
    expect(toDays(hourlyLeaveOfYear(grants, usages, isoDate(date)))).toBe(expected);
    expect(toDays(hourlyLeaveOfYear(grants.toReversed(), usages, isoDate(date)))).toBe(expected);
  });
});

describe('whatever was granted and requested', () => {
  it('nothing is taken twice, too early, too late or in part', () => {
    fc.assert(
      fc.property(anyGrants, anyUsages, anyPolicy, (grants, usages, policy) => {
        const ledger = calculateLedger(grants, usages, policy);
        for (const one of grants) {
          const taken = ledger.draws.filter((draw) => draw.grant === one).map(({ amount }) => amount);
          expect(totalLeave(taken)).toBeLessThanOrEqual(one.amount);
        }
        for (const draw of ledger.draws) {
          expect(isValidOn(draw.grant, draw.usage.date)).toBe(true);
          expect(draw.amount).toBeGreaterThan(0);
          expect(Number.isSafeInteger(draw.amount)).toBe(true);
        }
        const left = new Set(ledger.uncovered.map((entry) => entry.usage));
        for (const one of usages) {
          const taken = ledger.draws.filter((draw) => draw.usage === one).map(({ amount }) => amount);
          expect(totalLeave(taken)).toBe(left.has(one) ? 0 : one.amount);
        }
      }),
    );
  });

  it('does not depend on the order of the lists', () => {
    const shuffled = fc
      .tuple(anyGrants, anyUsages)
      .chain(([grants, usages]) =>
        fc.tuple(
          fc.constant({ grants, usages }),
          fc.shuffledSubarray(grants, { minLength: grants.length }),
          fc.shuffledSubarray(usages, { minLength: usages.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, anyPolicy, ([{ grants, usages }, otherGrants, otherUsages], policy) => {
        expect(calculateLedger(otherGrants, otherUsages, policy)).toEqual(calculateLedger(grants, usages, policy));
      }),
    );
  });

  it('an older grant that could have been taken from is empty by then', () => {
    fc.assert(
      fc.property(anyGrants, anyUsages, (grants, usages) => {
        const ledger = ledgerOf(grants, usages);
        for (const [index, draw] of ledger.draws.entries()) {
          const older = ledger.grants.filter(
            (one) => one.grantedOn < draw.grant.grantedOn && isValidOn(one, draw.usage.date),
          );
          for (const one of older) {
            const before = ledger.draws.slice(0, index).filter((earlier) => earlier.grant === one);
            expect(totalLeave(before.map(({ amount }) => amount))).toBe(one.amount);
          }
        }
      }),
    );
  });

  it('what was accepted stays covered, however many grants are added', () => {
    fc.assert(
      fc.property(anyGrants, anyGrants, anyUsages, anyPolicy, (grants, more, asked, policy) => {
        const usages = accepted(grants, asked, policy);
        expect(calculateLedger(grants, usages, policy).uncovered).toEqual([]);
        const later = more.map((one) => ({ ...one, id: one.id + grants.length }));
        expect(calculateLedger([...grants, ...later], usages, policy).uncovered).toEqual([]);
      }),
    );
  });
});

it('a grant is valid from its day to its last, inclusive', () => {
  const one = grant('2024-10-01', 10);
  const dates = ['2024-09-30', '2024-10-01', '2026-09-30', '2026-10-01'];
  expect(dates.map((date) => isValidOn(one, isoDate(date)))).toEqual([false, true, true, false]);
  expect(one.amount).toBe(leaveDays(10));
});
