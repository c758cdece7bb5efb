import type { LeaveKind } from './kind.ts';
import type { LeavePolicy } from './policy.ts';

/** What a day on which work is owed can have been. */
export const DAY_STATUSES = [
  'worked',
  'late',
  'early_leave',
  'annual_leave',
  'work_injury',
  'maternity',
  'childcare_leave',
  'care_leave',
  'not_own_fault',
  'child_nursing',
  'menstrual',
  'condolence',
  'private_illness',
  'comp_day',
  'employer_closure',
  'strike',
  'force_majeure',
  'other_attended',
  'other_left_out',
  'other_absent',
  'absent',
] as const;
export type DayStatus = (typeof DAY_STATUSES)[number];

/** How a day counts in the attendance rate. */
type Treatment =
  | 'attendance'
  | 'absence'
  | 'left_out' // It is no working day at all.
  | 'company'; // The company's own leave, by its policy.

/**
 * How each status counts (労基法39条1項・2項・10項, 平25.7.10基発0710第3号). Late and early days are attended whole; a 代休 has no
 * duty to work; 介護休暇 is of `child_nursing`. A company's kinds of leave count as it has chosen (`statusOfLeave`).
 */
const TREATMENTS: Readonly<Record<DayStatus, Treatment>> = {
  worked: 'attendance',
  late: 'attendance',
  early_leave: 'attendance',
  annual_leave: 'attendance',
  work_injury: 'attendance',
  maternity: 'attendance',
  childcare_leave: 'attendance',
  care_leave: 'attendance',
  not_own_fault: 'attendance',
  child_nursing: 'company',
  menstrual: 'company',
  condolence: 'company',
  private_illness: 'company',
  comp_day: 'left_out',
  employer_closure: 'left_out',
  strike: 'left_out',
  force_majeure: 'left_out',
  other_attended: 'attendance',
  other_left_out: 'left_out',
  other_absent: 'absence',
  absent: 'absence',
};

/** The kinds of leave of which the law says how they count. */
const BY_LAW: Readonly<Record<string, DayStatus>> = {
  maternity: 'maternity',
  childcare: 'childcare_leave',
  care_leave: 'care_leave',
  comp_day: 'comp_day',
  absence: 'absent',
};

const BY_CHOICE = { attendance: 'other_attended', absence: 'other_absent', left_out: 'other_left_out' } as const;

/** What a day of leave was: of paid leave, of a kind of which the law decides, or of another as the company has chosen. */
export const statusOfLeave = (kind: Pick<LeaveKind, 'kind' | 'attendance'> | undefined): DayStatus =>
  kind === undefined ? 'annual_leave' : (BY_LAW[kind.kind] ?? BY_CHOICE[kind.attendance]);

/** A period's days of work by contract or calendar (所定労働日), by what they were. */
export type DaysByStatus = { readonly [Status in DayStatus]?: number };

/** Attendance (出勤日数) against the working days (全労働日), both in days. */
export interface AttendanceCount {
  readonly attended: number;
  readonly total: number;
}

/**
 * Counts a period for the attendance rate (労基法39条1項・2項). Work on rest days is no status: it is in neither number.
 */
export function countAttendance(days: DaysByStatus, policy: Pick<LeavePolicy, 'companyLeave'>): AttendanceCount {
  let attended = 0;
  let total = 0;
  for (const status of DAY_STATUSES) {
    const treatment = TREATMENTS[status];
    const counted = treatment === 'company' ? policy.companyLeave : treatment;
    const count = days[status] ?? 0;
    if (counted === 'attendance') attended += count;
    if (counted !== 'left_out') total += count;
  }
  return { attended, total };
}

/** Where the attendance before a grant is from: kintai's own records, typed, or the sum of both parts. */
export const ATTENDANCE_BASES = ['records', 'entered', 'both'] as const;
export type AttendanceBasis = (typeof ATTENDANCE_BASES)[number];

/** What each is called. */
export const ATTENDANCE_BASIS_LABELS: Readonly<Record<AttendanceBasis, string>> = {
  records: '自動',
  entered: '入力',
  both: '自動＋入力',
};

/** The sum of two parts of a period. */
export const addAttendance = (one: AttendanceCount, other: AttendanceCount): AttendanceCount => ({
  attended: one.attended + other.attended,
  total: one.total + other.total,
});

/** Whether the attendance is 80 % or more of the working days, exactly 80 % too (労基法39条1項・2項). */
export function passesAttendance(
  { attended, total }: AttendanceCount,
  policy: Pick<LeavePolicy, 'passesWithoutWorkingDays'>,
): boolean {
  // In whole numbers: 0.8 is no exact fraction.
  return total > 0 ? attended * 10 >= total * 8 : policy.passesWithoutWorkingDays;
}
