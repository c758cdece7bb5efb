/** Texts of the list of presence that isn't work. */
export const texts = {
  title: '在場の一覧',
  origins: { '/admin/month-end': '月次・締めに戻る' },
  lead: '打刻していた時間のうち、予定の前後で、指示・申請・申告がなく労働時間になっていない時間です。会社の指示（黙示を含む）で働いていた時間は労働時間です。実際の働き方と違うときは、氏名から社員の勤怠を開き、労働時間と認めてください。',
  failed: '在場の一覧の取得に失敗しました',
  none: 'この期間に、労働時間になっていない在場はありません。',
  people: (count: number): string => `${count}人`,
  csv: 'CSVを出力',
  csvFailed: 'CSVのダウンロードに失敗しました',
  columns: { name: '氏名', presence: '在場', days: '日と時間' },
};
