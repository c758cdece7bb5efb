/** Texts of the screen on which a client approves sheets (作業報告書), without a login. */
export const clientApprovalTexts = {
  title: '作業報告書の承認',
  noLink: 'リンクが正しくありません。メールに書かれたリンク全体を開いてください。',
  opening: '作業報告書を開いています...',
  openFailed: '作業報告書を開けませんでした',
  to: (client: string, name: string) => `${client}　${name} 様`,
  asks: (company: string, count: number) =>
    count === 1
      ? `${company}から、作業報告書の承認の依頼が届いています。`
      : `${company}から、${count}名分の作業報告書の承認の依頼が届いています。`,
  allDecided: (company: string) => `${company}から依頼された作業報告書は、すべて回答済みです。`,
  until: (date: string) => `このリンクは${date}まで使えます。`,

  sheetOf: (name: string) => `${name}さんの作業報告書`,
  workedDays: '作業日数',
  days: (count: number) => `${count}日`,
  total: '作業時間の合計',
  shortage: '控除',
  excess: '超過',
  rounding: (words: string) => `作業時間は${words}。`,
  columns: { date: '日付', times: '開始〜終了', breakTime: '休憩', work: '時間' },
  next: '翌',
  holiday: '祝',
  pdf: 'PDFを保存',
  pdfFailed: 'PDFを保存できませんでした',

  decision: (name: string) => `${name}さんの作業報告書への回答`,
  choices: { approve: '承認する', return: '差し戻す' },
  approveAll: 'すべて「承認する」にする',
  comment: '差し戻す理由',
  commentHint: '日ごとのコメントだけでも差し戻せます。',
  commentOnDay: (day: string) => `${day}にコメント`,
  dayComment: 'コメント',
  dayCommentOf: (day: string) => `${day}のコメント`,
  commentRequired: '差し戻す理由か、日ごとのコメントを入力してください',

  approver: '承認者の氏名',
  approverHint: '承認した方の氏名と日時が記録されます。代わりの方が回答するときは、その方の氏名にしてください。',
  approverRequired: '承認者の氏名を入力してください',
  code: '確認コード',
  codeHint: (to: string) => `${to} に送信される6桁の数字です。`,
  sendCode: '確認コードを送信',
  sendingCode: '送信中...',
  codeFailed: '確認コードを送信できませんでした',
  codeRequired: '確認コードを入力してください',
  chooseFirst: '「承認する」か「差し戻す」を選んでください',
  send: (approved: number, returned: number) =>
    [approved > 0 && `承認 ${approved}件`, returned > 0 && `差戻し ${returned}件`]
      .filter((part) => part !== false)
      .join('、') + 'を送信',
  sendNothing: '回答を送信',
  sending: '送信中...',
  sendFailed: '回答を送信できませんでした',
  kept: '入力した内容は残っています。通信できる場所で、もう一度送信してください。',
  left: (count: number) => `選んでいない${count}件は、あとから同じリンクで回答できます。`,

  approved: '承認済み',
  returned: '差戻し済み',
  decidedBy: (moment: string, name: string) => `${moment}　${name} 様`,
  reference: '照合番号',
  returnedReason: '差し戻した理由',
};
