/** Texts of the dialog that plans a month of the roster like the one before. */
export const copyTexts = {
  title: (month: string): string => `${month}からコピー`,
  lead: (month: string): string =>
    `${month}の予定を、同じ曜日にコピーします。4週間前の同じ曜日の予定です（月の終わりは5週間前）。`,
  loadFailed: '前の月の予定の取得に失敗しました',
  none: (month: string): string => `${month}の予定がありません。`,
  same: (month: string): string => `${month}と同じ予定です。コピーする日はありません。`,
  which: 'コピーする日',
  emptyOnly: (days: number): string => `空いている日だけ（${days}日）`,
  all: (days: number, overwritten: number): string => `予定のある日も（${days}日、うち上書き${overwritten}日）`,
  emptyDays: (days: number): string => `空いている${days}日にコピーします。`,
  leftOut: 'コピーしない日',
  onLeave: (days: number): string => `有給休暇・休暇 ${days}日`,
  restDays: (days: number): string => `会社カレンダーの休日 ${days}日`,
  notEmployed: (days: number): string => `入社前・退職後 ${days}日`,
  closed: (people: number): string => `締め済み ${people}人`,
  unsaved: '「変更を保存」を押すまで、登録されません。「元に戻す」で取り消せます。',
  copy: 'コピー',
  cancel: 'キャンセル',
  copied: (days: number): string => `${days}日にコピーしました`,
};
