import { expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { frameProgress, NO_FRAME, type PeriodFrame } from './period-frame.ts';

// フレックス, 変形: what is due is the agreed total (総所定労働時間) and what was carried in; leave counts as worked. What is left is
// spread over the days with duty that remain, the last minute rounded up, so that nobody is short by following it.

const days = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };
const frame = (rest: Partial<Record<'contracted' | 'carriedIn' | 'worked' | 'leave' | 'remainingDays', number>>) =>
  ({ ...NO_FRAME, ...days, kind: 'flex', settled: days, ...rest }) as PeriodFrame;

it.each<
  readonly [string, Parameters<typeof frame>[0], readonly [due: number, credited: number, left: number, aDay: number]]
>([
  ['a month before its first day', { contracted: 9120, remainingDays: 19 }, [9120, 0, 9120, 480]],
  ['with what was carried in', { contracted: 9120, carriedIn: 548, remainingDays: 19 }, [9668, 0, 9668, 509]],
  ['with work and leave', { contracted: 9120, worked: 4000, leave: 480, remainingDays: 10 }, [9120, 4480, 4640, 464]],
  ['a minute that can’t be shared', { contracted: 101, remainingDays: 2 }, [101, 0, 101, 51]],
  ['one day left', { contracted: 960, worked: 479, remainingDays: 1 }, [960, 479, 481, 481]],
  ['no day left', { contracted: 960, worked: 900 }, [960, 900, 60, 0]],
  ['to the minute', { contracted: 960, worked: 960, remainingDays: 1 }, [960, 960, 0, 0]],
  ['a minute short', { contracted: 960, worked: 959, remainingDays: 1 }, [960, 959, 1, 1]],
  ['more than is due', { contracted: 960, worked: 1000, remainingDays: 2 }, [960, 1000, 0, 0]],
])('%s', (_, of, [due, credited, left, leftPerDay]) => {
  expect(frameProgress(frame(of))).toEqual({ due, credited, left, leftPerDay });
});

it('a frame of which nothing is stored has nothing in it, and isn’t settled', () => {
  expect(NO_FRAME).toEqual({
    frame: 0,
    limit: 0,
    contracted: 0,
    contractedDays: 0,
    remainingDays: 0,
    contractedSoFar: 0,
    isPlanOverFrame: false,
    worked: minutes(0),
    leave: 0,
    carriedIn: 0,
    shortage: 0,
    carriedOut: 0,
    deducted: 0,
    isLast: false,
  });
});
