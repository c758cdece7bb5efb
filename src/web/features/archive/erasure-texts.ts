import type { ErasureReservation, LeaverErasure } from '#contract/erasure.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

const day = (date: string): string => formatDate(isoDate(date));
const dayOf = (at: string): string => {
  const instant = parseInstant(at);
  return instant === null ? at : formatDate(japanDate(instant));
};

type Term = LeaverErasure['terms'][number];

/** Texts of the erasure of a leaver. */
export const erasureTexts = {
  lead: '退職した社員の個人データを消去します。消去すると元に戻せません。必要なデータは、先に「データの書き出し（開示請求）」で保存してください。',
  failed: '消去の内容の取得に失敗しました',
  goes: '消去するもの',
  account: '氏名、フリガナ、社員ID、メールアドレス、入社日・退職日、ログインの情報',
  rows: (goes: LeaverErasure['goes']): string =>
    goes.map(({ name, rows }) => `${name} ${rows.toLocaleString('ja-JP')}件`).join('、'),
  stays: '残るもの',
  log: (entries: number): string =>
    `監査ログの${entries.toLocaleString('ja-JP')}件の、日時・操作・操作した人（内容は消去）と、ほかの社員の記録にこの社員がした操作。この社員は番号で表示します`,
  notReached: '消去されないもの',
  elsewhere: 'これまでのバックアップと、書き出したファイル、ほかの人が書いた文章の中の氏名',
  retention: '記録の保存期間',
  term: ({ years, kept_through: through, is_over: isOver }: Term): string =>
    `${years}年（${through}まで${isOver ? '' : '、期間中'}）`,
  notOver: (terms: readonly Term[]): string =>
    `記録の保存期間が終わっていないため、まだ消去できません。${terms.map(({ years, kept_through: through }) => `${years}年の保存では${through}まで`).join('、')}です。`,
  retentionHint:
    '最後の記録の日、残った有給休暇の期限の日、退職した月の2か月後の末日（最後の賃金の支払い）のうち、いちばん遅い日から数えます。5年は労働基準法109条、3年は当分の間の経過措置（143条）です。',
  reason: '理由',
  reasonMissing: '理由を入力してください',
  employeeId: (id: string): string => `確認：社員ID「${id}」を入力`,
  idMissing: '社員IDを入力してください',
  idDiffers: 'この社員の社員IDと一致しません',
  waits: '予約から7日間は取り消せます。ほかの全権管理者に、お知らせが届きます。',
  reserve: '消去を予約',
  reserving: '予約中...',
  reserveFailed: '消去の予約に失敗しました',
  close: '閉じる',

  reserved: ({ reserved_at: at, reserved_by: by, reason, retention_years: years }: ErasureReservation): string =>
    `個人データの消去を予約しています（${dayOf(at)}、${by}、保存期間${years}年、理由：${reason}）。`,
  goesOn: ({ due_date: due, waits_for: waitsFor }: ErasureReservation): string =>
    ({
      days: `${day(due)}まで取り消せます。その後、夜間に消去します。`,
      night:
        '次の夜間に消去します。翌日になっても消去されていないときは、サーバーの管理者に次のコマンドの実行を依頼してください。',
      operator: `監査ログに保存期間内の記録があるため、自動では消去しません。${day(due)}より後に、サーバーの管理者に次のコマンドの実行を依頼してください。`,
    })[waitsFor],
  command: 'npm run kintai -- user erasures',
  withdraw: '予約を取り消す',
  asksToWithdraw: '個人データの消去の予約を取り消します。個人データは残ります。',
  keep: 'キャンセル',
  withdrawing: '取り消し中...',
  withdrawFailed: '予約の取り消しに失敗しました',

  erased: (at: string): string => `消去済み：この社員の個人データは、${dayOf(at)}に消去しました。`,

  listTitle: '予約した個人データの消去',
  person: (employeeId: string, name: string): string => `${name}（${employeeId}）`,
};
