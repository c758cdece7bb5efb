import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { healthHours } from './health-hours.ts';

// 40 hours × 31 ÷ 7 are 177:08.
const FRAME = 177 * 60 + 8;

it.each([
  ['within the frame', FRAME, false, 0, false, 'none'],
  ['80 hours', FRAME + 4800, false, 4800, false, 'none'],
  ['a minute more', FRAME + 4801, false, 4801, true, 'on_request'],
  ['research up to 100 hours', FRAME + 6000, true, 6000, true, 'on_request'],
  ['research beyond', FRAME + 6001, true, 6001, true, 'required'],
  ['anybody else beyond', FRAME + 6001, false, 6001, true, 'on_request'],
])('安衛則52条の2: %s', (_, worked, isResearch, beyond, mustNotify, interview) => {
  expect(healthHours({ days: 31, worked: minutes(worked), isResearch })).toEqual({ beyond, mustNotify, interview });
});
