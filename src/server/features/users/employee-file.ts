/** The headings of the minutes of a contract's weekdays, in the files of employees and of contracts. */
export const WEEKDAY_HEADINGS = {
  mon: '所定_月',
  tue: '所定_火',
  wed: '所定_水',
  thu: '所定_木',
  fri: '所定_金',
  sat: '所定_土',
  sun: '所定_日',
} as const;

/** The columns with a length of time, in both files. */
export const HOURS_COLUMNS = ['weeklyHours', 'leaveDay', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The file of employees. */
export const EMPLOYEE_FILE = {
  columns: {
    employeeId: '社員ID',
    name: '氏名',
    nameKana: 'フリガナ',
    mailAddress: 'メールアドレス',
    role: '役割',
    attendance: '勤怠の対象',
    password: '初期パスワード',
    clientCompany: '取引先企業',
    jobAssignment: '担当業務',
    employmentType: '雇用形態',
    hireDate: '入社日',
    leavingDate: '退職日',
    weeklyDays: '週所定労働日数',
    weeklyHours: '週所定労働時間',
    annualDays: '年間所定労働日数',
    contractFrom: '契約の開始日',
    ...WEEKDAY_HEADINGS,
    workRule: '勤務形態',
    leaveDay: '有給休暇1日の時間',
    department: '部署',
    superior: '上長の社員ID',
    leftDays: '有休残日数',
    grantedOn: '付与日',
    days: '付与日数',
    expiresOn: '有効期限',
    // Only exported; an import ignores them.
    site: '現在の拠点',
    active: '利用状況',
    createdAt: '登録日',
  },
  // As other systems, and our own exports of before, call them.
  aliases: {
    権限: 'role',
    就業ルール: 'workRule',
    上長: 'superior',
    所属: 'department',
    現在の部署: 'department',
    残日数: 'leftDays',
  },
  required: ['employeeId', 'name'],
  // The hash of a thousand passwords takes some ten seconds.
  maxRows: 1000,
  key: 'employees',
  noun: '社員',
  hours: HOURS_COLUMNS,
  unit: '人',
  // They are never exported.
  verbatim: ['password'],
} as const;

/** How a file says whether somebody's attendance is kept; blank is kept. */
export const ATTENDANCE_WORDS = { kept: '対象', outside: '対象外' } as const;

export const COLUMNS = EMPLOYEE_FILE.columns;
export type Column = keyof typeof COLUMNS;

/** The columns with the minutes of a contract's weekdays, Sunday first. */
export const WEEKDAY_COLUMNS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Column[];

/** The cells of a row, as typed; a column that the file lacks is omitted. */
export type Cells = Readonly<Partial<Record<Column, string>>>;
