import type { Kysely } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import {
  firstKnownMonth,
  isEmployedIn,
  calculationVersion,
  mergeDateRanges,
  calculateWorkMonths,
  type WorkPolicy,
  countWorkingDays,
} from '#domain/overtime/work-months.ts';
import { countShortIntervals } from '#domain/overtime/work-interval.ts';
import type { Employment } from '#domain/users/employment.ts';
import type { SheetInput } from '#domain/sheet/sheet.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import type { CurrentMonth } from '#domain/overtime/outlook.ts';
import type { OvertimeMonth } from '#domain/overtime/limits.ts';
import { prefetchBatches } from '../../platform/database/prefetch-batches.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import {
  type CachedMonth,
  loadCachedMonths,
  type ImmutableMonth,
  findImmutableMonths,
  firstRecordsOf,
  recordsOf,
  shiftsOf,
} from './person-months.repository.ts';

/** The month of the overview, its company, and the months before it. */
export interface OvertimeContext {
  readonly companyId: string;
  readonly month: IsoMonth;
  /** The months before it that matter, in order. */
  readonly before: readonly IsoMonth[];
  readonly today: IsoDate;
  /** Of all days that the months depend on. */
  readonly holidays: SheetInput['holidays'];
  /** The same object for months with the same policy, which saves time. */
  readonly policyOf: (month: IsoMonth) => WorkPolicy;
}

/** A person of the overview. */
export interface Person extends UserKey {
  readonly employment: Employment;
}

/** Which of a person's months are cached, and which to calculate. */
interface Plan<Each extends Person> {
  readonly person: Each;
  readonly cached: readonly OvertimeMonth[];
  /** The months to calculate, in order; the overview's own month is the last. */
  readonly live: readonly IsoMonth[];
  /** The months before it that can't change. */
  readonly settled: readonly ImmutableMonth[];
}

/** With the rows that they are calculated from. */
export interface PersonMonths<Each extends Person> extends Plan<Each> {
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
}

/**
 * Reads the months of these people, in their order, without those who have no record yet in the month. One query per
 * table, in one snapshot: pass some dozens of people at a time.
 */
export async function loadPersonMonths<Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  context: OvertimeContext,
): Promise<PersonMonths<Each>[]> {
  const { companyId, month, before, policyOf } = context;
  const userIds = people.map(({ userId }) => userId);
  const wanted = { companyId, userIds, months: before };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const firstRecords = await firstRecordsOf(trx, companyId, userIds);
      const cached = Map.groupBy(await loadCachedMonths(trx, wanted), ({ userId }) => userId);
      const settled = Map.groupBy(await findImmutableMonths(trx, wanted), ({ userId }) => userId);
      const plans = people.flatMap((person) => {
        const { userId, employment } = person;
        const firstKnown = firstKnownMonth(employment, firstRecords.get(userId) ?? null);
        if (firstKnown > month) return [];
        const known = before.filter((each) => each >= firstKnown && isEmployedIn(each, employment));
        return [{ person, ...planOf(known, cached.get(userId) ?? [], context), settled: settled.get(userId) ?? [] }];
      });
      const days = plans.flatMap(({ person: { userId }, live }) =>
        mergeDateRanges(live, policyOf(month)).map(({ from, to }) => ({ userId, from, to })),
      );
      const records = await recordsOf(trx, companyId, days);
      const shifts = await shiftsOf(trx, companyId, days);
      return plans.map((plan) => ({
        ...plan,
        records: records.get(plan.person.userId) ?? [],
        shifts: shifts.get(plan.person.userId) ?? [],
      }));
    });
}

/** People in memory at a time, a year of records each at the most; as many are prefetched. */
const BATCH = 20;

/** The months of all these people, in batches. The next batch is prefetched while the current one is calculated. */
export const personMonths = <Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  context: OvertimeContext,
): AsyncGenerator<PersonMonths<Each>[]> =>
  prefetchBatches(people, BATCH, (batch) => loadPersonMonths(db, batch, context));

/** Uses the cached months that were calculated by the current policy. */
function planOf(
  months: readonly IsoMonth[],
  cached: readonly CachedMonth[],
  { month, policyOf }: OvertimeContext,
): Pick<Plan<Person>, 'cached' | 'live'> {
  const ofToday = new Map(cached.map((each) => [each.month, each]));
  const usable = months.flatMap((each) => {
    const total = ofToday.get(each);
    return total?.calculationVersion === calculationVersion(policyOf(each)) ? [total] : [];
  });
  const used = new Set(usable.map((each) => each.month));
  return { cached: usable, live: [...months.filter((each) => !used.has(each)), month] };
}

/** A person's calculated months. */
export interface CalculatedMonths {
  /** The months before the overview's own. */
  readonly history: readonly OvertimeMonth[];
  readonly current: CurrentMonth;
  /** How often the rest interval between two days' work was too short in it. */
  readonly shortIntervals: number;
  /** The part of the history to cache. */
  readonly toKeep: readonly (CachedMonth & ImmutableMonth)[];
}

/** Calculates the months that aren't cached. */
export function calculatePersonMonths(
  { person, cached, live, records, shifts, settled }: PersonMonths<Person>,
  { month, today, holidays, policyOf }: OvertimeContext,
): CalculatedMonths {
  const workOf = calculateWorkMonths(live, { records, shifts, holidays }, policyOf);
  const calculated = live.filter((each) => each < month).map(workOf);
  return {
    history: [...cached, ...calculated],
    current: {
      ...workOf(month),
      workingDays: countWorkingDays({ month, shifts, holidays, employment: person.employment }, today),
    },
    shortIntervals: countShortIntervals(month, records, policyOf(month)),
    toKeep: calculated.flatMap((total) => {
      const closed = settled.find((each) => each.month === total.month);
      return closed === undefined
        ? []
        : [{ ...total, ...closed, calculationVersion: calculationVersion(policyOf(total.month)) }];
    }),
  };
}
