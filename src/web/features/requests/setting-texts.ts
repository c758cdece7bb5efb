import type { DayField } from '#domain/requests/settings.ts';

/** Texts of what has to be requested. */
export const settingTexts = {
  failed: '申請の設定を読み込めませんでした',
  title: '申請',
  lead: '社員が自分で行う変更について、申請と承認が必要かどうかを種類ごとに決めます。申請なしの種類は、これまでどおりすぐに反映されます。管理者による修正は対象になりません。',
  saveFailed: '申請の設定を保存できませんでした',
  lateDays: (kind: string) => `${kind}を申請なしで変更できる日数`,
  lateDaysHint: '0は当日だけ。3は3日前まで',
  lateDaysInvalid: '0〜60の整数で入力してください',
  plannedNote: '残業・休日出勤は、申請が必要にすると、承認のない勤務や承認を超えた勤務が要確認になります。',
  fields: '社員が変更できる項目',
  fieldsHint: '外した項目は、申請でも変更できません。',
  fieldNames: {
    clock_in: '出勤時間',
    clock_out: '退勤時間',
    break_time: '休憩時間',
    note: '備考',
  } satisfies Readonly<Record<DayField, string>>,
  allOff: '申請なし',
  some: (names: readonly string[]) => names.join('、'),
};
