import { lengthOf } from '../time/interval.ts';
import { minutes } from '../time/minutes.ts';
import { checkBreak } from '../working-time/break-requirement.ts';
import { spanOf, type CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** The recorded break is shorter than the law's for the hours worked (労基法34条1項). */
export function shortBreak(day: CheckedDay): Finding[] {
  const span = spanOf(day);
  const taken = day.row.breakMinutes;
  if (span === null || taken === null) return [];
  const { required, ok } = checkBreak(minutes(lengthOf(span) - taken), taken);
  return ok ? [] : [{ date: day.date, kind: 'short_break', required, taken }];
}
