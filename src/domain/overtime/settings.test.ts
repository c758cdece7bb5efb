import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hoursPolicy } from '../hours/hours-policy.ts';
import { calculateHours } from '../hours/month-hours.ts';
import { workWith } from '../hours/testing/builders.ts';
import { punched } from '../attendance/testing/builders.ts';
import { addDays, addMonths, firstDay, isoMonth, lastDay, type IsoMonth, type Weekday } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import { minutes } from '../time/minutes.ts';
import { agreementMonth } from './agreement-month.ts';
import {
  type DatedSettings,
  DEFAULT_WORKING_TIME_SETTINGS,
  firstSettings,
  LONG_RUN_RANGE,
  settingsInForce,
  TOLERANCE_RANGE,
  type WorkingTimeSettings,
} from './settings.ts';
import { daysOfMonths } from './work-months.ts';

const settingsWith = (policy: Partial<WorkingTimeSettings['policy']>): WorkingTimeSettings => ({
  ...DEFAULT_WORKING_TIME_SETTINGS,
  policy: { ...DEFAULT_WORKING_TIME_SETTINGS.policy, ...policy },
});
const settled = (month: string, weekStart: Weekday): DatedSettings => ({
  from: isoMonth(month),
  settings: settingsWith({ weekStart }),
});

describe('the settings of a month', () => {
  const [always, inMay, inJuly] = [settled(FIRST_OF_ALL_MONTHS, 1), settled('2026-05', 2), settled('2026-07', 3)];

  it.each([
    ['1900-01', always],
    ['2026-04', always],
    ['2026-05', inMay],
    ['2026-06', inMay],
    ['2026-07', inJuly],
    ['2999-12', inJuly],
  ])('in %s are the latest that have begun', (month, { settings }) => {
    expect(settingsInForce([always, inMay, inJuly], isoMonth(month))).toBe(settings);
    expect(settingsInForce([inJuly, always, inMay], isoMonth(month))).toBe(settings);
  });

  it('are the law’s before the first, and for a company that has set none', () => {
    expect(settingsInForce([inMay], isoMonth('2026-04'))).toBe(DEFAULT_WORKING_TIME_SETTINGS);
    expect(settingsInForce([], isoMonth('2026-11'))).toBe(DEFAULT_WORKING_TIME_SETTINGS);
  });

  it('by default are the numbers of work-rules 11 and 13', () => {
    const { rest, tolerance, policy } = DEFAULT_WORKING_TIME_SETTINGS;
    expect(rest).toEqual({ weekStart: 0, restRule: { kind: 'weekly' }, longRun: 7 });
    expect(tolerance).toEqual({ correction: 30, fromShift: 60, fromPcLog: null });
    expect(policy.monthlyRounding).toBe('minute');
    expect(LONG_RUN_RANGE).toEqual({ min: 2, max: 31 });
    expect(TOLERANCE_RANGE).toEqual({ min: 0, max: 1440 });
  });
});

describe('a change from a month on', () => {
  const JULY = isoMonth('2026-07');
  const MONTHS = Array.from({ length: 6 }, (_, index) => addMonths(JULY, index));
  const weekday = fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>;
  const settings = fc
    .record({
      weekStart: weekday,
      statutoryRestDay: fc.option(weekday),
      standardWeek: fc.constantFrom(minutes(2400), minutes(2640)),
      countsHolidayHours: fc.boolean(),
    })
    .map(settingsWith);
  const dated = fc.record({ from: fc.constantFrom(...MONTHS), settings });
  /** Days of work, some of them into the next, from the end of June to the beginning of January. */
  const records = fc
    .uniqueArray(
      fc.record({ day: fc.nat(200), start: fc.integer({ min: 5, max: 20 }), hours: fc.integer({ min: 4, max: 14 }) }),
      {
        selector: ({ day }) => day,
        minLength: 60,
        maxLength: 150,
      },
    )
    .map((days) =>
      days.flatMap(({ day, start, hours }) =>
        punched(addDays(firstDay(JULY), day - 7), `${pad(start)}:00`, `${pad(start + hours)}:00`, { breakMinutes: 60 }),
      ),
    );
  const pad = (hour: number): string => String(hour).padStart(2, '0');

  it('changes no month before it, by the days that are read for all of them', () => {
    const property = fc.property(fc.array(dated, { maxLength: 4 }), dated, records, (known, added, worked) => {
      const after = [...known.filter((each) => each.from !== added.from), added];
      const totalsBy = (by: readonly DatedSettings[]) => {
        const policyOf = (month: IsoMonth) => hoursPolicy(settingsInForce(by, month).policy, [], [], month);
        const months = MONTHS.map((month) => agreementMonth(month, []));
        const ranges = daysOfMonths(months, ({ month }) => policyOf(month));
        const read = worked.filter(({ workDate }) => ranges.some(({ from, to }) => from <= workDate && workDate <= to));
        return MONTHS.filter((month) => month < added.from).map((month) => {
          const hoursOf = calculateHours(workWith(month, { records: read }), policyOf(month));
          return hoursOf({ from: firstDay(month), to: lastDay(month) });
        });
      };
      expect(totalsBy(after)).toEqual(totalsBy(known));
    });
    fc.assert(property, { numRuns: 30 });
  });
});

// D39: the agreement's months begin with the wage periods, those of the calendar where these end with the month.
it.each([
  [31, []],
  [20, [21]],
  [1, [2]],
  [28, [29]],
])('a company that closes on the %i. has as the first day of its agreement %j', (closingDay, firstDays) => {
  const settings = firstSettings(closingDay);
  expect(settings.map((one) => one.settings.agreement.firstDay)).toEqual(firstDays);
  for (const one of settings)
    expect(one).toEqual({
      from: FIRST_OF_ALL_MONTHS,
      settings: {
        ...DEFAULT_WORKING_TIME_SETTINGS,
        agreement: { ...DEFAULT_WORKING_TIME_SETTINGS.agreement, firstDay: closingDay + 1 },
      },
    });
});
