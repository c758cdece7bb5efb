import { addDays, compareDates, type IsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';

/** How a contract counts wages (賃金形態). */
export const WAGE_KINDS = ['monthly', 'daily', 'hourly'] as const;
export type WageKind = (typeof WAGE_KINDS)[number];

export const WAGE_KIND_NAMES: Readonly<Record<WageKind, string>> = {
  monthly: '月給',
  daily: '日給',
  hourly: '時給',
};

/** Whether a contract with a last day is renewed, as the notice of working conditions has to say (労基則5条1項1号の2). */
export const RENEWALS = ['automatic', 'possible', 'none'] as const;
export type Renewal = (typeof RENEWALS)[number];

export const RENEWAL_NAMES: Readonly<Record<Renewal, string>> = {
  automatic: '自動更新',
  possible: '更新する場合がある',
  none: '更新しない',
};

/** Why a contract has shorter hours: childcare (育介法23条1項) or the care of a family member (同条3項). */
export const SHORT_TIMES = ['childcare', 'care'] as const;
export type ShortTime = (typeof SHORT_TIMES)[number];

export const SHORT_TIME_NAMES: Readonly<Record<ShortTime, string>> = {
  childcare: '育児短時間',
  care: '介護短時間',
};

/** What a contract says beside its hours; `null` where nothing was entered. */
export interface ContractTerms {
  /** The employment type (雇用形態), by its id in the company's list. */
  readonly employmentTypeId: number | null;
  readonly wageKind: WageKind | null;
  /** The minutes that a day of paid leave counts, in place of what the company counts for all. */
  readonly leaveDayMinutes: Minutes | null;
  /**
   * The last day of its term (契約期間); `null` without one. It ends nothing: who goes on working without an objection does so on
   * the same conditions (民法629条1項), so that the hours follow from it until the next contract begins.
   */
  readonly endsOn: IsoDate | null;
  /** Only with a last day. */
  readonly renewal: Renewal | null;
  readonly shortTime: ShortTime | null;
  /** The work rule (勤務形態) that it names; `null` leaves all to the company's settings. */
  readonly workRuleId: number | null;
}

export const NO_TERMS: ContractTerms = {
  employmentTypeId: null,
  wageKind: null,
  leaveDayMinutes: null,
  endsOn: null,
  renewal: null,
  shortTime: null,
  workRuleId: null,
};

/**
 * The terms that go on in another contract from a day on, where it doesn't say otherwise: not a term that is over by then,
 * nor with `hasNewHours` what belongs to the hours of before.
 */
export function termsKept(before: ContractTerms, from: IsoDate, hasNewHours: boolean): ContractTerms {
  const { employmentTypeId, wageKind, leaveDayMinutes, endsOn, renewal, shortTime, workRuleId } = before;
  const isOver = endsOn !== null && endsOn < from;
  return {
    employmentTypeId,
    wageKind,
    workRuleId,
    ...(isOver ? { endsOn: null, renewal: null } : { endsOn, renewal }),
    ...(hasNewHours ? { leaveDayMinutes: null, shortTime: null } : { leaveDayMinutes, shortTime }),
  };
}

const TERM_NAMES = Object.keys(NO_TERMS) as (keyof ContractTerms)[];

/** Whether two contracts say the same beside their hours. */
export const haveSameTerms = (a: ContractTerms, b: ContractTerms): boolean =>
  TERM_NAMES.every((name) => a[name] === b[name]);

/**
 * How many days before the end of a term its end is pointed out: 60, since an employer has to say 30 days before that
 * it isn't renewed (有期労働契約の締結、更新、雇止め等に関する基準2条), and has to decide before that.
 */
const TERM_REMINDER_DAYS = 60;

/** The contract's last day, where its end has to be seen to on `today`: it is near or over, and no other one follows. */
export function endingTerm(
  contracts: readonly (Pick<ContractTerms, 'endsOn'> & { readonly from: IsoDate })[],
  today: IsoDate,
): IsoDate | null {
  const last = contracts.toSorted((a, b) => compareDates(a.from, b.from)).at(-1);
  const endsOn = last?.endsOn ?? null;
  return endsOn !== null && endsOn <= addDays(today, TERM_REMINDER_DAYS) ? endsOn : null;
}
