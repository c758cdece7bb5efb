import { translatable } from '../lib/language.ts';

/** Texts of what the frame shows later: its tab bar and menu on phones, and what it asks and says. */
export const laterTexts = translatable('frame-later', {
  daily: '毎日の画面',
  others: 'その他',
  closeMenu: 'メニューを閉じる',
  leaveUnsentTitle: '未送信の打刻があります',
  leaveUnsent: (count: number): string =>
    `この端末に未送信の打刻が${count}件あります。ログアウトしても端末に残り、次にあなたがこの端末でログインすると送信します。ログアウトしますか？`,
  refused: 'このページを開く権限がありません。必要なときは、全権管理者に権限の割り当てを依頼してください。',
});
