import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT, WIDEST_SPECIAL_CLAUSE, type OvertimeAgreement } from './agreement.ts';
import { breachesThrough, limitsAt, isBreached } from './limits.ts';
import { expectBreaches, projectMonths, type CurrentMonth } from './outlook.ts';
import { monthOf, monthsFrom } from './testing/builders.ts';

const SPECIAL: OvertimeAgreement = { ...DEFAULT_OVERTIME_AGREEMENT, specialClause: WIDEST_SPECIAL_CLAUSE };

const current = (
  month: string,
  overtime: number,
  [passed, total]: readonly [number, number],
  statutoryHoliday = 0,
): CurrentMonth => ({ ...monthOf(month, overtime, statutoryHoliday), workingDays: { passed, total } });

/** The months from the current one on, as `2026-11 1200+0` and a `?` where it is projected. */
const ahead = (now: CurrentMonth, history: ReturnType<typeof monthsFrom> = []) =>
  projectMonths(now, history, DEFAULT_OVERTIME_AGREEMENT)
    .filter(({ month }) => month >= now.month)
    .map(
      ({ month, overtime, statutoryHoliday, isExpected }) =>
        `${month} ${overtime}+${statutoryHoliday}${isExpected ? '?' : ''}`,
    );

describe('the current month', () => {
  it.each([
    ['half of its working days', 600, 120, [10, 20], '2027-03 1200+240?'],
    ['a third, up to the whole minute', 100, 10, [7, 20], '2027-03 286+29?'],
    ['its first day', 30, 0, [1, 20], '2027-03 600+0?'],
    ['all but one', 1900, 0, [19, 20], '2027-03 2000+0?'],
    ['all of them', 1900, 60, [20, 20], '2027-03 1900+60'],
    ['without any working day', 0, 300, [0, 0], '2027-03 0+300'],
    ['none of them yet, and nothing known', 0, 300, [0, 20], '2027-03 0+300?'],
  ] as const)('%s', (_, overtime, statutoryHoliday, days, month) => {
    expect(ahead(current('2027-03', overtime, days, statutoryHoliday))).toEqual([month]);
  });

  it('is like the five months before while no working day has passed, or its actual total if that is more', () => {
    const history = [monthOf('2026-09', 9999), ...monthsFrom('2026-10', [100, 200, 300, 400, 500])];
    expect(ahead(current('2027-03', 0, [0, 20]), history)).toEqual(['2027-03 300+0?']);
    expect(ahead(current('2027-03', 480, [0, 20]), history)).toEqual(['2027-03 480+0?']);
    expect(ahead(current('2027-03', 0, [0, 20]), monthsFrom('2027-01', [100, 201]))).toEqual(['2027-03 151+0?']);
  });
});

describe('the months to come', () => {
  it('are the mean of the latest six that are known, to the end of the agreement’s year', () => {
    const history = [monthOf('2026-07', 9999), ...monthsFrom('2026-08', [0, 0, 600, 600, 600])];
    expect(ahead(current('2027-01', 600, [10, 20]), history)).toEqual([
      '2027-01 1200+0?',
      '2027-02 500+0?',
      '2027-03 500+0?',
    ]);
  });

  it('leave out a month that is known in part, unless no other is', () => {
    const part = { ...monthOf('2026-12', 60), isPartial: true };
    expect(ahead(current('2027-02', 600, [20, 20]), [part, monthOf('2027-01', 1000)])).toEqual([
      '2027-02 600+0',
      '2027-03 800+0?',
    ]);
    const begun = { ...current('2027-02', 10, [1, 20]), isPartial: true };
    const months = projectMonths(begun, [], DEFAULT_OVERTIME_AGREEMENT);
    expect(months.map(({ month, overtime, isPartial }) => [month, overtime, isPartial ?? false])).toEqual([
      ['2027-02', 200, true],
      ['2027-03', 200, false],
    ]);
  });

  it('are like the current one, where none before is known', () => {
    expect(ahead(current('2027-02', 10, [1, 20], 1))).toEqual(['2027-02 200+20?', '2027-03 200+20?']);
  });

  it('reach into the next calendar year, and are none at the end of the agreement’s', () => {
    expect(ahead(current('2026-04', 0, [1, 20]))).toHaveLength(12);
    expect(ahead(current('2027-03', 0, [1, 20]))).toHaveLength(1);
  });
});

it('the months before are unchanged, in order, those of the year before too', () => {
  const history = monthsFrom('2026-02', [1, 2, 3]).toReversed();
  const months = projectMonths(current('2026-05', 0, [1, 20]), history, DEFAULT_OVERTIME_AGREEMENT);
  expect(months.slice(0, 3)).toEqual(
    monthsFrom('2026-02', [1, 2, 3]).map((month) => ({ ...month, isExpected: false })),
  );
  expect(months[3]?.month).toBe('2026-05');
});

