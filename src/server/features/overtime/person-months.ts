import type { Kysely } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { firstKnownMonth, isEmployedIn } from '#domain/month-end/known-months.ts';
import { reckonedBy } from '#domain/month-end/reckoned-by.ts';
import { countShortIntervals } from '#domain/month-end/short-intervals.ts';
import {
  daysOfWork,
  type PersonsWork,
  stretchesOfWork,
  workOfMonth,
  type WorkPolicy,
} from '#domain/month-end/work-of-month.ts';
import { countWorkingDays } from '#domain/month-end/working-days.ts';
import type { Employment } from '#domain/sheet/employment.ts';
import type { SheetInput } from '#domain/sheet/sheet.ts';
import { addMonths, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import type { CurrentMonth } from '#domain/working-time/overtime-limits/projection.ts';
import type { OvertimeMonth } from '#domain/working-time/overtime-limits/standing.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../platform/database/user-lock.ts';
import { type KeptMonth, keptMonthsOf, type SettledMonth, settledMonthsOf } from './kept-months.repository.ts';
import { firstRecordsOf, recordsOf, shiftsOf } from './work.repository.ts';

/** What is looked at: a month of a company, and those before it. */
export interface Look {
  readonly companyId: string;
  readonly month: IsoMonth;
  /** The first month that matters. */
  readonly from: IsoMonth;
  readonly today: IsoDate;
  /** Of all days that the months depend on. */
  readonly holidays: SheetInput['holidays'];
  readonly policyOf: (month: IsoMonth) => WorkPolicy;
}

/** Whose months they are. */
export interface Person extends UserKey {
  readonly employment: Employment;
}

/** A person's months as far as they are known: kept totals, and what the others are reckoned from. */
export interface PersonMonths<Each extends Person> {
  readonly person: Each;
  readonly kept: readonly OvertimeMonth[];
  /** In order; the month that is looked at comes last. */
  readonly live: readonly IsoMonth[];
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
  readonly settled: readonly SettledMonth[];
}

/**
 * Reads the months of these people, in their order, without those of whom nothing was known yet in the month. One query
 * for each table, however many they are, in one snapshot: ask for some dozens at once.
 */
export async function loadPersonMonths<Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  { companyId, month, from, policyOf }: Look,
): Promise<PersonMonths<Each>[]> {
  const userIds = people.map(({ userId }) => userId);
  const wanted = { companyId, userIds, from, to: addMonths(month, -1) };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const firstRecords = await firstRecordsOf(trx, companyId, userIds);
      const allKept = Map.groupBy(await keptMonthsOf(trx, wanted), ({ userId }) => userId);
      const allSettled = Map.groupBy(await settledMonthsOf(trx, wanted), ({ userId }) => userId);
      const plans = people.flatMap((person) => {
        const firstKnown = firstKnownMonth(person.employment, firstRecords.get(person.userId) ?? null);
        if (firstKnown > month) return [];
        const before = monthsFrom(firstKnown > from ? firstKnown : from, wanted.to).filter((each) =>
          isEmployedIn(each, person.employment),
        );
        const kept = (allKept.get(person.userId) ?? []).filter(
          (each) => before.includes(each.month) && each.reckonedBy === reckonedBy(policyOf(each.month)),
        );
        const keptMonths = new Set(kept.map((each) => each.month));
        const live = [...before.filter((each) => !keptMonths.has(each)), month];
        return [{ person, kept, live, settled: allSettled.get(person.userId) ?? [] }];
      });
      const days = plans.flatMap(({ person: { userId }, live }) =>
        stretchesOfWork(live, policyOf(month)).map((stretch) => ({ userId, ...stretch })),
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

/** What a person's months come to. */
export interface ReckonedMonths {
  /** Those before the month that is looked at. */
  readonly history: readonly OvertimeMonth[];
  readonly current: CurrentMonth;
  /** How often the rest between two days' work was too short in it. */
  readonly shortIntervals: number;
  /** What can be kept of the history. */
  readonly toKeep: readonly (KeptMonth & SettledMonth)[];
}

/** Reckons what isn't kept. */
export function reckonPersonMonths(
  { person, kept, live, records, shifts, settled }: PersonMonths<Person>,
  { month, today, holidays, policyOf }: Look,
): ReckonedMonths {
  const workFor = (each: IsoMonth): PersonsWork => {
    const { from, to } = daysOfWork(each, policyOf(each));
    return {
      records: records.filter(({ workDate }) => from <= workDate && workDate <= to),
      shifts: shifts.filter(({ date }) => from <= date && date <= to),
      holidays,
    };
  };
  const reckoned = live.slice(0, -1).map((each) => workOfMonth(each, workFor(each), policyOf(each)));
  const work = workFor(month);
  return {
    history: [...kept, ...reckoned],
    current: {
      ...workOfMonth(month, work, policyOf(month)),
      workingDays: countWorkingDays({ month, shifts: work.shifts, holidays, employment: person.employment }, today),
    },
    shortIntervals: countShortIntervals(month, work.records, policyOf(month)),
    toKeep: reckoned.flatMap((total) => {
      const closed = settled.find((each) => each.month === total.month);
      return closed === undefined ? [] : [{ ...total, ...closed, reckonedBy: reckonedBy(policyOf(total.month)) }];
    }),
  };
}

const monthsFrom = (from: IsoMonth, to: IsoMonth): IsoMonth[] => {
  const months: IsoMonth[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
};
