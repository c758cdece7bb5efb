import { expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { planAgainstWork, type PlannedDay } from './plan-days.ts';

const day = (date: string, contracted: number, worked: number, leave = 0): PlannedDay => ({
  date: isoDate(date),
  contracted: minutes(contracted),
  worked: minutes(worked),
  leave: minutes(leave),
});
const DAYS = [
  day('2026-10-31', 480, 600),
  day('2026-11-01', 0, 0),
  day('2026-11-02', 600, 630),
  day('2026-11-03', 420, 400),
  { ...day('2026-11-04', 480, 0, 360), otherLeave: minutes(120) },
  day('2026-11-05', 0, 60),
  day('2026-11-06', 480, 30),
  day('2026-11-09', 480, 0),
];
const RANGE = { from: isoDate('2026-11-01'), to: isoDate('2026-11-06') };

it('has the days of the range with a plan or work, leave as worked, and adds up those before today', () => {
  const { days, untilYesterday } = planAgainstWork(DAYS, RANGE, isoDate('2026-11-06'));
  expect(days.map(({ date, ...progress }) => [date, ...Object.values(progress)])).toEqual([
    ['2026-11-02', 600, 630, 30],
    ['2026-11-03', 420, 400, -20],
    ['2026-11-04', 480, 480, 0],
    ['2026-11-05', 0, 60, 60],
    ['2026-11-06', 480, 30, -450],
  ]);
  expect(untilYesterday).toEqual({ planned: 1500, credited: 1570, difference: 70 });
});

it('has nothing before the first day', () => {
  expect(planAgainstWork(DAYS, RANGE, RANGE.from).untilYesterday).toEqual({ planned: 0, credited: 0, difference: 0 });
});

it('has a day by a minute that was planned or worked', () => {
  const minute = [day('2026-11-02', 1, 0), day('2026-11-03', 0, 1), day('2026-11-04', 0, 0)];
  const { days } = planAgainstWork(minute, RANGE, RANGE.to);
  expect(days.map(({ date, difference }) => [date, difference])).toEqual([
    ['2026-11-02', -1],
    ['2026-11-03', 1],
  ]);
});
