import { addDays, compareDates, type IsoDate } from '../time/date.ts';
import { toDays } from './amount.ts';
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
  /** To the thousandth, as on the wire; 0: none any longer. */
  readonly days: number;
  /** What was kept of it until now. */
  readonly before: number;
}

/** What a person has of the days kept, in days. */
export interface Reserve {
  /** All that is left of them, planned leave counted as taken. */
  readonly left: number;
  /** Of which grants days are kept, by their ids: how many, and how many of these are left. */
  readonly kept: ReadonlyMap<number, { readonly days: number; readonly left: number }>;
}

/**
 * What changes on `today` by settling these grants, by their ids, of a person's that have lapsed since the rule holds, the
 * earliest first, up to its limit. A grant of which something is kept is settled again, by leave of its time that became known
 * later; what was used of it stays kept.
 */
export function daysToKeep(
  { grants, usages }: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  { left: has, kept }: Reserve,
  { limitDays, from }: ReserveRule,
  {
    toSettle,
    today,
    policy,
  }: {
    readonly toSettle: ReadonlySet<number>;
    readonly today: IsoDate;
    readonly policy: Pick<LeavePolicy, 'order' | 'hourlyCapDays'>;
  },
): KeptDays[] {
  const lapsed = balanceOn(calculateLedger(grants, usages, policy), today)
    .grants.filter(({ grant, status }) => status === 'expired' && grant.lastUsableOn >= from && toSettle.has(grant.id))
    .toSorted((a, b) => compareDates(a.grant.lastUsableOn, b.grant.lastUsableOn) || a.grant.id - b.grant.id);
  let room = limitDays - has;
  return lapsed.flatMap(({ grant, left }) => {
    const before = kept.get(grant.id) ?? { days: 0, left: 0 };
    const most = before.days + Math.max(room, 0);
    const days = thousandths(Math.max(before.days - before.left, Math.min(toDays(left), most)));
    room -= days - before.days;
    return days === before.days ? [] : [{ grant, keptOn: addDays(grant.lastUsableOn, 1), days, before: before.days }];
  });
}

const thousandths = (days: number): number => Math.round(days * 1000) / 1000;
