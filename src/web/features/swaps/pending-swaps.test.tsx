import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { CompanyDaySwap } from '#contract/swaps.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PendingSwaps } from './pending-swaps.tsx';

const SWAP: CompanyDaySwap = {
  id: 4,
  user_id: 7,
  employee_id: 'E0007',
  name: '変形 一郎',
  works_on: '2027-06-06',
  rests_on: '2027-07-06',
  rest_kind: 'scheduled_holiday',
  status: 'pending',
  reason: null,
  notes: null,
  created_at: '2027-06-02T09:00:00.000+09:00',
  decided: null,
  can_decide: true,
};
const COST = {
  user_id: 7,
  name: SWAP.name,
  dates: [SWAP.works_on, SWAP.rests_on],
  overtime_minutes: 120,
  statutory_holiday_minutes: 0,
};

it('a swap that costs overtime of a fixed plan (変形) is approved once that is accepted', async () => {
  const wire = fakeWire({
    'GET /api/admin/swaps': [SWAP],
    'PUT /api/admin/swaps/{id}': ({ body }) =>
      body.allow_plan_change === true
        ? { ...SWAP, status: 'approved', message: '振替を承認しました' }
        : refused('plan_change_unconfirmed', { current: COST }),
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<PendingSwaps onDone={onDone} />, { at: '/admin/leave', user: SUPER_ADMIN });
  const approve = async (answer: string): Promise<void> => {
    fireEvent.click(
      await screen.findByRole('button', { name: '変形 一郎の振替（6月6日（日）に出勤、7月6日（火）に休み）を承認' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
    expect(dialog.textContent).toContain('2つの日の予定が入れ替わり');
    expect(dialog.textContent).toContain(
      '変形 一郎（6月6日（日）、7月6日（火））: シフトどおりに働くと、時間外が 2:00増えます',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await approve('戻る');
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  await approve('このまま承認');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('振替を承認しました'));
  expect(wire.sent('PUT /api/admin/swaps/{id}').map(({ body }) => body.allow_plan_change ?? false)).toEqual([
    false,
    false,
    true,
  ]);
});
