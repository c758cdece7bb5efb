import { describe, expect, it } from 'vitest';

import { isMailAddress, storedMailAddress } from './mail-address.ts';

describe('isMailAddress', () => {
  it.each([
    ['taro@example.jp', true],
    ['taro.yamada+kintai@mail.example.co.jp', true],
    // Old addresses of phones have such dots.
    ['taro..@docomo.example', true],
    [`${'a'.repeat(64)}@example.jp`, true],
    [`${'a'.repeat(65)}@example.jp`, false],
    [`a@${'b.'.repeat(125)}jp`, true],
    [`a@${'b.'.repeat(126)}jp`, false],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.jp`, true],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.jp`, false],
    ['', false],
    ['taro', false],
    ['taro@localhost', false],
    ['@example.jp', false],
    ['taro@-example.jp', false],
    ['taro@example..jp', false],
    ['taro@example.jp, other@example.jp', false],
    ['taro yamada@example.jp', false],
    ['taro@example.jp\r\nBcc: other@example.jp', false],
    ['taro@example.jp\n', false],
    ['太郎@example.jp', false],
  ])('%j is one: %s', (address, expected) => {
    expect(isMailAddress(address)).toBe(expected);
  });
});

it('an address is stored in half width, without blanks around it', () => {
  expect(storedMailAddress('　ｔａｒｏ＠example.jp ')).toBe('taro@example.jp');
});
