import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { toDays } from './amount.ts';
import { ledgerOfYear } from './ledger-year.ts';
import { grant, ledgerOf, usage } from './testing/builders.ts';

const TODAY = isoDate('2026-11-20');
const ledger = (...usages: ReturnType<typeof usage>[]) =>
  ledgerOf([grant('2025-04-01', 10), grant('2026-04-01', 11)], usages);
const daysOf = (...args: Parameters<typeof ledgerOfYear>) => ledgerOfYear(...args)?.taken.map(({ date }) => date);

describe('the ledger of a year (労基則24条の7)', () => {
  it('is of the base date in it, and of the year that begins then', () => {
    const year = ledgerOfYear(ledger(), [], 2026, TODAY);
    expect(year).toMatchObject({ from: '2026-04-01', to: '2027-03-31', taken: [] });
    expect(year?.grants.map(({ grant: { grantedOn } }) => grantedOn)).toEqual(['2026-04-01']);
    expect(ledgerOfYear(ledger(), [], 2024, TODAY)).toBeNull();
  });

  it('has the days within that year, to both its ends, whichever grant they took', () => {
    const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'];
    const taken = ledger(...days.map((date) => usage(date)));
    expect(daysOf(taken, [], 2026, TODAY)).toEqual(['2026-04-01', '2027-03-31']);
    expect(daysOf(taken, [], 2025, TODAY)).toEqual(['2026-03-31']);
  });

  it('counts each day once, also one that two grants share, and what was taken in another system', () => {
    const taken = ledgerOf(
      [grant('2025-04-01', 1), grant('2026-04-01', 11)],
      [usage('2026-05-07', 1, 'half'), usage('2026-06-01'), usage('2026-05-01')],
    );
    const year = ledgerOfYear(taken, [usage('2026-04-10')], 2026, TODAY);
    expect(year?.taken.map(({ date }) => date)).toEqual(['2026-04-10', '2026-05-01', '2026-05-07', '2026-06-01']);
    expect(toDays(year?.total ?? usage('2026-04-10').amount)).toBe(3.5);
  });

  it('leaves out what is only asked for, what is owed no work, and what no grant covers', () => {
    const taken = ledgerOf(
      [grant('2026-04-01', 1)],
      [
        usage('2026-05-01', 1, 'day', { isVoid: true }),
        usage('2026-05-07', 1, 'day', { isPending: true }),
        usage('2026-05-08'),
      ],
    );
    expect(daysOf(taken, [], 2026, TODAY)).toEqual([]);
  });

  it('of two base dates in one year goes on to the end of the second one’s year', () => {
    const two = ledgerOf(
      [grant('2026-01-10', 10), grant('2026-07-01', 11)],
      [usage('2027-06-30'), usage('2027-07-01')],
    );
    expect(ledgerOfYear(two, [], 2026, TODAY)).toMatchObject({ from: '2026-01-10', to: '2027-06-30' });
    expect(daysOf(two, [], 2026, TODAY)).toEqual(['2027-06-30']);
  });

  it('has the company’s own days of the year beside the base date, and none without one', () => {
    const own = { ...grant('2026-08-01', 3), isStatutory: false };
    const year = ledgerOfYear(ledgerOf([grant('2026-04-01', 10), own], []), [], 2026, TODAY);
    expect(year?.grants.map(({ grant: { grantedOn } }) => grantedOn)).toEqual(['2026-04-01', '2026-08-01']);
    expect(year?.to).toBe('2027-03-31');
    expect(ledgerOfYear(ledgerOf([own], []), [], 2026, TODAY)).toBeNull();
  });
});
