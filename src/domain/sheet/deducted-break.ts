import { UNRECORDED_BREAK } from '../attendance/month-totals.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import type { SheetPolicy } from './policy.ts';

/** The break that the sheet deducts from a span (D11): the recorded one, a recorded 0 too; without one the policy's. */
export function deductedBreak(recorded: Minutes | null, span: Minutes, unsetBreak: SheetPolicy['unsetBreak']): Minutes {
  if (recorded !== null) return recorded;
  switch (unsetBreak) {
    case 'none':
      return minutes(0);
    case 'one_hour':
      return UNRECORDED_BREAK;
    case 'legal_minimum':
      return leastBreak(span);
  }
}
