import { translatable } from '../lib/language.ts';

/** Texts of asking a client for the approval of sheets (作業報告書). */
export const reportLinkTexts = translatable('report-link', {
  lead: (count: number) =>
    count === 1
      ? '客先の承認者に、この作業報告書だけが開けるリンクを渡します。ログインは要りません。'
      : `客先の承認者に、選んだ${count}件の作業報告書だけが開けるリンクを渡します。ログインは要りません。`,
  before: '前回までの承認者',
  another: 'ほかの人',
  approver: '承認者の氏名',
  mail: '承認者のメールアドレス',
  mailOptional: '入力しておくと、3日後と7日後に、承認されていないときの催促をメールで送ります。',
  by: '渡し方',
  bys: { mail: 'メールで送信', link: 'リンクをコピー' },
  days: '有効期間（日）',
  required: (label: string) => `${label}を入力してください`,
  daysRange: '1〜90の数字で入力してください',
  ask: '承認を依頼',
  makeLink: 'リンクを作成',
  asking: '依頼しています...',
  failed: '承認を依頼できませんでした',
  link: '承認のリンク',
  linkHint:
    'このリンクを承認者に送ってください。ここを閉じると、もう表示できません（作り直すと、このリンクは使えなくなります）。',
  close: '閉じる',
});
