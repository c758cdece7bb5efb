import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtract, totalLength } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { nightPart, placeBreak } from './night.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

const { night } = DEFAULT_WORKING_TIME_POLICY;
const stretch = (start: number, end: number) => ({ start: workingDayMinute(start), end: workingDayMinute(end) });

describe('D10: a break of which only the length is known', () => {
  it.each([
    ['on an ordinary day', [[540, 1080]], 60, [[540, 600]]],
    ['none', [[540, 1080]], 0, []],
    ['of an evening, before 22:00', [[1080, 1500]], 60, [[1080, 1140]]],
    ['of a night, in the morning after it', [[1320, 1860]], 60, [[1740, 1800]]],
    [
      'longer than the daytime, the rest at night',
      [[1290, 1740]],
      60,
      [
        [1290, 1320],
        [1320, 1350],
      ],
    ],
    ['all at night', [[1320, 1740]], 60, [[1320, 1380]]],
    [
      'over two stretches',
      [
        [540, 570],
        [600, 700],
      ],
      45,
      [
        [540, 570],
        [600, 615],
      ],
    ],
    ['as long as the work', [[540, 600]], 60, [[540, 600]]],
    ['longer than the work', [[540, 600]], 90, [[540, 600]]],
    ['without work', [], 60, []],
  ])('%s', (_, work, length, breaks) => {
    const placed = placeBreak(
      work.map(([start, end]) => stretch(start!, end!)),
      minutes(length),
      night,
    );
    expect(placed.map(({ start, end }) => [start, end])).toEqual(breaks);
  });

  it('takes its length, and of the night only what the daytime lacks', () => {
    const anyWork = fc
      .tuple(fc.integer({ min: -120, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
      .map(([start, length]) => [stretch(start, start + length)]);
    fc.assert(
      fc.property(anyWork, fc.nat(180), (work, length) => {
        const breaks = placeBreak(work, minutes(length), night);
        const rest = work.flatMap((piece) => subtract(piece, breaks));
        const total = totalLength(work);
        expect(totalLength(breaks)).toBe(Math.min(length, total));
        expect(totalLength(rest)).toBe(Math.max(0, total - length));
        const nightBefore = totalLength(nightPart(work, night));
        expect(totalLength(nightPart(rest, night))).toBe(Math.min(nightBefore, totalLength(rest)));
      }),
    );
  });
});
