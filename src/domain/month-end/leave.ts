import { isPunched, type CheckedDay, type LeaveRequest } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** 承認待ちの申請: leave of the day that nobody has decided on, be the day over or to come. */
export function pendingLeave(day: CheckedDay): Finding[] {
  return findingsOf(day, 'pending_leave', ({ status }) => status === 'pending');
}

/** 有給休暇日に出勤: punches or internal work on a day of approved leave, of which only the work counts (D6). */
export function workOnLeave(day: CheckedDay): Finding[] {
  const isWorked = isPunched(day) || day.internalWork.length > 0;
  return findingsOf(day, 'work_on_leave', ({ status }) => isWorked && status === 'approved');
}

/** A request, whatever became of it, that the outside system could not be told of (D21). */
export function unsentLeave(day: CheckedDay): Finding[] {
  return findingsOf(day, 'unsent_leave', ({ isUnsent }) => isUnsent);
}

function findingsOf(
  { date, leaveRequests }: CheckedDay,
  kind: 'pending_leave' | 'work_on_leave' | 'unsent_leave',
  isConcerned: (request: LeaveRequest) => boolean,
): Finding[] {
  return leaveRequests.filter(isConcerned).map(({ id }) => ({ date, kind, requestId: id }));
}
