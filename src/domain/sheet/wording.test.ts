import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { lengthInWords } from './wording.ts';

it.each([
  [45, '45分'],
  [59, '59分'],
  [60, '1時間'],
  [119, '1時間59分'],
  [450, '7時間30分'],
  [480, '8時間'],
])('%d minutes are %s', (length, words) => {
  expect(lengthInWords(minutes(length))).toBe(words);
});
