import { expect, test } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { outcomeOf, workToApprove } from './planned-work.ts';

test.each<[number | null, number, ReturnType<typeof outcomeOf>]>([
  [null, 0, 'none'],
  [120, 0, 'none'],
  [null, 1, 'unapproved'],
  [120, 119, 'within'],
  [120, 120, 'within'],
  [120, 121, 'beyond'],
  [0, 30, 'beyond'],
])('of %s minutes approved, with %i worked: %s', (approved, worked, outcome) => {
  const plan = { approved: approved === null ? null : minutes(approved), worked: minutes(worked) };
  expect(outcomeOf(plan)).toBe(outcome);
});

test.each([
  [480, 480, 'overtime', 0],
  [420, 480, 'overtime', 0],
  [600, 480, 'overtime', 120],
  [0, 0, 'rest_day_work', 0],
  [240, 0, 'rest_day_work', 240],
])('of %i minutes worked where %i are owed, %s has to be approved: %i', (worked, contracted, kind, length) => {
  expect(workToApprove(minutes(worked), minutes(contracted))).toEqual({ kind, worked: length });
});
