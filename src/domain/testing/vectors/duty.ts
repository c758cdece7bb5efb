import { missedDuty } from '../../working-time/missed-duty.ts';
import { dayInterval, type Pair } from './values.ts';

interface DutyInput {
  readonly shift: Pair;
  readonly shift_breaks: readonly Pair[];
  readonly leave: readonly Pair[];
  readonly punches: readonly Pair[];
}

function lateEarlyAbsence(input: DutyInput) {
  const { earlyLeave, ...missed } = missedDuty(
    {
      shift: dayInterval(input.shift),
      shiftBreaks: input.shift_breaks.map(dayInterval),
      leave: input.leave.map(dayInterval),
    },
    input.punches.map(dayInterval),
  );
  return { ...missed, early_leave: earlyLeave };
}

/** The duty of a day that was not worked. */
export const duty = { late_early_absence: lateEarlyAbsence };
