import { addDays, type DateRange, earlierOf, type IsoDate } from '../time/date.ts';
import { inForceOrFirst } from '../time/in-force.ts';
import { passesAttendance, type AttendanceCount } from './attendance-rate.ts';
import { dayAfterPeriod, lastDayOfPeriod } from '../time/period.ts';
import { type CommonGrantDay, nextCommonDay } from './common-grant-day.ts';
import type { LeavePolicy } from './policy.ts';
import { statutoryDays, type WorkingPattern } from './statutory-days.ts';

/** The working time of a contract from a day on; `null` where it is too incomplete to calculate days. */
export interface DatedPattern {
  readonly from: IsoDate;
  readonly pattern: WorkingPattern | null;
}

/** The facts that an employee's statutory grants follow from. */
export interface Service {
  readonly hiredOn: IsoDate;
  /** The last day of the employment (D22), on which a grant is still made; `null` while it lasts. */
  readonly leftOn: IsoDate | null;
  /** The contracts, each from its day on; the first also before that. */
  readonly patterns: readonly DatedPattern[];
  /** The attendance before each grant, by its sequence, where it has been counted. */
  readonly attendance: ReadonlyMap<number, AttendanceCount>;
}

/** A grant's sequence in the service: 0 at half a year, 1 at one and a half … Unique. */
export interface GrantPlace {
  readonly sequence: number;
  readonly grantedOn: IsoDate;
}

/** The law's grant on a day. */
export interface StatutoryGrant extends GrantPlace {
  /** 6, 18, 30 … of continuous service. */
  readonly serviceMonths: number;
  /** 0 without enough attendance, and for contracts that the tables don't have. */
  readonly days: number;
  readonly passedAttendance: boolean;
}

type GrantPolicy = Pick<LeavePolicy, 'passesUncounted' | 'passesWithoutWorkingDays'> &
  Partial<Pick<LeavePolicy, 'commonGrantDay'>>;

/** The reason of the grant in the ledger: `法定の付与（勤続1年6か月）`. */
export function statutoryGrantReason({ serviceMonths }: Pick<StatutoryGrant, 'serviceMonths'>): string {
  const years = Math.floor(serviceMonths / 12);
  return `法定の付与（勤続${years === 0 ? '' : `${years}年`}6か月）`;
}

/** The last day on which leave granted that day can be used: the right lapses after two years (労基法115条, D18). */
export function lastUsableDay(grantedOn: IsoDate): IsoDate {
  return lastDayOfPeriod(grantedOn, 24);
}

/** The day of the law's grant of that sequence; an early one can bring it forward, nothing postpones it. */
export function lawfulDay(hiredOn: IsoDate, sequence: number): IsoDate {
  return dayAfterPeriod(dayAfterPeriod(hiredOn, 6), 12 * sequence);
}

/** The half year or year before the law's grant of that sequence, on whose attendance it depends (労基法39条1項・2項). */
export function periodBeforeGrant(hiredOn: IsoDate, sequence: number): DateRange {
  const from = sequence === 0 ? hiredOn : lawfulDay(hiredOn, sequence - 1);
  return { from, to: addDays(lawfulDay(hiredOn, sequence), -1) };
}

/**
 * The grants of a service to the day `through`, those of 0 days among them (労基法39条1項–3項).
 *
 * - The first is on the day after six months, the others whole years after that day, and not after the hire date.
 * - The contract of that day decides. Too little attendance costs only that grant: the service continues.
 * - A grant that was `made` keeps its sequence and day. One made early pulls those after it: they follow within a year
 * at
 *   the latest (平6.1.4基発1号).
 * - All but the first are on the company's common day where it has one (労基則24条の5): that is within a year of the one
 *   before, and so never later than the law's.
 */
export function statutoryGrants(
  service: Service,
  through: IsoDate,
  policy: GrantPolicy,
  made: readonly GrantPlace[] = [],
): StatutoryGrant[] {
  const last = earlierOf(service.leftOn ?? through, through);
  return grantPlaces(service.hiredOn, last, made, policy.commonGrantDay ?? null).map(({ sequence, grantedOn }) => {
    const attendance = service.attendance.get(sequence);
    const passedAttendance = attendance === undefined ? policy.passesUncounted : passesAttendance(attendance, policy);
    const pattern = patternOn(service.patterns, grantedOn);
    const days = passedAttendance && pattern !== null ? statutoryDays(pattern, sequence) : 0;
    return { sequence, grantedOn, serviceMonths: 6 + 12 * sequence, days, passedAttendance };
  });
}

/**
 * The grants that are still due on `today`: dated `since` or later, so that an employee of many years isn't granted the
 * past again, and not among those `made`. Idempotent: once made, none are due.
 */
export function grantsDue(
  service: Service,
  made: readonly GrantPlace[],
  period: { readonly since: IsoDate; readonly today: IsoDate },
  policy: GrantPolicy,
): StatutoryGrant[] {
  const isMade = new Set(made.map(({ sequence }) => sequence));
  return statutoryGrants(service, period.today, policy, made).filter(
    ({ sequence, grantedOn, days }) => days > 0 && grantedOn >= period.since && !isMade.has(sequence),
  );
}

function grantPlaces(
  hiredOn: IsoDate,
  through: IsoDate,
  made: readonly GrantPlace[],
  commonDay: CommonGrantDay | null,
): GrantPlace[] {
  const madeOn = new Map(made.map(({ sequence, grantedOn }) => [sequence, grantedOn]));
  const places: GrantPlace[] = [];
  let early: GrantPlace | null = null;
  let before: IsoDate | null = null;
  for (let sequence = 0; ; sequence += 1) {
    const lawful = lawfulDay(hiredOn, sequence);
    const pulled: IsoDate = early === null ? lawful : dayAfterPeriod(early.grantedOn, 12 * (sequence - early.sequence));
    const owed = earlierOf(pulled, lawful);
    const due: IsoDate =
      commonDay === null || before === null ? owed : earlierOf(owed, nextCommonDay(commonDay, before));
    const grantedOn = madeOn.get(sequence) ?? due;
    if (grantedOn <= through) places.push({ sequence, grantedOn });
    else if (due > through) return places;
    if (grantedOn < lawful) early = { sequence, grantedOn };
    before = grantedOn;
  }
}

/**
 * The working time by which leave of a day is granted: of the contract in force on it, before the first by that one. A
 * later change does not alter what was granted (労基法39条3項). `null` where it is unknown.
 */
export const patternOn = (patterns: readonly DatedPattern[], date: IsoDate): WorkingPattern | null =>
  inForceOrFirst(patterns, date)?.pattern ?? null;
