import { internalPeriod } from '../attendance/internal-work.ts';
import { punchesOf } from '../attendance/punches.ts';
import { NO_RECORDS, type RecordsOfDay } from '../attendance/by-day.ts';
import { DAYS_OF_A_DUTY } from '../attendance/working-day.ts';
import { groupBy } from '../group-by.ts';
import { addDays, type IsoDate } from '../time/date.ts';
import { type Interval, onDayAfter } from '../time/interval.ts';
import { type Minutes, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { isPunctual, type WorkRule } from '../work-rules/work-rule.ts';
import type { DayDuty } from './duty.ts';

/**
 * Time outside a day's planned hours that is work all the same, where the work rule asks for that (D52): claimed, ordered, or
 * overtime that was asked for. Its times are times of day, as entered; overtime of a length alone begins with the shift's end.
 */
export type ClaimedTime = { readonly date: IsoDate } & (
  | { readonly start: WorkingDayMinute; readonly end: WorkingDayMinute }
  | { readonly afterShift: Minutes }
);

/** Whether time before the shift and after its end has to be claimed to be work: by the rule, of whose hours are planned. */
export const asksForClaims = (rule: Pick<WorkRule, 'kind' | 'outsideShift'>): boolean =>
  rule.outsideShift === 'claimed' && isPunctual(rule);

/** A person's days, as far as they decide which presence is work. */
interface Facts {
  /** By the shift as it is now. */
  readonly dutyOn: (date: IsoDate) => DayDuty;
  readonly records: ReadonlyMap<IsoDate, RecordsOfDay>;
  /** In any order. */
  readonly claims: readonly ClaimedTime[];
}

/**
 * When presence on a day is work (D52), on its own time line: in the planned hours and in the time that was claimed, also those
 * of the days around it, into which a night or a forgotten clock-out runs. `null` where it always is: by most rules, and on a
 * day without planned hours, which has no time before and after them.
 */
export function workHoursOf({ dutyOn, records, claims }: Facts): (date: IsoDate) => readonly Interval[] | null {
  const claimsOf = groupBy(claims, ({ date }) => date);
  const ownHours = (date: IsoDate): Interval[] => {
    const { shift } = dutyOn(date);
    const { clockIn, clockOut } = punchesOf((records.get(date) ?? NO_RECORDS).records);
    const frame = { clockIn: clockIn?.minute ?? null, clockOut: clockOut?.minute ?? null, shift };
    const claimed = (claimsOf.get(date) ?? []).flatMap((claim): readonly Interval[] => {
      if ('start' in claim) return [internalPeriod(claim, frame)];
      return shift === null ? [] : [{ start: shift.end, end: workingDayMinute(shift.end + claim.afterShift) }];
    });
    return [...(shift === null ? [] : [shift]), ...claimed];
  };
  return (date) => {
    const { rule, shift } = dutyOn(date);
    if (!asksForClaims(rule) || shift === null) return null;
    return AROUND.flatMap((days) => ownHours(addDays(date, days)).map((hours) => onDayAfter(hours, -days)));
  };
}

/** From a clock-in on the evening before to the last day of the longest duty. */
const AROUND = Array.from({ length: DAYS_OF_A_DUTY + 2 }, (_, index) => index - 1);
