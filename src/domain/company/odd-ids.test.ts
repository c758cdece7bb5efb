import { describe, expect, it } from 'vitest';

import { doubtInWords, doubtsOf } from './odd-ids.ts';

const kindOf = (id: string): string | undefined => doubtsOf([id], [])[0]?.kind;

describe('what a spreadsheet has made of an ID', () => {
  it.each([
    ['1.23457E+11', 'exponent'],
    ['1E+05', 'exponent'],
    ['1.2e+15', 'exponent'],
    ['1月2日', 'date'],
    ['12月31日', 'date'],
    ['2-Jan', 'date'],
    ['Jan-02', 'date'],
    ['="0012"', 'formula'],
    ['#N/A', 'error'],
    ['#REF!', 'error'],
    ['#NAME?', 'error'],
    ['#DIV/0!', 'error'],
    ['####', 'error'],
    ['合計', 'total'],
    ['総計', 'total'],
    ['小計', 'total'],
    ['総合計', 'total'],
    ['計', 'total'],
    ['合計: 12名', 'total'],
    ['Total', 'total'],
  ])('%j is asked about: %s', (id, kind) => {
    expect(kindOf(id)).toBe(kind);
  });

  it.each([
    '=E2',
    'X1E+05',
    '1E+05X',
    'A1月2日',
    '1月2日A',
    'A="1"',
    'A#N/A',
    '#N/A1',
    'E0001',
    '0012',
    '12',
    '1E5',
    'E+11',
    '1.5',
    '2-1',
    '1-23',
    '合計課',
    '会計',
    '計1',
    'SUMI',
    'Total1',
    '#1',
    '1月',
    'A=1',
  ])('%j is not', (id) => {
    expect(doubtsOf([id], ['E0001', 'X'])).toEqual([null]);
  });
});

describe('a number without its zeros', () => {
  it.each([
    [['0012', '12'], [], ['12', '0012']],
    [['0012', '012', '13'], [], ['012', '0012', undefined]],
    [['12'], ['0012'], ['0012']],
    [['0012'], ['12'], ['12']],
    [['0', '00'], [], ['00', '0']],
    [['0012'], ['0012', 'A12', '120'], [undefined]],
    [['A012'], ['A12'], [undefined]],
    [['1200'], ['12'], [undefined]],
    [['1002'], ['12'], [undefined]],
    [['00A12'], ['0A12'], [undefined]],
    [['0012A'], ['12A'], [undefined]],
    [['0012', '012', '12'], [], ['012', '0012', '0012']],
  ])('of %j beside %j is asked about: %j', (ids, registered, others) => {
    expect(doubtsOf(ids, registered).map((doubt) => (doubt?.kind === 'zeros' ? doubt.other : undefined))).toEqual(
      others,
    );
  });
});

it.each([
  [{ kind: 'exponent' }, 'Excelで桁が失われた番号の可能性があります'],
  [{ kind: 'date' }, 'Excelで日付に変わった番号の可能性があります'],
  [{ kind: 'formula' }, 'Excelの数式が残っている可能性があります'],
  [{ kind: 'error' }, 'Excelのエラーの値です'],
  [{ kind: 'total' }, '合計の行の可能性があります'],
  [{ kind: 'zeros', other: '0012' }, '先頭の0だけが異なる「0012」があります'],
] as const)('%j in words', (doubt, words) => {
  expect(doubtInWords(doubt)).toBe(words);
});
