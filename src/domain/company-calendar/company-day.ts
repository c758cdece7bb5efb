import { isWeekend, type IsoDate } from '../time/date.ts';
import type { DayKind } from '../working-time/work-classes.ts';

/** A day to which the company's calendar (会社カレンダー) gives a kind, as a rule another than its weekday has. */
export interface CompanyDay {
  readonly kind: DayKind;
  /** What it is called, as 夏季休業; `null` where its kind says all. */
  readonly name: string | null;
}

/** The days of a company's calendar: one that isn't in it is what its weekday and the public holidays make of it. */
export type CompanyDays = ReadonlyMap<IsoDate, CompanyDay>;

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
