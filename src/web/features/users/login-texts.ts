import { texts } from './texts.ts';

/** Texts of logins that are handed out. */
export const loginTexts = {
  title: '仮パスワード',
  note: '仮パスワードは、この画面を離れると二度と表示できません。本人に安全な方法で伝えてください。有効期限は14日間です。',
  print: '配布用に印刷（A4）',
  printHint: '1人に1枚の案内を、A4に並べて印刷します。印刷の画面で「PDFに保存」も選べます。',
  save: '仮パスワードをCSVで保存',
  file: '仮パスワード.csv',
  leaveTitle: '仮パスワードを保存していません',
  leaveText: 'この画面を離れると、仮パスワードは二度と表示できません。',
  stay: 'キャンセル',
  leave: '保存せずに移動',
  employeeId: texts.columns.employee_id,
  name: texts.columns.name,
  slip: '勤怠システム ログインのご案内',
  called: (name: string): string => `${name} 様`,
  companyId: '企業ID',
  address: 'ログインの画面',
  slipNote: '最初のログインで、新しいパスワードを決めます。この紙は他の人に見せず、ログインしたら破棄してください。',
  screenTitle: 'ログインの配布',
  byMail: 'メールアドレスのある社員には、パスワードを設定するリンクをメールで送ることもできます。',
  handOutFailed: '配布の記録に失敗しました。「ログインの配布」では「未配布」と表示されます。',
};
