import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ChatLink } from '#contract/chat-apps.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChatLinksPanel } from './chat-links-panel.tsx';

const LIST = 'GET /api/chat-links';
const LINK = 'POST /api/chat-links';
const UNLINK = 'DELETE /api/chat-links/{id}';

const SLACK: ChatLink = {
  id: 5,
  service: 'slack',
  app_name: '社内Slack',
  chat_user_name: 'k.sato',
  linked_at: '2026-11-19T09:00:00.000+09:00',
};

const show = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<ChatLinksPanel onDone={onDone} />, { at: '/account' });
  return onDone;
};

it('is nothing where the company has no app', async () => {
  const wire = fakeWire({ [LIST]: { apps: 0, links: [] } });
  show();
  await waitFor(() => expect(wire.sent(LIST)).not.toEqual([]));
  expect(screen.queryByText('チャット連携')).toBeNull();
});

it('links by the code of the chat', async () => {
  const wire = fakeWire({
    [LIST]: { apps: 1, links: [] },
    [LINK]: refused('chat_code_wrong', { fields: { code: 'コードが正しくありません' } }),
  });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: '連携する' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: /連携コード/ });
  fireEvent.change(field, { target: { value: '123' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('8桁の数字を入力してください')).toBeDefined();
  expect(wire.sent(LINK)).toEqual([]);
  fireEvent.change(field, { target: { value: '1234 5678' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('コードが正しくありません')).toBeDefined();
  wire.answer({
    [LINK]: { ...SLACK, message: '社内Slack（k.sato）と連携しました' },
    [LIST]: { apps: 1, links: [SLACK] },
  });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('社内Slack（k.sato）と連携しました'));
  expect(await screen.findByText(/社内Slack（k\.sato、/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /連携する/ })).toBeNull();
});

it('ends a link after a question, and offers the apps that are left', async () => {
  const wire = fakeWire({
    [LIST]: { apps: 2, links: [SLACK] },
    [UNLINK]: { message: 'チャット連携を解除しました' },
  });
  const onDone = show();
  expect(await screen.findByRole('button', { name: 'ほかのアプリと連携する' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: '社内Slackとの連携を解除' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: '解除' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('チャット連携を解除しました'));
  expect(wire.sent(UNLINK)[0]?.params).toEqual({ id: '5' });
});
