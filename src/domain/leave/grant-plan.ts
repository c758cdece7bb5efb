import { compareDates, type IsoDate, laterOf, yearOf } from '../time/date.ts';
import { hasLeft } from '../users/employment.ts';
import { dayAfterPeriod } from '../time/period.ts';
import {
  lawfulDay,
  statutoryGrants,
  type DatedPattern,
  type GrantPlace,
  type Service,
  type StatutoryGrant,
  grantsDue,
  lastUsableDay,
} from './statutory-grant.ts';
import type { AttendanceOnRecord } from './attendance-on-record.ts';
import { type AttendanceCount, passesAttendance } from './attendance-rate.ts';
import type { CommonGrantDay } from './common-grant-day.ts';
import type { LeavePolicy } from './policy.ts';

/** A statutory grant in the ledger, made by the daily job or entered by a person. */
export interface GrantOnRecord {
  readonly id: number;
  readonly grantedOn: IsoDate;
  readonly days: number;
  /** The sequence for which the job made it; `null` where a person entered it. */
  readonly sequence: number | null;
}

/** The grant on record for a sequence. */
interface PlacedGrant extends GrantPlace {
  readonly id: number;
}

/**
 * Assigns sequences to the grants on record, in their order, so that none is granted again.
 *
 * - The job's own keep theirs. A corrected hire date can move a grant's day out of its sequence; then its day decides.
 * - What was entered on a base date is the grant of that day, whatever its days: often its rest when the ledger was
 *   migrated.
 * - On other days, all statutory days of a grant are that one made up to a month late or, of the next base date, made
 *   early (平6.1.4基発1号). Fewer are an addition without a sequence.
 */
export function placesOnRecord(
  service: Service,
  records: readonly GrantOnRecord[],
  commonGrantDay: CommonGrantDay | null = null,
): PlacedGrant[] {
  const placed = records.flatMap((record) => {
    const { sequence } = record;
    return sequence !== null && isBetweenNeighbours(service.hiredOn, sequence, record.grantedOn)
      ? [placeAt(record, sequence)]
      : [];
  });
  const others = records.filter(({ id }) => placed.every((one) => one.id !== id));
  for (const record of others.toSorted((a, b) => compareDates(a.grantedOn, b.grantedOn) || a.id - b.id)) {
    const sequence = placeByDay(service, record, placed, commonGrantDay);
    if (sequence !== null) placed.push(placeAt(record, sequence));
  }
  return placed.toSorted((a, b) => a.sequence - b.sequence);
}

const placeAt = ({ id, grantedOn }: GrantOnRecord, sequence: number): PlacedGrant => ({ id, sequence, grantedOn });

function isBetweenNeighbours(hiredOn: IsoDate, sequence: number, date: IsoDate): boolean {
  const isAfterLast = sequence === 0 ? date >= hiredOn : date > lawfulDay(hiredOn, sequence - 1);
  return isAfterLast && date < lawfulDay(hiredOn, sequence + 1);
}

const WHATEVER_THE_ATTENDANCE = { passesUncounted: true, passesWithoutWorkingDays: true };

function placeByDay(
  service: Service,
  record: GrantOnRecord,
  placed: readonly PlacedGrant[],
  commonGrantDay: CommonGrantDay | null,
): number | null {
  const { grantedOn, days, sequence } = record;
  if (grantedOn < service.hiredOn) return null;
  const places = statutoryGrants(
    { ...service, leftOn: null, attendance: new Map() },
    dayAfterPeriod(grantedOn, 24),
    { ...WHATEVER_THE_ATTENDANCE, commonGrantDay },
    placed,
  );
  // What the job made by another hire date had all statutory days then.
  const isFor = (place: StatutoryGrant | undefined, isAnyAmount: boolean): place is StatutoryGrant =>
    place !== undefined &&
    placed.every((one) => one.sequence !== place.sequence) &&
    (isAnyAmount || sequence !== null || days >= place.days);
  const next = places.find((place) => place.grantedOn >= grantedOn);
  const last = places.findLast((place) => place.grantedOn < grantedOn);
  if (next?.grantedOn === grantedOn) return isFor(next, true) ? next.sequence : null;
  if (isFor(last, false) && grantedOn <= dayAfterPeriod(last.grantedOn, 1)) return last.sequence;
  return isFor(next, false) ? next.sequence : null;
}

/** The employee to plan for. */
export interface Employee {
  readonly hiredOn: IsoDate;
  /** The last day of the employment; `null` while no end is known. */
  readonly leftOn: IsoDate | null;
  /** The contracts, each from its day on. */
  readonly patterns: readonly DatedPattern[];
  /**
   * The day of registration, where nobody has said that the grants follow from the hire date: before it leave was granted and
   * taken elsewhere. `null` or omitted: from the hire date on all is known.
   */
  readonly registeredOn?: IsoDate | null;
}

/** The review of a statutory grant, by its lawful day. */
export interface GrantReview {
  readonly baseDate: IsoDate;
  /** Of the period before; `null` where the grant was made in error, and is not to be made again. */
  readonly attendance: AttendanceCount | null;
}

/** The state of a statutory grant. */
type PlanState =
  | 'made' // It is on record.
  | 'due' // The next run of the job makes it.
  | 'withheld' // Too little attendance, or taken back.
  | 'unregistered' // Due before the registration, with no balance given: made once one is, or somebody says that none is.
  | 'unrecorded' // Before what is on record: only a person knows whether days of it are left.
  | 'coming'; // The next one.

