import { addMonths, isoDate, lastDay, monthOf, type IsoDate, type Weekday } from '../time/date.ts';
import { inForce, inForceOrFirst } from '../time/in-force.ts';
import { minutes, MINUTES_PER_DAY, type Minutes } from '../time/minutes.ts';
import type { MinutesOfWeek, WorkContract } from './contract.ts';
import { type ContractTerms, haveSameTerms, NO_TERMS, termsKept } from './contract-terms.ts';

/** The work of a contract in numbers, in whole days and minutes; `null` where one isn't known. */
interface ContractCounts {
  /** The days of a week (週所定労働日数). */
  readonly weeklyDays: number | null;
  /** The hours of a week (週所定労働時間). */
  readonly weeklyMinutes: Minutes | null;
  /** The days of a year (年間所定労働日数), which count where those of a week are not fixed (労基則24条の3). */
  readonly annualDays: number | null;
}

/**
 * A person's contract as it is on record: the weekdays and what follows from them, or counts alone, of which none may be
 * known; and its other terms.
 */
export interface ContractOnRecord extends ContractCounts, ContractTerms {
  /** Its first day; it is in force until the next one begins. */
  readonly from: IsoDate;
  /** `null` where nobody has entered the weekdays yet: on which days work is owed is then unknown. */
  readonly minutes: MinutesOfWeek | null;
}

/** Sunday first. */
export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** The most minutes that a contract can have for a day. */
export const MAX_DAY_MINUTES = minutes(MINUTES_PER_DAY);

/** The minutes of a week in order, Sunday first, as they are stored and sent. */
export const toWeekdayList = (week: MinutesOfWeek): Minutes[] => WEEKDAYS.map((weekday) => week[weekday]);

/** The week of seven lengths in minutes, Sunday first. Throws a `RangeError` for fewer. */
export function weekOf(list: readonly number[]): MinutesOfWeek {
  const on = (weekday: Weekday): Minutes => {
    const length = list[weekday];
    if (length === undefined) throw new RangeError(`a week of ${list.length} days`);
    return minutes(length);
  };
  return { 0: on(0), 1: on(1), 2: on(2), 3: on(3), 4: on(4), 5: on(5), 6: on(6) };
}

/** The days with work in a week, and their minutes. */
export function countWeek(week: MinutesOfWeek): { readonly weeklyDays: number; readonly weeklyMinutes: Minutes } {
  const owed = toWeekdayList(week).filter((length) => length > 0);
  return { weeklyDays: owed.length, weeklyMinutes: minutes(owed.reduce((sum, length) => sum + length, 0)) };
}

/** A contract with known weekdays; its counts follow from them. Without a last day there is nothing to renew. */
export const contractOfWeek = (
  from: IsoDate,
  week: MinutesOfWeek,
  annualDays: number | null,
  terms: ContractTerms = NO_TERMS,
): ContractOnRecord => ({
  ...terms,
  ...(terms.endsOn === null && { renewal: null }),
  from,
  minutes: week,
  ...countWeek(week),
  annualDays,
});

/** The terms of a contract alone. */
const termsOf = ({
  employmentTypeId,
  wageKind,
  leaveDayMinutes,
  endsOn,
  renewal,
  shortTime,
  workRuleId,
}: ContractTerms): ContractTerms => ({
  employmentTypeId,
  wageKind,
  leaveDayMinutes,
  endsOn,
  renewal,
  shortTime,
  workRuleId,
});

/**
 * The terms of a contract from a day on, as far as it doesn't say them: those of what it takes the place of, else what goes
 * on of the one in force before it. `week` are its hours.
 */
export function termsFrom(
  contracts: readonly ContractOnRecord[],
  from: IsoDate,
  week: MinutesOfWeek,
  replaced: ContractOnRecord | undefined,
): ContractTerms {
  if (replaced !== undefined) return termsOf(replaced);
  const before = inForce(contracts, from);
  return before === null ? NO_TERMS : termsKept(before, from, !isSameWeek(before.minutes, week));
}

const isSameWeek = (a: MinutesOfWeek | null, b: MinutesOfWeek | null): boolean =>
  (a === null ? '' : toWeekdayList(a).join()) === (b === null ? '' : toWeekdayList(b).join());

/** Whether it says anything of how much is worked. */
export const hasWorkingTime = ({ minutes: week, weeklyDays, weeklyMinutes, annualDays }: ContractOnRecord): boolean =>
  week !== null || weeklyDays !== null || weeklyMinutes !== null || annualDays !== null;

/**
 * The contracts whose weekdays are known: what the rules of hours take. Counts alone are only ever a person's first
 * contract, so that leaving them out makes no other one last longer: until the next begins, nothing is known.
 */
export const withKnownWeekdays = (contracts: readonly ContractOnRecord[]): WorkContract[] =>
  contracts.flatMap(({ from, minutes: week, leaveDayMinutes, workRuleId }) =>
    week === null
      ? []
      : [
          {
            from,
            minutes: week,
            ...(workRuleId !== null && { workRuleId }),
            ...(leaveDayMinutes !== null && { leaveDayMinutes }),
          },
        ],
  );

/**
 * The contract that stands for a person on `today`: the one in force, else the first to come, so that somebody who
 * begins next month has one already; `null` without any.
 */
export const currentContract = (contracts: readonly ContractOnRecord[], today: IsoDate): ContractOnRecord | null =>
  inForceOrFirst(contracts, today);

const EARLIEST_DATE = isoDate('1950-01-01');
const MONTHS_AHEAD = 36;

/** Whether a contract can be entered from that day on: not before 1950, and at most three years ahead. */
export const isContractDate = (from: IsoDate, today: IsoDate): boolean =>
  from >= EARLIEST_DATE && from <= lastDay(addMonths(monthOf(today), MONTHS_AHEAD));

/**
 * The contracts that one with weekdays from that day on takes the place of: the one of the same day, and counts alone of
 * a later day, which only stood in until the weekdays were entered.
 */
export const replacedBy = (contracts: readonly ContractOnRecord[], from: IsoDate): ContractOnRecord[] =>
  contracts.filter((one) => one.from === from || (one.minutes === null && one.from > from));

/** Whether two contracts say the same from the same day on. */
export function isSameContract(a: ContractOnRecord, b: ContractOnRecord): boolean {
  return (
    a.from === b.from &&
    isSameWeek(a.minutes, b.minutes) &&
    a.weeklyDays === b.weeklyDays &&
    a.weeklyMinutes === b.weeklyMinutes &&
    a.annualDays === b.annualDays &&
    haveSameTerms(a, b)
  );
}
