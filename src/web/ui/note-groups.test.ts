import { expect, it } from 'vitest';

import { groupNotes } from './note-groups.ts';

const unknown = { column: '雇用形態', message: '「正社員」は登録されていません' };
const twice = (line: number) => ({ column: '社員ID', message: `${line}行目と重複しています` });

it('has a line for each kind of note, the most frequent first', () => {
  expect(
    groupNotes([
      { line: 2, notes: [] },
      { line: 3, notes: [twice(2)] },
      { line: 4, notes: [unknown] },
      { line: 5, notes: [unknown, twice(4)] },
      { line: 6, notes: [unknown, { column: '', message: '見出しより多くの列があります' }] },
    ]),
  ).toEqual([
    { text: '雇用形態: 「正社員」は登録されていません', lines: [4, 5, 6] },
    { text: '社員ID: ほかの行と重複しています', lines: [3, 5] },
    { text: '見出しより多くの列があります', lines: [6] },
  ]);
});

it('groups what has no lines as well', () => {
  expect(groupNotes([{ line: null, notes: [unknown] }])).toEqual([
    { text: '雇用形態: 「正社員」は登録されていません', lines: [] },
  ]);
});
