import { importTexts } from '../../ui/import-texts.ts';

/** Texts of the import of shifts. */
export const shiftImportTexts = {
  ...importTexts,
  title: 'シフトのCSVを取り込む',
  backToRoster: 'シフト表に戻る',
  origins: { '/settings': '設定に戻る', '/admin/moving-in/months': '移行前の月の集計に戻る' },
  about: [
    '社員の1日のシフトを1行で入力します。UTF-8またはShift_JISのCSVで、一度に31,000件、24か月分まで登録できます。必須の列は「社員ID」・「日付」です。',
    '「シフト」には、シフトパターンの名称か略称、または「休み」を入力してください。「開始」と「終了」を入力すると、その時刻で登録します。「シフト」は空欄でもかまいません。',
    '時刻は「8:30」、翌日は「翌1:20」または「25:20」のように入力してください。開始より前の終了は、翌日の時刻です。休憩は、シフトパターンの休憩です（パターンのないシフトは1時間）。',
    'シフト表と同じ規則で確認します。シフトを管理者が作成する会社では下書きになり、シフト表で公開するまで社員には表示されません。1行でも誤りがあれば、何も登録されません。',
  ],
  dayOff: '休み',
  columns: { person: '社員', date: '日付', shift: 'シフト', outcome: '結果' },
};
