/** Texts of the company settings. */
export const texts = {
  title: '会社設定',
  allSettings: 'すべての設定',
  loading: '読み込み中...',
  close: '閉じる',
  cancel: 'キャンセル',
  companiesFailed: '企業一覧の取得に失敗しました',

  sheets: '出勤簿管理',
  sheetsLead: '社員ごとに月の出勤簿を確認し、印刷やPDF出力ができます。',
  createSheet: '出勤簿を作成',

  logos: '企業ロゴ',
  clientCompanies: '取引先企業',
  jobAssignments: '担当業務',
  employmentTypes: '雇用形態',

  id: 'ID',
  description: '説明',
  add: '追加',
  delete: '削除',
  required: (label: string) => `${label}を入力してください`,
  saveFailed: (noun: string) => `${noun}の保存に失敗しました`,
  none: (noun: string) => `${noun}が登録されていません`,
  askDelete: (noun: string) => `この${noun}を削除しますか？`,
  listFailed: (noun: string) => `${noun}の取得に失敗しました`,

  companyName: '企業名',
  jobName: '業務名',
  typeName: '名称',
  jobsAreDeletedToo: '関連する担当業務も削除されます。',
  deletedFromUsers: '社員の所属情報からも外れます。',
  chooseClientCompany: '取引先企業を選択してください',
  chooseClientCompanyFirst: '取引先企業を先に選択してください',
  notChosen: '選択してください',

  chooseCompany: '企業を選択',
  companyOption: (name: string, id: string) => `${name} (${id})`,
  currentLogo: '現在のロゴ',
  noLogo: '未登録',
  hasLogo: '登録済み',
  companyFirst: '企業を選択してください',
  chooseLogoFile: 'ロゴファイルを選択してください',
  chooseFile: 'ファイルを選択',
  noFile: '選択されていません',
  preview: 'プレビュー',
  noPreview: 'この画像は表示できません',
  upload: 'アップロード',
  uploading: 'アップロード中...',
  error: (message: string) => `エラー: ${message}`,
  wrongType: '画像ファイル（JPEG、PNG、GIF、SVG）のみアップロードできます',
  wrongFile: 'このファイルは使えません',
  askRemoveMobile: 'モバイル用ロゴを削除しますか？',
  removeMobile: 'モバイル用ロゴの削除',
  removeLogo: 'ロゴを削除',
  serverError: (status: number) => `サーバーエラー（${status}）: モバイル用ロゴのアップロードに失敗しました`,
};

/** What is said of each logo. */
export const logoTexts = {
  normal: {
    title: '通常ロゴ',
    lead: 'ナビゲーションと出勤簿に表示します。JPEG、PNG、GIF、SVG（5MBまで）',
    missing: '企業とロゴファイルを選択してください',
    tooLarge: 'ファイルサイズは5MB以下にしてください',
    failed: 'ロゴのアップロードに失敗しました',
  },
  mobile: {
    title: 'モバイル用ロゴ',
    lead: '画面幅768px未満のナビゲーションに表示します。JPEG、PNG、GIF、SVG（2MBまで）',
    missing: '企業を選択してください',
    tooLarge: 'ファイルサイズは2MB以下にしてください',
    failed: 'モバイル用ロゴのアップロードに失敗しました',
  },
};

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

/** Texts of the closing days. */
export const closingDayTexts = {
  title: '締日',
  lead: '給与の計算期間（月度）を締める日です。勤怠・シフト・社内業務・月次一覧・出勤簿・給与連携の月は、締日の翌日から次の締日までです。',
  agreementHint: '36協定の時間外労働の上限は、締日ではなく、36協定の起算日からの月で数えます。',
  current: '現在',
  always: '最初から',
  from: (month: string) => `${month}から`,
  day: (day: number) => (day === 31 ? '末日' : `${day}日`),
  changing: '締日の変更',
  field: '締日',
  effectiveMonth: '適用開始の月度',
  after: '変更後',
  date: '日',
  week: '新しい締日の前後の日',
  short: '短い月度',
  shortPeriod: (days: string) => `${days} の短い月度ができます。`,
  shortOvertime:
    '短い月度でも、1か月60時間を超える時間外労働（割増賃金率50％以上）は、その月度だけで0時間から数えます。次の月度と通算するほうが社員に有利なときは、給与の計算で調整してください。',
  untilNext: (month: string, day: string) => `${month}からは、登録済みの締日（${day}）になります。`,
  unchanged: (month: string, day: string) => `${month}の締日は、すでに${day}です`,
  change: (month: string, day: string) => `${month}から、締日を${day}にします。`,
  effect:
    '打刻・シフト・申請の記録は変わりません。日数が変わる月度の本人確認は取り消され、社員にもう一度確認を求めます。',
  saveFailed: '締日の保存に失敗しました',
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
