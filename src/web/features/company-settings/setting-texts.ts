/** Texts of the go-live month. */
export const goLiveTexts = {
  title: '利用開始月',
  lead: 'この月より前の日は、欠勤・要確認・本人確認の対象になりません。打刻や申請の記録と、締め済みの月の数字は変わりません。',
  none: '未設定',
  unset: '未設定です。入社日（未登録の社員は登録日の翌日）からの日が、すべて対象になります。',
  failed: '利用開始月の取得に失敗しました',
  saveFailed: '利用開始月の保存に失敗しました',
  effect: '変更後の対象',
  boundary: (last: string, first: string) =>
    `${last}までの欠勤・要確認・本人確認は対象になりません。${first}から対象です。`,
  day: '日',
  current: '現在',
  after: '変更後',
  counted: '対象',
  notCounted: '対象外',
  hired: '入社日より前の日は、利用開始月にかかわらず対象外です。',
  changing: '利用開始月の変更',
  change: (month: string) => `利用開始月を${month}にします。`,
  records: (date: string) =>
    `${date}からの勤怠の記録があります。利用開始月より前の日は、欠勤にも要確認にもならなくなります。`,
  recordsStay: '打刻や申請の記録は残ります。利用開始月を戻すと、再び対象になります。',
};

/** Texts of the setting of people who work at clients. */
export const clientsTexts = {
  title: '客先で働く社員',
  lead: '社員が取引先企業で働く会社（客先常駐、派遣など）だけが使用する項目を、画面に表示するかどうかを決めます。',
  label: '客先で働く社員がいる',
  hint: '客先への配属、社員の取引先企業・担当業務、勤怠の「客先業務・社内業務」の切り替えと社内業務の登録、取引先企業ごとの絞り込みと集計を表示します。客先に配属中か、配属の予定がある社員がいる間は、オフにできません。',
  code: '客先の承認に確認コードを使う',
  codeHint:
    '作業報告書の承認・差戻しのときに、承認者のメールアドレスへ送る6桁の数字の入力を求めます。リンクを受け取っただけの人は承認できません。メールの送信が設定されていないサーバーでは求めません。',
  on: 'いる',
  off: 'いない',
  clients: '取引先企業',
  jobs: '担当業務',
  failed: '設定の取得に失敗しました',
  saveFailed: '設定を保存できませんでした',
};

/** Texts of the settings of punches. */
export const punchTexts = {
  title: '打刻',
  lead: '休憩を打刻すると、勤怠には打刻した時刻の休憩が入ります。勤怠の修正で休憩時間を入力した日は、入力した時間を使います。',
  punchesBreaks: '休憩を打刻する',
  breaksPunched: '休憩を打刻する',
  breaksNotPunched: '休憩は打刻しない',
  punchesBreaksHint:
    '勤務中の打刻画面に「休憩開始」「休憩終了」を表示します。オフにしても、すでにある休憩の打刻は残ります。',
  punchesDirectly: '確認なしで打刻する',
  punchesDirectlyHint:
    '打刻画面のボタンを押すと、確認の画面を出さずに打刻します。打刻してから5秒間は取り消せます。二重の打刻や日をまたぐ退勤など、確認が必要な場合は確認します。',
  offlineHours: 'オフライン打刻を受け付ける時間',
  offlineHoursHint:
    '電波のない場所での打刻は端末に保存し、通信できるようになると送信します。打刻からこの時間を過ぎて届いたものは記録せず、本人に勤怠の修正を案内します。',
  hours: (hours: number) => {
    if (hours === 0) return '受け付けない';
    return hours % 24 === 0 && hours > 24 ? `${hours / 24}日` : `${hours}時間`;
  },
  failed: '打刻の設定の取得に失敗しました',
  saveFailed: '打刻の設定の保存に失敗しました',
};

/** Texts of the retention of the locations of punches. */
export const locationTexts = {
  title: '位置情報の保存期間',
  field: '保存期間',
  lead: '打刻の位置情報（座標と住所）を保存する期間です。期間を過ぎた位置情報は、毎日の処理で自動的に削除されます。打刻の日時や備考は残ります。',
  shorteningHint: '短くすると、期間を過ぎた位置情報は次回の処理で削除され、元に戻せません。',
  failed: '位置情報の保存期間の取得に失敗しました',
  saveFailed: '位置情報の保存期間の保存に失敗しました',
  months: (count: number) => `${count}か月`,
  years: (count: number) => `${count}年`,
  days: (count: number) => `${count.toLocaleString('ja-JP')}日`,
  named: (name: string, days: string) => `${name}（${days}）`,
  shorten: '短くする',
  shortening: '位置情報の保存期間の短縮',
  change: (from: string, to: string) => `${from}から${to}に短くします。`,
  effect: (days: string) => `打刻から${days}を過ぎた位置情報（座標と住所）は、次回の処理で削除され、元に戻せません。`,
  punchesStay: '打刻の日時や備考は残ります。',
};

/** What is set, in the index of the settings. */
export const valueTexts = {
  clientCompanies: (count: number): string => (count === 0 ? '未登録' : `${count}社`),
  employmentTypes: (count: number): string => (count === 0 ? '未登録' : `${count}種類`),
};
