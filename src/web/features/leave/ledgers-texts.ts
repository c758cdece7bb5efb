/** Texts of everybody's ledgers in one file. */
export const ledgersTexts = {
  lead: 'その年に基準日がある社員の管理簿を、退職した社員も含めて1人1ページで出力します。基準日から1年の間に取得した日、付与ごとの残り、年5日の取得状況が入ります。',
  year: '基準日の年',
  yearOf: (year: number): string => `${year}年`,
  download: 'PDFを出力',
  busy: '出力しています…',
  failed: '管理簿を出力できませんでした',
  saved: (name: string): string => `${name}を保存しました`,
};
