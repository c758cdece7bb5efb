import { translatable } from '../lib/language.ts';

/** Texts of a change of plans that are fixed (変形). */
export const planChangeTexts = translatable('plan-change', {
  title: '変形の期間が始まった後の変更',
  lead: '変形労働時間制の期間は、もう始まっています。変更は保存して表示しますが、労働時間は期間が始まったときの計画で計算します。',
  person: (name: string, days: readonly string[], cost: string): string => `${name}（${days.join('、')}）: ${cost}`,
  save: 'このまま保存',
  cancel: '戻る',
});
