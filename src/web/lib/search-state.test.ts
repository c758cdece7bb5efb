import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import {
  flag,
  id,
  month,
  never,
  number,
  oneOf,
  page,
  period,
  place,
  searchState,
  sortBy,
  text,
} from './search-state.ts';

const state = searchState({
  q: text(),
  role: oneOf(['user', 'admin']),
  groupId: id('group_id'),
  withInactive: flag('inactive'),
  year: number([2025, 2026], 2026),
  breaks: month(),
  page: page(),
  sort: sortBy(['name', 'created'], 'name'),
  review: place(flag('review')),
  secret: never(id('secret')),
});

const initial = {
  q: '',
  role: null,
  groupId: null,
  withInactive: false,
  year: 2026,
  breaks: null,
  page: 1,
  sort: 'name',
  review: false,
  secret: null,
} as const;

const read = (search: string) => state.read(new URLSearchParams(search));

describe('the state of a screen in its address', () => {
  it.each([
    ['', {}],
    ['q=山田', { q: '山田' }],
    ['role=admin&group_id=3&inactive=1', { role: 'admin', groupId: 3, withInactive: true }],
    ['year=2025&breaks=2026-12&page=2', { year: 2025, breaks: isoMonth('2026-12'), page: 2 }],
    ['sort=-created&review=1', { sort: '-created', review: true }],
  ] as const)('is %j for %j, and back', (search, values) => {
    expect(read(search)).toEqual({ ...initial, ...values });
    expect(decodeURIComponent(state.write({ ...initial, ...values }).toString())).toBe(search);
  });

  it.each([
    'role=owner',
    'group_id=0',
    'group_id=-1',
    'group_id=9007199254740993',
    'inactive=yes',
    'year=1999',
    'breaks=2026-13',
    'page=0',
    'page=1.5',
    'sort=password',
    'sort=--name',
    'secret=7',
  ])('takes %j for nothing said', (search) => {
    expect(read(search)).toEqual(initial);
  });

  it('reads what it has written, whatever the values are', () => {
    const values = fc.record({
      q: fc.string(),
      role: fc.constantFrom(null, 'user' as const, 'admin' as const),
      groupId: fc.option(fc.integer({ min: 1, max: 999_999_999_999_999 })),
      withInactive: fc.boolean(),
      year: fc.constantFrom(2025, 2026),
      breaks: fc.option(fc.constantFrom(isoMonth('2026-01'), isoMonth('2027-12'))),
      page: fc.integer({ min: 1, max: 99_999 }),
      sort: fc.constantFrom('name' as const, '-name' as const, 'created' as const, '-created' as const),
      review: fc.boolean(),
      secret: fc.constant(null),
    });
    fc.assert(
      fc.property(values, (value) => {
        expect(state.read(state.write(value))).toEqual(value);
      }),
    );
  });

  it('leaves alone what is not its own, and what did not change', () => {
    const search = state.write({ q: '', role: 'user' }, new URLSearchParams('q=a&month=2026-10&page=3'));
    expect(search.toString()).toBe('month=2026-10&page=3&role=user');
  });

  it('counts and clears the conditions, not where one is', () => {
    const values = { ...initial, q: 'a', role: 'user' as const, page: 3, sort: '-name' as const, review: true };
    expect(state.count(values)).toBe(2);
    expect(state.count(values, 'q')).toBe(1);
    expect({ ...values, ...state.cleared }).toEqual({ ...values, q: '', role: null });
  });
});

it.each([
  ['2026-10', '2026-10'],
  ['2026-10b', '2026-10b'],
  ['2026-10c', null],
  ['2026-13b', null],
  ['2026-1', null],
  ['', null],
])('a period is named %j: %j', (said, name) => {
  expect(searchState({ month: period() }).read(new URLSearchParams({ month: said }))).toEqual({ month: name });
});

describe('a step in the history', () => {
  const shown = searchState({ month: period(), q: text() });
  const values = shown.read(new URLSearchParams('month=2026-11&q=a'));

  it.each([
    ['another month', { month: parsePeriodName('2026-12') }, true],
    ['the same month', { month: parsePeriodName('2026-11') }, false],
    ['a filter', { q: 'b' }, false],
    ['another month without the filter', { month: parsePeriodName('2026-10'), q: '' }, true],
  ])('%s', (_, changed, isStep) => {
    expect(shown.isStep(changed, values)).toBe(isStep);
  });
});
