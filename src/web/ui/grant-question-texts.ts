/** Texts of the question about the grants of paid leave that a change concerns. */
export const grantQuestionTexts = {
  title: '有給休暇の付与が変わります',
  lead: 'この変更で、自動で付与した有給休暇が次のように変わります。まだ何も保存していません。',
  heads: ['変更', '今の付与', '変更後'],
  kinds: { added: '追加', changed: '変更', taken_back: '取り消し' },
  grant: (date: string, days: number): string => `${date} ${days}日`,
  none: '-',
  inUse: '取得済み・申請中の日数が足りなくなるため、付与は変更できません。「そのまま」は、付与を変更せずに保存します。',
  keepHint: '「そのまま」は、付与を変更せずに保存します。その場合も、追加される付与は今夜0時過ぎに自動で行われます。',
  cancel: 'キャンセル',
  keep: 'そのまま',
  apply: '付与も変更',
  notSaved: '変更を取りやめました。まだ保存していません。',
};
