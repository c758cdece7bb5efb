/** Texts of the example of a day, counted as it is typed. */
export const exampleTexts = {
  title: '1日の例で確かめる',
  lead: '出勤・退勤・休憩を入力すると、給与に使う数字をその場で計算します（休憩の空欄は、未入力の日です）。保存はされません。',
  start: '出勤',
  end: '退勤',
  taken: '休憩',
  notALength: '「1:00」のように入力してください',
  item: '項目',
  worked: '実働',
  overtime: '時間外',
  night: '深夜',
  deemedBreak: 'みなし休憩',
  late: '遅刻',
  earlyLeave: '早退',
  invalid: '時刻と休憩を入力すると計算します。',
  rulesInvalid: '設定の入力を直すと、変更後の数字を表示します。',
  hint: 'シフトのない平日の、1日8時間の契約の人の例です。遅刻・早退は、始業・終業がある場合に数えます。',
};
