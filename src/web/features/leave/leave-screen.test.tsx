import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { type Answers, type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LeaveScreen } from './leave-screen.tsx';

const BALANCE: ResponseOf<Routes['GET /api/vacation-balance/my-balance']> = {
  left_days: 9,
  current_balance: 8,
  pending_days: 1,
  latest: { grant_year: 2026, expiry_date: '2028-09-30', days: 10 },
  next_expiry: null,
  message: '',
};

/** Opens the form of somebody with a balance, in a company that knows whole days of paid leave alone. */
async function openForm(more: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/vacation-balance/my-balance': BALANCE,
    'GET /api/leave-kinds': { data: [] },
    'GET /api/leave-settings': {
      allows_halves: false,
      half_boundary: null,
      hourly_days: 0,
      several_days: 'off',
      double_track: false,
      client_approver: '田中 一郎',
      hourly: null,
    },
    'GET /api/closing-days': { closing_days: [] },
    ...more,
  });
  renderScreen(<LeaveScreen />, { at: '/vacation-request' });
  await waitFor(() => expect(approver().value).toBe('田中 一郎'));
  return wire;
}

const dateField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^取得希望日/ });
const approver = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^取引先承認者名/ });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '申請する' });

it('reports a missing or invalid value at its field, and sends nothing', async () => {
  const wire = await openForm();
  fill(approver(), '');
  fireEvent.click(send());
  expect(await screen.findByText('取得希望日は必須項目です')).toBeDefined();
  expect(screen.getByText('取引先承認者名は必須項目です')).toBeDefined();
  expect(document.activeElement).toBe(dateField());
  fill(dateField(), '2月30日');
  expect(await screen.findByText('2026-11-20のように入力してください')).toBeDefined();
  fireEvent.click(send());
  await waitFor(() => expect(document.activeElement).toBe(dateField()));
  expect(wire.sent('POST /api/vacation')).toEqual([]);
});

it('counts a balance that can’t be loaded as none until it is refreshed', async () => {
  const wire = await openForm({ 'GET /api/vacation-balance/my-balance': () => new Response('oops', { status: 500 }) });
  expect(await screen.findByText(/有給休暇の残日数を取得できませんでした/)).toBeDefined();
  expect(screen.getByText(/残日数を0日として表示しています。/)).toBeDefined();
  expect(screen.queryByText(/有給休暇の残日数がないため、申請できません。/)).toBeNull();
  expect(send().disabled).toBe(true);
  wire.answer({ 'GET /api/vacation-balance/my-balance': BALANCE });
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(screen.queryByText(/残日数を0日として表示しています。/)).toBeNull();
});
