import { expect, it } from 'vitest';

import { nextText, passedOnText, waitsForText } from './waits-text.ts';

it.each([
  [['課長 一郎'], false, '課長 一郎の承認待ち'],
  [[], true, '管理者の承認待ち'],
  [['課長 一郎', '部長 花子'], true, '課長 一郎、部長 花子、管理者の承認待ち'],
] as const)('an approval of %j, and of the admins: %s, says %s', (names, admins, text) => {
  expect(waitsForText(names, admins)).toBe(text);
  expect(nextText(names, admins)).toBe(`。次は${text}です`);
});

it.each([
  [3, 0, ''],
  [1, 1, '。次の承認者の承認待ちです'],
  [3, 2, '。うち2件は次の承認者の承認待ちです'],
])('of %i approvals %i wait for others: %s', (count, passedOn, text) => {
  expect(passedOnText(count, passedOn)).toBe(text);
});
