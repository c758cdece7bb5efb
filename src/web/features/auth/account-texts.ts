import type { LoginMeans } from '#domain/users/sso.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of one's own account. */
export const accountTexts = translatable('account', {
  title: 'アカウント',
  lead: '覚えのないログインがあるときは、「ログイン中の端末」で終了してから、パスワードを変更してください。',
  offline:
    '通信できないため、アカウントの内容は表示できません。打刻・勤怠・シフト・休暇は、最後に取得した内容を表示できます。',
  again: '再読み込み',
  noPasswordTitle: 'ログイン方法',
  noPassword:
    'パスワードは設定されていません。シングルサインオンやパスキーでログインします。パスワードでもログインしたいときは、ログイン画面の「パスワードを忘れた場合」から設定するか、全権管理者に仮パスワードの発行を依頼してください。',
  passwordRefused: 'この会社では、シングルサインオンでログインします。勤怠システムのパスワードは使いません。',
});

/** Texts of the language of one's screens, whose heading is for those who don't read Japanese, too. */
export const languageTexts = translatable('language', {
  title: '表示言語 / Language',
  lead: '打刻・勤怠・シフト・休暇・申請・アカウントの画面と、自分宛てのメッセージ・メールに使います。管理者の画面は日本語です。',
  saveFailed: '表示言語を保存できませんでした',
});

export const sessionTexts = translatable('sessions', {
  title: 'ログイン中の端末',
  failed: 'ログイン中の端末を読み込めませんでした',
  unknownDevice: '不明な端末',
  current: 'この端末',
  lastUsed: (when: string): string => `最後の使用 ${when}`,
  loggedIn: (when: string): string => `ログイン ${when}`,
  means: {
    password: 'パスワード',
    second_factor: 'パスワードと2段階認証',
    passkey: 'パスキー',
    sso: 'シングルサインオン',
  } satisfies Record<LoginMeans, string>,
  end: '終了',
  endOf: (device: string, when: string): string => `${when}にログインした${device}を終了`,
  endTitle: 'ログインの終了',
  endQuestion: (device: string): string => `${device}のログインを終了しますか？`,
  endEffect:
    'その端末では、もう一度ログインするまで使えなくなり、通知も届かなくなります。予定表の公開は続きます。停止するには、「予定表の公開」で停止してください。',
  endAction: '終了する',
  ending: '終了中...',
  endFailed: 'ログインを終了できませんでした',
});

export const confirmationTexts = translatable('password-confirmation', {
  title: 'パスワードの確認',
  why: '大切な操作のため、パスワードをもう一度入力してください。確認のあと、操作を続けます。',
  password: 'パスワード',
  required: 'パスワードを入力してください',
  confirm: '確認して続ける',
  confirming: '確認中...',
  failed: 'パスワードを確認できませんでした',
  ssoTitle: 'ご本人の確認',
  ssoWhy: '大切な操作のため、ご本人であることをもう一度確認してください。',
  ssoHow:
    '会社のログイン画面へ移動し、確認のあと、この画面に戻ります。戻ったら、もう一度操作してください。入力した内容は残りますが、パスワード、選択したファイル、一覧で選んだ項目は残りません。',
  bySso: 'SSOで確認する',
  or: 'パスワードがある人は、パスワードでも確認できます。',
  going: '移動中...',
  ssoFailed: 'SSOでの確認を始められませんでした',
});

export const loginSettingsTexts = {
  title: 'ログインの設定',
  lead: 'この企業の全社員のログインに適用します。',
  failed: 'ログインの設定を読み込めませんでした',
  saveFailed: 'ログインの設定を保存できませんでした',
  idle: '使用しない時間が続いたとき',
  idleHint: 'ログインは、使用していても10日で終わります。画面の自動更新は使用に含みません。',
  never: 'ログアウトしない',
  tenDays: 'ログインは10日間',
  idleMinutes: (minutes: number): string => `${minutes}分でログアウト`,
  idleHours: (hours: number): string => `${hours}時間でログアウト`,
  asksAgain: '大切な操作の前にパスワードを確認する',
  asksAgainHint:
    '社員の登録・権限の変更・仮パスワードの発行、全社員のデータの出力、削除などの前に確認します。ログインまたは確認から10分間は確認しません。',
  requires: '管理者に2段階認証を必須にする',
  requiresHint: '管理者と全権管理者は、次のログインで2段階認証を設定するまで、ほかの操作ができません。',
  asksAgainValue: '大切な操作の前にパスワードを確認',
  requiresValue: '管理者は2段階認証が必須',
};

export const passkeyTexts = translatable('passkeys', {
  logIn: 'パスキーでログイン',
  check: 'パスキーで確認',
  checking: '確認中...',
  failed: 'パスキーを使用できませんでした',
  cancelled: 'パスキーの操作が取り消されたか、時間切れになりました。',
  stored: 'この端末のパスキーは、すでに登録されています。',
});

