import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

import { createTestDatabase } from '../../testing/test-database.ts';
import { csvLineSql, csvLines, literalCsvLines, toCsv } from './csv.ts';

describe('a CSV file', () => {
  it('is UTF-8 with a byte order mark, and lines as Windows ends them', () => {
    expect(
      toCsv(
        ['氏名', '日数'],
        [
          ['佐藤, 健太', 0.5],
          ['"渡辺"\n翔', null],
        ],
      ),
    ).toBe('\uFEFF氏名,日数\r\n"佐藤, 健太",0.5\r\n"""渡辺""\n翔",\r\n');
  });

  it.each(['=1+1', '+81', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
    'escapes the formula in %j',
    (text) => {
      const [row] = parse(toCsv(['a'], [[text]]), { bom: true, from: 2, relax_quotes: true });
      expect(row?.[0]).toBe(`'${text}`);
    },
  );

  it('quotes a line break, also one that ends no record', () => {
    expect(toCsv(['a'], [['一\n二']])).toBe('\uFEFFa\r\n"一\n二"\r\n');
  });

  it.each(['as_needed', 'always'] as const)(
    'of literal cells with quotes %s keeps a line break in its cell',
    (quotes) => {
      const rows = [['一\n二', '三\r四', '五\r\n六', '=1', '', 'a"b,c']];
      expect(parse(literalCsvLines(rows, quotes))).toEqual(rows);
    },
  );

  it('leaves negative numbers numbers', () => {
    expect(toCsv(['a'], [[-1.5]])).toBe('\uFEFFa\r\n-1.5\r\n');
  });
});

it('a line that PostgreSQL makes is the same', async () => {
  const formulas = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'].flatMap((sign) => [
    `${sign}1`,
    `1${sign}`,
    sign,
  ]);
  const rows = [
    formulas,
    formulas.map((text) => `''${text}`),
    ['佐藤, 健太', '"渡辺"', '一\n二', '一\r\n=二', '', null, ' a ', "'", '\\x00'],
    [null],
    [''],
  ];
  const database = await createTestDatabase();
  try {
    for (const texts of rows) {
      const made = await database.pool.query(`select ${csvLineSql('$1::text[]')} as line`, [texts]);
      expect(`${made.rows[0].line}\r\n`).toBe(csvLines([texts]));
    }
  } finally {
    await database.drop();
  }
});
