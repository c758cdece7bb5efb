import { PAST_DAY_KINDS } from '#domain/moving-in/past-day.ts';

/** The file of days before the go-live, of a line each. */
export const PAST_DAY_FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    date: '日付',
    kind: '日の区分',
    clockIns: '出勤',
    clockOuts: '退勤',
    breakStarts: '休憩開始',
    breakEnds: '休憩終了',
    breakTime: '休憩時間',
    worked: '実働時間',
    insideOvertime: '法定内残業時間',
    overtime: '時間外労働時間',
    statutoryHoliday: '法定休日労働時間',
    night: '深夜労働時間',
    late: '遅刻時間',
    earlyLeave: '早退時間',
    leaveDays: '有休',
    absenceDays: '欠勤',
    note: '備考',
  },
  required: ['employeeId', 'date'],
  // A year of three hundred people.
  maxRows: 120_000,
  key: 'past_days',
  noun: '移行前の日の勤怠',
  hours: ['breakTime', 'worked', 'insideOvertime', 'overtime', 'statutoryHoliday', 'night', 'late', 'earlyLeave'],
  example: [
    {
      employeeId: 'E0001',
      name: '山田 太郎',
      date: '2026-04-01',
      kind: PAST_DAY_KINDS.workday,
      clockIns: '9:00',
      clockOuts: '19:30',
      breakTime: '1:00',
      worked: '9:30',
      insideOvertime: '0:00',
      overtime: '1:30',
      statutoryHoliday: '0:00',
      night: '0:00',
    },
    {
      employeeId: 'E0001',
      name: '山田 太郎',
      date: '2026-04-02',
      kind: PAST_DAY_KINDS.workday,
      leaveDays: '1',
      note: '私用のため',
    },
  ],
} as const;
export type DayColumn = keyof typeof PAST_DAY_FILE.columns;

/** The file of punches before the go-live, of a line each. */
export const PAST_PUNCH_FILE = {
  columns: {
    employeeId: '社員ID',
    name: '氏名',
    date: '打刻日',
    time: '打刻時刻',
    kind: '打刻種別',
  },
  required: ['employeeId', 'date', 'kind'],
  // Eleven months of three hundred people, with breaks half of that; its lines are short.
  maxRows: 200_000,
  key: 'past_punches',
  noun: '移行前の打刻',
} as const;
export type PunchColumn = keyof typeof PAST_PUNCH_FILE.columns;
