import type { ImportKey } from '#contract/import-columns.ts';
import type { RecentImport } from '#contract/imports.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

const timeOf = (at: string): string => {
  const instant = parseInstant(at);
  return instant === null ? '' : `${formatDate(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
};

/** Adds what ends the undoing of an import that is undone as a whole. */
const asAWhole = (what: string, until: string): string => `${what}${until}、取り消せません。`;

/** What undoing an import does, and what ends it. */
const explained: Readonly<Record<ImportKey, string>> = {
  employees:
    '登録した社員のうち、記録がなくログインしていない社員を削除します。登録済みの社員は、その後に変更されていない内容を元に戻します。取り消せないものは、名前で表示します。',
  contracts: asAWhole(
    '登録した契約を削除し、置き換えた契約と、契約に合わせて変わった有給休暇の付与を元に戻します。',
    'その後に1件でも変更したとき、契約の期間の月を締めたときは',
  ),
  departments: asAWhole(
    '登録した部署・拠点を削除し、変更した部署・拠点を元に戻します。',
    'その後に1件でも変更したとき、登録した部署に社員が所属しているときは',
  ),
  memberships: asAWhole('登録した所属を削除し、変更した所属を元に戻します。', 'その後に1件でも変更したときは'),
  assignments: asAWhole(
    '登録した配属を削除し、変更した配属を元に戻します。',
    'その後に1件でも変更したとき、配属に作業実績が入力されているときは',
  ),
  leave_grants: asAWhole(
    '取り込んだ付与を削除し、置き換えた付与を元に戻します。',
    'その後に1件でも変更したとき、取得済みの日数が足りなくなるときは',
  ),
  leave_taken: asAWhole(
    '取り込んだ取得日を削除し、変更した取得日を元に戻します。',
    'その後に1日でも変更したとき、取得日の月を締めたときは',
  ),
  shifts: asAWhole(
    '登録したシフトを削除し、変更したシフトを元に戻します。下書きも同じです。',
    'その後に1日でも変更したとき、公開したとき、その月を締めたときは',
  ),
  pc_logs: asAWhole(
    '登録したPCログを削除し、変更したPCログを元に戻します。',
    'その後に1日でも変更したとき、その月を締めたときは',
  ),
  past_days: asAWhole(
    '登録した日の勤怠を削除し、前の登録の内容に戻します。',
    '同じ月を後のファイルで登録したとき、登録した日のある月を締めたときは',
  ),
  past_punches: asAWhole(
    '登録した日の打刻を削除し、前の登録の内容に戻します。',
    '同じ月を後のファイルで登録したとき、登録した日のある月を締めたときは',
  ),
  past_months: asAWhole(
    '登録した月を削除し、置き換えた月を元に戻します。',
    '同じ月を後のファイルで変更したとき、登録した月を締めたときは',
  ),
};

/** Texts of the imports that can be undone. */
export const recentTexts = {
  title: (label: string | undefined): string => (label === undefined ? 'これまでの登録' : `これまでの登録（${label}）`),
  about: 'CSVで登録した内容を、登録から1年のあいだ、登録ごとに取り消せます。',
  question: 'この登録を取り消しますか？',
  explained,
  imported: ({ at, actor_name, added, changed }: RecentImport, kind: ImportKey): string => {
    const unit = kind === 'employees' ? '人' : '件';
    return `${timeOf(at)} ${actor_name}（登録 ${added}${unit}・変更 ${changed}${unit}）`;
  },
  isUndone: '取り消し済み',
  isOver: '取り消しの期間が過ぎています',
  undo: '取り消す',
  undoing: '取り消し中...',
  keep: 'キャンセル',
  failed: '取り消しに失敗しました',
  left: '取り消せなかったもの',
  stays: (name: string, reason: string): string => `${name}: ${reason}`,
};
