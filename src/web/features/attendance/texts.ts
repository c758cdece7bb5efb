/** Texts of the month. */
export const texts = {
  title: '勤怠一覧',
  date: '日付',
  shift: 'シフト',
  clockIn: '出勤',
  clockOut: '退勤',
  breakTime: '休憩',
  note: '備考',
  late: '遅刻',
  early: '早退',
  absent: '欠勤',
  leave: '有給休暇取得',
  internalWork: '社内業務',
  notPunched: '未打刻',
  today: '今日',
  loading: '読み込み中...',
  failures: {
    records: '勤怠記録の取得に失敗しました',
    shifts: 'シフトデータの取得に失敗しました',
    internalWork: '社内業務記録の取得に失敗しました',
    holidays: 'データの取得に失敗しました',
  },
} as const;
