import { REPORT_COLUMN_NAMES } from '#domain/assignments/report-layout.ts';
import { translatable } from '../../lib/language.ts';

/** The headings of the columns of a report, on the screen. */
export const reportColumns = translatable('report-columns', { ...REPORT_COLUMN_NAMES });

/** Texts of the report that a client signs (作業報告書). */
export const reportTexts = translatable('work-report', {
  title: '作業報告書',
  failed: '作業報告書の取得に失敗しました',
  pdf: 'PDFを出力',
  pdfFailed: 'PDFの作成に失敗しました',
  xlsx: 'Excelを出力',
  xlsxFailed: 'Excelファイルの作成に失敗しました',
  form: '客先の様式（Excel）を出力',
  all: 'この客先の全員分（ZIP）',
  allFailed: '全員分の作業報告書の作成に失敗しました',
  to: (client: string) => `${client} 御中`,
  workedDays: '作業日数',
  daysUnit: '日',
  total: '作業時間の合計',
  shortage: '控除',
  excess: '超過',
  none: 'この月は、この客先への配属がありません。',
  rounding: (words: string) => `作業時間は${words}。時刻と休憩は、1日のすべてがこの客先の作業だった日に表示します。`,
  next: '翌',
  contract: (number: string) => `契約番号：${number}`,
  worker: (name: string, employeeId: string) => `作業者：${name}（${employeeId}）`,
  backToMonth: '勤怠に戻る',
  backToUser: '社員の勤怠に戻る',
  backToList: '作業報告書の一覧に戻る',
  origins: { '/admin/assignments/settlements': '精算に戻る' },
});
