import type { MailTiming } from '#domain/notifications/kind.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of the notifications. */
export const newsTexts = translatable('news', {
  title: 'お知らせ',
  failed: 'お知らせを読み込めませんでした',
  none: 'お知らせはありません。',
  unread: '未読',
  settings: 'メールとプッシュ通知の設定',
});

/** Texts of which mails one wants. */
export const choiceTexts = translatable('mail-choices', {
  title: 'お知らせのメール',
  lead: '受け取るお知らせを選べます。確認済みのメールアドレスに送信します。',
  failed: 'お知らせのメールの設定を読み込めませんでした',
  saveFailed: 'お知らせのメールの設定を保存できませんでした',
  none: '会社がメールで送るお知らせはありません。',
  unsubscribeTitle: 'お知らせのメールの停止',
  unsubscribeLead:
    '受け取らないお知らせを選んでください。すぐに反映されます。もう一度受け取るには、ログインして設定してください。',
  noLink: 'リンクが正しくありません。メールのリンクを、もう一度開いてください。',
});

/** Texts of the devices that get push messages. */
export const pushTexts = translatable('push', {
  title: 'プッシュ通知',
  lead: 'お知らせを、この端末の通知として受け取れます。会社がメールを止めている時間には届きません。通知に、社員の氏名や休暇の種類は表示されません。',
  off: 'この会社では、プッシュ通知がまだ使えるようになっていません。使うには、管理者に相談してください。',
  install: 'iPhone・iPadでは、共有メニューからkintaiを「ホーム画面に追加」し、追加したアイコンから開くと受け取れます。',
  unsupported: 'このブラウザでは、プッシュ通知を受け取れません。',
  denied: '通知が許可されていません。ブラウザまたは端末の設定で、このサイトの通知を許可してください。',
  loadFailed: 'プッシュ通知の設定を読み込めませんでした',
  start: 'この端末で受け取る',
  test: 'テスト通知を送信',
  thisDevice: 'この端末',
  unknownDevice: '不明な端末',
  since: (when: string): string => `登録 ${when}`,
  notSent: (when: string, reason: string): string =>
    `${when}の通知を送信できませんでした（${reason}）。続くときは、停止してから登録し直してください。`,
  stop: '停止',
  stopOf: (device: string): string => `${device}での通知を停止`,
  none: '会社がプッシュ通知で送るお知らせはありません。',
  working: '処理中...',
  failed: 'プッシュ通知の設定を変更できませんでした',
});

const TIMINGS = {
  off: '送らない',
  at_once: 'すぐに送る',
  morning: '朝にまとめて送る',
} satisfies Record<MailTiming, string>;

/** Texts of the company's settings of notifications. */
export const settingTexts = {
  kinds: 'お知らせの種類',
  lead: '社員は、メールとプッシュ通知を種類ごとに止めることができます。',
  mailIsOff: 'メールの送信は、サーバーに設定されていません。',
  failed: 'お知らせの設定を読み込めませんでした',
  saveFailed: 'お知らせの設定を保存できませんでした',
  inApp: '画面に表示',
  push: 'プッシュ通知',
  mail: 'メール',
  mailOf: (name: string): string => `${name}のメール`,
  timings: TIMINGS,
  leads: '知らせる時期',
  leadsHint: '期限などのどのくらい前に知らせるかを選べます。',
  minutesBefore: (minutes: number): string => `${minutes}分前`,
  daysAfterPeriod: (days: number): string => (days === 1 ? '月度が終わった翌日' : `月度が終わって${days}日後`),
  monthsBefore: (months: number): string => `${months}か月前`,
  times: '送信の時間',
  quietFrom: '送信を止める時刻',
  quietTo: '再開する時刻',
  quietHint:
    '止めている間のメール、プッシュ通知、チャットへの投稿は、再開する時刻に送ります。同じ時刻にすると、いつでも送ります。',
  timeRequired: '時刻を入力してください',
  morningAt: '朝にまとめて送る時刻',
};
