import type { Kysely } from 'kysely';

import { type Calendars, daysUnder } from '#domain/company-calendar/company-day.ts';
import { calculateClasses, type HoursPolicy, type PersonsWork, settledFrom } from '#domain/hours/month-hours.ts';
import type { DayLeave } from '#domain/leave/day-leave.ts';
import { countedLeave } from '#domain/leave/leave-duty.ts';
import type { AgreementMonth } from '#domain/overtime/agreement-month.ts';
import type { OvertimeMonth } from '#domain/overtime/limits.ts';
import type { PastMonth } from '#domain/moving-in/past-month.ts';
import type { CurrentMonth } from '#domain/overtime/outlook.ts';
import { shortIntervals } from '#domain/overtime/work-interval.ts';
import {
  countWorkingDays,
  daysOfMonths,
  isMonthKnown,
  isWholeMonthKnown,
  knownFrom,
} from '#domain/overtime/work-months.ts';
import { addDays, type DateRange, earlierOf, type IsoDate, laterOf } from '#domain/time/date.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { type Employment, isBeforeGoLive } from '#domain/users/employment.ts';
import { hasLowerLimits, rulesUnder, workIntervalUnder } from '#domain/work-rules/work-rule.ts';
import { prefetchBatches } from '../../platform/database/batches.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contractsOf } from '../../records/contracts.ts';
import { leaveUnderRules } from '../../records/leave-days.ts';
import type { UserKey } from '../../records/user-key.ts';
import { closedDaysOf, DAYS_OF_SHARED_WEEK } from '../../shared/sheet/closed-days.ts';
import { daysOnRecord } from '../../shared/sheet/days-of-users.ts';
import { pastMonthsOf } from '../../records/past-months.ts';
import { closedMonthsOf, firstRecordsOf, type MonthTotal, recordedMonthsOf } from './person-months.repository.ts';

/** The month of the overview, its company, and the months before it. */
export interface OvertimeContext {
  readonly companyId: string;
  readonly month: AgreementMonth;
  /** The months before it that matter, in order. */
  readonly before: readonly AgreementMonth[];
  readonly today: IsoDate;
  /** Of all days that the months depend on. */
  readonly holidays: PersonsWork['holidays'];
  readonly calendars: Calendars;
  /** The same object for months with the same policy, which saves time. */
  readonly policyOf: (month: AgreementMonth) => HoursPolicy;
  /** The minutes of a day where no contract has any for it; the same for months with the same policy. */
  readonly usualDayOf: (month: AgreementMonth) => Minutes;
}

/** A person of the overview. */
export interface Person extends UserKey {
  readonly employment: Employment;
}

/** A person's months: the totals of the closed ones, and what the others are calculated from. */
export interface PersonMonths<Each extends Person> {
  readonly person: Each;
  /** The first day of known work. */
  readonly since: IsoDate;
  readonly closed: readonly MonthTotal[];
  /** The months to calculate, in order; the overview's own month is the last. */
  readonly open: readonly AgreementMonth[];
  readonly work: Pick<
    PersonsWork,
    'records' | 'shifts' | 'internalWork' | 'claims' | 'contracts' | 'closedDays' | 'closedCarry'
  > & {
    /** Approved leave, of who has a work rule: by some of them it decides what a day counts. */
    readonly leave: readonly DayLeave[];
  };
}

/**
 * Reads the months of these people, in their order, without those who have no record yet in the month. One query per
 * table, in one snapshot: pass some dozens of people at a time.
 */
async function loadPersonMonths<Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  { companyId, month, before, policyOf }: OvertimeContext,
): Promise<PersonMonths<Each>[]> {
  const userIds = people.map(({ userId }) => userId);
  return readSnapshot(db, async (trx) => {
    const beforeGoLive = before.filter(({ to }) => people.some(({ employment }) => isBeforeGoLive(to, employment)));
    const [firstRecords, recordedMonths, closed, contracts, past] = await Promise.all([
      firstRecordsOf(trx, companyId, userIds),
      recordedMonthsOf(trx, { companyId, userIds, months: beforeGoLive }),
      closedMonthsOf(trx, { companyId, userIds, months: before }),
      contractsOf(trx, companyId, userIds),
      beforeGoLive.length === 0 ? new Map<number, never[]>() : pastMonthsOf(trx, companyId, userIds),
    ]);
    const plans = people.flatMap((person) => {
      const { userId, employment } = person;
      const since = knownFrom(employment, firstRecords.get(userId) ?? null);
      if (since > month.to) return [];
      const recorded = new Set(recordedMonths.get(userId));
      const known = before.filter((each) => isMonthKnown(each, employment, { since, recorded }));
      const closedOnes = (closed.get(userId) ?? []).filter((total) => known.some((each) => each.month === total.month));
      const own = [...closedOnes, ...carriedMonths(person, before, past.get(userId) ?? [], closedOnes)];
      const isClosed = new Set(own.map((each) => each.month));
      return [{ person, since, closed: own, open: [...known.filter((each) => !isClosed.has(each.month)), month] }];
    });
    const settled = plans.map(({ person: { userId }, open }) => ({
      userId,
      months: open.map((each) => ({
        from: earlierOf(each.from, settledFrom(each, contracts.get(userId) ?? [], policyOf(each)) ?? each.from),
        to: each.to,
        policy: policyOf(each),
      })),
    }));
    const days = settled.flatMap(({ userId, months }) =>
      daysOfMonths(months, ({ policy }) => policy).map(({ from, to }) => ({ userId, from, to })),
    );
    const closedWith = settled.flatMap(({ userId, months }) =>
      months.map(({ from, to }) => ({ userId, from: addDays(from, -DAYS_OF_SHARED_WEEK), to })),
    );
    const [{ records, shifts, internalWork, claims }, asClosed, leave] = await Promise.all([
      daysOnRecord(trx, companyId, days, 'hours'),
      closedDaysOf(trx, companyId, closedWith),
      leaveUnderRules(trx, companyId, rangeOf(days, month), contracts),
    ]);
    return plans.map((plan) => {
      const { userId } = plan.person;
      const work = {
        records: records.get(userId) ?? [],
        shifts: shifts.get(userId) ?? [],
        internalWork: internalWork.get(userId) ?? [],
        claims: claims.get(userId) ?? [],
        contracts: contracts.get(userId) ?? [],
        ...asClosed.get(userId),
        leave: leave.get(userId) ?? [],
      };
      return { ...plan, work };
    });
  });
}

