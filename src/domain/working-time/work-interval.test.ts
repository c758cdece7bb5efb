import { expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { checkInterval, type TimeOfWork } from './work-interval.ts';

const on = (date: string, hours: number, rest = 0): TimeOfWork => ({
  date: isoDate(date),
  minute: workingDayMinute(hours * 60 + rest),
});

it.each([
  ['11 hours', on('2026-11-18', 22), on('2026-11-19', 9), 660, 0],
  ['a minute less', on('2026-11-18', 22, 1), on('2026-11-19', 9), 659, 1],
  ['from after midnight', on('2026-11-18', 26), on('2026-11-19', 9), 420, 240],
  ['to a shift that begins before its midnight', on('2026-11-18', 18), on('2026-11-19', -1), 300, 360],
  ['over a day off', on('2026-11-18', 18), on('2026-11-20', 9), 2340, 0],
  ['over the turn of the year', on('2026-12-31', 23), on('2027-01-01', 9), 600, 60],
  ['from one shift straight into the next', on('2026-11-18', 30), on('2026-11-19', 6), 0, 660],
  ['days that overlap', on('2026-11-18', 32), on('2026-11-19', 6), 0, 660],
])('労働時間等設定改善法2条: %s', (_, end, next, interval, shortfall) => {
  expect(checkInterval(end, next, DEFAULT_WORKING_TIME_POLICY)).toEqual({ interval, shortfall, ok: shortfall === 0 });
});

it('against the company’s own target', () => {
  const [end, next] = [on('2026-11-18', 23, 30), on('2026-11-19', 9)];
  expect(checkInterval(end, next, { workInterval: minutes(9 * 60) }).ok).toBe(true);
  expect(checkInterval(end, next, { workInterval: minutes(10 * 60) })).toEqual({
    interval: 570,
    shortfall: 30,
    ok: false,
  });
});
