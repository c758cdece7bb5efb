import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { companyRequest } from './testing/answers.ts';
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

it('one is reminded by a press; not who has taken their days, or had until', async () => {
  const wire = fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    [REMIND]: { message: '1人に知らせました', user_ids: [1], refused: [] },
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '社員 1に年5日の取得を知らせる' }));
  expect(await screen.findByText('1人に知らせました')).toBeDefined();
  expect(wire.sent(REMIND).map(({ body }) => body)).toEqual([{ user_ids: [1] }]);
  for (const name of ['社員 3', '社員 4'])
    expect(screen.queryByRole('button', { name: `${name}に年5日の取得を知らせる` })).toBeNull();
});

it('a second reminder of a day is said as none, and not as a success', async () => {
  fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    [REMIND]: {
      message: '知らせた社員はいません',
      user_ids: [],
      refused: [{ user_id: 1, name: '社員 1', message: '今日はすでに知らせました。' }],
    },
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '社員 1に年5日の取得を知らせる' }));
  const said = await screen.findByText('社員 1：今日はすでに知らせました。');
  expect(said.parentElement?.getAttribute('style')).toContain('--kt-info-surface');
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

it('a day is fixed with the record of having heard the person, which is asked for', async () => {
  const DESIGNATE = 'POST /api/admin/users/{id}/designated-leave';
  const message = '12月18日（金）を有給休暇の日に指定しました';
  const wire = fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    [DESIGNATE]: { data: companyRequest({ status: 'approved' }), message },
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '社員 2の時季指定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '社員 2さんの時季指定' }));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  await waitFor(() => expect(field(/^意見を聴いた日/u).value).toBe('2026-11-18（水）'));
  fireEvent.change(field(/^意見を聴いた日/u), { target: { value: '2026-11-19' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('本人の意見を入力してください')).toBeDefined();
  expect(dialog.getByText('意見を聴いた日は今日以前にしてください')).toBeDefined();
  expect(dialog.getByText('指定する日を入力してください')).toBeDefined();
  fireEvent.change(field(/^意見を聴いた日/u), { target: { value: '2026-11-17' } });
  fireEvent.change(field(/^指定する日/u), { target: { value: '2026-12-18' } });
  fireEvent.change(field(/^本人の意見/u), { target: { value: ' 金曜がよい ' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(wire.sent(DESIGNATE).map(({ params, body }) => [params.id, body])).toEqual([
    ['2', { date: '2026-12-18', heard_on: '2026-11-17', heard_wish: '金曜がよい' }],
  ]);
});

it('a day after the deadline is refused at its field, by the form and by the server', async () => {
  const wire = fakeWire({
    'GET /api/admin/five-day-obligations': LIST,
    'POST /api/admin/users/{id}/designated-leave': refused('invalid_input', {
      fields: { date: '年5日の期限（2026-12-31（木））までの日を指定してください' },
    }),
  });
  renderScreen(<ObligationsScreen />, { at: '/admin/leave/five-days', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '社員 2の時季指定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '社員 2さんの時季指定' }));
  const day = dialog.getByRole<HTMLInputElement>('textbox', { name: /^指定する日/u });
  fireEvent.change(dialog.getByRole('textbox', { name: /^本人の意見/u }), { target: { value: 'なし' } });
  fireEvent.change(day, { target: { value: '2027-04-01' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('期限（2027-03-31（水））までの日を指定してください')).toBeDefined();
  expect(wire.sent('POST /api/admin/users/{id}/designated-leave')).toEqual([]);
  fireEvent.change(day, { target: { value: '2027-01-05' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('年5日の期限（2026-12-31（木））までの日を指定してください')).toBeDefined();
  expect(day.getAttribute('aria-invalid')).toBe('true');
});
