import type { LeavePolicy } from './policy.ts';

/** A period's days by kind. Each kind beside the first two is part of the prescribed days. */
export interface AttendanceDays {
  /** The days of work by contract or calendar (所定労働日). */
  readonly prescribed: number;
  /** Those worked, however late or short. */
  readonly worked: number;
  readonly annualLeave: number;
  /** Leave for an injury or illness from work, before and after birth, for childcare or care (労基法39条10項). */
  readonly workInjury: number;
  readonly maternityLeave: number;
  readonly childcareLeave: number;
  readonly careLeave: number;
  /** Unable to work through no fault of the employee, as by a void dismissal (平25.7.10基発0710第3号). */
  readonly notOwnFault: number;
  /** A closure on the employer's account, a lawful strike, force majeure: no working days at all. */
  readonly closure: number;
  readonly strike: number;
  readonly forceMajeure: number;
  /** The company's own leave, counted by its policy. */
  readonly companyLeave: number;
}

/** Attendance (出勤日数) against the working days (全労働日), both in days. */
export interface AttendanceCount {
  readonly attended: number;
  readonly total: number;
}

/**
 * Counts a period for the attendance rate (労基法39条1項・2項・10項, 平25.7.10基発0710第3号). Work on rest days is in neither
 * number; absence, and 代替休暇 of a whole day, are in the total alone.
 */
export function countAttendance(days: AttendanceDays, policy: Pick<LeavePolicy, 'companyLeave'>): AttendanceCount {
  const deemed = days.annualLeave + days.workInjury + days.maternityLeave + days.childcareLeave + days.careLeave;
  const ofCompany = policy.companyLeave === 'attendance' ? days.companyLeave : 0;
  const leftOut = policy.companyLeave === 'left_out' ? days.companyLeave : 0;
  return {
    attended: days.worked + deemed + days.notOwnFault + ofCompany,
    total: days.prescribed - days.closure - days.strike - days.forceMajeure - leftOut,
  };
}

/** Whether the attendance is 80 % or more of the working days, exactly 80 % too (労基法39条1項・2項). */
export function passesAttendance(
  { attended, total }: AttendanceCount,
  policy: Pick<LeavePolicy, 'passesWithoutWorkingDays'>,
): boolean {
  // In whole numbers: 0.8 is no exact fraction.
  return total > 0 ? attended * 10 >= total * 8 : policy.passesWithoutWorkingDays;
}
