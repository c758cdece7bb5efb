import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const ROWS = [row(1, '一 太郎'), row(12, '二 花子')];

/** Opens the list of October at an address. */
async function open(search: string, rows = ROWS) {
  setToday('2026-11-18');
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/client-companies': [],
    'GET /api/admin/employment-types': [],
    'GET /api/admin/closing-settings': { asks_confirmation: false },
    'GET /api/admin/months/{month}': {
      company_name: 'デモ株式会社',
      asks_confirmation: false,
      rows,
    },
  });
  const nothing = () => null;
  renderScreen(<ClosingScreen Day={nothing} DayFields={nothing} WaitingRequest={nothing} />, {
    at: `/admin/month-end?month=2026-10${search}`,
    user: SUPER_ADMIN,
  });
  await screen.findByText('二 花子');
  return wire;
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

it('offers to reopen those who were just closed, for a reason, and nobody else', async () => {
  const open1 = { ...row(1, '一 太郎'), status: 'open' as const, at: null, by_name: null };
  const wire = await open('&select=E1', [open1, row(12, '二 花子')]);
  expect(screen.queryByRole('button', { name: /^いま締めた/ })).toBeNull();
  const month = { company_name: 'デモ株式会社', asks_confirmation: false };
  wire.answer({
    'POST /api/admin/months/{month}/close': { message: '1人の月を締めました', user_ids: [1], refused: [] },
    'GET /api/admin/months/{month}': { ...month, rows: ROWS },
  });
  fireEvent.click(screen.getByRole('button', { name: '1人を締める' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '締める' }));
  fireEvent.click(await screen.findByRole('button', { name: 'いま締めた1人の締めを解除' }));
  const dialog = await screen.findByRole('dialog', { name: /の締めの解除$/ });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '誤って締めたため' } });
  wire.answer({
    'POST /api/admin/months/{month}/reopen': { message: '1人の締めを解除しました', user_ids: [1], refused: [] },
    'GET /api/admin/months/{month}': { ...month, rows: [open1, row(12, '二 花子')] },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: '解除する' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^いま締めた/ })).toBeNull());
  expect(wire.sent('POST /api/admin/months/{month}/reopen').map(({ body }) => body)).toEqual([
    { user_ids: [1], reason: '誤って締めたため' },
  ]);
});
