import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import type { CompanyDay } from './company-day.ts';
import { daysOfEntries, type FileEntry, LARGEST_FILE, questionsOf } from './file-days.ts';
import { daysOfYear } from './year.ts';

const rest = (name: string | null = null): CompanyDay => ({ kind: 'scheduled_holiday', name });
const STATUTORY: CompanyDay = { kind: 'statutory_holiday', name: null };
const entry = (date: string, day: CompanyDay, isObservance = false): FileEntry => ({
  date: isoDate(date),
  day,
  isObservance,
});
const [MONDAY, FRIDAY] = [isoDate('2027-08-16'), isoDate('2027-08-13')];

it('a file has two megabytes at most', () => {
  expect(LARGEST_FILE).toBe(2_097_152);
});

describe('the days of a file', () => {
  const read = (...entries: FileEntry[]) => daysOfEntries(entries, daysOfYear(2027));

  it('are those of the year, its first and last among them', () => {
    const found = read(...['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map((date) => entry(date, rest())));
    expect([...(found?.days.keys() ?? [])]).toEqual(['2027-01-01', '2027-12-31']);
  });

  it('are once what the file says twice', () => {
    expect(read(entry(FRIDAY, rest('夏季休業')), entry(FRIDAY, rest('夏季休業')))).toEqual({
      days: new Map([[FRIDAY, rest('夏季休業')]]),
      asked: [],
    });
  });

  it.each([
    ['another kind', rest(), STATUTORY],
    ['another name', rest('夏季休業'), rest('社長誕生日')],
  ])('are asked about where it says %s of one', (_, one, other) => {
    expect(read(entry(FRIDAY, one), entry(FRIDAY, other))).toEqual({
      days: new Map(),
      asked: [{ date: FRIDAY, why: 'several', choices: [one, other] }],
    });
  });

  it('are asked about where they are none by law, unless another entry says that they are', () => {
    expect(read(entry(FRIDAY, rest('七夕'), true))?.asked).toEqual([
      { date: FRIDAY, why: 'observance', choices: [rest('七夕')] },
    ]);
    expect(read(entry(FRIDAY, rest('七夕'), true), entry(FRIDAY, rest('七夕')))?.days.size).toBe(1);
    expect(read(entry(FRIDAY, rest('七夕')), entry(FRIDAY, rest('七夕'), true))?.days.size).toBe(1);
  });

  it('have ten entries of one at most', () => {
    const of = (count: number) => read(...Array.from({ length: count }, (_, at) => entry(FRIDAY, rest(String(at)))));
    expect(of(10)?.asked[0]?.choices).toHaveLength(10);
    expect(of(11)).toBeNull();
  });
});

describe('before a file’s days are put over a calendar’s', () => {
  it('what it leaves open and what it lowers is asked, in the order of the days', () => {
    const asked = [{ date: MONDAY, why: 'several' as const, choices: [rest('a'), rest('b')] }];
    const days = new Map([
      [FRIDAY, rest('夏季休業')],
      [isoDate('2027-08-14'), rest('夏季休業')],
    ]);
    expect(questionsOf({ days, asked }, new Map([[FRIDAY, STATUTORY]]))).toEqual([
      { date: FRIDAY, why: 'lower', choices: [rest('夏季休業')] },
      ...asked,
    ]);
  });

  it.each<[string, CompanyDay | undefined, CompanyDay, boolean]>([
    ['a day that isn’t registered', undefined, rest(), false],
    ['a rest day that becomes a workday', rest(), { kind: 'workday', name: null }, false],
    ['a statutory rest day that becomes another rest day', STATUTORY, rest('元日'), true],
    ['a statutory rest day that becomes a workday', STATUTORY, { kind: 'workday', name: null }, true],
    ['a statutory rest day that gets a name', STATUTORY, { kind: 'statutory_holiday', name: '元日' }, false],
  ])('%s is asked about: %#', (_, before, day, isAsked) => {
    const calendar = new Map(before === undefined ? [] : [[FRIDAY, before]]);
    expect(questionsOf({ days: new Map([[FRIDAY, day]]), asked: [] }, calendar)).toHaveLength(isAsked ? 1 : 0);
  });
});
