import { dispatchLimit } from '../../assignments/dispatch-limit.ts';
import { type ClientRounding, settle, type SettlementMethod } from '../../assignments/settlement.ts';
import { isoDate } from '../../time/date.ts';
import type { Minutes } from '../../time/minutes.ts';

interface SettlementInput {
  readonly days: readonly Minutes[];
  readonly lower: Minutes;
  readonly upper: Minutes;
  readonly rounding: ClientRounding;
  readonly method: SettlementMethod;
  readonly prorate: { readonly working_days: number; readonly assigned_days: number } | null;
}

function settlementOf({ days, lower, upper, rounding, method, prorate }: SettlementInput) {
  const covered = prorate && { workingDays: prorate.working_days, assignedDays: prorate.assigned_days };
  const { shortageDivisor, excessDivisor, ...settled } = settle(days, rounding, { lower, upper, method }, covered);
  return { ...settled, shortage_divisor: shortageDivisor, excess_divisor: excessDivisor };
}

interface LimitInput {
  readonly exempt: boolean;
  readonly assignments: readonly { readonly from: string; readonly to: string | null }[];
}

function limitOf({ exempt, assignments }: LimitInput) {
  const periods = assignments.map(({ from, to }) => ({ from: isoDate(from), to: to === null ? null : isoDate(to) }));
  const limit = dispatchLimit(periods, exempt);
  return limit && { counted_from: limit.countedFrom, limit_on: limit.limitOn, resets: limit.resets };
}

/** Hours billed to clients, and how long people may be dispatched. */
export const assignments = { ses_settlement: settlementOf, dispatch_limit: limitOf };
