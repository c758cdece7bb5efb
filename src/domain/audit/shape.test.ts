import { expect, it } from 'vitest';

import {
  isBoolean,
  isExactly,
  isLike,
  isNumber,
  isText,
  listOf,
  objectOf,
  orNull,
  type Test as Shape,
} from './shape.ts';

const pair = objectOf({ name: isText, age: orNull(isNumber) }, { nick: isText });

it.each<[string, Shape, unknown[], unknown[]]>([
  ['text', isText, ['', 'a'], [1, null]],
  ['number', isNumber, [0, -1], ['1', 1.5, Number.NaN, 2 ** 53]],
  ['boolean', isBoolean, [true, false], [0, 'true', null]],
  ['shape', isLike(/^a$/), ['a'], ['b', 'aa', null, ['a']]],
  ['one text', isExactly('a'), ['a'], ['b', null]],
  ['number or null', orNull(isNumber), [null, 1], ['', undefined]],
  ['list', listOf(isNumber), [[], [1, 2]], [[1, ''], ['', 1], {}, 'ab', null]],
  [
    'object',
    pair,
    [
      { name: '', age: null },
      { age: 1, name: 'a', nick: 'b' },
    ],
    [
      { name: '' },
      { name: '', age: null, more: 1 },
      { name: '', age: null, nick: 1 },
      { name: 1, age: 1 },
      null,
      'a',
      1,
    ],
  ],
  ['object without fields', objectOf({}), [{}], [null, 1, 'a']],
])('a value is told from others: %s', (_, isIt, these, others) => {
  for (const value of these) expect(isIt(value), JSON.stringify(value)).toBe(true);
  for (const value of others) expect(isIt(value), JSON.stringify(value)).toBe(false);
});
