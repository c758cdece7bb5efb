import { formMessages } from '#contract/form-messages.ts';

/** Texts of what protects an employee. */
export const texts = {
  title: '就業の制限',
  lead: '年少者（18歳未満）、妊産婦、育児・介護の制限です。制限に反するシフトは登録できません。生年月日と理由は、全権管理者だけに表示します。',
  limitsLead: '制限に反するシフトは登録できません。',
  none: '制限はありません。',
  failed: '就業の制限の取得に失敗しました',
  limits: 'いまとこれからの制限',
  always: '期間なし',
  span: (from: string, to: string): string => `${from}〜${to}`,

  birthDate: '生年月日',
  notSet: '未設定',
  editBirthDate: '生年月日を編集',
  birthTitle: '生年月日の編集',
  birthHint:
    '空欄で保存すると消去します。18歳になるまで、時間外・法定休日・深夜の労働を制限します（労働基準法60条・61条）。',
  shifts: '16歳以上の男性の交替制勤務（深夜の制限なし）',
  birthRange: formMessages.birth_date_range,
  birthFailed: '生年月日の保存に失敗しました',

  noun: '就業の制限',
  add: '制限を追加',
  restrictions: '本人の請求による制限',
  kind: '種類',
  from: '開始日',
  to: '終了日',
  required: (label: string): string => `${label}を入力してください`,
  order: formMessages.restriction_dates,
  saveFailed: '就業の制限の保存に失敗しました',
  askDelete: 'この制限を削除します。監査ログには残ります。',
};
