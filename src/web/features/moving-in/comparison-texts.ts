import type { ComparedRow, MonthComparison } from '#contract/month-comparison.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { figureNames } from './figure-texts.ts';

/** Texts of the comparison of a month with another product's file of it. */
export const texts = {
  ...importTexts,
  title: '前の製品と比べる',
  origins: { '/admin/home': 'ホームに戻る', '/admin/moving-in/months': '移行前の月の集計に戻る' },
  about: [
    '前の製品の月の集計（CSV）と、表示している月の集計を、社員ごとに比べます。何も保存しません。',
    '列と「列の対応」は「移行前の月の集計」と同じです。必須の列は「社員ID」だけで、ファイルにある列を比べます。「年月」が別の月の行は比べません。',
  ],
  result: '比較の結果',
  summary: ({ equal, different, only_here, only_there, faulty }: MonthComparison): string =>
    `一致 ${equal}人 ・ 差異あり ${different}人 ・ ファイルになし ${only_here}人 ・ この月の集計なし ${only_there}人 ・ 誤りあり ${faulty}件`,
  otherMonths: (rows: number): string => `別の月の${rows}行は比べていません。`,
  onlyOtherMonths: (rows: number): string =>
    `ファイルの${rows}行は、すべて別の月のものです。表示する月を選び直すか、この月のファイルを選択してください。`,
  allEqual: 'ファイルにある社員の集計は、すべて一致しました。',
  csv: '比較の結果をCSVで出力',
  csvFailed: '比較の結果を出力できませんでした',
  onlyDifferent: '一致した社員を表示しない',
  none: '表示する社員はいません。',
  states: {
    equal: '一致',
    different: '差異あり',
    only_here: 'ファイルになし',
    only_there: 'この月の集計なし',
    fault: '誤り',
  } satisfies Record<ComparedRow['state'], string>,
  person: '社員',
  state: '結果',
  figures: figureNames,
  theirs: '前の製品',
  ours: 'kintai',
  difference: (amount: string): string => `差 ${amount}`,
  days: (days: number): string => `${days}日`,
};
