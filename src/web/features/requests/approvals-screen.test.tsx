import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { RequestResponse } from '#contract/requests.ts';
import { type Answers, fakeWire, type FakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ApprovalsScreen } from './approvals-screen.tsx';

const REQUEST: RequestResponse = {
  id: 5,
  user_id: 7,
  employee_id: 'E0007',
  name: '申請 太郎',
  kind: 'overtime',
  status: 'pending',
  date: '2026-11-20',
  payload: { planned_minutes: 60 },
  reason: '納期のため',
  before: null,
  after: null,
  entered_by: null,
  revision: 2,
  created_at: '2026-11-19T09:00:00.000+09:00',
  submitted_at: '2026-11-19T09:00:00.000+09:00',
  waits_for: [],
  waits_for_admins: true,
  decided: null,
};
const OTHER: RequestResponse = { ...REQUEST, id: 6, user_id: 8, name: '残業 花子' };
const OVER = 'この申請は既に処理されています';

async function open(requests: readonly RequestResponse[], answers: Answers): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/requests/to-decide': { total: requests.length, data: [...requests] },
    ...answers,
  });
  renderScreen(<ApprovalsScreen LeaveFacts={() => null} Swaps={() => null} />, { at: '/approvals', user: SUPER_ADMIN });
  await screen.findByRole('checkbox', { name: 'すべて選択' });
  return wire;
}

async function reject(button: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '不要のため' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /却下/ }));
}

const ONE = '申請 太郎 残業 11月20日（金）';

it.each([
  ['approved', () => fireEvent.click(screen.getByRole('button', { name: `${ONE}を承認` }))],
  ['rejected', () => reject(`${ONE}を却下`)],
])('says of what somebody else has decided on that it isn’t %s, and reads the list again', async (_what, act) => {
  const wire = await open([REQUEST], {
    'POST /api/requests/decisions': {
      message: '処理した申請はありません',
      done: [],
      refused: [{ id: 5, name: REQUEST.name, message: OVER }],
    },
  });
  wire.answer({ 'GET /api/requests/to-decide': { total: 0, data: [] } });
  await act();
  expect(await screen.findByText('承認を待つ申請はありません')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toBe(`申請 太郎さん：${OVER}`);
  expect(screen.queryByText('処理した申請はありません')).toBeNull();
});

it('says how many of several are rejected, and names those that aren’t', async () => {
  const message = '1件の申請を却下しました';
  await open([REQUEST, OTHER], {
    'POST /api/requests/decisions': { message, done: [6], refused: [{ id: 5, name: REQUEST.name, message: OVER }] },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'すべて選択' }));
  await reject('却下');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(`申請 太郎さん：${OVER}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
