import * as fc from 'fast-check';
import { addDays, isoDate, type IsoDate } from '../../time/date.ts';
import { leaveDays, leaveUnits, type LeaveUnit } from '../amount.ts';
import { canRequest } from '../request.ts';
import { calculateLedger, type LeaveGrant, type LeaveLedger, type LeaveUsage } from '../ledger.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from '../policy.ts';
import { lastUsableDay } from '../statutory-grant.ts';

let nextId = 1;

/** Statutory days granted on that day, for two years, unless the options say otherwise. */
export function grant(
  grantedOn: string,
  days: number,
  rest: { id?: number; lastUsableOn?: string; isStatutory?: boolean } = {},
): LeaveGrant {
  const date = isoDate(grantedOn);
  return {
    id: rest.id ?? nextId++,
    grantedOn: date,
    lastUsableOn: rest.lastUsableOn === undefined ? lastUsableDay(date) : isoDate(rest.lastUsableOn),
    amount: leaveDays(days),
    isStatutory: rest.isStatutory ?? true,
  };
}

/** Approved leave of so many days, half days or hours, eight of which are a day. */
export function usage(
  date: string,
  count = 1,
  unit: LeaveUnit = 'day',
  rest: { id?: number; isPending?: boolean; isVoid?: boolean; hoursPerDay?: number } = {},
): LeaveUsage {
  return {
    id: rest.id ?? nextId++,
    date: isoDate(date),
    unit,
    amount: leaveUnits(unit, count, rest.hoursPerDay ?? 8),
    isPending: rest.isPending ?? false,
    ...(rest.isVoid === true && { isVoid: true }),
  };
}

/** The ledger, by the default policy. */
export function ledgerOf(
  grants: readonly LeaveGrant[],
  usages: readonly LeaveUsage[] = [],
  policy: Partial<LeavePolicy> = {},
): LeaveLedger {
  return calculateLedger(grants, usages, { ...DEFAULT_LEAVE_POLICY, ...policy });
}

/** Any day of six years around 2026, over leap days. */
export const anyDate: fc.Arbitrary<IsoDate> = fc
  .integer({ min: 0, max: 6 * 365 })
  .map((days) => addDays(isoDate('2023-01-01'), days));

export const anyPolicy: fc.Arbitrary<LeavePolicy> = fc.record({
  ...Object.fromEntries(Object.entries(DEFAULT_LEAVE_POLICY).map(([name, value]) => [name, fc.constant(value)])),
  order: fc.constantFrom('oldest_first', 'newest_first'),
  hourlyCapDays: fc.integer({ min: 0, max: 5 }),
}) as fc.Arbitrary<LeavePolicy>;

/** Any grants: statutory and not, of full and half days, expiring sooner or later than statutory ones. */
export const anyGrants: fc.Arbitrary<LeaveGrant[]> = fc
  .array(
    fc.record({
      grantedOn: anyDate,
      halfDays: fc.integer({ min: 1, max: 40 }),
      validDays: fc.integer({ min: 0, max: 900 }),
      isStatutory: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ grantedOn, halfDays, validDays, isStatutory }, id) => ({
      id,
      grantedOn,
      lastUsableOn: addDays(grantedOn, validDays),
      amount: leaveUnits('half', halfDays, 8),
      isStatutory,
    })),
  );

/** Any usages, covered or not, of days with any number of hours. */
export const anyUsages: fc.Arbitrary<LeaveUsage[]> = fc
  .array(
    fc.record({
      date: anyDate,
      unit: fc.constantFrom<LeaveUnit>('day', 'half', 'hour'),
      count: fc.integer({ min: 1, max: 8 }),
      hoursPerDay: fc.integer({ min: 1, max: 16 }),
      isPending: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((drawn) =>
    drawn.map(({ date, unit, count, hoursPerDay, isPending }, id) => ({
      id,
      date,
      unit,
      amount: leaveUnits(unit, count, hoursPerDay),
      isPending,
    })),
  );

/** The usages that were requested one after the other and not refused. */
export function accepted(
  grants: readonly LeaveGrant[],
  asked: readonly LeaveUsage[],
  policy: LeavePolicy,
): LeaveUsage[] {
  const usages: LeaveUsage[] = [];
  for (const next of asked) if (canRequest([next], { grants, usages }, policy).ok) usages.push(next);
  return usages;
}
