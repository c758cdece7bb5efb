/** Texts of the planned shifts that don't fit a changed contract. */
export const misfitTexts = {
  title: '新しい契約に合わないシフト',
  lead: (from: string, count: number): string =>
    `契約は登録しました。${from}からのシフト${count}件が、新しい契約に合いません。シフトは変わっていません。`,
  draft: '未公開',
  more: (count: number): string => `ほか${count}件`,
  toShifts: 'この社員のシフトを修正',
  toRoster: 'シフト表を開く',
  leave: 'このままにする',

  ofMany: (people: number): string =>
    `この変更で、次の${people}人のシフトが新しい契約に合わなくなります。シフトは変わりません。登録した後、シフト表で印の付いた日を修正してください。`,
  count: (count: number): string => `${count}件: `,
  andMore: (count: number): string => `、ほか${count}件`,
};
