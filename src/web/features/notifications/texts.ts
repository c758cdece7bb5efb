import type { MailTiming } from '#domain/notifications/kind.ts';

/** Texts of what one is told. */
export const newsTexts = {
  title: 'お知らせ',
  failed: 'お知らせを読み込めませんでした',
  none: 'お知らせはありません。',
  unread: '未読',
};

/** Texts of which mails one wants. */
export const choiceTexts = {
  title: 'お知らせのメール',
  lead: '受け取るお知らせを選べます。確認済みのメールアドレスに送信します。',
  failed: 'お知らせのメールの設定を読み込めませんでした',
  saveFailed: 'お知らせのメールの設定を保存できませんでした',
  none: '会社がメールで送るお知らせはありません。',
  unsubscribeTitle: 'お知らせのメールの停止',
  unsubscribeLead:
    '受け取らないお知らせを選んでください。すぐに反映されます。もう一度受け取るには、ログインして設定してください。',
  noLink: 'リンクが正しくありません。メールのリンクを、もう一度開いてください。',
};

const TIMINGS = {
  off: '送らない',
  at_once: 'すぐに送る',
  morning: '朝にまとめて送る',
} satisfies Record<MailTiming, string>;

/** Texts of how a company's people are told. */
export const settingTexts = {
  kinds: 'お知らせの種類',
  lead: '社員は、メールを種類ごとに止めることができます。',
  mailIsOff: 'メールの送信は、サーバーに設定されていません。',
  failed: 'お知らせの設定を読み込めませんでした',
  saveFailed: 'お知らせの設定を保存できませんでした',
  inApp: '画面に表示',
  mail: 'メール',
  mailOf: (name: string): string => `${name}のメール`,
  timings: TIMINGS,
  times: 'メールの時間',
  quietFrom: 'メールを止める時刻',
  quietTo: '再開する時刻',
  quietHint: '止めている間のメールは、再開する時刻に送ります。同じ時刻にすると、いつでも送ります。',
  timeRequired: '時刻を入力してください',
  morningAt: '朝にまとめて送る時刻',
};
