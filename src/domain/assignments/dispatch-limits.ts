import { foldedForm } from '../company/folded-form.ts';
import { groupBy } from '../group-by.ts';
import {
  addDays,
  addMonths,
  compareDates,
  dayNumber,
  earlierOf,
  firstDay,
  type IsoDate,
  lastDay,
  monthOf,
} from '../time/date.ts';
import { dayAfterPeriod } from '../time/period.ts';
import type { Assignment, DispatchEmployment, StoredAssignment } from './assignment.ts';
import { COOLING_MONTHS, dispatchLimit, LIMIT_MONTHS } from './dispatch-limit.ts';

/** How near a limit is; `half_year` is up to six months before it. */
export type LimitState = 'past' | 'month' | 'quarter' | 'half_year' | 'later';

const NEAR = [
  [1, 'month'],
  [3, 'quarter'],
  [6, 'half_year'],
] as const;

/** The day so many months before another; the last one of its month where that has no such day. */
export function monthsBefore(day: IsoDate, months: number): IsoDate {
  const month = addMonths(monthOf(day), -months);
  return earlierOf(addDays(firstDay(month), dayNumber(day) - 1), lastDay(month));
}

/** How near a limit is on a day. */
export function limitState(limitOn: IsoDate, today: IsoDate): LimitState {
  if (limitOn <= today) return 'past';
  return NEAR.find(([months]) => monthsBefore(limitOn, months) <= today)?.[1] ?? 'later';
}

/**
 * How many months before a limit a day's notice is: six, three or one, the fewest that the day is within; `null` where the limit
 * is farther away, or over.
 */
export const noticeMonths = (limitOn: IsoDate, today: IsoDate): number | null =>
  limitOn <= today ? null : (NEAR.find(([months]) => monthsBefore(limitOn, months) <= today)?.[0] ?? null);

/** Whether no limit of three years holds for who is employed so: without a term, or 60 and over (派遣法40条の2第1項). */
export const isExempt = (employment: DispatchEmployment | null): boolean =>
  employment !== null && employment !== 'fixed_term';

/** The names by which a unit of a client is known. */
type UnitNames = Pick<Assignment, 'clientCompanyId' | 'workplace' | 'unit'>;

/** The key of a client's workplace: its name however it is written. */
export const workplaceKey = ({
  clientCompanyId,
  workplace,
}: Pick<UnitNames, 'clientCompanyId' | 'workplace'>): string => `${clientCompanyId} ${foldedForm(workplace)}`;

/** The key of an organisational unit (組織単位) of a client's workplace. */
export const unitKey = (names: UnitNames): string => `${workplaceKey(names)} ${foldedForm(names.unit)}`;

/** The limit of a person in one unit of a client, with the dispatches that it counts. */
export interface PersonLimit<Each> {
  /** Their dispatches to the unit, in the order of their first days. */
  readonly own: readonly [Each, ...Each[]];
  readonly last: Each;
  readonly countedFrom: IsoDate;
  /** `null` where no limit holds for the person. */
  readonly limitOn: IsoDate | null;
  /** The last day of all; `null` while one goes on. */
  readonly until: IsoDate | null;
  /** The first day on which a dispatch to the unit begins a new count (クーリング); `null` while one goes on. */
  readonly restartsOn: IsoDate | null;
}

/** The first day of a new count after a dispatch has ended with a day: a gap of more than three months lies between. */
export const restartAfter = (until: IsoDate): IsoDate => addDays(dayAfterPeriod(addDays(until, 1), COOLING_MONTHS), 1);

/** The limits of a person by units, of the assignments of theirs that are dispatches. The employment is that of the last one. */
export function limitsOfPerson<Each extends StoredAssignment>(assignments: readonly Each[]): PersonLimit<Each>[] {
  const dispatches = assignments.filter(({ kind }) => kind === 'dispatch');
  return [...groupBy(dispatches, unitKey).values()].flatMap((unsorted) => {
    const [first, ...others] = unsorted.toSorted((one, other) => compareDates(one.from, other.from));
    if (first === undefined) return [];
    const last = others.at(-1) ?? first;
    const limit = dispatchLimit(unsorted, isExempt(last.dispatchEmployment));
    if (limit === null) return [];
    const until = lastOf(unsorted);
    return [
      {
        own: [first, ...others] as const,
        last,
        countedFrom: limit.countedFrom,
        limitOn: limit.limitOn,
        until,
        restartsOn: until && restartAfter(until),
      },
    ];
  });
}

/** The last day of several periods; `null` while one goes on. */
function lastOf(periods: readonly Pick<Assignment, 'to'>[]): IsoDate | null {
  const ends = periods.flatMap(({ to }) => to ?? []);
  return ends.length < periods.length ? null : (ends.toSorted().at(-1) ?? null);
}

/** An extension of a workplace's limit: what it becomes, and the day on which the client heard the union (意見聴取). */
export interface DispatchExtension {
  readonly limitOn: IsoDate;
  readonly heardOn: IsoDate;
}

/** The limit of a workplace by what the client has notified of it. */
export interface WorkplaceLimit {
  readonly countedFrom: IsoDate;
  readonly limitOn: IsoDate;
  /** The last day on which the union can be heard of an extension: a month before the limit (40条の2第4項). */
  readonly hearUntil: IsoDate;
}

const workplaceLimit = (countedFrom: IsoDate, limitOn: IsoDate): WorkplaceLimit => ({
  countedFrom,
  limitOn,
  hearUntil: monthsBefore(limitOn, 1),
});

/** The limit of a workplace whose client has said from when it takes dispatched workers, and what it has extended. */
export function notifiedLimit(acceptedFrom: IsoDate, extensions: readonly DispatchExtension[]): WorkplaceLimit {
  const last = extensions
    .map(({ limitOn }) => limitOn)
    .toSorted()
    .at(-1);
  return workplaceLimit(acceptedFrom, last ?? dayAfterPeriod(acceptedFrom, LIMIT_MONTHS));
}

/**
 * The limit of a workplace by a company's own dispatches there, while its client has said nothing: those of people for whom no
 * limit holds don't count. `null` without any that does.
 */
export function ownLimit(dispatches: readonly StoredAssignment[]): WorkplaceLimit | null {
  const limit = dispatchLimit(
    dispatches.filter(({ kind, dispatchEmployment }) => kind === 'dispatch' && !isExempt(dispatchEmployment)),
    false,
  );
  return limit === null || limit.limitOn === null ? null : workplaceLimit(limit.countedFrom, limit.limitOn);
}

/**
 * Whether extensions can follow one another: each one later than the limit before it, and by three years at the most
 * (40条の2第3項).
 */
export function areExtensions(acceptedFrom: IsoDate, extensions: readonly DispatchExtension[]): boolean {
  let before = dayAfterPeriod(acceptedFrom, LIMIT_MONTHS);
  for (const { limitOn } of extensions) {
    if (limitOn <= before || limitOn > dayAfterPeriod(before, LIMIT_MONTHS)) return false;
    before = limitOn;
  }
  return true;
}

/** Whether the union was heard in time of each extension: within the years before it, up to a month before their end. */
export function areHeardInTime(acceptedFrom: IsoDate, extensions: readonly DispatchExtension[]): boolean {
  let [from, before] = [acceptedFrom, dayAfterPeriod(acceptedFrom, LIMIT_MONTHS)];
  for (const { limitOn, heardOn } of extensions) {
    if (heardOn < from || heardOn > monthsBefore(before, 1)) return false;
    [from, before] = [before, limitOn];
  }
  return true;
}
