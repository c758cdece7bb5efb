import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import { minutes } from '#domain/time/minutes.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { ownMonth } from '../../testing/own-month.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ClosingScreen } from './closing-screen.tsx';

const row = (id: number, name: string): MonthRowResponse => ({
  hours: {
    ...ownMonth('2026-10').hours,
    flex_shortage_minutes: minutes(0),
    other_leave_days: 0,
    unpaid_leave_days: 0,
    presence_minutes: minutes(0),
  },
  is_earlier_open: false,
  accepted: [],
  user_id: id,
  name_kana: null,
  employee_id: `E${id}`,
  name,
  status: 'closed',
  at: '2026-11-02T10:00:00.000+09:00',
  by_name: '全権 花子',
  reason: null,
  days_worked: 0,
  days_absent: 0,
  days_late: 0,
  days_left_early: 0,
  days_on_leave: 0,
  days_holiday_work: 0,
  work_minutes: 0,
  overtime_minutes: 0,
  night_minutes: 0,
  holiday_work_minutes: 0,
  is_over: true,
  findings: [],
  unset_break_dates: [],
});

/** Opens the list of October at an address. */
async function open(search: string): Promise<void> {
  setToday('2026-11-18');
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/client-companies': [],
    'GET /api/admin/employment-types': [],
    'GET /api/admin/closing-settings': { asks_confirmation: false },
    'GET /api/admin/months/{month}': {
      company_name: 'デモ株式会社',
      asks_confirmation: false,
      rows: [row(1, '一 太郎'), row(12, '二 花子')],
    },
  });
  const nothing = () => null;
  renderScreen(<ClosingScreen Day={nothing} DayFields={nothing} WaitingRequest={nothing} />, {
    at: `/admin/month-end?month=2026-10${search}`,
    user: SUPER_ADMIN,
  });
  await screen.findByText('二 花子');
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /を選択$/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

it('begins with the person selected whose month is to be reopened', async () => {
  await open('&q=E1&select=E1');
  // E12 is found by the same words.
  expect(ticked()).toHaveLength(1);
  expect(ticked()[0]).toContain('一 太郎');
  const actions = screen.getByRole('group', { name: '1人を選択中' });
  expect(within(actions).getByRole('button', { name: '1人の締めを解除' })).toBeDefined();
});

it('begins with nobody selected else', async () => {
  await open('');
  expect(ticked()).toEqual([]);
});
