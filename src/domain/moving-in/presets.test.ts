import { describe, expect, it } from 'vitest';

import { suggestColumns } from './presets.ts';

const OWN = new Map([
  ['社員ID', 'employeeId'],
  ['氏名', 'name'],
  ['入社日', 'hireDate'],
]);

describe('the columns that headings suggest', () => {
  it.each([
    ['our own', ['社員ID', '氏名'], null, { employeeId: ['社員ID'], name: ['氏名'] }],
    [
      'KING OF TIME’s, in any order, and our own beside them',
      ['名前(名)', '入社日', '従業員コード', '名前(姓)', '電話番号'],
      'king_of_time',
      { employeeId: ['従業員コード'], name: ['名前(姓)', '名前(名)'], hireDate: ['入社日'] },
    ],
    [
      'ジョブカン’s',
      ['スタッフコード', '姓', '名', 'メイングループ'],
      'jobcan',
      { employeeId: ['スタッフコード'], name: ['姓', '名'], department: ['メイングループ'] },
    ],
    [
      'マネーフォワード’s',
      ['従業員番号', '苗字', '名前'],
      'money_forward',
      { employeeId: ['従業員番号'], name: ['苗字', '名前'] },
    ],
    ['our own before a product’s', ['氏名', '姓', '名'], null, { name: ['氏名'] }],
    ['a part of them', ['姓'], 'jobcan', { name: ['姓'] }],
    ['nobody’s', ['番号', '電話'], null, {}],
  ])('%s', (_, headings, product, columns) => {
    expect(suggestColumns('employees', headings, OWN)).toEqual({ product, columns });
  });

  it('are our own alone where no product has published a file of the kind', () => {
    expect(suggestColumns('pc_logs', ['従業員コード', '氏名'], OWN)).toEqual({
      product: null,
      columns: { name: ['氏名'] },
    });
  });
});

it('ジョブカン’s file of punches is known by the words of its help', () => {
  expect(suggestColumns('past_punches', ['スタッフコード', '打刻区分', '打刻日時'], new Map())).toEqual({
    product: 'jobcan',
    columns: { employeeId: ['スタッフコード'], kind: ['打刻区分'] },
  });
});
