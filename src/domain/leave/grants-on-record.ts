import { compareDates, type IsoDate } from '../time/date.ts';
import { dayAfterPeriod } from './period.ts';
import { lawfulDay, statutoryGrants, type GrantPlace, type Service, type StatutoryGrant } from './statutory-grant.ts';

/** A statutory grant in the ledger, made by the daily job or entered by a person. */
export interface GrantOnRecord {
  readonly id: number;
  readonly grantedOn: IsoDate;
  readonly days: number;
  /** The sequence for which the job made it; `null` where a person entered it. */
  readonly sequence: number | null;
}

/** The grant on record for a sequence. */
export interface PlacedGrant extends GrantPlace {
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
export function placesOnRecord(service: Service, records: readonly GrantOnRecord[]): PlacedGrant[] {
  const placed = records.flatMap((record) => {
    const { sequence } = record;
    return sequence !== null && isBetweenNeighbours(service.hiredOn, sequence, record.grantedOn)
      ? [placeAt(record, sequence)]
      : [];
  });
  const others = records.filter(({ id }) => placed.every((one) => one.id !== id));
  for (const record of others.toSorted((a, b) => compareDates(a.grantedOn, b.grantedOn) || a.id - b.id)) {
    const sequence = placeByDay(service, record, placed);
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

function placeByDay(service: Service, record: GrantOnRecord, placed: readonly PlacedGrant[]): number | null {
  const { grantedOn, days, sequence } = record;
  if (grantedOn < service.hiredOn) return null;
  const places = statutoryGrants(
    { ...service, leftOn: null, attendance: new Map() },
    dayAfterPeriod(grantedOn, 24),
    WHATEVER_THE_ATTENDANCE,
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
