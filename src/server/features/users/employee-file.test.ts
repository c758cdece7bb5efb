import { describe, expect, it } from 'vitest';

import { readCsvFile } from '../../platform/http/csv-lines.ts';
import { EMPLOYEE_FILE } from './employee-file.ts';

/** 社員ID,氏名 and a row of 髙橋①, as Excel saves it in Japan. */
const SHIFT_JIS = Uint8Array.fromHex('8ed088f549442c8e8196bc0d0a45312cfbfc8bb487400d0a');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const readCsv = (file: Uint8Array) => readCsvFile({ bytes: file, file: EMPLOYEE_FILE });
const cells = (text: string) => readCsv(bytes(text)).map((row) => row.cells);

describe('a file of employees', () => {
  it.each([
    ['UTF-8', bytes('社員ID,氏名\nE1,髙橋①\n')],
    ['UTF-8 with its mark', bytes('\uFEFF社員ID,氏名\r\nE1,髙橋①\r\n')],
    ['Shift_JIS', SHIFT_JIS],
  ])('reads %s', (_encoding, file) => {
    expect(readCsv(file)).toEqual([
      { line: 2, cells: { employeeId: 'E1', name: '髙橋①' }, hints: [], isTooLong: false },
    ]);
  });

  it.each([
    ['columns in another order', '氏名,社員ID\nA,E1', [{ employeeId: 'E1', name: 'A' }]],
    ['headings with what nobody sees', '\uFEFF\u200B社員ID,氏\u00AD名\nE1,A', [{ employeeId: 'E1', name: 'A' }]],
    ['headings in full width and spaces', ' 社員ＩＤ ,氏名\nE1,A', [{ employeeId: 'E1', name: 'A' }]],
    [
      'headings of other systems',
      '社員ID,氏名,勤務形態,現在の部署\nE1,A,B,C',
      [{ employeeId: 'E1', name: 'A', workRule: 'B', department: 'C' }],
    ],
    ['a short row', '社員ID,氏名,権限\nE1,A', [{ employeeId: 'E1', name: 'A', role: '' }]],
    ['blank rows', '社員ID,氏名\n\n,\nE1,A\n , \n', [{ employeeId: 'E1', name: 'A' }]],
    ['quotes', '社員ID,氏名\n"E,1","A ""B"""', [{ employeeId: 'E,1', name: 'A "B"' }]],
    ['a protected formula', "社員ID,氏名\n'=1+1,'+A", [{ employeeId: '=1+1', name: '+A' }]],
    ['another apostrophe', "社員ID,氏名\n'E1,O'Brien", [{ employeeId: "'E1", name: "O'Brien" }]],
    [
      'a password as it is',
      "社員ID,氏名,初期パスワード\nE1,A,'=abc ",
      [{ employeeId: 'E1', name: 'A', password: "'=abc " }],
    ],
  ])('accepts %s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('puts a cell of several lines into one, and says so', () => {
    const [row] = readCsv(bytes('社員ID,氏名,フリガナ,初期パスワード\n"E1\n","山田\r\n 太郎","ヤマダ","a\nb"'));
    expect(row).toMatchObject({
      cells: { employeeId: 'E1', name: '山田 太郎', nameKana: 'ヤマダ', password: 'a\nb' },
      hints: [{ column: '氏名', message: '改行を空白に置き換えました' }],
    });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('has the line on which a row begins, as an editor counts them, by %s', (_name, end) => {
    const linesOf = (...file: string[]) => readCsv(bytes(file.join(end))).map(({ line }) => line);
    expect(linesOf('社員ID,氏名', '', 'E1,"A', 'B"', 'E2,C', '"', '",', 'E3,"', '', 'D"')).toEqual([3, 5, 8]);
    expect(linesOf('\uFEFF社員ID,氏名', '髙橋,"A', '髙"', '', 'E2,B', '')).toEqual([2, 5]);
    expect(linesOf('社員ID,氏名', 'E1,"A\nB\r\nC\rD"', 'E2,E')).toEqual([2, 6]);
    expect(() => linesOf('社員ID,氏名', 'E1,"A', 'B"', '', 'E2,"C', 'D', 'E3,E')).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ message: expect.stringContaining('5行目の') }) }),
    );
  });

  it('detects text after the last column', () => {
    expect(readCsv(bytes('社員ID,氏名\nE1,A,\nE2,B, ,x')).map(({ isTooLong }) => isTooLong)).toEqual([false, true]);
  });

  it.each([
    ['nothing', '', 'ファイルが空です'],
    ['headings alone', '社員ID,氏名\n', '登録する社員の行がありません'],
    ['an unknown heading', '社員ID,氏名,課\nE1,A,x', '見出し「課」は使用できません'],
    ['a heading twice', '社員ID,氏名,氏名\nE1,A,B', '見出し「氏名」が重複しています'],
    ['a heading twice, by two names', '社員ID,氏名,部署,所属\nE1,A,B,C', '見出し「部署」が重複しています'],
    ['no employee ID', '氏名\nA', '見出し「社員ID」がありません'],
    ['broken quotes', '社員ID,氏名\nE1,"A"B', '2行目の形式が正しくありません'],
    ['too many rows', `社員ID,氏名\n${'E,A\n'.repeat(EMPLOYEE_FILE.maxRows + 1)}`, '1000人まで'],
    ['a table of tabs', '社員ID\t氏名\nE1\tA', '使用できません'],
  ])('rejects %s', (_what, text, reason) => {
    expect(() => readCsv(bytes(text))).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ message: expect.stringContaining(reason) }) }),
    );
  });

  it('rejects what is no text', () => {
    expect(() => readCsv(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0x80]))).toThrow(
      expect.objectContaining({ code: 'csv_unreadable' }),
    );
  });
});
