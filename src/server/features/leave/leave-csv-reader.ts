/** The file of grants with what is left of them. */
export const GRANT_FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    grantedOn: '付与日',
    kind: '種類',
    days: '付与日数',
    leftDays: '残日数',
    leftHours: '残時間数',
    dayHours: '1日の時間数',
    expiresOn: '有効期限',
  },
  required: ['employeeId', 'grantedOn', 'days', 'leftDays'],
  maxRows: 5000,
  key: 'leave_grants',
  noun: '付与',
} as const;
export type GrantColumn = keyof typeof GRANT_FILE.columns;

/** The file of days taken. */
export const TAKEN_FILE = {
  columns: {
    employeeId: '社員ID',
    name: '氏名',
    date: '取得日',
    unit: '単位',
    hours: '時間数',
    dayHours: '1日の時間数',
  },
  required: ['employeeId', 'date'],
  maxRows: 20_000,
  key: 'leave_taken',
  noun: '取得日',
} as const;
export type TakenColumn = keyof typeof TAKEN_FILE.columns;
