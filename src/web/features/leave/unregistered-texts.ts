/** Texts of those whose balances of paid leave aren't known. */
export const unregisteredTexts = {
  lead: (people: number): string =>
    `有給休暇の残日数が未登録の社員が${people}人います。登録するまで、付与・申請・年5日の確認はできません。`,
  give: '残日数を登録する',
  confirm: '入社日から計算した付与でよい',
  question: (people: number): string =>
    `${people}人に、入社日と所定労働日数から計算した法定の日数を、取得0日として付与します。前の年度の残りは含みません。`,
  grant: '付与する',
  granting: '付与中...',
  failed: '付与できませんでした',
};
