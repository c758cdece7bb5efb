import { formMessages } from '#contract/form-messages.ts';

interface Named {
  readonly name: string;
  readonly employee_id: string;
}

const called = ({ name, employee_id }: Named): string => `${name}さん（${employee_id}）`;

/** Texts of the user detail and its dialogs. */
export const texts = {
  title: '社員詳細',
  backToList: '社員一覧に戻る',
  backTo: {
    '/admin/today': '出勤状況に戻る',
    '/admin/month-end': '月次・締めに戻る',
    '/admin/month-end/overtime': '時間外労働の上限に戻る',
  },
  info: '社員情報',
  employeeId: '社員ID',
  name: '氏名',
  nameKana: 'フリガナ',
  mailAddress: 'メールアドレス',
  unconfirmed: (address: string): string => `${address}（未確認）`,
  role: '役割',
  attendance: '勤怠の対象',
  attendanceChoices: { kept: '対象', outside: '対象外（打刻・出勤簿・要確認・有給休暇なし）' },
  outsideAttendance: '対象外',
  registeredOn: '登録日',
  department: '部署',
  site: '拠点',
  clientCompany: '取引先企業',
  jobAssignment: '担当業務',
  employmentType: '雇用形態',
  hireDate: '入社日',
  leavingDate: '退職日',
  weekly: '週所定労働',
  weeklyDays: '週所定労働日数',
  weeklyHours: '週所定労働時間',
  annualDays: '年間所定労働日数',
  countsHint: '週所定労働日数と週所定労働時間は、「契約」のタブで変更できます。',
  days: (days: number): string => `${days}日`,
  notSet: '未設定',
  these: (labels: readonly string[]): string => labels.join('・'),
  inactive: '利用停止中',
  loading: '読み込み中...',
  loadFailed: '社員情報の取得に失敗しました',

  parts: '社員の記録',
  tabs: { attendance: '勤怠記録', shift: 'シフト', leave: '有給休暇', contract: '契約' },

  editBasic: '基本情報の編集',
  editGroup: '所属情報の編集',
  more: 'その他の操作',
  required: (label: string): string => `${label}を入力してください`,
  leavingBeforeHire: formMessages.leaving_before_hire,
  weeklyHoursInvalid: '40:00のように入力してください',
  annualDaysInvalid: '1〜366の整数で入力してください',
  basicFailed: '社員情報の更新に失敗しました',
  typeHint: '雇用形態は、いま有効な契約のものです。途中の日から変えるときは、「契約」のタブで契約を追加してください。',
  groupFailed: '所属情報の更新に失敗しました',

  issuePassword: '仮パスワードを発行',
  issueTitle: '仮パスワードの発行',
  asksToIssue: (user: Named): string =>
    `${called(user)}の仮パスワードを発行します。現在のパスワードは使えなくなり、すべての端末からログアウトします。`,
  issue: '発行',
  issuing: '発行中...',
  issueFailed: '仮パスワードの発行に失敗しました',
  issued: '仮パスワード',
  issuedFor: (user: Named): string =>
    `${called(user)}の仮パスワードを発行しました。72時間以内にログインしてもらってください。次のログインで変更を求めます。`,
  shownOnce: 'このパスワードは、閉じると二度と表示できません。',

  resetSecondFactor: '2段階認証を解除',
  asksToReset: (user: Named): string =>
    `${called(user)}の認証アプリ、パスキー、リカバリーコードをすべて解除します。すべての端末からログアウトし、パスワードだけでログインできるようになります。`,
  reset: '解除',
  resetting: '解除中...',
  resetFailed: '2段階認証の解除に失敗しました',

  deactivate: '利用停止',
  asksToDeactivate: (user: Named): string =>
    `${called(user)}の利用を停止します。すべての端末からログアウトし、ログインできなくなります。記録は残ります。`,
  deactivating: '停止中...',
  reactivate: '利用再開',
  asksToReactivate: (user: Named): string => `${called(user)}の利用を再開します。再びログインできるようになります。`,
  reactivating: '再開中...',
  activeFailed: '社員情報の更新に失敗しました',

  cards: '打刻端末のカード',

  erase: '個人データを消去',
  exportData: 'データの書き出し（開示請求）',
  asksToExport: (user: Named): string =>
    `${called(user)}について保存されているすべてのデータ（社員情報、打刻、シフト、有給休暇、月の締め、監査ログなど）を、1つのZIPファイルに書き出します。パスワードとログインの情報は含みません。`,
  exportHasOthers:
    '修正理由など、ほかの人が書いた内容も含みます。本人に渡す前に確認してください。ファイルは暗号化されていません。',
  exportIsAudited: '書き出したことは、監査ログに記録されます。',
  exportAction: '書き出す',
  exporting: '書き出し中...',
  exported: (fileName: string): string => `${fileName} を保存しました`,
  exportFailed: 'データの書き出しに失敗しました',
  cancel: 'キャンセル',
  close: '閉じる',
};
