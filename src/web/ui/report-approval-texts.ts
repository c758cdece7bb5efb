import { translatable } from '../lib/language.ts';

/** Texts of a client's approval of a sheet (作業報告書), for the company. */
export const reportApprovalTexts = translatable('report-approval', {
  title: '客先の承認',
  failed: '客先の承認の状態を取得できませんでした',
  unasked: 'まだ承認を依頼していません。',
  asked: (name: string, date: string) => `${date}に${name}様へ依頼しました。`,
  until: (date: string) => `リンクは${date}まで使えます。`,
  reminded: (count: number) => `催促のメールを${count}回送りました。`,
  over: 'リンクの期限が切れました。もう一度、承認を依頼してください。',
  approvedBy: (moment: string, name: string) => `${moment}に${name}様が承認しました。`,
  returnedBy: (moment: string, name: string) =>
    `${moment}に${name}様が差し戻しました。直してから、もう一度承認を依頼してください。`,
  forwarded: (asked: string) => `依頼した相手は${asked}様です。`,
  reference: (number: string) => `照合番号 ${number}`,
  changed: '承認後に変更があります。もう一度、承認を依頼してください。',
  changedTotal: (before: string, after: string) => `作業時間の合計：${before} → ${after}`,
  changedDay: (date: string, before: string, after: string) => `${date}：${before} → ${after}`,
  noWork: 'なし',
  dayComment: (date: string, comment: string) => `${date}：${comment}`,
  ask: '承認を依頼',
  askAgain: 'もう一度依頼',
  renew: 'リンクを作り直す',
  withdraw: '依頼を取り消す',
  withdrawing: '取り消しています...',
  withdrawFailed: '依頼を取り消せませんでした',
  withdrawQuestion: (name: string) => `${name}様への依頼を取り消すと、リンクはすぐに開けなくなります。`,
  withdrawTitle: '承認の依頼の取り消し',
  proof: '承認の証明を保存',
  proofFailed: '承認の証明を保存できませんでした',
  proofCheck: '証明を確かめるページ',
});
