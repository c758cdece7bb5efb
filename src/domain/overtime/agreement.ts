import { addMonths, monthNumber, type IsoMonth } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/**
 * A company's agreement with its employees about overtime (36協定). Its own numbers apply where they are lower than the
 * law's, and never beyond them. A company without an agreement may have no overtime at all: 0 a month and a year.
 */
export interface OvertimeAgreement {
  /** The month in which each of its years begins (対象期間の起算日), 1–12. */
  readonly firstMonth: number;
  /** The day of the month on which its years and each of its months begin, 1–28 (`agreementMonth`). */
  readonly firstDay: number;
  /** Hours vary over the year (1年単位の変形労働時間制 of more than 3 months): the law's limits are 42 and 320 hours. */
  readonly isAnnualVariable: boolean;
  /** The overtime of a month. */
  readonly month: Minutes;
  /** The overtime of a year. */
  readonly year: Minutes;
  readonly specialClause: SpecialClause | null;
}

/** The agreement's limits for busy months beyond that (特別条項, 労基法36条5項). */
export interface SpecialClause {
  /** Overtime and rest-day work of a month together. */
  readonly monthTotal: Minutes;
  /** The overtime of a year. */
  readonly year: Minutes;
  /** How many months of a year may exceed the overtime of an ordinary month. */
  readonly months: number;
}

const hours = (count: number): Minutes => minutes(count * 60);

// Less than 100 hours, in whole minutes.
const UNDER_100_HOURS = minutes(100 * 60 - 1);

/** The maximum that the law permits an agreement without a special clause (労基法36条4項), its year from 1 April. */
export const DEFAULT_OVERTIME_AGREEMENT: OvertimeAgreement = {
  firstMonth: 4,
  firstDay: 1,
  isAnnualVariable: false,
  month: hours(45),
  year: hours(360),
  specialClause: null,
};

/** The maximum that the law permits an agreement for a month and a year without a special clause (労基法36条4項). */
export function ordinaryLimits({
  isAnnualVariable,
}: Pick<OvertimeAgreement, 'isAnnualVariable'>): Pick<OvertimeAgreement, 'month' | 'year'> {
  return isAnnualVariable ? { month: hours(42), year: hours(320) } : DEFAULT_OVERTIME_AGREEMENT;
}

/** The maximum that the law permits a special clause (労基法36条5項). */
export const WIDEST_SPECIAL_CLAUSE: SpecialClause = { monthTotal: UNDER_100_HOURS, year: hours(720), months: 6 };

/** The limits that apply under an agreement, each inclusive. */
export interface OvertimeLimits {
  /** The overtime of an ordinary month. */
  readonly month: Minutes;
  /** Overtime and rest-day work of any month. */
  readonly monthTotal: Minutes;
  /** Overtime and rest-day work of a month on the average of two to six. */
  readonly average: Minutes;
  /** The overtime of a year. */
  readonly year: Minutes;
  /** The months of a year that may exceed `month`; `null` where none may, each that does being a breach itself. */
  readonly monthsOver: number | null;
}

/** The limits of the agreement or of the law, whichever are lower (労基法36条3項–6項). */
export function limitsOf({
  isAnnualVariable,
  month,
  year,
  specialClause,
}: Omit<OvertimeAgreement, 'firstMonth' | 'firstDay'>): OvertimeLimits {
  const ordinary = ordinaryLimits({ isAnnualVariable });
  const special = specialClause && lowerOf(specialClause, WIDEST_SPECIAL_CLAUSE);
  return {
    month: least(month, ordinary.month),
    monthTotal: special?.monthTotal ?? UNDER_100_HOURS,
    average: hours(80),
    year: special?.year ?? least(year, ordinary.year),
    monthsOver: special?.months ?? null,
  };
}

const least = (a: Minutes, b: Minutes): Minutes => minutes(Math.min(a, b));

const lowerOf = (own: SpecialClause, law: SpecialClause): SpecialClause => ({
  monthTotal: least(own.monthTotal, law.monthTotal),
  year: least(own.year, law.year),
  months: Math.min(own.months, law.months),
});

/**
 * The first month of the agreement's year that contains the month. A year that begins on another day than the 1st has a
 * first month that ends, and is named by, the month after: from 4/21 on, May.
 */
export function firstMonthOfYear(
  month: IsoMonth,
  { firstMonth, firstDay }: Pick<OvertimeAgreement, 'firstMonth' | 'firstDay'>,
): IsoMonth {
  const first = firstDay === 1 ? firstMonth : firstMonth + 1;
  return addMonths(month, -((monthNumber(month) - first + 12) % 12));
}
