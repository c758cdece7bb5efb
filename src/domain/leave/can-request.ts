import { type EmploymentDates, hasLeft, isBeforeHire } from '../users/employment.ts';
import type { IsoDate } from '../time/date.ts';
import type { LeaveAmount, LeaveUnit } from './amount.ts';
import { isValidOn, keepLedger, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { LeavePolicy } from './policy.ts';

/** A new request. The day may be in the future or the past (D19). */
export interface NewRequest {
  readonly date: IsoDate;
  readonly unit: LeaveUnit;
  readonly amount: LeaveAmount;
}

/** Why leave can't be requested. */
export type RequestRefusal =
  | 'before_hire'
  | 'after_leaving'
  | 'same_day' // Another request on the day.
  | 'no_valid_grant' // No grant was or will be valid on that day.
  | 'insufficient' // The valid ones are used up, or reserved for later days.
  | 'hourly_cap'; // The year's hourly cap is used up.

/** The answer, with the refusal. */
export type RequestAnswer = { readonly ok: true } | { readonly ok: false; readonly refusal: RequestRefusal };

/**
 * Whether an employee can request this leave (D18, D19, D22). It must be covered, and must leave all earlier requests
 * covered, of later days too; the refusal names the earliest day that it would uncover.
 */
export function canRequest(
  request: NewRequest,
  standing: {
    readonly grants: readonly LeaveGrant[];
    readonly usages: readonly LeaveUsage[];
    readonly employment?: EmploymentDates;
  },
  policy: Pick<LeavePolicy, 'order' | 'hourlyCapDays'>,
): RequestAnswer {
  const { grants, usages, employment } = standing;
  if (employment !== undefined && isBeforeHire(request.date, employment)) return refused('before_hire');
  if (employment !== undefined && hasLeft(request.date, employment)) return refused('after_leaving');
  if (isDayTaken(request.date, usages)) return refused('same_day');
  if (!grants.some((grant) => isValidOn(grant, request.date))) return refused('no_valid_grant');
  // After all others of its day, as what is entered last.
  const asked: LeaveUsage = { ...request, id: Number.MAX_SAFE_INTEGER, isPending: true };
  const before = new Set(keepLedger(grants, usages, policy).uncovered.map(({ usage }) => usage));
  const uncovered = keepLedger(grants, [...usages, asked], policy).uncovered.find(({ usage }) => !before.has(usage));
  return uncovered === undefined ? { ok: true } : refused(uncovered.reason);
}

const refused = (refusal: RequestRefusal): RequestAnswer => ({ ok: false, refusal });

/** Whether a pending or approved request is on the day; it is free again once rejected or cancelled (D19). */
export function isDayTaken(date: IsoDate, usages: readonly LeaveUsage[]): boolean {
  return usages.some((usage) => usage.date === date);
}
