import type { ComparedField } from '#domain/hr-services/fetched-people.ts';

/** Texts of fetching people from a service for personnel. */
export const fetchTexts = {
  title: '人事労務サービスから取得',
  about:
    '取得した従業員を、下の一括登録の内容として確認できます。「登録」を押すまで、何も登録されません。未検証の機能です（公開されている仕様から作成し、実際の契約では試していません）。',
  fetch: (service: string): string => `${service}から従業員を取得`,
  fetching: '取得中...',
  failed: '従業員を取得できませんでした',
  notConnected: 'freee人事労務に接続していません。',
  toSettings: '設定を開く',
  found: (service: string, people: number): string => `${service}から${people}人を取得しました。`,
  rows: (rows: number): string => `このうち${rows}人に、登録する内容があります。下で確認してください。`,
  none: '新しく登録する社員や内容はありません。',
  remaining: (count: number): string =>
    `一度に登録できるのは1,000人までです。登録した後にもう一度取得すると、残りの${count}人を登録できます。`,
  gone: (count: number): string => `退職していて、登録されていない${count}人は除きました。`,
  save: 'CSVで保存',
  unmatched: '登録できない人',
  unmatchedHint: '取得元で社員番号を直してから、もう一度取得してください。',
  noNumber: (name: string): string => `${name}：社員番号がありません`,
  sameNumber: (name: string, number: string): string => `${name}：同じ社員番号（${number}）の人がほかにいます`,
  differences: '登録されている内容との違い',
  differencesHint: (service: string): string =>
    `一括登録では変わりません。${service}の内容が正しいときは、社員ごとの画面で変更してください。`,
  person: '社員',
  field: '項目',
  here: '登録されている内容',
  nothing: '（なし）',
};

/** The compared fields on the screen. */
export const COMPARED_NAMES: Readonly<Record<ComparedField, string>> = {
  name: '氏名',
  mail: 'メールアドレス',
  hiredOn: '入社日',
  leftOn: '退職日',
  employmentType: '雇用形態',
};
