import { expect, it } from 'vitest';
import { workingDayMinute } from '../time/minutes.ts';
import { nightPart } from './night.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

const stretch = (start: number, end: number) => ({ start: workingDayMinute(start), end: workingDayMinute(end) });

it.each([
  ['an ordinary day', [540, 1080], []],
  ['to 22:00', [540, 1320], []],
  ['to 22:01', [540, 1321], [[1320, 1321]]],
  ['from 05:00', [300, 840], []],
  ['from 04:59', [299, 840], [[299, 300]]],
  ['from 22:00 to 05:00', [1320, 1740], [[1320, 1740]]],
  ['across the whole night', [1200, 1860], [[1320, 1740]]],
  ['over midnight of the day before', [-10, 480], [[-10, 300]]],
  [
    'two nights',
    [120, 1500],
    [
      [120, 300],
      [1320, 1500],
    ],
  ],
  ['into the evening after', [1800, 2800], [[2760, 2800]]],
  // D53: of a duty of 36 hours the clock-out can be twelve hours late.
  [
    'from the evening to that of the second day after',
    [1320, 4260],
    [
      [1320, 1740],
      [2760, 3180],
      [4200, 4260],
    ],
  ],
])('労基法37条4項: %s', (_, [start, end], night) => {
  const part = nightPart([stretch(start!, end!)], DEFAULT_WORKING_TIME_POLICY.night);
  expect(part.map((piece) => [piece.start, piece.end])).toEqual(night);
});
