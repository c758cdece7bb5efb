import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ObligationsScreen } from './obligations-screen.tsx';

const REMIND = 'POST /api/admin/five-day-obligations/reminders';
const obligation = (id: number, more: Partial<EmployeeObligation> = {}): EmployeeObligation => ({
  user_id: id,
  employee_id: `E000${id}`,
  name: `社員 ${id}`,
  base_date: '2026-04-01',
  deadline: '2027-03-31',
  required_days: 5,
  counted_days: 1,
  planned_days: 0,
  remaining_days: 4,
  state: 'open',
  is_partly_unknown: false,
  ...more,
});
const LIST = {
  company_name: 'デモ株式会社',
  as_of: '2026-11-18',
  data: [
    obligation(1),
    obligation(2),
    obligation(3, { remaining_days: 0, counted_days: 5, state: 'fulfilled' }),
    obligation(4, { deadline: '2026-10-31', state: 'violated' }),
  ],
};

beforeEach(() => setToday('2026-11-18'));

it('one is reminded by a press, and their days are fixed from there; not who has taken them, or had until', async () => {
  const wire = fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    [REMIND]: { message: '1人に知らせました', user_ids: [1], refused: [] },
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '社員 1に年5日の取得を知らせる' }));
  expect(await screen.findByText('1人に知らせました')).toBeDefined();
  expect(wire.sent(REMIND).map(({ body }) => body)).toEqual([{ user_ids: [1] }]);
  expect(screen.getByRole('link', { name: '社員 2の取得日を指定する' }).getAttribute('href')).toBe(
    '/admin/leave/on-behalf?user=2',
  );
  for (const name of ['社員 3', '社員 4'])
    expect(screen.queryByRole('button', { name: `${name}に年5日の取得を知らせる` })).toBeNull();
});

it('all of the list are reminded after a question, which says who wasn’t and why', async () => {
  const wire = fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    [REMIND]: {
      message: '1人に知らせました',
      user_ids: [1],
      refused: [{ user_id: 2, name: '社員 2', message: '今日はすでに知らせました。' }],
    },
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '2人に知らせる' }));
  const question = await screen.findByRole('dialog', { name: '年5日の取得の催促' });
  fireEvent.click(within(question).getByRole('button', { name: '知らせる' }));
  expect(await screen.findByText('1人に知らせました 社員 2：今日はすでに知らせました。')).toBeDefined();
  expect(wire.sent(REMIND).map(({ body }) => body)).toEqual([{ user_ids: [1, 2] }]);
});

it('who reads leave alone reminds nobody', async () => {
  fakeWire({ 'GET /api/admin/five-day-obligations': LIST });
  const reader = {
    ...EMPLOYEE,
    grants: [
      { permissions: ['read_users' as const, 'read_leave' as const], scope: { kind: 'all' as const, names: [] } },
    ],
  };
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: reader });
  await screen.findByText('社員 1');
  expect(screen.queryByRole('button', { name: /知らせる/u })).toBeNull();
});
