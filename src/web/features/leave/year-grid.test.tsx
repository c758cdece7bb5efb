import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { LeaveYear } from '#contract/leave-year.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { OwnLeaveYear } from './year-grid.tsx';

beforeEach(() => setToday('2026-11-18'));

const YEAR: LeaveYear = {
  user: { id: 2, employee_id: 'E0001', name: '山田 太郎' },
  year: 2026,
  as_of: '2026-11-18',
  leave: [],
  past_months: [],
  days: [],
  holidays: [],
};

function draw(rest: Partial<LeaveYear>) {
  fakeWire({ 'GET /api/leave-year': { ...YEAR, ...rest } });
  renderScreen(<OwnLeaveYear />, { at: '/leave?tab=year', user: EMPLOYEE });
}
const before = async () =>
  within(await screen.findByRole('region', { name: '合計' })).getAllByText('有給休暇（移行前）')[0]?.parentElement
    ?.textContent;

it('counts the days before the go-live, and the months of which only their number is known', async () => {
  draw({
    leave: [
      { date: '2026-05-01', status: 'before' },
      { date: '2026-05-07', status: 'before', unit: 'half' },
    ],
    past_months: [
      { month: '2026-03', days: 1.5 },
      { month: '2026-04', days: 1 },
    ],
  });
  expect(await before()).toContain('1日・半日1回・月の集計2.5日');
  const list = screen.getByRole('region', { name: '休んだ日の一覧' }).textContent;
  expect(list).toContain('半日：有給休暇（移行前）');
  expect(list).toContain('2026年3月 1.5日：有給休暇（移行前、日付の記録なし）');
});

it('shows such months alone, and that there is nothing only without them', async () => {
  draw({ past_months: [{ month: '2026-03', days: 2 }] });
  expect(await before()).toContain('有給休暇（移行前）月の集計2日');
  expect(screen.queryByText('この年の休暇と欠勤はありません。')).toBeNull();
});
