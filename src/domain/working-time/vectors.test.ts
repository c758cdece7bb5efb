import { describe, expect, it } from 'vitest';
import { publicHolidayOn } from '../holidays/holidays.ts';
import { vectorTables } from '../testing/vectors.ts';
import { addDays, addMonths, daysOfMonth, isoDate, isoMonth, type IsoDate } from '../time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { weekdayLetter } from '../time/japanese-date.ts';
import { minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { checkBreak } from './break-requirement.ts';
import { dailyHours, type DayOfWork } from './daily-hours.ts';
import { missedDuty } from './duty.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import type { DayKind } from './work-classes.ts';
import vectors from './testing/vectors.json' with { type: 'json' };

const table = vectorTables(vectors);

type Pair = readonly [string, string];
interface DailyInput {
  readonly work_date: string;
  readonly day_type: DayKind;
  readonly next_day_type: DayKind;
  readonly scheduled_minutes: number;
  readonly shift: Pair | null;
  readonly next_day_shift_start: string | null;
  readonly punches: readonly Pair[];
  readonly breaks: readonly Pair[];
  readonly policy?: 'count_holiday_hours';
}

function toDayOfWork(input: DailyInput): DayOfWork & { readonly shift: Interval | null } {
  const minute = (text: string): WorkingDayMinute =>
    minuteOnWorkingDay(parseInstant(`${text}+09:00`)!, isoDate(input.work_date));
  const stretch = ([start, end]: Pair): Interval => ({ start: minute(start), end: minute(end) });
  return {
    kinds: { previous: 'workday', own: input.day_type, next: input.next_day_type },
    contracted: minutes(input.scheduled_minutes),
    shift: input.shift && stretch(input.shift),
    nextShiftStart: input.next_day_shift_start === null ? null : minute(input.next_day_shift_start),
    punches: input.punches.map(stretch),
    breaks: input.breaks.map(stretch),
  };
}

describe('the hours of a day', () => {
  it.each(table<DailyInput, Record<string, number>>('daily_hours', 38))('%s %s', (_, __, input, expected) => {
    const { shift, ...day } = toDayOfWork(input);
    const { late, earlyLeave } = missedDuty({ shift, shiftBreaks: [], leave: [] }, day.punches);
    const hours = dailyHours(day, {
      ...DEFAULT_WORKING_TIME_POLICY,
      countsHolidayHours: input.policy === 'count_holiday_hours',
    });
    expect({
      span: hours.span,
      worked: hours.worked,
      inside_overtime: hours.insideOvertime,
      overtime: hours.overtime,
      night: hours.night,
      night_overtime: hours.nightOvertime,
      statutory_holiday: hours.statutoryHoliday,
      statutory_holiday_night: hours.nightStatutoryHoliday,
      next_day_worked: hours.nextDayWorked,
      break: hours.break,
      late,
      early_leave: earlyLeave,
    }).toEqual(expected);
  });
});

describe('the break that the law requires', () => {
  it.each(table<{ worked: number; break: number }, unknown>('break_requirement', 13))(
    '%s %s',
    (_, __, input, expected) => {
      expect(checkBreak(minutes(input.worked), minutes(input.break))).toEqual(expected);
    },
  );
});

describe('the calendar of public holidays', () => {
  const datesOfYear = (year: number): IsoDate[] =>
    Array.from({ length: 12 }, (_, month) => addMonths(isoMonth(`${year}-01`), month)).flatMap(daysOfMonth);

  it.each(table<{ year: number } | { date: string }, unknown>('calendar', 20))('%s %s', (_, __, input, expected) => {
    if ('year' in input) {
      const holidays = datesOfYear(input.year).flatMap((date) => {
        const holiday = publicHolidayOn(date);
        return holiday === null ? [] : [{ date, ...holiday }];
      });
      expect({ count: holidays.length, holidays }).toEqual(expected);
    } else {
      const date = isoDate(input.date);
      const holiday = publicHolidayOn(date);
      expect({
        is_holiday: holiday !== null,
        name: holiday?.name ?? null,
        kind: holiday?.kind ?? null,
        weekday: weekdayLetter(date),
      }).toEqual(expected);
    }
  });

  it('3条: a substitute follows a holiday on a Sunday, and a day between two is no Sunday', () => {
    for (const date of Array.from({ length: 64 }, (_, year) => 1987 + year).flatMap(datesOfYear)) {
      const holiday = publicHolidayOn(date);
      if (holiday?.kind === 'substitute') {
        let sunday = addDays(date, -1);
        while (weekdayLetter(sunday) !== '日') {
          expect(publicHolidayOn(sunday)?.kind, date).toBe('national');
          sunday = addDays(sunday, -1);
        }
        expect(publicHolidayOn(sunday)?.kind, date).toBe('national');
      } else if (holiday?.kind === 'citizens') {
        expect(weekdayLetter(date), date).not.toBe('日');
        expect([addDays(date, -1), addDays(date, 1)].map((day) => publicHolidayOn(day)?.kind)).toEqual([
          'national',
          'national',
        ]);
      } else if (holiday === null && weekdayLetter(date) === '月') {
        expect(publicHolidayOn(addDays(date, -1)), date).toBeNull();
      }
    }
  });
});
