import { expect, it } from 'vitest';

import { monthsOfEmployee, reachOf } from './month-chart.tsx';
import { byMonth, overview, row } from './testing/overview.ts';

const employee = row(1, {
  overtime_minutes: byMonth({ '2026-03': 600, '2026-10': 3000, '2026-11': 3600 }),
  rest_day_minutes: byMonth({ '2026-03': 0, '2026-10': 2400, '2026-11': 0 }),
});
const monthOf = (month: string, isOver = false) =>
  monthsOfEmployee(employee, overview([employee], { is_over: isOver })).find((of) => of.month === month);

it('tells what was from what is expected, and what isn’t known', () => {
  expect(monthOf('2026-03')).toMatchObject({ overtime: 600, isExpected: false, isYearBefore: true });
  expect(monthOf('2026-04')).toMatchObject({ overtime: null, restDay: null, isYearBefore: false });
  expect(monthOf('2026-10')).toMatchObject({ overtime: 3000, restDay: 2400, isExpected: false });
  expect(monthOf('2026-11')).toMatchObject({ overtime: 3600, isExpected: true });
  expect(monthOf('2026-11', true)).toMatchObject({ isExpected: false });
  expect(monthOf('2026-12')).toMatchObject({ isExpected: true });
});

it('reaches past the lines and the highest month', () => {
  const months = monthsOfEmployee(employee, overview([employee]));
  expect(reachOf(months, 80 * 60)).toBe(100 * 60);
  expect(reachOf(months.slice(0, 5), 80 * 60)).toBe(90 * 60);
});
