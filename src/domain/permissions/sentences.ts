import type { Permission } from './permission.ts';

/** Each permission as a sentence: what one may do. */
export const PERMISSION_SENTENCES: Readonly<Record<Permission, string>> = {
  read_users: '社員の情報を見る',
  read_attendance: '勤怠と要確認を見る',
  read_positions: '打刻の位置情報と住所を見る',
  correct_attendance: '勤怠を修正し、要確認を認める',
  plan_shifts: 'シフトを決める',
  read_leave: '休暇の残日数と管理簿を見る',
  approve_leave: '休暇と振替の申請を承認・却下し、代理で申請する',
  grant_leave: '休暇を付与・訂正する',
  read_overtime: '36協定の状況を見る',
  manage_health: '健康管理の対象者を見て、面接指導などを記録する',
  close_months: '月を締める',
  reopen_months: '月の締めを解除する',
  read_sheets: '出勤簿を見て書き出す',
  run_payroll: '給与データを書き出す',
  read_assignments: '客先への配属を見る',
  read_prices: '客先への配属の単価を見る',
  manage_protection: '生年月日、妊娠・育児・介護などの情報を見て登録する',
  change_settings: '会社の基本ルールなど、会社の設定を変更する',
};
