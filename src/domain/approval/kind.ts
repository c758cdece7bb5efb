/** What a route of approval (承認経路) can be for: requests of a person, and a month of theirs. */
export const APPROVAL_KINDS = [
  'punch_correction',
  'break',
  'irregular',
  'internal_work',
  'overtime',
  'rest_day_work',
  'work_claim',
  'shift_change',
  'leave',
  'swap',
  'month',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** What a kind is called. */
export const APPROVAL_KIND_NAMES: Readonly<Record<ApprovalKind, string>> = {
  punch_correction: '打刻の修正',
  break: '休憩の変更',
  irregular: '遅刻・早退・欠勤',
  internal_work: '社内業務',
  overtime: '残業',
  rest_day_work: '休日出勤',
  work_claim: '労働時間の申告',
  shift_change: 'シフトの変更',
  leave: '休暇',
  swap: '振替休日',
  month: '月の勤怠',
};