describe('who will break which limit', () => {
  const expected = (now: CurrentMonth, history = monthsFrom('2026-04', []), agreement = DEFAULT_OVERTIME_AGREEMENT) =>
    expectBreaches(now, history, agreement).map(
      ({ status: { kind, from, to, value }, isBroken }) =>
        `${kind} ${from}–${to} ${value}${isBroken ? '' : ' expected'}`,
    );

  it.each([
    ['nobody, who keeps to 30 hours', current('2026-04', 900, [10, 20]), []],
    ['who is on the way to 45 hours', current('2027-03', 1350, [10, 20]), []],
    ['a minute more', current('2027-03', 1351, [10, 20]), ['month 2027-03–2027-03 2702 expected']],
    ['who has passed them', current('2027-03', 2701, [20, 20]), ['month 2027-03–2027-03 2701']],
    [
      'who goes on with 40 hours a month, in the tenth',
      current('2026-04', 1200, [10, 20]),
      ['year 2026-04–2027-01 24000 expected'],
    ],
  ])('%s', (_, now, breaches) => {
    expect(expected(now)).toEqual(breaches);
  });

  it('each kind once, at its first month: what is broken already, then what is expected', () => {
    const history = monthsFrom('2026-04', [2700, 2700, 2700, 2700, 2700, 2700]);
    expect(expected(current('2026-10', 3000, [10, 20]), history)).toEqual([
      'month 2026-10–2026-10 3000',
      'month_total 2026-10–2026-10 6000 expected',
      'year 2026-04–2026-10 22200 expected',
    ]);
  });

  it('an average by its first run of months, broken by actual work or by projected', () => {
    const history = monthsFrom('2027-01', [5700, 3900]);
    const of = (overtime: number) => expected(current('2027-03', overtime, [19, 20]), history, SPECIAL);
    expect(of(4801)).toEqual(['average 2027-01–2027-03 14401']);
    expect(of(4800)).toEqual(['average 2027-01–2027-03 14653 expected']);
  });

  it('the months over 45 hours, when the seventh is expected', () => {
    expect(expected(current('2026-04', 1500, [10, 20]), [], SPECIAL)).toEqual([
      'months_over 2026-04–2026-10 7 expected',
    ]);
  });
});

describe('what holds at any pace', () => {
  const anyMonths = fc.array(fc.nat(6500), { maxLength: 10 });
  const anyDays = fc.integer({ min: 1, max: 23 }).chain((total) => fc.tuple(fc.nat(total), fc.constant(total)));
  const anyNow = fc
    .tuple(fc.nat(6500), fc.nat(2000), anyDays)
    .map(([overtime, holiday, days]) => current('2026-10', overtime, days, holiday));
  const anyAgreement = fc.constantFrom(DEFAULT_OVERTIME_AGREEMENT, SPECIAL);
  const historyOf = (overtimes: readonly number[]) => monthsFrom('2025-12', overtimes);

  it('what is broken is broken by the months so far, and all of that is reported', () => {
    fc.assert(
      fc.property(anyNow, anyMonths, anyAgreement, (now, overtimes, agreement) => {
        const history = historyOf(overtimes);
        const soFar = limitsAt(now.month, [...history, now], agreement).filter(isBreached);
        const told = expectBreaches(now, history, agreement).filter(({ isBroken }) => isBroken);
        expect(told.map(({ status }) => status.kind)).toEqual([...new Set(soFar.map(({ kind }) => kind))]);
        for (const { status } of told) expect(soFar).toContainEqual(status);
      }),
    );
  });

  it('what is expected comes true, if the months come out as expected', () => {
    fc.assert(
      fc.property(anyNow, anyMonths, anyAgreement, (now, overtimes, agreement) => {
        const history = historyOf(overtimes);
        const later = projectMonths(now, history, agreement);
        const breaches = expectBreaches(now, history, agreement);
        for (const { status, isBroken } of breaches)
          if (!isBroken) expect(limitsAt(status.to, later, agreement)).toContainEqual(status);
        const kinds = new Set(
          breachesThrough(isoMonth('2027-03'), later, agreement)
            .filter(({ to }) => to >= now.month)
            .map(({ kind }) => kind),
        );
        expect(new Set(breaches.map(({ status }) => status.kind))).toEqual(kinds);
      }),
    );
  });

  it('the current month is never less than its actual total, and equals it once its days have passed', () => {
    fc.assert(
      fc.property(anyNow, anyMonths, (now, overtimes) => {
        const month = projectMonths(now, historyOf(overtimes), SPECIAL).find((one) => one.month === now.month)!;
        expect(month.overtime).toBeGreaterThanOrEqual(now.overtime);
        expect(month.statutoryHoliday).toBeGreaterThanOrEqual(now.statutoryHoliday);
        if (!month.isExpected) expect(month.overtime).toBe(now.overtime);
        expect(month.isExpected).toBe(now.workingDays.passed < now.workingDays.total);
      }),
    );
  });

  it('more work so far breaks no less', () => {
    fc.assert(
      fc.property(anyNow, anyMonths, anyAgreement, fc.nat(2000), (now, overtimes, agreement, more) => {
        const history = historyOf(overtimes);
        const kinds = (month: CurrentMonth) =>
          expectBreaches(month, history, agreement).map(({ status }) => status.kind);
        const busier = { ...now, overtime: minutes(now.overtime + more) };
        expect(kinds(busier)).toEqual(expect.arrayContaining(kinds(now)));
      }),
    );
  });

  it('does not depend on the order of the months', () => {
    fc.assert(
      fc.property(anyNow, anyMonths, anyAgreement, (now, overtimes, agreement) => {
        const history = historyOf(overtimes);
        expect(expectBreaches(now, history.toReversed(), agreement)).toEqual(expectBreaches(now, history, agreement));
      }),
    );
  });
});
