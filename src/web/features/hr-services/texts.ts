/** Texts of the settings of services for personnel. */
export const hrTexts = {
  lead: 'SmartHR・freee人事労務に登録されている従業員を取得して、社員一覧の「CSVを取り込む」で内容を確認してから登録できるようにします。取得しただけでは、何も登録されません。',
  untried:
    '未検証：公開されている仕様をもとに作成した機能です。実際の契約では試していません。取得した内容を、登録する前に必ず確認してください。',
  failed: '人事労務サービスの設定を読み込めませんでした',
  saveFailed: '人事労務サービスの設定を保存できませんでした',
  use: '使用する',
  smarthrLead:
    '社員番号を社員IDとして、氏名（ビジネスネームがあればビジネスネーム）・フリガナ・メールアドレス・入社日・退職日・雇用形態・部署を取得します。',
  tenant: 'サブドメイン',
  tenantHint: 'SmartHRのアドレスの、https:// と .smarthr.jp の間の部分です。',
  tenantWrong: 'サブドメイン（https:// と .smarthr.jp の間）を入力してください',
  token: 'アクセストークン',
  tokenHint:
    'SmartHRの「外部システム連携」で発行します。従業員の閲覧だけを許可してください。保存すると、二度と表示されません。',
  freeeLead:
    '従業員番号を社員IDとして、氏名・メールアドレス・入社日・退職日を取得します（フリガナ・雇用形態・部署は取得しません）。freeeの「アプリ管理」で自社用のアプリを作り、従業員の参照だけを許可してください。',
  redirectUri: 'コールバックURL（freeeのアプリに登録します）',
  clientId: 'クライアントID',
  secret: 'クライアントシークレット',
  secretHint: '保存すると、二度と表示されません。',
  kept: '保存済みです。変更するときだけ入力してください。',
  connection: 'freeeとの接続',
  notConnected: '接続していません。保存した後に、freeeの管理者がfreeeの画面で許可してください。',
  connected: (company: string, since: string): string => `事業所（ID ${company}）に接続しています（${since}から）。`,
  connect: 'freeeに接続する',
  reconnect: '接続し直す',
  connecting: '接続中...',
  connectFailed: '接続を始められませんでした',
  finishing: 'freeeとの接続を確認しています...',
  finishFailed: 'freeeに接続できませんでした',
  denied: 'freeeの画面で許可されなかったため、接続していません。',
  disconnect: '接続を解除',
  disconnecting: '解除中...',
  disconnectTitle: (service: string): string => `${service}との接続を解除しますか？`,
  disconnectEffect: '保存したトークンを削除し、使用しない設定にします。登録済みの社員は変わりません。',
  disconnectHint: (service: string): string =>
    `${service}に残る許可やトークンは、${service}の画面で取り消してください。`,
  disconnectFailed: '接続を解除できませんでした',
};
