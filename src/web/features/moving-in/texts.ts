import { importTexts } from '../../ui/import-texts.ts';

/** Texts of the import of the totals of months before the go-live. */
export const texts = {
  ...importTexts,
  title: '移行前の月の集計',
  back: '設定に戻る',
  backHome: 'ホームに戻る',
  about: [
    '利用開始月より前の月の、社員ごとの集計を登録します。36協定の平均・年間の時間・回数、年5日の取得、有給休暇の出勤率に数え、「移行前」と表示します。',
    'UTF-8またはShift_JISのCSVで、一度に50,000件まで登録できます。必須の列は「社員ID」「年月」「時間外労働時間」「法定休日労働時間」です。任意の列は「実働時間」「深夜労働時間」「出勤日数」「有休取得日数」「欠勤日数」です。',
    '時間外労働時間は、法律の時間外（1日8時間・週40時間を超えた時間）で、法定休日労働時間を含みません。出勤日数は、休日出勤を除いた日数です。出勤日数と欠勤日数があると、出勤率に数えます。',
    'ほかの製品のCSVは、見出しを書き換えずに「列の対応を決める」で読み込めます。',
    '同じ社員の同じ月は、新しい登録に置き換わります。同じファイルをもう一度登録しても変わりません。1行でも誤りがあれば、何も登録されません。',
  ],
  toDays: '日ごとの勤怠・打刻を登録する',
  toShifts: 'シフトを登録する',
  exportMonths: '登録済みの月を出力',
  exportFailed: '登録済みの月を出力できませんでした',
  columns: {
    person: '社員',
    month: '年月',
    hours: '時間外 ・ 法定休日',
    days: '出勤 ・ 有休 ・ 欠勤',
    outcome: '結果',
  },
  days: (days: number | null): string => (days === null ? '－' : `${days}日`),
} as const;
