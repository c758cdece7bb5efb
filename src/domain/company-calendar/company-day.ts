import { isWeekend, type IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import type { DayKind } from '../working-time/work-classes.ts';

/** A day to which a calendar (会社カレンダー) gives a kind, as a rule another than its weekday has. */
export interface CompanyDay {
  readonly kind: DayKind;
  /** What it is called, as 夏季休業; `null` where its kind says all. */
  readonly name: string | null;
  /** Of a day that a person has swapped (振替): the day whose kind and duty it has. */
  readonly inPlaceOf?: IsoDate;
  /** Of a day of work by a swap: it was the statutory rest day, which has moved to the other day. */
  readonly movesRestDay?: boolean;
}

/** The days of a calendar: one that isn't in it is what its weekday and the public holidays make of it. */
export type CompanyDays = ReadonlyMap<IsoDate, CompanyDay>;

/**
 * A company's calendars: its own, and of each work rule (勤務形態) that has one the days in place of the company's; and the days
 * that its people have swapped (振替, `swappedDays`).
 */
export interface Calendars {
  readonly company: CompanyDays;
  /** By the rules' ids. */
  readonly ofRules: ReadonlyMap<number, CompanyDays>;
  /** By the users' ids. */
  readonly swapped: ReadonlyMap<number, CompanyDays>;
}

export const NO_CALENDARS: Calendars = { company: new Map(), ofRules: new Map(), swapped: new Map() };

/** What is read of the calendars that hold for somebody, day by day; the days of one calendar are such. */
export type NamedDays = Pick<CompanyDays, 'get'>;

/** The rule that a contract names; `null` where it names none, and without a contract. */
type NamedRule = { readonly workRuleId?: number | null | undefined } | null;

/** A day under a contract's work rule: as the rule's calendar names it, else the company's. */
export const dayUnder = (
  contract: NamedRule,
  date: IsoDate,
  { company, ofRules }: Pick<Calendars, 'company' | 'ofRules'>,
): CompanyDay | undefined => ofRules.get(contract?.workRuleId ?? 0)?.get(date) ?? company.get(date);

/**
 * A person's days: those that the person has swapped; of each other date the contract that is in force, the calendar of the work
 * rule that it names, and where that doesn't name the date the company's. What none of them names is decided by the weekday and
 * the public holidays (`dutyOf`). Contracts with known weekdays, in any order; `null` is nobody's.
 */
export function daysUnder(
  contracts: readonly { readonly from: IsoDate; readonly workRuleId?: number | null | undefined }[],
  calendars: Calendars,
  userId: number | null,
): NamedDays {
  const swapped = userId === null ? undefined : calendars.swapped.get(userId);
  const isOfCompany = contracts.every(({ workRuleId }) => !calendars.ofRules.has(workRuleId ?? 0));
  const named: NamedDays = isOfCompany
    ? calendars.company
    : { get: (date) => dayUnder(inForce(contracts, date), date, calendars) };
  return swapped === undefined ? named : { get: (date) => swapped.get(date) ?? named.get(date) };
}

/** The kinds in the field's words (work-rules 0). */
export const DAY_KIND_LABELS: Readonly<Record<DayKind, string>> = {
  workday: '出勤日',
  scheduled_holiday: '所定休日',
  statutory_holiday: '法定休日',
};

/** The kinds, those of rest days first. */
export const DAY_KINDS = ['scheduled_holiday', 'statutory_holiday', 'workday'] as const satisfies readonly DayKind[];

/** What the day is called: by its name, else its kind. */
export const companyDayName = ({ name, kind }: CompanyDay): string => name ?? DAY_KIND_LABELS[kind];

/**
 * Whether the company rests on the day, whatever a person's shift or contract says: by its calendar, where that has
 * nothing on weekends and public holidays (D5).
 */
export const isCompanyRestDay = (date: IsoDate, holiday: string | null, ownDay: CompanyDay | undefined): boolean =>
  ownDay === undefined ? isWeekend(date) || holiday !== null : ownDay.kind !== 'workday';