/** The months before the go-live as another product counted them, where they aren't closed here. */
function carriedMonths(
  { employment }: Person,
  before: readonly AgreementMonth[],
  past: readonly PastMonth[],
  closed: readonly MonthTotal[],
): MonthTotal[] {
  const totals = new Map(past.map((one) => [one.month, one]));
  return before.flatMap((each): MonthTotal[] => {
    const total = totals.get(each.month);
    const isOpen = closed.every(({ month }) => month !== each.month);
    if (total === undefined || !isOpen || !isBeforeGoLive(each.to, employment)) return [];
    return [{ ...each, overtime: total.overtime, statutoryHoliday: total.statutoryHoliday, isCarried: true }];
  });
}

/** From the first of the days, and those of the month, to the last. */
const rangeOf = (days: readonly DateRange[], month: DateRange): DateRange =>
  days.reduce(({ from, to }, each) => ({ from: earlierOf(from, each.from), to: laterOf(to, each.to) }), month);

/** People in memory at a time, a year of records each at the most; as many are prefetched. */
const BATCH = 60;

/** The months of all these people, in batches. The next batch is prefetched while the current one is calculated. */
export const personMonths = <Each extends Person>(
  db: Kysely<DB>,
  people: readonly Each[],
  context: OvertimeContext,
): AsyncGenerator<PersonMonths<Each>[]> =>
  prefetchBatches(people, BATCH, (batch) => loadPersonMonths(db, batch, context));

/** A person's calculated months. */
export interface CalculatedMonths {
  /** The months before the overview's own. */
  readonly history: readonly OvertimeMonth[];
  readonly current: CurrentMonth;
  /** How often the rest interval between two days' work was too short in it. */
  readonly shortIntervals: number;
  /** Whether the month has a day of variable hours of more than three months, whose limits are lower. */
  readonly hasLowerLimits: boolean;
}

/** Calculates the months that aren't closed, by the one engine (D37). */
export function calculatePersonMonths(
  { person: { userId, employment }, since, closed, open, work }: PersonMonths<Person>,
  { month, today, holidays, calendars, policyOf, usualDayOf }: OvertimeContext,
): CalculatedMonths {
  const companyDays = daysUnder(work.contracts, calendars, userId);
  const leave = countedLeave(work.leave, { ...work, companyDays });
  const persons = { ...work, holidays, companyDays, employment, today, ...leave };
  const byPolicy = new Map<HoursPolicy, ReturnType<typeof calculateClasses>>();
  const totalOf = (each: AgreementMonth): MonthTotal => {
    const policy = policyOf(each);
    const calculate = byPolicy.get(policy) ?? calculateClasses({ ...persons, usualDay: usualDayOf(each) }, policy);
    byPolicy.set(policy, calculate);
    const { overtime, statutoryHoliday } = calculate(each);
    return { ...each, overtime, statutoryHoliday };
  };
  const policy = policyOf(month);
  const ruleOf = rulesUnder(work.contracts, policy.ruleOn);
  const asKnown = (total: MonthTotal): MonthTotal =>
    total.isCarried === true || isWholeMonthKnown(total, employment, since, { holidays, companyDays })
      ? total
      : { ...total, isPartial: true };
  return {
    history: [...closed, ...open.filter((each) => each.month < month.month).map(totalOf)].map(asKnown),
    current: {
      ...asKnown(totalOf(month)),
      workingDays: countWorkingDays({ ...persons, period: month }, today),
    },
    shortIntervals: shortIntervals(month, work.records, (date) => workIntervalUnder(ruleOf(date), policy)).length,
    hasLowerLimits: hasLowerLimits(month, ruleOf),
  };
}
