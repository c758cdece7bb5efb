import { describe, expect, it } from 'vitest';
import { pairPunches } from '../attendance/punch-pairs.ts';
import { vectorTables } from '../testing/vectors.ts';
import { isoDate, weekdayOf, type IsoDate, type Weekday } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { type BreakRule, deductBreak } from './break-rule.ts';
import { dailyHours } from './daily-hours.ts';
import { missedDuty } from './duty.ts';
import { periodHours } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import {
  isLawfulRounding,
  judgeDailyRounding,
  type MonthlyRounding,
  roundTotal,
  type RoundingStep,
} from './rounding.ts';
import vectors from './testing/hours-vectors.json' with { type: 'json' };
import type { ClassifiedMinutes, DayKind } from './work-classes.ts';

const table = vectorTables(vectors);

type Pair = readonly [string, string];

/** `30:00` is 06:00 of the next morning, `-00:10` 23:50 of the day before. */
function minuteOf(text: string): WorkingDayMinute {
  const [hours, rest] = text.replace('-', '').split(':').map(Number);
  return workingDayMinute((text.startsWith('-') ? -1 : 1) * (hours! * 60 + rest!));
}
const stretch = ([start, end]: Pair): Interval => ({ start: minuteOf(start), end: minuteOf(end) });

interface ClassSettings {
  readonly standard_day: number;
  readonly counts_holiday_hours: boolean;
}
const policyOf = (settings: ClassSettings) => ({
  ...DEFAULT_WORKING_TIME_POLICY,
  standardDay: minutes(settings.standard_day),
  countsHolidayHours: settings.counts_holiday_hours,
});

const classesOf = (hours: ClassifiedMinutes) => ({
  worked: hours.worked,
  contracted_work: hours.contracted,
  inside_overtime: hours.insideOvertime,
  overtime: hours.overtime,
  statutory_holiday: hours.statutoryHoliday,
  scheduled_holiday: hours.scheduledHoliday,
  night: hours.night,
  night_contracted_work: hours.nightContracted,
  night_inside_overtime: hours.nightInsideOvertime,
  night_statutory_holiday: hours.nightStatutoryHoliday,
});

interface DayInput {
  readonly kinds: { readonly previous: DayKind; readonly own: DayKind; readonly next: DayKind };
  readonly contracted: number;
  readonly next_shift_start: string | null;
  readonly punches: readonly Pair[];
  readonly breaks: readonly Pair[];
  readonly settings: ClassSettings;
}

describe('the classes of a day', () => {
  it.each(table<DayInput, unknown>('day_classes', 20))('%s %s', (_, __, input, expected) => {
    const hours = dailyHours(
      {
        kinds: input.kinds,
        contracted: minutes(input.contracted),
        nextShiftStart: input.next_shift_start === null ? null : minuteOf(input.next_shift_start),
        punches: input.punches.map(stretch),
        breaks: input.breaks.map(stretch),
      },
      policyOf(input.settings),
    );
    expect({
      ...classesOf(hours),
      night_overtime: hours.nightOvertime,
      next_day_worked: hours.nextDayWorked,
    }).toEqual(expected);
  });
});

interface PeriodInput {
  readonly period: Pair;
  readonly settings: ClassSettings & {
    readonly week_start: number;
    readonly standard_week: number;
    readonly sixty_hours: number;
  };
  readonly kinds: readonly DayKind[];
  readonly kind_of: Readonly<Record<string, DayKind>>;
  readonly contracted: number;
  readonly contracted_of: Readonly<Record<string, number>>;
  readonly days: readonly {
    readonly date: string;
    readonly punches: readonly Pair[];
    readonly breaks: readonly Pair[];
    readonly next_shift_start?: string;
  }[];
}

describe('the classes of a wage period', () => {
  it.each(table<PeriodInput, unknown>('period_classes', 20))('%s %s', (_, __, input, expected) => {
    const kindOf = (date: IsoDate): DayKind => input.kind_of[date] ?? input.kinds[weekdayOf(date)]!;
    const { days, total, scheduledHolidayDays, statutoryHolidayDays } = periodHours(
      { from: isoDate(input.period[0]), to: isoDate(input.period[1]) },
      {
        days: input.days.map(({ date, punches, breaks, next_shift_start }) => ({
          date: isoDate(date),
          punches: punches.map(stretch),
          breaks: breaks.map(stretch),
          nextShiftStart: next_shift_start === undefined ? null : minuteOf(next_shift_start),
        })),
        kindOf,
        contractedOn: (date) =>
          minutes(input.contracted_of[date] ?? (kindOf(date) === 'workday' ? input.contracted : 0)),
      },
      {
        ...policyOf(input.settings),
        weekStart: input.settings.week_start as Weekday,
        standardWeek: minutes(input.settings.standard_week),
        sixtyHours: minutes(input.settings.sixty_hours),
      },
    );
    expect({
      ...classesOf(total),
      overtime_day: total.overtimeByDay,
      overtime_week: total.overtimeByWeek,
      within_60: total.overtimeWithin60,
      over_60: total.overtimeOver60,
      scheduled_holiday_days: scheduledHolidayDays,
      statutory_holiday_days: statutoryHolidayDays,
      night_overtime_within_60: total.nightOvertimeWithin60,
      night_overtime_over_60: total.nightOvertimeOver60,
      overtime_of: Object.fromEntries(
        days
          .filter(({ overtime }) => overtime > 0)
          .map(({ date, overtimeByDay, overtimeByWeek, overtimeOver60 }) => [
            date,
            { overtime_day: overtimeByDay, overtime_week: overtimeByWeek, over_60: overtimeOver60 },
          ]),
      ),
    }).toEqual(expected);
  });
});

