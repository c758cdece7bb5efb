import { minutes, type Minutes } from '../time/minutes.ts';
import type { PlannedKind } from './request.ts';

/** What was planned of a day's overtime or work on a rest day, held against what was worked. */
interface PlannedWork {
  /** The minutes that were approved; `null` where nothing was. */
  readonly approved: Minutes | null;
  readonly worked: Minutes;
}

/** What of a day's work has to be approved beforehand, by the minutes worked and those owed (所定労働時間). */
export const workToApprove = (
  worked: Minutes,
  contracted: Minutes,
): { readonly kind: PlannedKind; readonly worked: Minutes } =>
  contracted === 0
    ? { kind: 'rest_day_work', worked }
    : { kind: 'overtime', worked: minutes(Math.max(0, worked - contracted)) };

/** How work stands to what was approved of it. */
type PlanOutcome = 'none' | 'within' | 'beyond' | 'unapproved';

/**
 * How a day's work stands to what was approved: `unapproved` without any approval, `beyond` where it is longer, by the
 * minute. Nobody has to work what was approved.
 */
export function outcomeOf({ approved, worked }: PlannedWork): PlanOutcome {
  if (worked === 0) return 'none';
  if (approved === null) return 'unapproved';
  return worked > approved ? 'beyond' : 'within';
}
