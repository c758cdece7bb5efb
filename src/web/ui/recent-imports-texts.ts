import type { RecentImport } from '#contract/user-csv.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

const timeOf = (at: string): string => {
  const instant = parseInstant(at);
  return instant === null ? '' : `${formatDate(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
};

/** Texts of the imports that can be undone. */
export const recentTexts = {
  imported: ({ at, actor_name, added, changed }: RecentImport, unit: string): string =>
    `${timeOf(at)} ${actor_name}（登録 ${added}${unit}・変更 ${changed}${unit}）`,
  isUndone: '取り消し済み',
  undo: '取り消す',
  undoing: '取り消し中...',
  keep: 'キャンセル',
  failed: '取り消しに失敗しました',
  left: '取り消せなかったもの',
  stays: (name: string, reason: string): string => `${name}: ${reason}`,
};