interface DutyInput {
  readonly shift: Pair;
  readonly shift_breaks: readonly Pair[];
  readonly leave: readonly Pair[];
  readonly punches: readonly Pair[];
}

describe('late, early, away and absent', () => {
  it.each(table<DutyInput, unknown>('late_early_absence', 9))('%s %s', (_, __, input, expected) => {
    const { duty, late, earlyLeave, away, absence, unworked } = missedDuty(
      {
        shift: stretch(input.shift),
        shiftBreaks: input.shift_breaks.map(stretch),
        leave: input.leave.map(stretch),
      },
      input.punches.map(stretch),
    );
    expect({ duty, late, early_leave: earlyLeave, away, absence, unworked }).toEqual(expected);
  });
});

const TYPES = { in: 'clock_in', out: 'clock_out', break_start: 'break_start', break_end: 'break_end' } as const;

describe('the pairs of punches', () => {
  const timeOf = (minute: number): string => {
    const [hours, rest] = [Math.floor(Math.abs(minute) / 60), Math.abs(minute) % 60];
    return `${minute < 0 ? '-' : ''}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  };
  const timesOf = (intervals: readonly Interval[]): string[][] =>
    intervals.map(({ start, end }) => [timeOf(start), timeOf(end)]);

  it.each(table<{ punches: readonly [keyof typeof TYPES, string][] }, unknown>('punch_pairs', 9))(
    '%s %s',
    (_, __, input, expected) => {
      const { stretches, breaks, worked, gaps, findings } = pairPunches(
        input.punches.map(([type, time]) => ({ type: TYPES[type], minute: minuteOf(time) })),
      );
      expect({
        stretches: timesOf(stretches),
        breaks: timesOf(breaks),
        worked,
        gaps,
        findings: [...new Set(findings.map(({ kind }) => kind))].toSorted(),
      }).toEqual(expected);
    },
  );
});

interface BreakInput {
  readonly rule:
    | { readonly kind: 'recorded' }
    | { readonly kind: 'fixed'; readonly windows: readonly Pair[]; readonly recorded_wins: boolean }
    | { readonly kind: 'by_length'; readonly step: 'gradual' | 'full' };
  readonly punches: readonly Pair[];
  readonly recorded: readonly Pair[];
}

describe('the break deducted', () => {
  const ruleOf = (rule: BreakInput['rule']): BreakRule =>
    rule.kind === 'fixed'
      ? { kind: 'fixed', windows: rule.windows.map(stretch), recordedWins: rule.recorded_wins }
      : rule;

  it.each(table<BreakInput, unknown>('break_deduction', 17))('%s %s', (_, __, input, expected) => {
    const { deducted, worked, required, counted, shortfall } = deductBreak(
      input.punches.map(stretch),
      input.recorded.length === 0 ? null : input.recorded.map(stretch),
      ruleOf(input.rule),
      DEFAULT_WORKING_TIME_POLICY,
    );
    expect({ deducted, worked, required, counted_break: counted, shortfall }).toEqual(expected);
  });
});

interface RoundingInput {
  readonly practice: { readonly start: StepInput; readonly end: StepInput };
  readonly days: readonly { readonly start: string; readonly end: string; readonly break: number }[];
}
interface StepInput {
  readonly step: number;
  readonly direction: RoundingStep['direction'];
}

describe('the rounding of days', () => {
  const stepOf = ({ step, direction }: StepInput): RoundingStep => ({ step: minutes(step), direction });

  it.each(table<RoundingInput, unknown>('rounding_of_days', 6))('%s %s', (_, __, input, expected) => {
    const { isLawful, ...effect } = judgeDailyRounding(
      input.days.map((day) => ({ ...stretch([day.start, day.end]), break: minutes(day.break) })),
      { start: stepOf(input.practice.start), end: stepOf(input.practice.end) },
    );
    expect({ ...effect, lawful: isLawful }).toEqual(expected);
  });
});

interface TotalsInput {
  readonly mode: MonthlyRounding;
  readonly totals: Readonly<Record<string, number>>;
}

describe('the rounding of a month', () => {
  // The directive names overtime, rest-day work and night work; no other total may be rounded.
  it.each(table<TotalsInput, unknown>('rounding_of_month', 6))('%s %s', (_, __, { mode, totals }, expected) => {
    const rounded = Object.entries(totals).filter(([key]) => key !== 'worked');
    expect({
      paid: {
        ...totals,
        ...Object.fromEntries(rounded.map(([key, total]) => [key, roundTotal(minutes(total), mode)])),
      },
      lawful: isLawfulRounding(
        rounded.map(([, total]) => minutes(total)),
        mode,
      ),
    }).toEqual(expected);
  });
});
