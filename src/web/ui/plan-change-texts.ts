/** Texts of a change of plans that are fixed (変形). */
export const planChangeTexts = {
  title: '変形の期間が始まった後の変更',
  lead: '変形労働時間制の期間は、もう始まっています。変更は保存して表示しますが、労働時間は期間が始まったときの計画で計算します。',
  person: (name: string, days: readonly string[], more: readonly string[]): string =>
    `${name}（${days.join('、')}）: ${more.length === 0 ? '時間外は増えません' : `シフトどおりに働くと、${more.join('、')}増えます`}`,
  overtime: (length: string): string => `時間外が ${length}`,
  statutoryHoliday: (length: string): string => `法定休日労働が ${length}`,
  save: 'このまま保存',
  cancel: '戻る',
};
