import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, firstDay, isoDate, isoMonth, lastDay } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import {
  flexLimit,
  type FlexPeriod,
  type FlexPolicy,
  flexSystem,
  isAbsentFromCore,
  missedCore,
  settleFlexMonth,
  settleFlexMonths,
  withinFlexMonth,
} from './flex.ts';
import { periodHours } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { ordinarySystem } from './work-system.ts';

const policyOf = (frame: FlexPolicy['frame']): FlexPolicy => ({ frame, rounding: 'minute_down', shortage: 'deduct' });
const monthOf = (month: string, contractedDays: number): FlexPeriod => ({
  from: firstDay(isoMonth(month)),
  to: lastDay(isoMonth(month)),
  contractedDays,
});

/** So many minutes each day of November from its first on, classified by the engine. */
function classify(lengths: readonly number[], limit: number, contracted: number) {
  const system = { ...ordinarySystem(DEFAULT_WORKING_TIME_POLICY), ...flexSystem(minutes(limit), minutes(contracted)) };
  return periodHours(
    { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') },
    {
      days: lengths.map((length, index) => ({
        date: addDays(isoDate('2026-11-01'), index),
        punches: [{ start: workingDayMinute(480), end: workingDayMinute(480 + length) }],
        breaks: [],
        nextShiftStart: null,
      })),
      kindOf: () => 'workday',
      contractedOn: () => minutes(480),
      systemOn: () => system,
    },
    DEFAULT_WORKING_TIME_POLICY,
  ).total;
}

describe('労基法32条の3: flex in the engine', () => {
  it('has no overtime by the day or the week', () => {
    expect(classify([720, 720, 720, 720, 720, 720], 10285, 9120)).toMatchObject({
      worked: 4320,
      contracted: 4320,
      overtime: 0,
    });
  });

  it('classifies as the settlement says', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 });
    const total = fc.integer({ min: 6000, max: 11000 });
    const frames = fc.constantFrom<FlexPolicy['frame']>('calendar', 'two_days_off');
    fc.assert(
      fc.property(lengths, total, fc.integer({ min: 0, max: 10 }), frames, (worked, contracted, leaveDays, frame) => {
        const period = monthOf('2026-11', 20);
        const leave = leaveDays * 480;
        const settled = settleFlexMonth(
          {
            period,
            totalContracted: minutes(contracted),
            worked: minutes(worked.reduce((sum, length) => sum + length, 0)),
            leave: minutes(leave),
            carriedIn: minutes(0),
            next: null,
          },
          policyOf(frame),
        );
        const classes = classify(worked, settled.frame, contracted - leave);
        expect(classes.overtimeByPeriod).toBe(settled.overtime);
        expect(classes.insideOvertime).toBe(settled.insideOvertime);
      }),
    );
  });

  it('pays in each of several months what the settlement of them all says', () => {
    const worked = fc.integer({ min: 0, max: 16000 });
    const frames = fc.constantFrom<FlexPolicy['frame']>('calendar', 'two_days_off');
    fc.assert(
      fc.property(fc.array(worked, { minLength: 2, maxLength: 3 }), frames, (lengths, frame) => {
        const months = lengths.map((length, index) => ({
          ...monthOf(addMonths(isoMonth('2027-04'), index), 21),
          worked: minutes(length),
        }));
        const settled = settleFlexMonths(months, policyOf(frame));
        const paid = months.map((month, index) => {
          const isLast = index === months.length - 1;
          const limit = flexLimit({ period: month, before: months.slice(0, index), isLast }, policyOf(frame));
          return Math.max(0, month.worked - limit);
        });
        expect(paid.at(-1)).toBe(settled.lastMonth);
        expect(paid.slice(0, -1)).toEqual(settled.months.slice(0, -1).map(({ overtime }) => overtime));
      }),
    );
  });

  it('is one frame where the settlement period is one month', () => {
    const period = monthOf('2026-10', 22);
    expect(flexLimit({ period, before: [], isLast: true }, policyOf('calendar'))).toBe(10628);
    expect(flexLimit({ period, before: [], isLast: true }, policyOf('two_days_off'))).toBe(22 * 480);
    expect(flexLimit({ period, before: [], isLast: false }, policyOf('calendar'))).toBe(13285);
  });
});

