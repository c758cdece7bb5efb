import { addDays, isoDate, laterOf, parseIsoDate, yearOf, type IsoDate } from '../time/date.ts';

/** The day of each year on which a company grants leave to everybody (一斉付与日). */
export interface CommonGrantDay {
  /** `04-01`; no leap day. */
  readonly monthDay: string;
  /** The first day from which grants are made on it: none is made for the past. */
  readonly from: IsoDate;
}

/** Whether a text is a day of every year: `04-01`, and not 29 February. */
export const isMonthDay = (text: string): boolean => parseIsoDate(`2025-${text}`) !== null;

/** The first common day after a grant, from the day on which they began. */
export function nextCommonDay({ monthDay, from }: CommonGrantDay, after: IsoDate): IsoDate {
  const first = laterOf(addDays(after, 1), from);
  const ofYear = isoDate(`${yearOf(first)}-${monthDay}`);
  return ofYear >= first ? ofYear : isoDate(`${yearOf(first) + 1}-${monthDay}`);
}
