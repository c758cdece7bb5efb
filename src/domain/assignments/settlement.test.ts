import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes, type Minutes } from '../time/minutes.ts';
import { billedHours, type ClientRounding, settle, settledPrice, USUAL_BAND, USUAL_ROUNDING } from './settlement.ts';

const hours = (count: number): Minutes => minutes(Math.round(count * 60));
const days = (...counts: number[]): Minutes[] => counts.map(minutes);

describe('the hours billed', () => {
  it.each([
    ['day', 'down', 15, [494, 495, 509], 480 + 495 + 495],
    ['day', 'up', 15, [481, 495], 495 + 495],
    ['day', 'nearest', 30, [494, 495], 480 + 510],
    ['month', 'down', 30, [494, 495], 960],
    ['month', 'down', 30, [494, 496], 990],
    ['month', 'up', 30, [494, 497], 1020],
    ['month', 'down', 1, [], 0],
  ] as const)('by the %s, %s to %d minutes', (unit, direction, step, worked, billed) => {
    expect(billedHours(days(...worked), { unit, direction, step: minutes(step) })).toBe(billed);
  });

  it('of halves of a month are those of the whole, where each day is rounded', () => {
    const month = fc.array(fc.nat(1440).map(minutes), { maxLength: 31 });
    const rounding: fc.Arbitrary<ClientRounding> = fc.record({
      unit: fc.constant('day' as const),
      step: fc.constantFrom(1, 5, 6, 10, 15, 30, 60).map(minutes),
      direction: fc.constantFrom('up' as const, 'down' as const, 'nearest' as const),
    });
    fc.assert(
      fc.property(month, rounding, fc.nat(31), (worked, by, at) => {
        const halves = [worked.slice(0, at), worked.slice(at)].map((half) => billedHours(half, by));
        expect((halves[0] ?? 0) + (halves[1] ?? 0)).toBe(billedHours(worked, by));
      }),
    );
  });
});

describe('a month’s settlement', () => {
  const settled = (worked: number, covered = null as Parameters<typeof settle>[3]) =>
    settle([hours(worked)], USUAL_ROUNDING, USUAL_BAND, covered);

  it('is nothing at either end of the usual band, and counts what is outside', () => {
    expect(settled(140)).toMatchObject({ shortage: 0, excess: 0 });
    expect(settled(180)).toMatchObject({ shortage: 0, excess: 0 });
    expect(settled(139.75)).toMatchObject({ shortage: 15, excess: 0 });
    expect(settled(180.25)).toMatchObject({ shortage: 0, excess: 15 });
  });

  it('of a part of a month has a band cut to minutes, whose mean is cut, too', () => {
    const band = { lower: hours(140), upper: hours(180), method: 'middle' } as const;
    expect(settle([hours(100)], USUAL_ROUNDING, band, { workingDays: 21, assignedDays: 13 })).toEqual({
      billed: 6000,
      lower: 5200,
      upper: 6685,
      shortage: 0,
      excess: 0,
      shortageDivisor: 5942,
      excessDivisor: 5942,
    });
  });
});

describe('its price in yen', () => {
  const price = (worked: number, method: 'upper_lower' | 'middle', covered = null as Parameters<typeof settle>[3]) =>
    settledPrice(700_000, settle([hours(worked)], USUAL_ROUNDING, { ...USUAL_BAND, method }, covered), covered);

  it.each([
    [160, 'upper_lower', 0, 0, 700_000],
    // 700,000 / 140 h = 5,000 an hour; 700,000 / 180 h = 3,888.8…
    [136, 'upper_lower', 20_000, 0, 680_000],
    [183, 'upper_lower', 0, 11_666, 711_666],
    // 700,000 / 160 h = 4,375 an hour.
    [136, 'middle', 17_500, 0, 682_500],
    [183.25, 'middle', 0, 14_218, 714_218],
    [0, 'upper_lower', 700_000, 0, 0],
  ] as const)('of %d hours by %s', (worked, method, deduction, surcharge, total) => {
    expect(price(worked, method)).toEqual({ price: 700_000, deduction, surcharge, total });
  });

  it('of a part of a month is its part of the price, cut to yen', () => {
    expect(price(80, 'upper_lower', { workingDays: 21, assignedDays: 13 })).toMatchObject({
      price: 433_333,
      // 400 of 5,200 minutes.
      deduction: 33_333,
      total: 400_000,
    });
  });

  it('is nothing more or less where no band divides it', () => {
    const none = { lower: minutes(0), upper: minutes(0), method: 'upper_lower' } as const;
    expect(settledPrice(700_000, settle([hours(8)], USUAL_ROUNDING, none, null), null)).toEqual({
      price: 700_000,
      deduction: 0,
      surcharge: 0,
      total: 700_000,
    });
  });
});

it.each([
  ['of a whole month', null, 700_000],
  ['of a part of one, cut', { workingDays: 19, assignedDays: 6 }, 221_052],
])('the price without a band is that %s', (_what, covered, price) => {
  expect(settledPrice(700_000, null, covered)).toEqual({ price, deduction: 0, surcharge: 0, total: price });
});
