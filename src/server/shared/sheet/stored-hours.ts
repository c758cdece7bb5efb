import type { DayHours, OtherTaken } from '#domain/hours/day-hours.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { NO_FRAME, type PeriodFrame } from '#domain/hours/period-frame.ts';
import { NO_TOTALS } from '#domain/hours/totals.ts';
import type { Interval } from '#domain/time/interval.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { NOTHING_MISSED } from '#domain/working-time/missed-duty.ts';
import { NO_WORK } from '#domain/working-time/work-classes.ts';

type StoredDay = Pick<DayHours, 'date' | 'kind'> &
  Partial<Omit<DayHours, 'classes' | 'missed' | 'otherTaken' | 'presence'>> &
  Partial<ListsOfDay> & { readonly [Name in 'classes' | 'missed']?: Partial<DayHours[Name]> };

interface ListsOfDay {
  /** Of each its zeros are left out, too. */
  readonly presence: readonly Partial<Interval>[];

  readonly otherTaken: readonly (Pick<OtherTaken, 'kind' | 'time'> & Partial<OtherTaken>)[];
  /** How many days the one other leave of a day was, before a day could have several. */
  readonly otherDays: number;
}

/**
 * The hours of a closed month as they are stored: what is 0 or false isn't. It is most of a month, and a class of minutes
 * that comes later is 0 in the months closed before.
 */
export interface StoredHours extends Pick<MonthHours, 'monthlyRounding'> {
  readonly days: readonly StoredDay[];
  readonly totals: Partial<MonthHours['totals']>;
  /** None of a month that was closed before there were any. */
  readonly frames?: readonly (Pick<PeriodFrame, 'from' | 'to' | 'kind' | 'settled'> & Partial<PeriodFrame>)[];
}

/** The JSON to store. */
export const storedHours = (hours: MonthHours): string =>
  JSON.stringify(hours, (_, value: unknown) => (value === 0 || value === false ? undefined : value));

/** Stored hours, as they were calculated. */
export const hoursFromStore = ({ days, totals, frames, monthlyRounding }: StoredHours): MonthHours => ({
  days: days.map(dayFromStore),
  totals: { ...NO_TOTALS, ...totals },
  frames: (frames ?? []).map((frame) => ({ ...NO_FRAME, ...frame })),
  monthlyRounding,
});

/** A stored day, as it was calculated. */
export const dayFromStore = ({ otherDays, otherTaken, presence, ...day }: StoredDay): DayHours => ({
  ...EMPTY,
  ...day,
  ...(presence && { presence: presence.map((interval) => ({ ...FROM_MIDNIGHT, ...interval })) }),
  ...otherFromStore(day, otherTaken, otherDays),
  classes: { ...NO_WORK, ...day.classes },
  missed: { ...NOTHING_MISSED, ...day.missed },
});

/** The leave of other kinds on a day; a day with only one kind was stored as its sum. */
function otherFromStore(
  { otherLeave = NONE, unpaidLeave = NONE }: Pick<StoredDay, 'otherLeave' | 'unpaidLeave'>,
  stored: StoredDay['otherTaken'],
  days = 0,
): Pick<DayHours, 'otherTaken'> {
  const time = minutes(otherLeave + unpaidLeave);
  if (time === 0) return {};
  const one = { kind: null, isPaid: otherLeave > 0, days, time };
  return { otherTaken: stored?.map((taken) => ({ ...NONE_TAKEN, ...taken })) ?? [one] };
}

const FROM_MIDNIGHT = { start: workingDayMinute(0), end: workingDayMinute(0) };

const NONE_TAKEN = { isPaid: false, days: 0 };

const NONE = minutes(0);
const EMPTY = {
  contracted: NONE,
  breakTime: NONE,
  isBreakDeemed: false,
  leave: NONE,
  halfLeave: 0,
  hourlyLeave: NONE,
  otherLeave: NONE,
  unpaidLeave: NONE,
  absence: NONE,
};
