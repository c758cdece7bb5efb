import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { WebhooksSetting } from './webhooks-setting.tsx';

const LIST = 'GET /api/admin/webhooks';
const ADD = 'POST /api/admin/webhooks';
const CHANGE = 'PUT /api/admin/webhooks/{id}';
const ISSUE = 'POST /api/admin/webhooks/{id}/secrets';
const TEST = 'POST /api/admin/webhooks/{id}/test';
const DELIVERIES = 'GET /api/admin/webhooks/{id}/deliveries';
const REPLAY_ONE = 'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/replay';
const REPLAY = 'POST /api/admin/webhooks/{id}/replay';

const SECRET = 'whsec_0123456789abcdef';
const NEW: Webhook = {
  id: 7,
  name: '集計',
  description: '',
  host: 'receiver.example.com',
  events: ['punch.created', 'month.closed'],
  is_on: true,
  off_reason: null,
  failing_since: null,
  waiting: 0,
  failed: 0,
  last_delivered_at: null,
  secrets: [],
  needs_secret: true,
};
const HEARING: Webhook = {
  ...NEW,
  waiting: 2,
  failed: 1,
  last_delivered_at: '2026-11-19T09:00:00.000+09:00',
  secrets: [{ id: 3, ending: 'cdef', created_at: '2026-11-01T09:00:00.000+09:00', expires_at: null }],
  needs_secret: false,
};
const FAILED: WebhookDelivery = {
  id: 41,
  type: 'punch.created',
  at: '2026-11-19T08:58:00.000+09:00',
  employee_id: 'E0001',
  name: '山田 太郎',
  state: 'failed',
  next_attempt_at: null,
  attempts: [
    { at: '2026-11-19T09:05:00.000+09:00', duration_ms: 31, status: 500, fault: '受信側が受け付けません（HTTP 500）' },
  ],
};

const show = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<WebhooksSetting onDone={onDone} />, { at: '/settings/webhooks', user: SUPER_ADMIN });
  return onDone;
};

it('a new one is entered with its events, and offered a secret that is shown once', async () => {
  const wire = fakeWire({
    [LIST]: [],
    [ADD]: { ...NEW, message: '追加しました' },
    [ISSUE]: { secret: SECRET, message: '発行しました' },
  });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Webhookを追加' }));
  wire.answer({ [LIST]: [NEW] });
  fireEvent.change(await screen.findByRole('textbox', { name: /名称/ }), { target: { value: '集計' } });
  const save = screen.getByRole('button', { name: /^(追加|保存)$/ });
  fireEvent.click(save);
  expect((await screen.findAllByText('イベントを選んでください')).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByRole('textbox', { name: /URL/ }), {
    target: { value: 'https://receiver.example.com/kintai' },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: /month\.closed/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /punch\.created/ }));
  fireEvent.click(save);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('追加しました'));
  expect(wire.sent(ADD).map(({ body }) => body)).toEqual([
    {
      name: '集計',
      webhook_url: 'https://receiver.example.com/kintai',
      events: ['punch.created', 'month.closed'],
      is_on: true,
    },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: '発行する' }));
  expect(await screen.findByDisplayValue(SECRET)).toBeDefined();
  expect(screen.queryByRole('button', { name: '発行する' })).toBeNull();
});

it('a change needs no address, and can stop the sending', async () => {
  const wire = fakeWire({ [LIST]: [HEARING], [CHANGE]: { ...HEARING, is_on: false, message: '変更しました' } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /編集/ }));
  fireEvent.click(await screen.findByRole('switch', { name: /送信する/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(wire.sent(CHANGE)).toHaveLength(1));
  expect(wire.sent(CHANGE)[0]?.body).toEqual({
    name: '集計',
    events: ['punch.created', 'month.closed'],
    is_on: false,
  });
});

it.each([
  [NEW, 'シークレット未発行'],
  [HEARING, '送信中'],
  [{ ...HEARING, failing_since: '2026-11-19T09:00:00.000+09:00' }, /から失敗/],
  [{ ...HEARING, is_on: false, off_reason: 'chosen' }, '停止中'],
  [{ ...HEARING, is_on: false, off_reason: 'gone' }, /受信側が終了/],
  [{ ...HEARING, is_on: false, off_reason: 'failing' }, /失敗が続いたため/],
] as const)('says how it stands', async (webhook, said) => {
  fakeWire({ [LIST]: [webhook] });
  show();
  expect(await screen.findByText(said)).toBeDefined();
});

it('shows what was sent with its attempts, and sends one or all since a day again', async () => {
  const wire = fakeWire({
    [LIST]: [HEARING],
    [DELIVERIES]: { deliveries: [FAILED, { ...FAILED, id: 40, state: 'waiting', attempts: [] }], has_more: false },
    [REPLAY_ONE]: { message: 'もう一度送信します' },
    [REPLAY]: { count: 3, message: '3件をもう一度送信します' },
    [TEST]: refused('webhook_not_sent', { message: '送信できませんでした：接続が拒否されました（ECONNREFUSED）' }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '集計の送信の記録' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/受信側が受け付けません（HTTP 500）\s31ミリ秒/)).toBeDefined();
  const again = dialog.getAllByRole('button', { name: '打刻（山田 太郎）を再送信' });
  expect(again).toHaveLength(1);
  fireEvent.click(again[0] as HTMLElement);
  expect(await dialog.findByText('もう一度送信します')).toBeDefined();
  expect(wire.sent(REPLAY_ONE).map(({ params }) => params)).toEqual([{ id: '7', delivery_id: '41' }]);
  const since = dialog.getByRole('button', { name: '再送信する' });
  fireEvent.click(since);
  fireEvent.change(dialog.getByRole('textbox', { name: /この日から/ }), { target: { value: '2026-11-18' } });
  fireEvent.click(since);
  expect(await dialog.findByText('3件をもう一度送信します')).toBeDefined();
  expect(wire.sent(REPLAY).map(({ body }) => body)).toEqual([{ since: '2026-11-18T00:00:00+09:00' }]);
  fireEvent.click(dialog.getByRole('button', { name: 'テスト送信' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('ECONNREFUSED');
  wire.answer({ [DELIVERIES]: { deliveries: [], has_more: false } });
  fireEvent.click(dialog.getByRole('radio', { name: '送信できなかったもの' }));
  expect(await dialog.findByText('記録はありません')).toBeDefined();
  expect(wire.sent(DELIVERIES).at(-1)?.query).toEqual({ state: 'failed' });
});
