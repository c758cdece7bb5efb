import { expect, it } from 'vitest';

import { minutes, timeOfDay } from '../time/minutes.ts';
import { holidayWork } from './sheet.ts';

const [nine, eight] = [timeOfDay('09:00'), minutes(480)];

it.each([
  ['nothing', [], 0, 0],
  ['a holiday off', [{ holiday: '文化の日', clockIn: null, work: null }], 0, 0],
  ['an ordinary day', [{ holiday: null, clockIn: nine, work: eight }], 0, 0],
  ['a holiday at work', [{ holiday: '文化の日', clockIn: nine, work: eight }], 1, 480],
  ['one with a clock-in alone', [{ holiday: '文化の日', clockIn: nine, work: null }], 1, 0],
])('%s', (_, days, count, work) => {
  expect(holidayWork(days)).toEqual({ days: count, work });
});
