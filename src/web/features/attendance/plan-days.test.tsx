import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
import { isoDate } from '#domain/time/date.ts';
import { PlanDays } from './plan-days.tsx';

const frame = { kind: 'variable_month', from: '2026-09-01', to: '2026-09-30' } as PeriodFrameResponse;
const dayOf = (date: string, rest: Partial<DayHoursResponse> = {}): DayHoursResponse => ({
  date,
  worked_minutes: 600,
  overtime_minutes: 0,
  deemed_break_minutes: 0,
  contracted_minutes: 435,
  leave_minutes: 0,
  other_leave_minutes: 0,
  is_late: false,
  is_left_early: false,
  ...rest,
});

it.each([
  ['its hours', { fixed_plan: { start_time: '09:00', end_time: '17:00' } }, '計画 09:00〜17:00（後でシフトを変更）'],
  ['a day off', { fixed_plan: null }, '計画 休み（後でシフトを変更）'],
  ['that of the contract', {}, '計画 契約の時間（後でシフトを変更）'],
])('a changed shift has the plan that counts beside it: %s', (_, changed_plan, text) => {
  const hours = [dayOf('2026-09-14'), dayOf('2026-09-15', { changed_plan })];
  render(<PlanDays frame={frame} hours={hours} today={isoDate('2026-10-01')} />);
  const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows[1]).toBe('9月14日（月）7:1510:00+2:45');
  expect(rows[2]).toBe(`9月15日（火）${text}7:1510:00+2:45`);
});
