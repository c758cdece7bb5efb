import { expect, it } from 'vitest';

import { holidaysWithin } from '../holidays/holidays.ts';
import { daysFrom, isoDate } from '../time/date.ts';
import type { WorkRule } from '../work-rules/work-rule.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import type { PersonsWork } from './month-hours.ts';
import { NO_FRAME } from './period-frame.ts';
import { FULL_TIME, hoursOf, ruled, RULED, spread, week, workWith } from './testing/builders.ts';

// フレックス of two and three months (労基法32条の3第2項, 平30.9.7基発0907第1号): overtime is, with each month, what is beyond 50 hours a week
// of it, and at the end what is beyond the frame of all, less that. 法定内 is what is credited beyond the agreed total, less
// the overtime: each hour once.

/** July to September 2026 owe 22, 20 and 19 days, their holidays being 20 July, 11 August and 21 to 23 September: 488:00. */
const holidays = holidaysWithin({ from: isoDate('2026-06-01'), to: isoDate('2026-10-31') });
const QUARTER: WorkRule = { ...FLEX, months: 3, startMonth: 7 };
const AGREED = 61 * 480;
/** 40 hours a week of 92 days, and 50 of 31. */
const FRAME = 31_542;
const MOST_OF_31 = 13_285;

type Lengths = readonly [july: string, august: string, september: string];
type Months = readonly (readonly [contracted: string, insideOvertime: string, overtime: string])[];

const MONTHS = ['2026-07', '2026-08', '2026-09'] as const;
const quarter = (lengths: Lengths, rest: Partial<PersonsWork> = {}) => {
  const records = MONTHS.flatMap((month, at) => spread(month, minutesOf(lengths[at] ?? '0:00')));
  return MONTHS.map((month) => hoursOf(month, { contracts: RULED, holidays, records, ...rest }, ruled(QUARTER)));
};
const minutesOf = (text: string): number => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return hours * 60 + rest;
};

it.each<readonly [string, Lengths, Months, shortage: string]>([
  [
    'overtime of the first month, and at the end: 法定内 37:42 in all',
    ['242:00', '120:00', '199:30'],
    [
      ['221:25', '0:00', '20:35'],
      ['120:00', '0:00', '0:00'],
      // 561:30 less the agreed 488:00 and the overtime of 20:35 and 15:13.
      ['146:35', '37:42', '15:13'],
    ],
    '0:00',
  ],
  [
    'overtime of the first two: the last has what is left of the total',
    ['231:25', '222:25', '60:00'],
    [
      ['221:25', '0:00', '10:00'],
      ['221:25', '0:00', '1:00'],
      ['45:10', '14:50', '0:00'],
    ],
    '0:00',
  ],
  [
    'none: what is beyond the total and within the frame',
    ['180:00', '170:00', '170:00'],
    [
      ['180:00', '0:00', '0:00'],
      ['170:00', '0:00', '0:00'],
      ['138:00', '32:00', '0:00'],
    ],
    '0:00',
  ],
  [
    'the last beyond its own 50 hours a week, 214:17 of 30 days',
    ['100:00', '100:00', '215:00'],
    [
      ['100:00', '0:00', '0:00'],
      ['100:00', '0:00', '0:00'],
      ['214:17', '0:00', '0:43'],
    ],
    '73:00',
  ],
  [
    'the agreed total to the minute, with overtime in it: nothing that was worked is missing (24条)',
    ['242:00', '120:00', '126:00'],
    [
      ['221:25', '0:00', '20:35'],
      ['120:00', '0:00', '0:00'],
      ['126:00', '0:00', '0:00'],
    ],
    '0:00',
  ],
  [
    'ten hours less than that',
    ['242:00', '120:00', '116:00'],
    [
      ['221:25', '0:00', '20:35'],
      ['120:00', '0:00', '0:00'],
      ['116:00', '0:00', '0:00'],
    ],
    '10:00',
  ],
])('%s', (_, lengths, months, shortage) => {
  const found = quarter(lengths);
  expect(
    found.map(({ totals: { contracted, insideOvertime, overtime } }) => [contracted, insideOvertime, overtime]),
  ).toEqual(months.map((month) => month.map(minutesOf)));
  expect(found.map(({ totals }) => totals.worked)).toEqual(lengths.map(minutesOf));
  expect(found.map(({ totals }) => totals.flexShortage)).toEqual([0, 0, minutesOf(shortage)]);
});

