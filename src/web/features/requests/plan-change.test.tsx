import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { RequestDetail, RequestResponse } from '#contract/requests.ts';
import { fakeWire, type FakeWire, refused, type SentCall } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { WITHOUT_OTHERS } from './testing/without-others.tsx';
import { ApprovalsScreen } from './approvals-screen.tsx';
import { RequestScreen } from './request-screen.tsx';

// 変形 (D51): the approver of a change of a fixed plan sees what that costs in overtime before deciding.

const SHIFT = { is_workday: true, start_time: '09:00', end_time: '17:00' };

const REQUEST: RequestResponse = {
  id: 5,
  user_id: 7,
  employee_id: 'E0007',
  name: '変形 一郎',
  kind: 'shift_change',
  status: 'pending',
  date: '2027-06-01',
  payload: { is_workday: true, start_time: '09:00', end_time: '20:00' },
  reason: '納期のため',
  before: { shift: SHIFT },
  after: { shift: { ...SHIFT, end_time: '20:00' } },
  entered_by: null,
  revision: 2,
  created_at: '2027-05-31T09:00:00.000+09:00',
  submitted_at: '2027-05-31T09:00:00.000+09:00',
  waits_for: [],
  waits_for_admins: true,
  decided: null,
};
const DETAIL: RequestDetail = {
  ...REQUEST,
  events: [],
  can: ['approve', 'return', 'reject'],
  decides_as_super_admin: false,
  now: null,
  day_version: 'seen',
};
const COST = {
  user_id: 7,
  name: REQUEST.name,
  dates: [REQUEST.date],
  overtime_minutes: 120,
  statutory_holiday_minutes: 0,
};
const DECISION = 'POST /api/requests/{id}/decision';

/** Refuses until the cost is accepted. */
const decides = ({ body }: SentCall<typeof DECISION>) =>
  body.allow_plan_change === true
    ? { ...DETAIL, status: 'approved' as const, message: '申請を承認しました' }
    : refused('plan_change_unconfirmed', { current: COST });

/** Approves by the button of that name, and answers the question so. */
async function approve(button: string | RegExp, answer: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
  expect(dialog.textContent).toContain('変形 一郎（6月1日（火））: シフトどおりに働くと、時間外が 2:00増えます');
  fireEvent.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const accepted = (wire: FakeWire) => wire.sent(DECISION).map(({ body }) => body.allow_plan_change ?? false);

it('in the list, of one that is approved', async () => {
  const wire = fakeWire({ 'GET /api/requests/to-decide': { total: 1, data: [REQUEST] }, [DECISION]: decides });
  renderScreen(<ApprovalsScreen {...WITHOUT_OTHERS} />, { at: '/approvals', user: SUPER_ADMIN });
  const button = '変形 一郎 シフトの変更 6月1日（火）を承認';
  await approve(button, '戻る');
  expect(accepted(wire)).toEqual([false]);
  expect(screen.queryByRole('alert')).toBeNull();
  await approve(button, 'このまま承認');
  await screen.findByText('申請を承認しました');
  expect(accepted(wire)).toEqual([false, false, true]);
});

it('in the list, of several, which are refused by name', async () => {
  const message = '変形労働時間制の期間が始まった後の変更です。1件ずつ確かめてください';
  const other = { ...REQUEST, id: 6, user_id: 8, name: '固定 花子' };
  const wire = fakeWire({
    'GET /api/requests/to-decide': { total: 2, data: [REQUEST, other] },
    'POST /api/requests/decisions': {
      message: '1件の申請を承認しました',
      done: [6],
      refused: [{ id: 5, name: REQUEST.name, message }],
    },
  });
  renderScreen(<ApprovalsScreen {...WITHOUT_OTHERS} />, { at: '/approvals', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'すべて選択' }));
  fireEvent.click(screen.getByRole('button', { name: '承認' }));
  await screen.findByText(`変形 一郎さん：${message}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.sent('POST /api/requests/decisions')).toHaveLength(1);
});

it('on its own screen, of the day as it was seen', async () => {
  const wire = fakeWire({ 'GET /api/requests/{id}': DETAIL, [DECISION]: decides });
  renderScreen(<RequestScreen />, { at: '/requests/5', user: SUPER_ADMIN, params: { id: '5' } });
  await approve('承認', '戻る');
  await approve('承認', 'このまま承認');
  await screen.findByText('申請を承認しました');
  expect(accepted(wire)).toEqual([false, false, true]);
  expect(wire.sent(DECISION).at(-1)?.body).toMatchObject({ decision: 'approve', revision: 2, day_version: 'seen' });
});
