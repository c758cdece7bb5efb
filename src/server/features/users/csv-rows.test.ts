import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { contractOfWeek, weekOf } from '#domain/working-time/contract-on-record.ts';
import { checkRows, type CompanyLists, readRow, type RowValues } from './csv-rows.ts';
import { namesOfFile } from './csv-names.ts';
import { NOTHING_BESIDE } from './csv-more.ts';
import { cellReader } from '../../platform/http/csv-cells.ts';
import { type Cells, COLUMNS } from './employee-file.ts';

const today = isoDate('2026-11-20');
const lists: CompanyLists = {
  clientCompanies: [
    { id: 1, name: '青空商事' },
    { id: 2, name: '海辺工業' },
  ],
  jobAssignments: [
    { id: 11, name: '開発', client_company_id: 1 },
    { id: 21, name: '開発', client_company_id: 2 },
    { id: 22, name: '保守', client_company_id: 2 },
  ],
  employmentTypes: [{ id: 31, name: '正社員' }],
  workRules: [{ id: 41, name: 'フレックス' }],
  departments: new Map(),
};
const plain: Cells = { employeeId: 'E1', name: '山田 太郎' };
const read = (typed: Cells) => {
  const cells = { ...plain, ...typed };
  const reader = cellReader({ cells, isTooLong: false }, COLUMNS);
  return { values: readRow(reader, cells, lists, namesOfFile(lists), today), faults: reader.faults };
};
const faultsOf = (cells: Cells) => read(cells).faults.map(({ column, message }) => `${column}: ${message}`);
const valuesOf = (cells: Cells) => read(cells).values;

describe('readRow', () => {
  it('parses a row into what is stored', () => {
    expect(
      valuesOf({
        employeeId: ' Ｅ1 ',
        nameKana: ' やまだ　ﾀﾛｳ',
        mailAddress: ' taro@example.com',
        role: '管理者',
        password: ' secret ',
        clientCompany: ' 海辺工業',
        jobAssignment: '開発',
        employmentType: '正社員',
        hireDate: '2026/4/1',
        leavingDate: '２０２７年３月３１日',
        weeklyDays: '５',
        weeklyHours: '37:30',
        annualDays: '240',
      }),
    ).toEqual({
      employeeId: 'E1',
      name: '山田 太郎',
      nameKana: 'ヤマダ タロウ',
      mailAddress: 'taro@example.com',
      role: 'admin',
      attendance: true,
      password: ' secret ',
      clientCompany: 2,
      jobAssignment: 21,
      employmentType: 31,
      hireDate: '2026-04-01',
      leavingDate: '2027-03-31',
      weeklyDays: 5,
      weeklyHours: 2250,
      annualDays: 240,
      contractFrom: null,
      week: null,
      workRuleId: null,
      leaveDayMinutes: null,
    });
  });

  it('parses the weekdays of a contract, from which the counts follow', () => {
    expect(valuesOf({ contractFrom: '2026/4/1', mon: '８', wed: '7:30', sat: '0', weeklyDays: '2' })).toMatchObject({
      contractFrom: '2026-04-01',
      week: [0, 480, 0, 450, 0, 0, 0],
      weeklyDays: 2,
      weeklyHours: 930,
    });
  });

  it('treats blanks as nothing, with the lowest role as default', () => {
    expect(valuesOf({ role: ' ', password: ' ', hireDate: '' })).toMatchObject({
      role: 'user',
      password: null,
      clientCompany: null,
      hireDate: null,
      weeklyHours: null,
    });
  });

  it.each([
    ['40', 2400],
    ['40:00:00', 2400],
    ['37.5', 2250],
    ['38.75', 2325],
    ['168:00', 10_080],
  ])('reads %s hours a week', (weeklyHours, expected) => {
    expect(valuesOf({ weeklyHours }).weeklyHours).toBe(expected);
  });

  it.each([
    [{ employeeId: '' }, '社員ID: 社員IDを入力してください'],
    [{ employeeId: 'E'.repeat(65) }, '社員ID: 64文字以内で入力してください'],
    [{ employeeId: '㍿'.repeat(17) }, '社員ID: 64文字以内で入力してください'],
    [{ name: '\u0000' }, '氏名: 使用できない文字が含まれています'],
    [{ nameKana: '山田' }, 'フリガナ: ひらがなかカタカナで入力してください'],
    [{ mailAddress: 'taro@' }, 'メールアドレス: メールアドレスの形式が正しくありません'],
    [{ role: '社長' }, '役割: 一般・管理者・全権管理者のいずれかを入力してください'],
    [{ password: '12345' }, '初期パスワード: 6文字以上で入力してください'],
    [{ password: 'x'.repeat(257) }, '初期パスワード: 256文字以内で入力してください'],
    [{ clientCompany: '知らない社' }, '取引先企業: 「知らない社」は登録されていません'],
    [{ jobAssignment: '開発' }, '担当業務: 取引先企業も入力してください'],
    [{ clientCompany: '青空商事', jobAssignment: '保守' }, '担当業務: 「保守」は登録されていません'],
    [{ employmentType: 'あ'.repeat(101) }, '雇用形態: 100文字以内で入力してください'],
    [{ workRule: '変形労働' }, '勤務形態: 「変形労働」は登録されていません'],
    [{ leaveDay: '0:00' }, '有給休暇1日の時間: 8:00のように入力してください'],
    [{ hireDate: '4/1' }, '入社日: 2026-04-01のように入力してください'],
    [{ hireDate: '2026-02-30' }, '入社日: 2026-04-01のように入力してください'],
    [{ hireDate: '2026/4/1', leavingDate: '2026/3/31' }, '退職日: 退職日は入社日以降にしてください'],
    [{ weeklyDays: '8' }, '週所定労働日数: 1〜7の整数で入力してください'],
    [{ weeklyDays: '4.5' }, '週所定労働日数: 1〜7の整数で入力してください'],
    [{ weeklyHours: '169:00' }, '週所定労働時間: 40:00のように入力してください'],
    [{ weeklyHours: '0' }, '週所定労働時間: 40:00のように入力してください'],
    [{ annualDays: '367' }, '年間所定労働日数: 1〜366の整数で入力してください'],
    [{ mon: '24:01' }, '所定_月: 8:00のように入力してください'],
    [{ mon: '0', sun: '0:00' }, '所定_月: 所定労働時間のある曜日を1つ以上入力してください'],
    [{ mon: '8', weeklyDays: '2' }, '週所定労働日数: 曜日ごとの所定労働時間と一致しません'],
    [{ mon: '8', weeklyHours: '8:01' }, '週所定労働時間: 曜日ごとの所定労働時間と一致しません'],
    [{ mon: '8', contractFrom: '4/1' }, '契約の開始日: 2026-04-01のように入力してください'],
    [{ mon: '8', contractFrom: '2036/4/1' }, '契約の開始日: 適用開始日は1950年から3年後までの日付で入力してください'],
    [{ contractFrom: '2026/4/1' }, '契約の開始日: 曜日ごとの所定労働時間も入力してください'],
  ])('finds the errors of %j', (cells, fault) => {
    expect(faultsOf(cells)).toEqual([fault]);
  });

  it('finds all errors of a row', () => {
    expect(faultsOf({ name: '', role: 'x', hireDate: 'x', clientCompany: 'x', jobAssignment: 'x' })).toHaveLength(4);
  });
});

