import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { DaySwapResponse } from '#contract/swaps.ts';
import { deriveMonth, type MonthRow } from '#domain/attendance/month.ts';
import { at } from '#domain/attendance/testing/builders.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SwapDialog } from './swap-dialog.tsx';

// 変形 (D51): the dialog shows what a swap, or taking one back, costs in overtime before it is saved.

const SUNDAY = isoDate('2026-11-29');
const SWAP: DaySwapResponse = {
  id: 4,
  works_on: SUNDAY,
  rests_on: '2026-12-08',
  rest_kind: 'scheduled_holiday',
  status: 'approved',
  reason: null,
  notes: null,
  created_at: '2026-11-20T09:00:00.000+09:00',
  decided: { by: '高橋 誠', at: '2026-11-20T09:00:00.000+09:00' },
};
const COSTLY = refused('plan_change_unconfirmed', {
  current: {
    user_id: 7,
    name: '変形 一郎',
    dates: [SWAP.works_on, SWAP.rests_on],
    overtime_minutes: 120,
    statutory_holiday_minutes: 0,
  },
});

beforeEach(() => setToday('2026-11-20'));

function rowOf(): MonthRow {
  const period = calendarMonth(isoMonth('2026-11'));
  const nothing = { records: [], leaveDays: [], shifts: [], internalWork: [], holidays: new Map() };
  const rows = deriveMonth({ period, ...nothing, now: at('2026-11-20 10:00'), workType: 'all' });
  return rows.find(({ date }) => date === SUNDAY) as MonthRow;
}

/** Opens the dialog of the Sunday of an employee who has these swaps; returns how it is called once it is done. */
function open() {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<SwapDialog subject={7} row={rowOf()} days={[]} onClose={() => undefined} onDone={onDone} />, {
    at: '/admin/users/7?month=2026-11',
    user: SUPER_ADMIN,
  });
  return onDone;
}

/** Sends by the button of that name, and answers the question so. */
async function send(button: string, answer: string): Promise<void> {
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: button });
  await waitFor(() => expect(sending.disabled).toBe(false));
  fireEvent.click(sending);
  const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
  expect(dialog.textContent).toContain('時間外が 2:00増えます');
  fireEvent.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const swaps = (data: readonly DaySwapResponse[]) => ({
  swaps_days: true,
  comp_months: null,
  comp_halves: false,
  data: [...data],
  comp_days: [],
});

it('a swap is entered once its cost is accepted, and what is typed stays until then', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/users/{id}/swaps': swaps([]),
    'GET /api/admin/users/{id}/swaps/check': {
      refusal: null,
      is_comp: false,
      rest_kind: 'scheduled_holiday',
      is_other_week: true,
      is_other_period: true,
    },
    'POST /api/admin/users/{id}/swaps': ({ body }) =>
      body.allow_plan_change === true ? { ...SWAP, message: '振替を登録しました' } : COSTLY,
  });
  const onDone = open();
  fill(await screen.findByLabelText<HTMLInputElement>(/^休む出勤日/), '2026-12-08');
  await send('登録する', '戻る');
  expect(onDone).not.toHaveBeenCalled();
  await send('登録する', 'このまま登録');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('振替を登録しました'));
  const sent = wire.sent('POST /api/admin/users/{id}/swaps');
  expect(sent.map(({ body }) => [body.rests_on, body.allow_plan_change ?? false])).toEqual([
    ['2026-12-08', false],
    ['2026-12-08', false],
    ['2026-12-08', true],
  ]);
  // What is sent with the cost accepted is another call than the one that was refused.
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('a swap is taken back once its cost is accepted', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/users/{id}/swaps': swaps([SWAP]),
    'PUT /api/admin/swaps/{id}': ({ body }) =>
      body.allow_plan_change === true ? { ...SWAP, status: 'cancelled', message: '振替を取り消しました' } : COSTLY,
  });
  const onDone = open();
  fill(await screen.findByLabelText<HTMLTextAreaElement>(/理由/), '中止のため');
  const button = screen.getByRole('button', { name: /取り消す/ }).textContent;
  await send(button, '戻る');
  expect(onDone).not.toHaveBeenCalled();
  await send(button, 'このまま取り消す');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('振替を取り消しました'));
  expect(
    wire.sent('PUT /api/admin/swaps/{id}').map(({ body }) => [body.notes, body.allow_plan_change ?? false]),
  ).toEqual([
    ['中止のため', false],
    ['中止のため', false],
    ['中止のため', true],
  ]);
});
