import { addDays, compareDates, type IsoDate } from '../time/date.ts';
import { NO_LEAVE, toDays } from './amount.ts';
import { balanceOn } from './balance.ts';
import { calculateLedger, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { LeavePolicy } from './policy.ts';

/** The kind of leave that the days kept are (積立休暇). */
export const RESERVE = 'stocked';

/** The most days that a company may let a person keep. */
export const MOST_RESERVE_DAYS = 200;

/** How a company keeps the days of paid leave that lapse. */
export interface ReserveRule {
  /** The most days that a person has of them. */
  readonly limitDays: number;
  /** What lapses on this day or later is kept. */
  readonly from: IsoDate;
}

/** Days of a grant that are kept, from the day after its last one on. */
export interface KeptDays {
  readonly grant: LeaveGrant;
  readonly keptOn: IsoDate;
  /** To the thousandth, as on the wire. */
  readonly days: number;
}

/**
 * What is to be kept on `today` of a person's grants that have lapsed since the rule holds, the earliest first, up to its
 * limit. `kept` are the ids of the grants of which days were kept already; `has` is what the person has of them now.
 */
export function daysToKeep(
  { grants, usages }: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  { kept, has }: { readonly kept: ReadonlySet<number>; readonly has: number },
  { limitDays, from }: ReserveRule,
  { today, policy }: { readonly today: IsoDate; readonly policy: Pick<LeavePolicy, 'order' | 'hourlyCapDays'> },
): KeptDays[] {
  const lapsed = balanceOn(calculateLedger(grants, usages, policy), today)
    .grants.filter(
      ({ grant, status, left }) =>
        status === 'expired' && grant.lastUsableOn >= from && left > NO_LEAVE && !kept.has(grant.id),
    )
    .toSorted((a, b) => compareDates(a.grant.lastUsableOn, b.grant.lastUsableOn) || a.grant.id - b.grant.id);
  let room = limitDays - has;
  const toKeep: KeptDays[] = [];
  for (const { grant, left } of lapsed) {
    const days = Math.round(Math.min(toDays(left), room) * 1000) / 1000;
    if (days <= 0) break;
    room -= days;
    toKeep.push({ grant, keptOn: addDays(grant.lastUsableOn, 1), days });
  }
  return toKeep;
}
