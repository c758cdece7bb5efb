import type { Kysely } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { firstKnownMonth, isEmployedIn } from '#domain/month-end/known-months.ts';
import { calculationVersion } from '#domain/month-end/calculation-version.ts';
import { countShortIntervals } from '#domain/month-end/short-intervals.ts';
import { mergeDateRanges, calculateWorkMonths, type WorkPolicy } from '#domain/month-end/work-months.ts';
import { countWorkingDays } from '#domain/month-end/working-days.ts';
import type { Employment } from '#domain/account/employment.ts';
import type { SheetInput } from '#domain/sheet/sheet.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import type { CurrentMonth } from '#domain/working-time/overtime-limits/projection.ts';
import type { OvertimeMonth } from '#domain/working-time/overtime-limits/limit-status.ts';
import { prefetchBatches } from '../../platform/database/prefetch-batches.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import {
  type CachedMonth,
  loadCachedMonths,
  type ImmutableMonth,
  findImmutableMonths,
} from './cached-months.repository.ts';
import { firstRecordsOf, recordsOf, shiftsOf } from './work.repository.ts';

/** What is looked at: a month of a company, and those before it. */
export interface OvertimeContext {
  readonly companyId: string;
  readonly month: IsoMonth;
  /** The months before it that matter, in order. */
  readonly before: readonly IsoMonth[];
  readonly today: IsoDate;
  /** Of all days that the months depend on. */
  readonly holidays: SheetInput['holidays'];
  /** The same object for months that are calculated alike, which saves time. */
  readonly policyOf: (month: IsoMonth) => WorkPolicy;
}

/** Whose months they are. */
export interface Person extends UserKey {
  readonly employment: Employment;
}

/** A person's months as far as they are known. */
interface Plan<Each extends Person> {
  readonly person: Each;
  readonly kept: readonly OvertimeMonth[];
  /** Those that are to be calculated, in order; the month that is looked at comes last. */
  readonly live: readonly IsoMonth[];
  /** Those before it that can't change. */
  readonly settled: readonly ImmutableMonth[];
}

/** The same with what they are calculated from. */
export interface PersonMonths<Each extends Person> extends Plan<Each> {
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
}

/**
 * Reads the months of these people, in their order, without those of whom nothing was known yet in the month. One query
 * for each table, however many they are, in one snapshot: ask for some dozens at once.
 */
export async function loadPersonMonths<Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  look: OvertimeContext,
): Promise<PersonMonths<Each>[]> {
  const { companyId, month, before, policyOf } = look;
  const userIds = people.map(({ userId }) => userId);
  const wanted = { companyId, userIds, months: before };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const firstRecords = await firstRecordsOf(trx, companyId, userIds);
      const kept = Map.groupBy(await loadCachedMonths(trx, wanted), ({ userId }) => userId);
      const settled = Map.groupBy(await findImmutableMonths(trx, wanted), ({ userId }) => userId);
      const plans = people.flatMap((person) => {
        const { userId, employment } = person;
        const firstKnown = firstKnownMonth(employment, firstRecords.get(userId) ?? null);
        if (firstKnown > month) return [];
        const known = before.filter((each) => each >= firstKnown && isEmployedIn(each, employment));
        return [{ person, ...planOf(known, kept.get(userId) ?? [], look), settled: settled.get(userId) ?? [] }];
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

/** So many people's months are in memory at once, a year of records each at the most, and as many are being read. */
const BATCH = 20;

/** The months of all these people, batch after batch. The next is read while one is calculated. */
export const personMonths = <Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  look: OvertimeContext,
): AsyncGenerator<PersonMonths<Each>[]> => prefetchBatches(people, BATCH, (batch) => loadPersonMonths(db, batch, look));

/** Uses what is kept of the months, as far as it was calculated by what holds today. */
function planOf(
  months: readonly IsoMonth[],
  kept: readonly CachedMonth[],
  { month, policyOf }: OvertimeContext,
): Pick<Plan<Person>, 'kept' | 'live'> {
  const ofToday = new Map(kept.map((each) => [each.month, each]));
  const usable = months.flatMap((each) => {
    const total = ofToday.get(each);
    return total?.calculationVersion === calculationVersion(policyOf(each)) ? [total] : [];
  });
  const used = new Set(usable.map((each) => each.month));
  return { kept: usable, live: [...months.filter((each) => !used.has(each)), month] };
}

/** What a person's months come to. */
export interface CalculatedMonths {
  /** Those before the month that is looked at. */
  readonly history: readonly OvertimeMonth[];
  readonly current: CurrentMonth;
  /** How often the rest between two days' work was too short in it. */
  readonly shortIntervals: number;
  /** What can be kept of the history. */
  readonly toKeep: readonly (CachedMonth & ImmutableMonth)[];
}

/** Calculates what isn't kept. */
export function calculatePersonMonths(
  { person, kept, live, records, shifts, settled }: PersonMonths<Person>,
  { month, today, holidays, policyOf }: OvertimeContext,
): CalculatedMonths {
  const workOf = calculateWorkMonths(live, { records, shifts, holidays }, policyOf);
  const calculated = live.filter((each) => each < month).map(workOf);
  return {
    history: [...kept, ...calculated],
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