describe('昭63.1.1基発1号: a month of flex is settled', () => {
  // 30 days: 171:25. The next has 31: 177:08.
  const HOUR = 60;
  const settled = (
    [total, worked, leave, carriedIn]: readonly [number, number, number, number],
    shortage: FlexPolicy['shortage'] = 'carry',
    nextTotal: number | null = 160 * HOUR,
  ) =>
    settleFlexMonth(
      {
        period: monthOf('2026-11', 20),
        totalContracted: minutes(total),
        worked: minutes(worked),
        leave: minutes(leave),
        carriedIn: minutes(carriedIn),
        next: nextTotal === null ? null : { ...monthOf('2026-12', 21), totalContracted: minutes(nextTotal) },
      },
      { ...policyOf('calendar'), shortage },
    );
  const NOTHING = { insideOvertime: 0, overtime: 0, shortage: 0, carriedOut: 0, deducted: 0 };
  const TOTAL = 160 * HOUR;

  it.each([
    // Worked, leave, carried in.
    ['the agreed total', [TOTAL, 0, 0], {}],
    ['with leave in it', [TOTAL - 480, 480, 0], {}],
    ['beyond it within the frame', [TOTAL + 60, 0, 0], { insideOvertime: 60 }],
    ['beyond it by leave, which is no overtime', [TOTAL, 960, 0], { insideOvertime: 960 }],
    ['all of the frame', [10_285, 0, 0], { insideOvertime: 685 }],
    ['a minute beyond the frame', [10_286, 0, 0], { insideOvertime: 685, overtime: 1 }],
    ['what was carried in made good', [TOTAL + 600, 0, 600], {}],
    ['what was carried in again not worked, which is settled', [TOTAL, 0, 600], { shortage: 600, deducted: 600 }],
    ['that and more', [TOTAL - 60, 0, 600], { shortage: 660, carriedOut: 60, deducted: 600 }],
  ] as const)('%s', (_, [worked, leave, carriedIn], expected) => {
    expect(settled([TOTAL, worked, leave, carriedIn])).toMatchObject({
      frame: 10_285,
      credited: worked + leave,
      ...NOTHING,
      ...expected,
    });
  });

  it.each([
    // Ten and twenty hours short: the next one’s total leaves 17:08 of its frame.
    ['carried as far as the next one has room', 600, 'carry', TOTAL, 600],
    ['no further', 1200, 'carry', TOTAL, 1028],
    ['not at all where that has none', 600, 'carry', 10_628, 0],
    ['nor where its total is beyond its frame', 600, 'carry', 11_000, 0],
    ['nor without a next one', 600, 'carry', null, 0],
    ['or deducted', 600, 'deduct', TOTAL, 0],
  ] as const)('what is missing is %s', (_, missing, shortage, nextTotal, carriedOut) => {
    expect(settled([TOTAL, TOTAL - missing, 0, 0], shortage, nextTotal)).toMatchObject({
      shortage: missing,
      carriedOut,
      deducted: missing - carriedOut,
    });
  });

  it.each([
    [10_285, false],
    [10_286, true],
  ])('a total of %d is beyond the frame: %s', (total, isPlanOverFrame) => {
    expect(settled([total, 0, 0, 0])).toMatchObject({ isPlanOverFrame });
  });
});

describe('労基法32条の3第2項: several months of flex', () => {
  /** April with 214:17 and May with 221:25 at the most; the frame of both, 61 days, is 348:34. */
  const of = (april: number, may: number) => {
    const months = [
      { ...monthOf('2027-04', 21), worked: minutes(april) },
      { ...monthOf('2027-05', 21), worked: minutes(may) },
    ];
    return { months, settled: settleFlexMonths(months, policyOf('calendar')) };
  };

  it.each([
    ['within all limits', 10_000, 10_914, [0, 0], 0, 0],
    ['a minute beyond the frame', 10_000, 10_915, [0, 0], 1, 1],
    ['a month at its limit', 12_857, 8057, [0, 0], 0, 0],
    ['a month beyond it, which is paid with it', 12_917, 8057, [60, 0], 0, 0],
    ['the last beyond it and all beyond the frame', 12_857, 13_345, [0, 60], 5228, 5288],
  ])('%s', (_, april, may, overtime, atTheEnd, lastMonth) => {
    const { months, settled } = of(april, may);
    expect(settled).toEqual({
      months: [
        { limit: 12_857, overtime: overtime[0] },
        { limit: 13_285, overtime: overtime[1] },
      ],
      frame: 20_914,
      atTheEnd,
      lastMonth,
      overtime: (overtime[0] ?? 0) + lastMonth,
    });
    expect(months.map((month) => withinFlexMonth(month, policyOf('calendar')))).toEqual([
      april - (overtime[0] ?? 0),
      may - (overtime[1] ?? 0),
    ]);
  });
});

it('a settlement period without months has nothing to settle', () => {
  expect(settleFlexMonths([], policyOf('calendar'))).toEqual({
    months: [],
    frame: 0,
    atTheEnd: 0,
    lastMonth: 0,
    overtime: 0,
  });
});

describe('work-rules 4: the core', () => {
  const span = (start: number, end: number) => ({ start: workingDayMinute(start), end: workingDayMinute(end) });
  const TEN_TO_THREE = { core: span(600, 900), breaks: [span(720, 780)], leave: [] };
  const missed = (day: Parameters<typeof missedCore>[0], punches: Parameters<typeof missedCore>[1]) => {
    const { duty, late, earlyLeave, away, absence } = missedCore(day, punches);
    return [duty, late, earlyLeave, away, absence];
  };

  it.each([
    ['kept', [span(600, 900)], [240, 0, 0, 0, 0], false],
    ['late and early', [span(630, 840)], [240, 30, 60, 0, 0], false],
    ['away', [span(540, 660), span(690, 1080)], [240, 0, 0, 30, 0], false],
    ['missed as a whole', [], [240, 0, 0, 0, 240], true],
  ])('%s', (_, punches, expected, isAbsent) => {
    expect(missed(TEN_TO_THREE, punches)).toEqual(expected);
    expect(isAbsentFromCore(missedCore(TEN_TO_THREE, punches))).toBe(isAbsent);
  });

  it.each([
    ['without a core', { ...TEN_TO_THREE, core: span(600, 600) }, [0, 0, 0, 0, 0]],
    ['with leave of all of it', { ...TEN_TO_THREE, leave: [span(600, 900)] }, [0, 0, 0, 0, 0]],
    ['of which a minute is owed', { ...TEN_TO_THREE, core: span(600, 601) }, [1, 0, 0, 0, 1]],
  ])('a day %s', (_, day, expected) => {
    expect(missed(day, [])).toEqual(expected);
    expect(isAbsentFromCore(missedCore(day, []))).toBe(expected[4] !== 0);
  });
});
