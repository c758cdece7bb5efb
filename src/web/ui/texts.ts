import { ROLE_NAMES as roleNames } from '#domain/users/role.ts';
import { translatable } from '../lib/language.ts';

/** Texts of the question before a screen with unsaved changes is left. */
export const unsavedTexts = translatable('unsaved', {
  leaveTitle: '保存していない変更があります',
  leaveText: 'このまま移動すると、変更した内容は失われます。',
  stay: 'キャンセル',
  leave: '保存せずに移動',
});

/** Texts of the shared components. */
export const texts = translatable('ui', {
  product: '勤怠管理システム',
  scope: (people: string): string => `対象: ${people}`,
  /** What is added to some words: `20（金）`. */
  aside: (words: string): string => `（${words}）`,
  list: (items: readonly string[]): string => items.join('、'),
  required: '必須',
  showPassword: 'パスワードを表示',
  close: '閉じる',
  cancel: 'キャンセル',
  save: '保存',
  saving: '保存中...',
  copy: 'コピー',
  copied: 'コピーしました',
  copyByHand: '選択した文字をコピーしてください',
  restored: '保存していない入力を復元しました。',
  startAnew: '最初から入力する',
  template: 'ひな形をダウンロード',
  templateFailed: 'ひな形のダウンロードに失敗しました',
  invalidTime: '9:00のように入力してください',
  invalidDate: '2026-11-20のように入力してください',
  invalidKana: 'ひらがなかカタカナで入力してください',
  invalidMailAddress: 'メールアドレスの形式が正しくありません',
  chooseDate: 'カレンダーから選ぶ',
  calendar: 'カレンダー',
  nextDay: '翌',
  onNextDay: '（翌日）',
  /** By how many days after its own a time is. */
  days: ['当日', '翌日', '翌々日'],
  noDay: '？',
  today: '今日',
  month: '対象月',
  previousMonth: '前の月',
  nextMonth: '次の月',
  previousYear: '前の年',
  nextYear: '次の年',
  previousPerson: '前の社員',
  nextPerson: '次の社員',
  notSet: '未設定',
  unknown: '-',
  all: 'すべて',
  searchEmployees: '氏名・フリガナ・社員IDで検索',
  employee: '社員',
  chooseEmployee: '社員を選択してください',
  clearChoice: '選択を解除',
  noEmployees: '該当する社員がいません',
  searchingEmployees: '検索中...',
  employeesFailed: '社員一覧の取得に失敗しました',
  narrow: (conditions: number): string =>
    conditions === 0 ? '絞り込み・並び替え' : `絞り込み・並び替え（${conditions}）`,
  narrowOnly: (conditions: number): string => (conditions === 0 ? '絞り込み' : `絞り込み（${conditions}）`),
  clear: '条件をクリア',
  sort: '並び替え',
  ascending: '昇順',
  descending: '降順',
  loading: '読み込み中...',
  stepBy: (when: string, name: string): string => `（${when} ${name}）`,
  printedOn: (date: string): string => `印刷日 ${date}`,
  acceptedFor: (reason: string): string => `：${reason}`,
  reload: '再読み込み',
  again: 'もう一度',
  readAt: (when: string): string => `通信できないため、最後に取得した内容（${when}時点）を表示しています。`,
  unreachable: 'サーバーに接続できません。通信状況を確認してください。',
  partFailed: '読み込めませんでした。通信状況を確認してください。',
  newTab: '（新しいタブで開きます）',
  others: (count: number, unit: string): string => `ほか${count.toLocaleString('ja-JP')}${unit}`,
  same: '変更なし（同じ内容で保存）',
  becomes: 'から',
});

/** The names of the roles on the screens. */
export const ROLE_NAMES = translatable('roles', { ...roleNames });
