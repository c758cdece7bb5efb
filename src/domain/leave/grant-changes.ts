import { dayAfterPeriod } from '../time/period.ts';
import { compareDates, type IsoDate, laterOf } from '../time/date.ts';
import {
  attendanceByPlace,
  type Employee,
  type GrantOnRecord,
  type GrantReview,
  placesOnRecord,
  planGrants,
  type PlanPolicy,
} from './grant-plan.ts';
import { lastUsableDay, patternOn, statutoryGrants } from './statutory-grant.ts';

/** The day and the days of a grant. */
export interface DatedDays {
  readonly grantedOn: IsoDate;
  readonly days: number;
}

/** The outcome for a grant when the hire date or a contract changes: made, dated or counted again, or taken back. */
export type GrantChange =
  | { readonly kind: 'added'; readonly sequence: number; readonly after: DatedDays }
  | {
      readonly kind: 'changed';
      readonly id: number;
      readonly sequence: number;
      readonly before: DatedDays;
      readonly after: DatedDays;
    }
  | { readonly kind: 'taken_back'; readonly id: number; readonly before: DatedDays };

/** What a person's statutory grants follow from, before and after a change of it. */
interface EmployeeChange {
  readonly before: Employee | null;
  readonly after: Employee | null;
  readonly records: readonly GrantOnRecord[];
  readonly reviews: readonly GrantReview[];
}

/**
 * What a changed hire date or contract changes of a person's statutory grants, the oldest first: those of the daily job that
 * can still be used, where the law has another day or number of days for them than it had, and what is due then. What a
 * person has entered or corrected stays as it is, and so does what the change has nothing to do with. There are no changes for a
 * person without a hire date, or for days of an unknown contract.
 */
export function grantChanges(
  { before, after, records, reviews }: EmployeeChange,
  today: IsoDate,
  policy: PlanPolicy,
): GrantChange[] {
  if (after === null) return [];
  const changes = records
    .filter(({ sequence, grantedOn }) => sequence !== null && lastUsableDay(grantedOn) >= today)
    .flatMap((record): GrantChange[] => {
      const { id, grantedOn, days } = record;
      const old = before === null ? null : lawfulFor(before, record, records, reviews, today, policy);
      const lawful = lawfulFor(after, record, records, reviews, today, policy);
      const on = { grantedOn, days };
      if (lawful === null || lawful.grantedOn > today)
        return old === null || old.grantedOn > today ? [] : [{ kind: 'taken_back', id, before: on }];
      const changed = {
        grantedOn: old?.grantedOn === grantedOn ? lawful.grantedOn : grantedOn,
        days: old?.days === days && lawful.days !== null ? lawful.days : days,
      };
      if (changed.days === 0) return [{ kind: 'taken_back', id, before: on }];
      if (changed.grantedOn === grantedOn && changed.days === days) return [];
      return [{ kind: 'changed', id, sequence: lawful.sequence, before: on, after: changed }];
    });
  const due = planGrants(after, afterChanges(after, records, changes), reviews, today, policy).grants.filter(
    ({ state }) => state === 'due',
  );
  const added = due.map(({ sequence, grantedOn, days }): GrantChange => ({
    kind: 'added',
    sequence,
    after: { grantedOn, days },
  }));
  const dayOf = (change: GrantChange): IsoDate =>
    change.kind === 'added' ? change.after.grantedOn : change.before.grantedOn;
  return [...changes, ...added].toSorted((a, b) => compareDates(dayOf(a), dayOf(b)));
}

/**
 * The grants on record after the changes, without those that are added. Each of the job's gets the sequence that it has by the
 * new facts, or none: one that is changed can get that of one that has lapsed.
 */
export function afterChanges(
  after: Employee,
  records: readonly GrantOnRecord[],
  changes: readonly GrantChange[],
): GrantOnRecord[] {
  const changed = changes.flatMap((change) => (change.kind === 'changed' ? [change] : []));
  const kept = records.flatMap((record) => {
    if (changes.some((change) => change.kind === 'taken_back' && change.id === record.id)) return [];
    const own = changed.find(({ id }) => id === record.id);
    return [own === undefined ? record : { ...record, ...own.after, sequence: own.sequence }];
  });
  const placed = placesOnRecord({ ...after, leftOn: null, attendance: new Map() }, kept);
  const isAutomatic = new Set(records.filter(({ sequence }) => sequence !== null).map(({ id }) => id));
  return kept.map((record) => ({
    ...record,
    sequence: isAutomatic.has(record.id) ? (placed.find(({ id }) => id === record.id)?.sequence ?? null) : null,
  }));
}

/** The law's grant for a record of the job's: `days` are `null` while the contract doesn't say; `null` without a place. */
function lawfulFor(
  employee: Employee,
  record: GrantOnRecord,
  records: readonly GrantOnRecord[],
  reviews: readonly GrantReview[],
  today: IsoDate,
  policy: PlanPolicy,
): { readonly sequence: number; readonly grantedOn: IsoDate; readonly days: number | null } | null {
  const service = { ...employee, leftOn: null, attendance: attendanceByPlace(employee.hiredOn, reviews) };
  const placed = placesOnRecord(service, records);
  const place = placed.find(({ id }) => id === record.id);
  if (place === undefined) return null;
  const others = placed.filter(({ id }) => id !== record.id);
  const horizon = dayAfterPeriod(laterOf(laterOf(today, employee.hiredOn), record.grantedOn), 24);
  const lawful = statutoryGrants(service, horizon, policy, others).find(({ sequence }) => sequence === place.sequence);
  if (lawful === undefined) return null;
  const isKnown = patternOn(employee.patterns, lawful.grantedOn) !== null;
  return { sequence: lawful.sequence, grantedOn: lawful.grantedOn, days: isKnown ? lawful.days : null };
}
