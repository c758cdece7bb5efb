import { expect, it } from 'vitest';
import { formatDuration, minutes } from './minutes.ts';
import { parseTypedDuration } from './typed.ts';

it.each([
  ['40:00', 2400],
  ['37:30', 2250],
  ['0:45', 45],
  ['40', 2400],
  ['37.5', 2250],
  ['38.75', 2325],
  ['37.33', 2240],
  ['40時間', 2400],
  ['37時間30分', 2250],
  ['37時間5分', 2225],
  ['37時間半', 2250],
  ['４０：００', 2400],
  ['３７．５', 2250],
  [' 40 ', 2400],
  ['0', 0],
  ['168', 10_080],
])('parses %j as %i minutes', (text, duration) => {
  expect(parseTypedDuration(text)).toBe(duration);
});

it.each(['', 'abc', '40:60', '40:5', '-1', '37.', '.5', '1000', '1000:00', '40:000', '1000時間', '40時間60分', '40分'])(
  'rejects %j',
  (text) => {
    expect(parseTypedDuration(text)).toBeNull();
  },
);

it.each([0, 45, 2250, 2400, 10_080])('parses what is shown of %i minutes', (duration) => {
  expect(parseTypedDuration(formatDuration(minutes(duration)))).toBe(duration);
});