it('tells each month what it may have by itself, and the last what the frame of all leaves', () => {
  const [july, august, september] = quarter(['242:00', '120:00', '199:30']).map(({ frames }) => frames[0] ?? NO_FRAME);
  expect([july, august, september]).toMatchObject([
    { limit: MOST_OF_31, frame: 10_628, contracted: 22 * 480, isLast: false, isPlanOverFrame: false },
    { limit: MOST_OF_31, frame: 21_257, contracted: 20 * 480, isLast: false, isPlanOverFrame: false },
    { limit: FRAME - MOST_OF_31 - 7200, frame: FRAME, contracted: 19 * 480, isLast: true, isPlanOverFrame: false },
  ]);
  expect(september).toMatchObject({ settled: { from: '2026-07-01', to: '2026-09-30' }, worked: 199 * 60 + 30 });
});

it('leave counts toward the total, of each of the months', () => {
  // A day of leave in each, and 464:00 worked: as agreed. Two hours more are 法定内.
  const leaveDays = ['2026-07-31', '2026-08-31', '2026-09-30'].map((date) => isoDate(date));
  const records = (lengths: Lengths) =>
    MONTHS.flatMap((month, at) => spread(month, minutesOf(lengths[at] ?? ''), [leaveDays[at] ?? '']));
  const september = (lengths: Lengths) => quarter(lengths, { leaveDays, records: records(lengths) })[2]?.totals;
  expect(september(['160:00', '160:00', '144:00'])).toMatchObject({ flexShortage: 0, insideOvertime: 0 });
  expect(september(['160:00', '160:00', '146:00'])).toMatchObject({ flexShortage: 0, insideOvertime: 120 });
  expect(september(['160:00', '160:00', '143:00'])).toMatchObject({ flexShortage: 60, insideOvertime: 0 });
});

it('an agreed total beyond the frame is told once it is, and not before', () => {
  const long = [{ ...FULL_TIME, workRuleId: 1, minutes: week(0, 540, 540, 540, 540, 540, 0) }];
  // 549:00 of 61 days: 198:00 of 177:08, 378:00 of 354:17, 549:00 of 525:42.
  expect(
    quarter(['0:00', '0:00', '0:00'], { contracts: long }).map(({ frames }) => frames[0]?.isPlanOverFrame),
  ).toEqual([true, true, true]);
  // Ten days less in August, a closing: 198:00 of 177:08, 288:00 of 354:17.
  const companyDays = new Map(
    daysFrom(isoDate('2026-08-17'), isoDate('2026-08-28')).map(
      (date) => [date, { kind: 'scheduled_holiday', name: null }] as const,
    ),
  );
  const closing = quarter(['0:00', '0:00', '0:00'], { contracts: long, companyDays });
  expect(closing.map(({ frames }) => frames[0]?.isPlanOverFrame)).toEqual([true, false, false]);
});

it('who leaves is settled with the month in which they do, of the days until then', () => {
  const leaves = { employment: { ...workWith('2026-07').employment, leftOn: isoDate('2026-08-31') } };
  const [, august] = quarter(['180:00', '194:00', '0:00'], leaves);
  // 62 days: 354:17; agreed 336:00.
  expect(august?.totals).toMatchObject({ overtime: 374 * 60 - 21_257, insideOvertime: 21_257 - AGREED + 19 * 480 });
  expect(august?.frames).toMatchObject([{ isLast: true, settled: { from: '2026-07-01', to: '2026-08-31' } }]);
});
