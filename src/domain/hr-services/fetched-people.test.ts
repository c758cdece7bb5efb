import { describe, expect, it } from 'vitest';

import { type FetchedPerson, type KnownPerson, numberForm, sortFetched } from './fetched-people.ts';

const TODAY = '2026-11-30';

const person = (said: Partial<FetchedPerson> = {}): FetchedPerson => ({
  number: 'E1001',
  name: '山田 太郎',
  kana: '',
  mail: '',
  hiredOn: '',
  leftOn: '',
  employmentType: '',
  department: '',
  ...said,
});
const known = (has: Partial<KnownPerson> = {}): KnownPerson => ({
  ...person(),
  userId: 7,
  isCaller: false,
  isIn: (department) => department === '営業部',
  ...has,
});
const sort = (people: readonly FetchedPerson[], ...there: readonly KnownPerson[]) =>
  sortFetched(people, new Map(there.map((one) => [numberForm(one), one])), TODAY);
const NOTHING = { rows: [], differences: [], unmatched: [], gone: 0 };

describe('a new person', () => {
  const all = person({
    kana: 'ヤマダ タロウ',
    mail: 'taro@example.com',
    hiredOn: '2026-12-01',
    employmentType: '正社員',
    department: '営業部',
  });

  it('is a row as the service has them', () => {
    expect(sort([all])).toEqual({ ...NOTHING, rows: [all] });
  });

  it.each([
    ['2026-11-29', 1],
    ['2026-11-30', 0],
    ['2026-12-31', 0],
  ])('who leaves on %s is left out: %i', (leftOn, gone) => {
    const leaver = { ...all, leftOn };
    expect(sort([leaver])).toEqual({ ...NOTHING, gone, rows: gone === 1 ? [] : [leaver] });
  });
});

describe('somebody who can’t be matched', () => {
  it('has no number', () => {
    expect(sort([person({ number: ' ' })], known())).toEqual({
      ...NOTHING,
      unmatched: [{ name: '山田 太郎', number: '', why: 'no_number' }],
    });
  });

  it('has the number of another one, however it is written', () => {
    const people = [person(), person({ number: 'ｅ1001 ', name: '佐藤 花子' }), person({ number: 'E1002' })];
    expect(sort(people, known())).toEqual({
      ...NOTHING,
      rows: [person({ number: 'E1002' })],
      unmatched: [
        { name: '山田 太郎', number: 'E1001', why: 'same_number' },
        { name: '佐藤 花子', number: 'e1001', why: 'same_number' },
      ],
    });
  });

  it('is named one by one, also where several have none', () => {
    const { unmatched } = sort([person({ number: '' }), person({ number: '', name: '佐藤 花子' })]);
    expect(unmatched.map(({ name, why }) => [name, why])).toEqual([
      ['山田 太郎', 'no_number'],
      ['佐藤 花子', 'no_number'],
    ]);
  });
});

describe('somebody who is there', () => {
  const there = known({
    number: 'E1001',
    kana: 'ヤマダ タロウ',
    mail: 'taro@example.com',
    hiredOn: '2020-04-01',
    leftOn: '2026-12-31',
    employmentType: '正社員',
  });
  const stored = {
    number: 'E1001',
    name: '山田 太郎',
    kana: 'ヤマダ タロウ',
    mail: 'taro@example.com',
    hiredOn: '2020-04-01',
    leftOn: '2026-12-31',
    employmentType: '正社員',
    department: '',
  };

  it('is no row where the service says nothing, or the same in other letters', () => {
    const same = {
      number: 'ｅ1001',
      name: '山田　太郎',
      mail: 'Taro@Example.com',
      hiredOn: '2020-04-01',
      employmentType: ' 正社員',
      department: '営業部',
    };
    expect(sort([person({ number: 'e1001', name: '山田太郎' }), person({ number: 'E1002' })], there)).toEqual({
      ...NOTHING,
      rows: [person({ number: 'E1002' })],
    });
    expect(sort([person(same)], there)).toEqual(NOTHING);
  });

  it('is a row with what an import adds, beside what is known', () => {
    const said = person({ number: 'e1001', kana: 'ベツ', mail: 'new@example.com', department: '開発部' });
    expect(sort([said], { ...there, kana: '', mail: '' }).rows).toEqual([
      { ...stored, kana: 'ベツ', mail: 'new@example.com', department: '開発部' },
    ]);
    expect(sort([person({ department: '開発部' })], there).rows).toEqual([{ ...stored, department: '開発部' }]);
    expect(sort([person({ kana: 'ベツ', department: '営業部' })], { ...there, kana: '' }).rows).toEqual([
      { ...stored, kana: 'ベツ' },
    ]);
    expect(sort([person({ mail: 'new@example.com' })], { ...there, mail: '' }).rows).toEqual([
      { ...stored, mail: 'new@example.com' },
    ]);
  });

  it('keeps the reading that is known', () => {
    expect(sort([person({ kana: 'ベツ' })], there)).toEqual(NOTHING);
  });

  it('gets no address by their own import', () => {
    const caller = { ...there, mail: '', isCaller: true };
    expect(sort([person({ mail: 'new@example.com' })], caller)).toEqual(NOTHING);
  });

  it('is compared field by field', () => {
    const said = person({
      name: '鈴木 太郎',
      mail: 'suzuki@example.com',
      hiredOn: '2020-05-01',
      leftOn: '2027-03-31',
      employmentType: '契約社員',
    });
    const at = { userId: 7, employeeId: 'E1001', name: '山田 太郎' };
    expect(sort([said], there)).toEqual({
      ...NOTHING,
      differences: [
        { ...at, field: 'name', here: '山田 太郎', there: '鈴木 太郎' },
        { ...at, field: 'mail', here: 'taro@example.com', there: 'suzuki@example.com' },
        { ...at, field: 'hiredOn', here: '2020-04-01', there: '2020-05-01' },
        { ...at, field: 'leftOn', here: '2026-12-31', there: '2027-03-31' },
        { ...at, field: 'employmentType', here: '正社員', there: '契約社員' },
      ],
    });
  });

  it('leaves on a day that isn’t known here, also on one that is over', () => {
    const { differences, gone, rows } = sort([person({ leftOn: '2026-10-31' })], { ...there, leftOn: '' });
    expect({ differences, gone, rows }).toEqual({
      differences: [
        { userId: 7, employeeId: 'E1001', name: '山田 太郎', field: 'leftOn', here: '', there: '2026-10-31' },
      ],
      gone: 0,
      rows: [],
    });
  });
});