export const secondStepTexts = translatable('second-step', {
  title: '2段階認証',
  leadTotp: '認証アプリに表示されている6桁のコードを入力してください。リカバリーコードも使えます。',
  leadRecovery: 'パスキーを使えないときは、リカバリーコードを入力してください。',
  code: '認証コード',
  recoveryCode: 'リカバリーコード',
  required: 'コードを入力してください',
  check: '確認する',
  checking: '確認中...',
  failed: 'コードを確認できませんでした',
  lost: '認証アプリもリカバリーコードも使えないときは、全権管理者に2段階認証の解除を依頼してください。',
  back: 'ログインに戻る',
});

export const totpTexts = translatable('totp', {
  failed: '認証アプリの登録を始められませんでした',
  scan: '認証アプリ（Google Authenticator、Microsoft Authenticatorなど）で、QRコードを読み取ってください。',
  qr: '認証アプリに登録するためのQRコード',
  typed: '読み取れないときは、このキーを入力してください:',
  onThisDevice: 'この端末の認証アプリで開く',
  code: '表示された6桁のコード',
  required: 'コードを入力してください',
  save: '登録する',
  saving: '登録中...',
  saveFailed: '認証アプリを登録できませんでした',
});

export const recoveryTexts = translatable('recovery-codes', {
  title: 'リカバリーコード',
  once: '認証アプリもパスキーも使えないときに、1つにつき1回だけログインに使えるコードです。表示は今回だけです。印刷するか、安全な場所に保存してください。',
  save: 'ファイルに保存',
  file: 'リカバリーコード.txt',
});

export const secondFactorTexts = translatable('second-factor', {
  title: '2段階認証',
  lead: 'ログインのときに、パスワードに加えて、認証アプリのコードかパスキーで確認します。パスキーだけでログインすることもできます。',
  failed: '2段階認証の状態を読み込めませんでした',
  required: 'この企業では、管理者に2段階認証が必要です。',
  off: '設定されていません',
  totp: '認証アプリ',
  totpSince: (when: string): string => `登録 ${when}`,
  addTotp: '認証アプリを登録',
  replaceTotp: '登録し直す',
  replaceOf: (name: string): string => `${name}を登録し直す`,
  passkeys: 'パスキー',
  noPasskeys: '指紋、顔、画面ロックの暗証番号でログインできます。',
  unavailable: 'パスキーは、https で始まる名前のアドレス（または localhost）で開いたときに使えます。',
  elsewhere: '別のアドレス用',
  lastUsed: (when: string): string => `最後の使用 ${when}`,
  neverUsed: '未使用',
  addPasskey: 'パスキーを登録',
  addTitle: 'パスキーの登録',
  addLead: 'この端末で画面の案内にしたがって登録します。あとで見分けられる名前を付けてください。',
  name: '名前',
  nameRequired: '名前を入力してください',
  nameLong: '64文字以内で入力してください',
  add: '登録する',
  adding: '登録中...',
  codes: 'リカバリーコード',
  codesLeft: (count: number): string => `残り${count}個`,
  renew: '再発行',
  renewOf: (name: string): string => `${name}を再発行`,
  renewTitle: 'リカバリーコードの再発行',
  renewQuestion: 'これまでのリカバリーコードは使えなくなります。',
  renewing: '再発行中...',
  renewFailed: 'リカバリーコードを再発行できませんでした',
  remove: '解除',
  removeOf: (name: string): string => `${name}を解除`,
  removeTitle: '2段階認証の解除',
  removeQuestion: (name: string): string => `${name}の登録を解除しますか？`,
  removeLast: '2段階認証の方法がなくなると、パスワードだけでログインできるようになります。',
  removing: '解除中...',
  removeFailed: '解除できませんでした',
  done: '保存しました',
});

export const enrolmentTexts = translatable('enrolment', {
  title: '2段階認証の設定',
  why: 'この企業では、管理者のログインに2段階認証が必要です。認証アプリかパスキーを登録してください。',
  or: 'または',
  continue: '続ける',
  logout: 'ログアウト',
});

export const resetTexts = translatable('password-reset', {
  title: 'パスワードの再設定',
  lead: '再設定のリンクを、確認済みのメールアドレスに送信します。会社がシングルサインオンを必須にしているときは、送信しません。',
  companyId: '企業ID',
  employeeId: '社員ID',
  required: (label: string): string => `${label}を入力してください`,
  send: 'リンクを送信',
  sending: '送信中...',
  sendFailed: 'リンクを送信できませんでした',
  choose: '新しいパスワードを設定してください。すべての端末からログアウトします。',
  firstTitle: 'パスワードの設定',
  firstChoose: '勤怠システムで使う、自分のパスワードを決めてください。',
  opening: 'リンクを確認しています...',
  openFailed: 'リンクを確認できませんでした',
  over: 'このリンクは使えません。期限が過ぎたか、すでに使われたか、新しいリンクが送られています。',
  overFirst:
    'パスワードを設定済みなら、そのパスワードでログインしてください。まだのときは、会社の管理者に、もう一度送信するよう依頼してください。',
  overReset: 'もう一度、再設定のリンクを申し込んでください。',
  askAgain: '再設定のリンクを申し込む',
  noLink: 'リンクが正しくありません。メールのリンクを、もう一度開いてください。',
  done: '新しいパスワードを設定しました。',
  toLogin: 'ログイン画面へ',
});
