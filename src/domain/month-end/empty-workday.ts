import { isAnsweredFor } from '../account/employment.ts';
import { isPunched, type CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/**
 * Work was planned, and there is neither work nor leave nor an absence (D5). Reports of a late arrival or an early leave
 * alone are none of these. A request of leave that waits for its decision is a finding of its own.
 */
export function emptyWorkday(day: CheckedDay): Finding[] {
  const { date, row, employment } = day;
  const isExpected = day.isOver && day.isPlanned && isAnsweredFor(date, employment);
  const isPending = day.leaveRequests.some(({ status }) => status === 'pending');
  const isAccountedFor = isPunched(day) || day.internalWork.length > 0 || row.hasLeave || row.isAbsent || isPending;
  return isExpected && !isAccountedFor ? [{ date, kind: 'empty_workday' }] : [];
}
