/** What the fields of requests are called on the screen, for messages such as 「社員IDを入力してください」. */
export const fieldNames: Readonly<Record<string, string>> = {
  companyId: '企業ID',
  employeeId: '社員ID',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  type: '打刻タイプ',
  note: '備考',
  latitude: '緯度',
  longitude: '経度',
  accuracy: '位置の精度',
  work_date: '対象日',
  date: '日付',
  month: '対象月',
};
