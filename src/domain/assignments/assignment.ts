import { addDays, compareDates, type DateRange, type IsoDate } from '../time/date.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { MINUTES_PER_DAY } from '../time/minutes.ts';
import { type ClientRounding, type SettlementBand, USUAL_BAND, USUAL_ROUNDING } from './settlement.ts';

/** The kinds of contracts with a client: 準委任（SES）, 請負 and 労働者派遣. */
export const CONTRACT_KINDS = ['ses', 'contract_work', 'dispatch'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

export const CONTRACT_KIND_NAMES: Readonly<Record<ContractKind, string>> = {
  ses: '準委任（SES）',
  contract_work: '請負',
  dispatch: '労働者派遣',
};

/** How a dispatched worker is employed: with a term or without, below 60 or not (`senior`). */
export const DISPATCH_EMPLOYMENTS = ['fixed_term', 'permanent', 'fixed_term_senior', 'permanent_senior'] as const;
export type DispatchEmployment = (typeof DISPATCH_EMPLOYMENTS)[number];

export const DISPATCH_EMPLOYMENT_NAMES: Readonly<Record<DispatchEmployment, string>> = {
  fixed_term: '有期雇用・60歳未満',
  permanent: '無期雇用・60歳未満',
  fixed_term_senior: '有期雇用・60歳以上',
  permanent_senior: '無期雇用・60歳以上',
};

/** The steps to which clients round, in minutes. */
export const ROUNDING_MINUTES = [1, 5, 10, 15, 30, 60] as const;

/** The most that an end of a band can be, in minutes: a month of 31 days. */
export const LONGEST_BAND = 744 * 60;

/** The most that a month can cost, in yen. */
export const MOST_PRICE = 100_000_000;

/** What the ledger of dispatched workers and the notice to the client have of a dispatch; `null` or blank while nobody has said. */
export interface DispatchTerms {
  /** 協定対象派遣労働者. */
  readonly isAgreementWorker: boolean | null;
  readonly sex: DispatchSex | null;
  /** 責任の程度. */
  readonly dutyGrade: string;
  /** Work beyond the hours and on days off, as the dispatch contract has it. */
  readonly beyondHours: string;
  /** 紹介予定派遣; blank where it is none. */
  readonly placement: string;
  readonly hasHealthInsurance: boolean | null;
  readonly hasPensionInsurance: boolean | null;
  readonly hasEmploymentInsurance: boolean | null;
  /** Why the person isn't registered to one of these. */
  readonly insuranceReason: string;
}

export const DISPATCH_SEXES = ['female', 'male'] as const;
export type DispatchSex = (typeof DISPATCH_SEXES)[number];

/** The terms of a dispatch of which nobody has said any yet. */
export const UNSAID_DISPATCH: DispatchTerms = {
  isAgreementWorker: null,
  sex: null,
  dutyGrade: '',
  beyondHours: '',
  placement: '',
  hasHealthInsurance: null,
  hasPensionInsurance: null,
  hasEmploymentInsurance: null,
  insuranceReason: '',
};

/** What is agreed on with a client about an assignment. */
export interface AssignmentTerms {
  /** `null` while nobody has said. */
  readonly kind: ContractKind | null;
  readonly workplace: string;
  /** The client's organisational unit (組織単位), by which the law counts dispatches. */
  readonly unit: string;
  /** Of a dispatch, by which the limits of three years hold or don't; `null` while nobody has said. */
  readonly dispatchEmployment: DispatchEmployment | null;
  readonly dispatchTerms: DispatchTerms;
  /** The client's hours on a working day, and its breaks in their order. */
  readonly hours: Interval | null;
  readonly breaks: readonly Interval[];
  readonly rounding: ClientRounding;
  /** `null` where none is agreed on. */
  readonly band: SettlementBand | null;
  /** A part of a month has that part of the band and the price, by working days. */
  readonly isProrated: boolean;
  /** In yen, without tax. */
  readonly monthlyPrice: number | null;
}

/** A person's work at a client (客先配属). */
export interface Assignment extends AssignmentTerms {
  readonly clientCompanyId: number;
  readonly jobAssignmentId: number | null;
  readonly from: IsoDate;
  /** Its last day; `null` until further notice. */
  readonly to: IsoDate | null;
  /** How much of the person's work it is, in percent. */
  readonly share: number;
}

/** One of a person's assignments, as it is to be; `null` is the id of a new one. */
export interface AssignmentEntry extends Assignment {
  readonly id: number | null;
}

/** An assignment that is stored. */
export interface StoredAssignment extends Assignment {
  readonly id: number;
  readonly userId: number;
  /** Counts its changes. */
  readonly version: number;
}

/** The terms of an assignment of which nobody has said any yet: no band, and the rounding that is usual. */
export const UNSAID_TERMS: AssignmentTerms = {
  kind: null,
  workplace: '',
  unit: '',
  dispatchEmployment: null,
  dispatchTerms: UNSAID_DISPATCH,
  hours: null,
  breaks: [],
  rounding: USUAL_ROUNDING,
  band: null,
  isProrated: true,
  monthlyPrice: null,
};

/** The terms that a new assignment begins with in a form (work-rules 12). */
export const USUAL_TERMS: AssignmentTerms = { ...UNSAID_TERMS, kind: 'ses', band: USUAL_BAND };

type Days = Pick<Assignment, 'from' | 'to'>;

/** Whether an assignment holds on a day. */
export const holdsOn = ({ from, to }: Days, day: IsoDate): boolean => from <= day && (to === null || day <= to);

/** Whether an assignment holds on one of these days. */
export const holdsWithin = ({ from, to }: Days, days: DateRange): boolean =>
  from <= days.to && (to === null || days.from <= to);

/** How soon an end is marked, in days. */
export const ENDS_SOON_DAYS = 60;

/** Whether an assignment that isn't over ends soon. */
export const endsSoon = ({ to }: Pick<Assignment, 'to'>, today: IsoDate): boolean =>
  to !== null && today <= to && to <= addDays(today, ENDS_SOON_DAYS);

/**
 * The assignment under which a person is shown on a day: the one with the largest share, then the oldest, then the one that was
 * stored first; one that isn't stored yet (`id` is `null`) is the last.
 */
export function mainOn<Each extends Pick<AssignmentEntry, 'id' | 'from' | 'to' | 'share'>>(
  own: readonly Each[],
  day: IsoDate,
): Each | null {
  const stored = ({ id }: Each): number => id ?? Number.MAX_SAFE_INTEGER;
  const [main = null] = own
    .filter((one) => holdsOn(one, day))
    .toSorted(
      (one, other) => other.share - one.share || compareDates(one.from, other.from) || stored(one) - stored(other),
    );
  return main;
}

/** The first day on which a person's shares are more than the whole, and their sum; `null` without one. */
export function overfullDay(
  own: readonly (Days & Pick<Assignment, 'share'>)[],
): { day: IsoDate; share: number } | null {
  const sums = own
    .map(({ from }) => from)
    .toSorted()
    .map((day) => ({
      day,
      share: own.filter((one) => holdsOn(one, day)).reduce((sum, { share }) => sum + share, 0),
    }));
  return sums.find(({ share }) => share > WHOLE) ?? null;
}

/** The share of an assignment that has all of a person's work, in percent. */
export const WHOLE = 100;

/** Why an assignment can't be as it is, by itself. */
export type AssignmentFault =
  | 'client_assignment_ends_before'
  | 'client_assignment_band'
  | 'client_assignment_hours'
  | 'client_assignment_breaks';

/** The fault of an assignment by itself; `null` without one. */
export function faultOfAssignment({ from, to, band, ...times }: Assignment): AssignmentFault | null {
  if (to !== null && to < from) return 'client_assignment_ends_before';
  if (band !== null && band.lower > band.upper) return 'client_assignment_band';
  return faultOfTimes(times);
}

/** The fault of the client's hours and breaks; `null` without one. */
export function faultOfTimes({
  hours,
  breaks,
}: Pick<AssignmentTerms, 'hours' | 'breaks'>): 'client_assignment_hours' | 'client_assignment_breaks' | null {
  if (hours !== null && (hours.start >= hours.end || hours.end - hours.start > MINUTES_PER_DAY))
    return 'client_assignment_hours';
  const isOutside = ({ start, end }: Interval): boolean =>
    start >= end || hours === null || start < hours.start || hours.end < end;
  const meets = (one: Interval, place: number): boolean =>
    breaks.some((other, index) => index < place && overlaps(one, other));
  if (breaks.some((one, place) => isOutside(one) || meets(one, place))) return 'client_assignment_breaks';
  return null;
}

/** Whether two of a person's assignments are of the same work on one day. */
const isTwice = (one: Assignment, other: Assignment): boolean =>
  one.clientCompanyId === other.clientCompanyId &&
  one.jobAssignmentId === other.jobAssignmentId &&
  (other.to === null || one.from <= other.to) &&
  (one.to === null || other.from <= one.to);

/** Whether some of a person's assignments are of the same work on one day. */
export const hasTwice = (own: readonly Assignment[]): boolean =>
  own.some((one, place) => own.some((other, index) => index < place && isTwice(one, other)));

/**
 * An assignment that has no last day, up to the day before the first one on which it has no room beside others, or the same
 * work begins.
 */
export function upToRoom(others: readonly Assignment[], entry: AssignmentEntry): AssignmentEntry {
  if (entry.to !== null) return entry;
  const share = (day: IsoDate): number =>
    others.filter((one) => holdsOn(one, day)).reduce((sum, one) => sum + one.share, entry.share);
  const [first] = others
    .filter((one) => one.from > entry.from && (isTwice(one, entry) || share(one.from) > WHOLE))
    .map(({ from }) => from)
    .toSorted();
  return first === undefined ? entry : { ...entry, to: addDays(first, -1) };
}

/** A person's assignments where one of them ends with a day: one that would end before it begins is left out. */
export const endedOn = (own: readonly AssignmentEntry[], id: number | null, lastDay: IsoDate): AssignmentEntry[] =>
  own.flatMap((one) => {
    if (one.id !== id || (one.to !== null && one.to <= lastDay)) return [one];
    return one.from > lastDay ? [] : [{ ...one, to: lastDay }];
  });

/** The client and the job that somebody works for. */
export type ClientWork = Pick<Assignment, 'clientCompanyId' | 'jobAssignmentId'>;

/**
 * A person's assignments where from a day on they work for another client, or do another job for it, in place of one of
 * them, with its share; the terms are those of the same client, or unsaid. One that begins on that day is replaced.
 */
export function movedOn(
  own: readonly AssignmentEntry[],
  moved: AssignmentEntry,
  work: ClientWork,
  day: IsoDate,
): AssignmentEntry[] {
  const isSameClient = moved.clientCompanyId === work.clientCompanyId;
  const next: AssignmentEntry = {
    ...moved,
    ...(!isSameClient && { ...UNSAID_TERMS, to: null }),
    ...work,
    id: moved.from === day ? moved.id : null,
    from: day,
  };
  const others = own.filter((one) => one !== moved);
  const ended = moved.from < day ? [{ ...moved, to: addDays(day, -1) }] : [];
  return [...others, ...ended, upToRoom(others, next)];
}

/**
 * A person's assignments once somebody has said for whom they work from a day on, `null` for nobody: that takes the place of
 * the assignment under which they are shown, and for nobody all that hold end the day before.
 */
export function withWorkOn(
  own: readonly AssignmentEntry[],
  work: ClientWork | null,
  day: IsoDate,
): readonly AssignmentEntry[] {
  const main = mainOn(own, day);
  if (work === null)
    return own
      .filter((one) => holdsOn(one, day))
      .reduce((left: readonly AssignmentEntry[], one) => endedOn(left, one.id, addDays(day, -1)), own);
  if (main === null) {
    const first: AssignmentEntry = { ...UNSAID_TERMS, ...work, id: null, from: day, to: null, share: WHOLE };
    return [...own, upToRoom(own, first)];
  }
  if (main.clientCompanyId === work.clientCompanyId && main.jobAssignmentId === work.jobAssignmentId) return own;
  return movedOn(own, main, work, day);
}