/** A statutory grant, and its state; of one on record the days that it has there. */
export interface PlannedGrant extends StatutoryGrant {
  readonly state: PlanState;
  /** The grant on record with its sequence. */
  readonly grantId: number | null;
  /** Its review, by its lawful day. */
  readonly review: GrantReview | null;
}

/**
 * Whether a grant that is due waits for a person to confirm its attendance: the records have all of its period, and too
 * little attendance. Where they lack a part of it, nothing is known that speaks against the grant.
 */
export const isHeldBack = (
  { state, review }: Pick<PlannedGrant, 'state' | 'review'>,
  onRecord: Pick<AttendanceOnRecord, 'isComplete' | 'count'> | undefined,
  policy: Pick<LeavePolicy, 'passesWithoutWorkingDays'>,
): boolean =>
  state === 'due' && review === null && onRecord?.isComplete === true && !passesAttendance(onRecord.count, policy);

/** An employee's statutory grants as of a day. */
export interface GrantPlan {
  /** The sequences of the grants on record. */
  readonly placed: readonly PlacedGrant[];
  /** Those that can still be used on that day, and the next one; the oldest first. */
  readonly grants: readonly PlannedGrant[];
}

/** The choices that decide about a grant. */
export type PlanPolicy = Pick<LeavePolicy, 'passesUncounted' | 'passesWithoutWorkingDays'> &
  Partial<Pick<LeavePolicy, 'commonGrantDay'>>;

/**
 * Plans an employee's statutory grants on `today`.
 *
 * Past grants are due as far as they belong to this ledger: every grant after the newest one on record, so that
 * downtime of the job loses none; without any on record, as with an employee of many years whose hire date was entered
 * only now, only that of the current year, whose five days are owed by law in any case. Older ones may have been used
 * before the ledger was migrated; they are listed, for a person to enter what is left. Lapsed ones are ignored
 * (労基法115条). One that was due before the person was registered waits for the balance, or for somebody who says that it
 * follows from the hire date.
 */
export function planGrants(
  employee: Employee,
  records: readonly GrantOnRecord[],
  reviews: readonly GrantReview[],
  today: IsoDate,
  policy: PlanPolicy,
): GrantPlan {
  const reviewOf = new Map(reviews.map((review) => [review.baseDate, review]));
  const { hiredOn, leftOn, patterns, registeredOn = null } = employee;
  const horizon = dayAfterPeriod(laterOf(today, hiredOn), 12);
  const service = {
    hiredOn,
    leftOn,
    patterns,
    attendance: attendanceByPlace(hiredOn, reviews),
  };
  const placed = placesOnRecord(service, records, policy.commonGrantDay);
  const made = new Map(
    placed.map(({ sequence, id }) => [sequence, records.find((record) => record.id === id)] as const),
  );

  const all = statutoryGrants(service, horizon, policy, placed);
  const since = lastBy(today, placed) ?? lastBy(today, all) ?? today;
  const isDue = new Set(grantsDue(service, placed, { since, today }, policy).map(({ sequence }) => sequence));
  const isEnded = hasLeft(today, employee);

  const stateOf = (grant: StatutoryGrant, review: GrantReview | null): PlanState | null => {
    if (made.has(grant.sequence)) return 'made';
    if (isEnded) return null;
    if (grant.grantedOn > today) return 'coming';
    if (review?.attendance === null || !grant.passedAttendance) return 'withheld';
    if (grant.days === 0) return null;
    if (!isDue.has(grant.sequence)) return 'unrecorded';
    const isElsewhere = records.length === 0 && registeredOn !== null && grant.grantedOn < registeredOn;
    return isElsewhere ? 'unregistered' : 'due';
  };
  const planned = all
    .filter(({ grantedOn }) => lastUsableDay(grantedOn) >= today)
    .flatMap((grant): PlannedGrant[] => {
      const review = reviewOf.get(lawfulDay(hiredOn, grant.sequence)) ?? null;
      const state = stateOf(grant, review);
      if (state === null) return [];
      // What was granted, whatever the contracts say of that day now: the days of the ledger, and no others beside them.
      const { id: grantId = null, days = grant.days } = made.get(grant.sequence) ?? {};
      return [{ ...grant, days, state, review, grantId }];
    });
  const coming = planned.findIndex(({ state }) => state === 'coming');
  return { placed, grants: coming === -1 ? planned : planned.slice(0, coming + 1) };
}

/** The attendance counted before each grant, by its sequence. */
export function attendanceByPlace(
  hiredOn: IsoDate,
  reviews: readonly GrantReview[],
): ReadonlyMap<number, AttendanceCount> {
  return new Map(
    reviews.flatMap(({ baseDate, attendance }) => {
      const sequence = yearOf(baseDate) - yearOf(lawfulDay(hiredOn, 0));
      return attendance !== null && baseDate === lawfulDay(hiredOn, sequence) ? [[sequence, attendance] as const] : [];
    }),
  );
}

/** The newest day by `today` of grants in order. */
function lastBy(today: IsoDate, grants: readonly { readonly grantedOn: IsoDate }[]): IsoDate | undefined {
  return grants.findLast(({ grantedOn }) => grantedOn <= today)?.grantedOn;
}
