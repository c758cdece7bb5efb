import { type Interval, lengthOf } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';

/** How times are rounded: to whole steps, `nearest` half a step up. A step of 1 minute is none. */
export interface RoundingStep {
  readonly step: Minutes;
  readonly direction: 'up' | 'down' | 'nearest';
}

/** A company's rounding of each day's times, for the hours that it pays. */
export interface DailyRounding {
  readonly start: RoundingStep;
  readonly end: RoundingStep;
}

/** A day's hours as they were recorded. */
export interface RecordedHours extends Interval {
  readonly break: Minutes;
}

/** What the rounding of days does to the hours, in minutes. */
export interface RoundingEffect {
  readonly exact: Minutes;
  readonly rounded: Minutes;
  /** Worked and not paid, of the days that lose by it; and what the others gain. */
  readonly cut: Minutes;
  readonly added: Minutes;
  /** No day loses: other days' gains make nothing good (労基法24条1項). */
  readonly isLawful: boolean;
}

/** Judges a rounding of the days' times by what it does to them (work-rules 9). */
export function judgeDailyRounding(days: readonly RecordedHours[], { start, end }: DailyRounding): RoundingEffect {
  const effects = days.map((day) => {
    const rounded = { start: roundTime(day.start, start), end: roundTime(day.end, end) };
    return { exact: worked(day, day.break), rounded: worked(rounded, day.break) };
  });
  const sum = (valueOf: (effect: { exact: number; rounded: number }) => number): Minutes =>
    minutes(effects.reduce((total, effect) => total + valueOf(effect), 0));
  const cut = sum(({ exact, rounded }) => Math.max(0, exact - rounded));
  return {
    exact: sum(({ exact }) => exact),
    rounded: sum(({ rounded }) => rounded),
    cut,
    added: sum(({ exact, rounded }) => Math.max(0, rounded - exact)),
    isLawful: cut === 0,
  };
}

const worked = (span: Interval, taken: Minutes): number => Math.max(0, lengthOf(span) - taken);

const roundTime = (time: WorkingDayMinute, step: RoundingStep): WorkingDayMinute =>
  workingDayMinute(roundToStep(time, step));

/** Rounds a number of minutes to whole steps. */
export function roundToStep(value: number, { step, direction }: RoundingStep): number {
  const rounded = {
    up: Math.ceil(value / step),
    down: Math.floor(value / step),
    nearest: Math.floor(value / step + 0.5),
  };
  return rounded[direction] * step;
}

/**
 * How a month's total is paid: by the minute; to the nearest hour, 29 minutes cut and 30 made an hour (昭63.3.14基発150号); or
 * cut to whole hours, which is not lawful.
 */
export type MonthlyRounding = 'minute' | 'half_hour' | 'down';

/** Rounds one total of a month. Only those of overtime, rest-day work and night work may be, each by itself. */
export function roundTotal(total: Minutes, rounding: MonthlyRounding): Minutes {
  switch (rounding) {
    case 'minute':
      return total;
    case 'half_hour':
      return minutes(Math.floor((total + 30) / 60) * 60);
    case 'down':
      return minutes(Math.floor(total / 60) * 60);
  }
}

/** Whether the totals may be paid so (昭63.3.14基発150号): cutting alone may not, but where nothing is cut. */
export function isLawfulRounding(totals: readonly Minutes[], rounding: MonthlyRounding): boolean {
  return rounding !== 'down' || totals.every((total) => roundTotal(total, rounding) === total);
}
