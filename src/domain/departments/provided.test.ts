import { describe, expect, it } from 'vitest';

import { parseIsoDate } from '../time/date.ts';
import type { DepartmentNode, Membership } from './department.ts';
import { departmentsNamed, joined, left, transferred, withSuperior } from './provided.ts';

const day = (text: string) => {
  const parsed = parseIsoDate(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const DAYS = { today: day('2026-12-01'), first: day('2026-11-16') };

/** `1 main 2026-04-01..2026-11-30 by 9` is a membership of department 1. */
const membership = (text: string): Membership => {
  const [, id = '', rank, from = '', to = '', superior] =
    /^(\d+) (main|beside|site) (\S{10})\.\.(\S{10})?(?: by (\d+))?$/.exec(text) ?? [];
  return {
    departmentId: Number(id),
    kind: rank === 'site' ? 'site' : 'department',
    from: day(from),
    to: to === '' ? null : day(to),
    isMain: rank !== 'beside',
    superiorId: superior === undefined ? null : Number(superior),
  };
};
const inWords = ({ departmentId, kind, from, to, isMain, superiorId }: Membership): string => {
  const rank = isMain ? 'main' : 'beside';
  return `${departmentId} ${kind === 'site' ? 'site' : rank} ${from}..${to ?? ''}${superiorId === null ? '' : ` by ${superiorId}`}`;
};
const of = (...texts: string[]): Membership[] => texts.map((text) => membership(text));
const texts = (memberships: readonly Membership[]): string[] => memberships.map((one) => inWords(one));

describe('somebody who comes into a department', () => {
  it.each([
    ['of who has never been in one, from the first day on', [], ['1 main 2026-11-16..']],
    [
      'of who is in none any more, from today on',
      ['2 main 2026-04-01..2026-10-31'],
      ['2 main 2026-04-01..2026-10-31', '1 main 2026-12-01..'],
    ],
    ['beside the main one', ['2 main 2026-04-01..'], ['2 main 2026-04-01..', '1 beside 2026-12-01..']],
    ['beside a site as the main one', ['2 site 2026-04-01..'], ['2 site 2026-04-01..', '1 main 2026-11-16..']],
    ['is there already', ['1 beside 2026-04-01..'], ['1 beside 2026-04-01..']],
    [
      'until a transfer that is planned',
      ['2 main 2027-01-01..'],
      ['1 main 2026-12-01..2026-12-31', '2 main 2027-01-01..'],
    ],
  ] as const)('%s', (_title, before, after) => {
    expect(texts(joined(of(...before), 1, DAYS))).toEqual(after);
  });
});

describe('somebody who leaves a department', () => {
  it.each([
    ['has been there until yesterday', ['1 main 2026-04-01..'], ['1 main 2026-04-01..2026-11-30']],
    ['came today, and was never there', ['1 main 2026-12-01..'], []],
    ['had left already', ['1 main 2026-04-01..2026-11-30'], ['1 main 2026-04-01..2026-11-30']],
    ['is still to come', ['1 main 2027-01-01..'], ['1 main 2027-01-01..']],
    ['last day is today', ['1 main 2026-04-01..2026-12-01'], ['1 main 2026-04-01..2026-11-30']],
    [
      'for the one that they came into today, with their own superior',
      ['1 main 2026-04-01.. by 9', '2 beside 2026-12-01..'],
      ['1 main 2026-04-01..2026-11-30 by 9', '2 main 2026-12-01.. by 9'],
    ],
    [
      'for the oldest beside it',
      ['1 main 2026-04-01..', '2 beside 2026-05-01.. by 8', '3 beside 2026-06-01..'],
      [
        '1 main 2026-04-01..2026-11-30',
        '2 beside 2026-05-01..2026-11-30 by 8',
        '3 beside 2026-06-01..',
        '2 main 2026-12-01.. by 8',
      ],
    ],
    [
      'beside the main one',
      ['2 main 2026-04-01..', '1 beside 2026-05-01..'],
      ['2 main 2026-04-01..', '1 beside 2026-05-01..2026-11-30'],
    ],
    [
      'and stays at the site',
      ['1 main 2026-04-01..', '5 site 2026-04-01..'],
      ['1 main 2026-04-01..2026-11-30', '5 site 2026-04-01..'],
    ],
  ] as const)('%s', (_title, before, after) => {
    expect(texts(left(of(...before), 1, DAYS.today))).toEqual(after);
  });

  it('comes to the same in whichever order a transfer is made', () => {
    const before = of('1 main 2026-04-01..');
    const newFirst = left(joined(before, 2, DAYS), 1, DAYS.today);
    const oldFirst = joined(left(before, 1, DAYS.today), 2, DAYS);
    expect(texts(newFirst)).toEqual(['1 main 2026-04-01..2026-11-30', '2 main 2026-12-01..']);
    expect(texts(oldFirst)).toEqual(texts(newFirst));
  });
});

describe('a transfer', () => {
  it.each([
    ['is the first main department', [], ['1 main 2026-11-16..']],
    [
      'ends the one before',
      ['2 main 2026-04-01.. by 9'],
      ['2 main 2026-04-01..2026-11-30 by 9', '1 main 2026-12-01..'],
    ],
    [
      'to one that was beside it',
      ['2 main 2026-04-01..', '1 beside 2026-05-01..'],
      ['2 main 2026-04-01..2026-11-30', '1 beside 2026-05-01..2026-11-30', '1 main 2026-12-01..'],
    ],
    ['to where they are', ['1 main 2026-04-01.. by 9'], ['1 main 2026-04-01.. by 9']],
    ['in place of one of the same day', ['2 main 2026-12-01..'], ['1 main 2026-12-01..']],
  ] as const)('%s', (_title, before, after) => {
    expect(texts(transferred(of(...before), 1, DAYS))).toEqual(after);
  });
});

it('a superior is that of today’s main department', () => {
  const own = of('1 main 2026-04-01.. by 9', '2 beside 2026-04-01..');
  expect(texts(withSuperior(own, 7, DAYS.today))).toEqual(['1 main 2026-04-01.. by 7', '2 beside 2026-04-01..']);
  expect(withSuperior(own, 9, DAYS.today)).toBe(own);
  expect(texts(withSuperior(own, null, DAYS.today))).toEqual(['1 main 2026-04-01..', '2 beside 2026-04-01..']);
  const none = of('1 main 2026-04-01..2026-11-30');
  expect(withSuperior(none, 7, DAYS.today)).toBe(none);
});

it('a department is named by its code, its path or its name', () => {
  const node = (
    id: number,
    parentId: number | null,
    code: string,
    name: string,
    kind = 'department',
  ): DepartmentNode => ({
    id,
    parentId,
    kind: kind as DepartmentNode['kind'],
    code,
    name,
    from: null,
    to: null,
    superiorId: null,
  });
  const all = [
    node(1, null, 'D1', '営業本部'),
    node(2, 1, 'D2', '東日本'),
    node(3, null, 'D3', '東日本'),
    node(4, null, 'S1', '大阪', 'site'),
    node(5, null, '', 'Dev'),
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  const found = (typed: string) => departmentsNamed(byId, typed).map(({ id }) => id);
  expect(found('ｄ２')).toEqual([2]);
  expect(found('営業本部／東日本')).toEqual([2]);
  expect(found('東日本')).toEqual([3]);
  expect(found('営業本部')).toEqual([1]);
  expect(found('dev')).toEqual([5]);
  expect(found('大阪')).toEqual([]);
  expect(found('')).toEqual([]);
  byId.delete(3);
  expect(found('東日本')).toEqual([2]);
  byId.set(6, node(6, 5, 'D6', '東日本'));
  expect(found('東日本')).toEqual([2, 6]);
});
