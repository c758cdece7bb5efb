import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

/** Texts of the admins' start page. */
export const texts = {
  title: 'ホーム',
  asOf: (date: IsoDate, clock: string): string => `${formatMonthDay(date)} ${clock}現在`,
  loading: '読み込み中...',
  allFailed: 'データの取得に失敗しました',
  failed: '設定の取得に失敗しました',
  noneOf: (names: readonly string[]): string => `${names.join('、')}はありません。`,
  opensAfterLogin: 'ログイン後にこの画面を開く',
  opensAfterLoginHint: 'オフのときは打刻の画面を開きます。自分のアカウントだけの設定です。',
  saveFailed: '設定の保存に失敗しました',
};