describe('checkRows', () => {
  const full = contractOfWeek(isoDate('2020-04-01'), weekOf([0, 480, 480, 480, 480, 480, 0]), null);
  const present: RowValues = {
    ...valuesOf({ clientCompany: '青空商事', hireDate: '2020-04-01', nameKana: 'ヤマダ' }),
    employeeId: 'E1',
    weeklyDays: 5,
    weeklyHours: 2400,
    contractFrom: full.from,
    week: [0, 480, 480, 480, 480, 480, 0],
  };
  const state = {
    lists,
    existing: new Map([
      ['e1', { userId: 1, values: present, contracts: [full], ...NOTHING_BESIDE }],
      [
        'e3',
        {
          userId: 3,
          values: { ...present, employeeId: 'E3', nameKana: null },
          contracts: [full],
          ...NOTHING_BESIDE,
        },
      ],
    ]),
    sameNumbers: [],
    superiors: new Map(),
    commonGrantDay: null,
  };
  const check = async (rows: Parameters<typeof checkRows>[0], company: Parameters<typeof checkRows>[1] = state) =>
    (await checkRows(rows, company, { today, userId: 9 })).rows;
  const week = { mon: '8', tue: '8', wed: '8', thu: '8', fri: '8' };
  const row = (cells: Cells, line = 2) => ({ line, cells: { ...plain, ...cells }, hints: [], isTooLong: false });
  const outcomes = async (...cells: Cells[]) =>
    (await check(cells.map((one, index) => row(one, index + 2)))).map((checked) =>
      checked.outcome === 'fault' ? checked.faults.map(({ message }) => message) : checked.outcome,
    );

  it.each([
    ['somebody new', { employeeId: 'E2' }, 'add'],
    ['one who is there just so', { clientCompany: '青空商事', hireDate: '2020/4/1', role: '一般' }, 'unchanged'],
    ['one of whom the file says less', {}, 'unchanged'],
    ['D44: one whose ID is written otherwise', { employeeId: '　ｅ１', role: '一般' }, 'unchanged'],
    ['one who is there otherwise', { name: '別人' }, ['この社員IDは既に使用されています']],
    ['one whose name is read so', { nameKana: 'やまだ' }, 'unchanged'],
    ['one whose name is read otherwise', { nameKana: 'ヤマタ' }, ['この社員IDは既に使用されています']],
    ['one whose reading is left out', { nameKana: '' }, ['この社員IDは既に使用されています']],
    ['one without a reading, in a file without it', { employeeId: 'E3' }, 'unchanged'],
    ['one without a reading, left blank', { employeeId: 'E3', nameKana: ' ' }, 'unchanged'],
    ['one whose reading is filled', { employeeId: 'E3', nameKana: 'やまだ' }, 'change'],
    [
      'one whose reading is filled, there otherwise',
      { employeeId: 'E3', nameKana: 'やまだ', name: '別人' },
      ['この社員IDは既に使用されています'],
    ],
    ['one who is there without a group', { clientCompany: '' }, ['この社員IDは既に使用されています']],
    ['one whose password is to change', { password: 'another' }, ['この社員IDは既に使用されています']],
    ['one with the same contract', { ...week, contractFrom: '2020/4/1' }, 'unchanged'],
    ['one with the same week', { ...week, sat: '0:00' }, 'unchanged'],
    ['one with the counts alone', { weeklyDays: '5', weeklyHours: '40' }, 'unchanged'],
    ['one with another week', { ...week, fri: '4', contractFrom: '2020/4/1' }, 'change'],
    ['one with the week from another day', { ...week, contractFrom: '2026/4/1' }, 'change'],
    ['one with another week from no day', { ...week, fri: '4' }, ['契約の開始日を入力してください']],
    ['one with other counts', { weeklyDays: '4' }, ['この社員IDは既に使用されています']],
    [
      'one with a contract, there otherwise',
      { ...week, contractFrom: '2026/4/1', name: '別人' },
      ['この社員IDは既に使用されています'],
    ],
    ['one with faults', { role: 'x' }, [expect.stringContaining('のいずれか'), 'この社員IDは既に使用されています']],
  ])('%s', async (_what, cells, expected) => {
    expect(await outcomes(cells)).toEqual([expected]);
  });

  it('stores the reading alone, the contract alone, or both', async () => {
    const changesOf = async (cells: Cells) => {
      const [checked] = await check([row({ employeeId: 'E3', ...cells })]);
      return checked?.found?.outcome === 'change' ? checked.found.change : null;
    };
    const friday = { ...week, fri: '4', contractFrom: '2026/4/1' };
    expect(await changesOf({ nameKana: 'やまだ' })).toEqual({
      userId: 3,
      contract: null,
      nameKana: 'ヤマダ',
      mailAddress: null,
      placement: null,
      grant: null,
    });
    expect(await changesOf({ mailAddress: 'ｔaro@example.com' })).toMatchObject({
      nameKana: null,
      mailAddress: 'taro@example.com',
    });
    expect(await changesOf(friday)).toMatchObject({ contract: { contract: { from: '2026-04-01' } }, nameKana: null });
    expect(await changesOf({ ...friday, nameKana: 'ﾔﾏﾀﾞ' })).toMatchObject({
      contract: { contract: { from: '2026-04-01' } },
      nameKana: 'ヤマダ',
    });
    expect(await changesOf({ ...week, nameKana: 'ヤマダ' })).toMatchObject({ contract: null, nameKana: 'ヤマダ' });
  });

  it('asks about IDs that a spreadsheet may have made, only of those who are new', async () => {
    const warningsOf = async (ids: readonly string[], sameNumbers: readonly string[] = []) => {
      const rows = ids.map((employeeId, index) => row({ employeeId }, index + 2));
      return (await check(rows, { ...state, sameNumbers })).map((checked) =>
        checked.outcome === 'add' ? checked.warnings : checked.outcome,
      );
    };
    const zeros = (other: string) => [{ column: '社員ID', message: `先頭の0だけが異なる「${other}」があります` }];
    expect(await warningsOf(['1.23457E+11', 'E2', 'E1'])).toEqual([
      [{ column: '社員ID', message: 'Excelで桁が失われた番号の可能性があります' }],
      [],
      'unchanged',
    ]);
    expect(await warningsOf(['0012', '12'])).toEqual([zeros('12'), zeros('0012')]);
    expect(await warningsOf(['E1', '12'], ['0012'])).toEqual(['unchanged', zeros('0012')]);
    const hint = { column: '社員ID', message: '改行を空白に置き換えました' };
    const [broken] = await check([{ ...row({ employeeId: 'E 2' }), hints: [hint] }]);
    expect(broken).toMatchObject({ outcome: 'add', warnings: [hint] });
  });

  it('finds a duplicate employee ID in the file, and a row of too many columns', async () => {
    expect(await outcomes({ employeeId: 'E2' }, { employeeId: ' Ｅ２' }, { employeeId: 'e2' })).toEqual([
      'add',
      ['2行目と重複しています'],
      ['2行目と重複しています'],
    ]);
    const [long] = await check([{ ...row({ employeeId: 'E2' }), isTooLong: true }]);
    expect(long).toMatchObject({ outcome: 'fault', faults: [{ message: '見出しより多くの列があります' }] });
  });
});
