import type { RecentImport } from '#contract/user-csv.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

const timeOf = (at: string): string => {
  const instant = parseInstant(at);
  return instant === null ? '' : `${formatDate(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
};

/** Texts of the imports that can be undone. */
export const recentTexts = {
  title: '24時間以内の一括登録',
  about: '登録した社員と、登録済みの社員の変更を取り消せます。',
  imported: ({ at, actor_name, added, changed }: RecentImport): string =>
    `${timeOf(at)} ${actor_name}（登録 ${added}人・変更 ${changed}人）`,
  isUndone: '取り消し済み',
  undo: '取り消す',
  undoing: '取り消し中...',
  keep: 'キャンセル',
  question: '一括登録を取り消しますか？',
  explained:
    '登録した社員のうち、記録がなくログインしていない社員を削除します。登録済みの社員は、その後に変更されていない内容を元に戻します。取り消せないものは、名前で表示します。',
  failed: '取り消しに失敗しました',
  left: '取り消せなかったもの',
  stays: (name: string, reason: string): string => `${name}: ${reason}`,
};
