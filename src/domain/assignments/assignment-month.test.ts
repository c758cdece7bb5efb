import { describe, expect, it } from 'vitest';

import { daysOfMonth, isoDate, isoMonth, isWeekend } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { bandOutlook, coveredDays } from './assignment-month.ts';
import { outlookText } from './band-distance.ts';

const date = (day: number) => isoDate(`2026-11-${String(day).padStart(2, '0')}`);
const workingDays = daysOfMonth(isoMonth('2026-11')).filter((each) => !isWeekend(each));

describe('the part of a month that an assignment covers', () => {
  it.each([
    // 21 days from Monday to Friday; the 1st is a Sunday, the 28th and 29th are a weekend.
    ['all of it', '2026-10-01', null, null],
    ['all of its working days', '2026-11-02', '2026-11-30', null],
    ['from the middle on', '2026-11-11', null, { workingDays: 21, assignedDays: 14 }],
    ['to the middle', '2026-10-01', '2026-11-10', { workingDays: 21, assignedDays: 7 }],
    ['a weekend', '2026-11-28', '2026-11-29', { workingDays: 21, assignedDays: 0 }],
  ] as const)('%s', (_, from, to, covered) => {
    expect(coveredDays(workingDays, { from: isoDate(from), to: to && isoDate(to) })).toEqual(covered);
  });

  it('is all of a month without working days', () => {
    expect(coveredDays([], { from: date(11), to: null })).toBeNull();
  });
});

describe('the outlook of a running month', () => {
  const hours = (count: number) => minutes(count * 60);
  const outlook = (billed: number, left: readonly (readonly number[])[], today = 20) =>
    bandOutlook(
      { billed: hours(billed), lower: hours(140), upper: hours(180) },
      left.map(([day = 0, planned = 0, worked = 0]) => ({
        date: date(day),
        planned: hours(planned),
        worked: hours(worked),
      })),
      date(today),
    );

  it('counts the days left, and what is missing to either end', () => {
    const left = [
      [19, 8, 0],
      [20, 8, 8],
      [23, 0, 0],
      [24, 8, 0],
      [25, 8, 0],
    ] as const;
    expect(outlook(131.5, left)).toEqual({
      daysLeft: 2,
      toLower: hours(8.5),
      toUpper: hours(48.5),
      forecast: hours(147.5),
      state: 'fine',
    });
  });

  it('has today’s hours before it until they are worked', () => {
    expect(outlook(120, [[20, 8, 3]])).toMatchObject({ daysLeft: 1, forecast: hours(125) });
    expect(outlook(120, [[20, 1 / 60, 0]])).toMatchObject({ daysLeft: 1, forecast: 7_201 });
    expect(outlook(120, [[20, 8, 9]])).toMatchObject({ daysLeft: 0, forecast: hours(120) });
  });

  it.each([
    [140, [], 'fine'],
    [139.75, [], 'below'],
    [180, [], 'fine'],
    [180.25, [], 'above'],
    [131, [[24, 8, 0]], 'near_lower'],
    [132, [[24, 8, 0]], 'fine'],
    [172, [[24, 8, 0]], 'fine'],
    [173, [[24, 8, 0]], 'near_upper'],
    [181, [[24, 8, 0]], 'above'],
  ] as const)('of %d hours with %j is %s', (billed, left, state) => {
    expect(outlook(billed, left).state).toBe(state);
  });

  it('is never negative', () => {
    expect(outlook(190, [])).toMatchObject({ toLower: 0, toUpper: 0 });
  });

  it.each([
    ['fine', 510, 2_910, 0, '残り6日、下限まで 8:30'],
    ['near_lower', 3_600, 6_000, 0, '残り6日、下限まで 60:00'],
    ['fine', 0, 1_200, 0, '残り6日、上限まで 20:00'],
    ['near_upper', 600, 3_000, 0, '残り6日、上限まで 50:00'],
    ['above', 0, 0, 75, '残り6日、上限を 1:15 超過'],
    ['below', 15, 2_415, 0, '下限まで 0:15 不足'],
  ] as const)('is said in words: %s, %d and %d minutes to the ends', (state, toLower, toUpper, excess, text) => {
    const said = { daysLeft: 6, toLower: minutes(toLower), toUpper: minutes(toUpper), state };
    expect(outlookText(said, minutes(excess))).toBe(text);
  });
});
