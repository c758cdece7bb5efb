import { PUNCH_LABELS as punch } from '#domain/attendance/record.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of the punches that are on this device alone. */
export const texts = translatable('unsent-punches', {
  punch,
  unsent: (count: number) => `未送信 ${count}件`,
  unsentHint: 'この端末に保存しています。通信できるようになり、アプリを開いているときに自動で送信します。',
  andMore: ' ほか',
  clockUnconfirmed: '（時刻未確認）',
  sendNow: '今すぐ送信',
  sending: '送信中...',
  asked: (name: string) => `承認待ち: ${name}`,
  askedHint: 'オフラインの打刻は承認が必要なため、打刻の修正として申請しました。承認されると記録されます。',
  showRequest: '申請を確認する',
  close: '閉じる',
  closeOf: (name: string) => `${name}の承認待ちを閉じる`,
  showWaiting: '承認を待っている申請を確認する',
  sendAgain: '再送信',
  sendAgainOf: (name: string) => `${name}を再送信`,
  sendAgainHint: '申請が承認・却下されるか、取り下げたあとに、再送信できます。',
  refused: (name: string) => `記録できませんでした: ${name}`,
  correctInstead: '勤怠の修正から登録する',
  discard: '端末から削除',
  discardOf: (name: string) => `${name}を端末から削除`,
  discarding: '削除中...',
  discardTitle: '未送信の打刻の削除',
  discardQuestion: (name: string) =>
    `${name}の打刻をこの端末から削除します。元に戻せません。勤怠の修正から登録したことを確認してください。`,
  discardFailed: '削除に失敗しました',
} as const);
