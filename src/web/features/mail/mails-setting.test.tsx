import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { MailsSetting } from './mails-setting.tsx';

const TEST = 'POST /api/mail-address/test';
const ON: Answers = {
  'GET /api/admin/mails': { is_on: true, waiting: 0, mails: [] },
  'GET /api/mail-address': { is_on: true, address: 's0001@example.com', is_confirmed: true },
};

function show(answers: Answers) {
  const onDone = vi.fn<(message: string) => void>();
  const wire = fakeWire({ ...ON, ...answers });
  renderScreen(<MailsSetting onDone={onDone} />, { at: '/settings/mails', user: SUPER_ADMIN });
  return { onDone, wire };
}

it('a mail to oneself shows whether mails arrive, once for a double press', async () => {
  const { onDone, wire } = show({ [TEST]: { message: 'テストメールを送信しました' } });
  expect(await screen.findByText('設定済み')).toBeDefined();
  const button = await screen.findByRole('button', { name: '自分にテストメールを送信' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('テストメールを送信しました'));
  expect(wire.sent(TEST)).toHaveLength(1);
});

it('says why that failed', async () => {
  show({ [TEST]: refused('too_many_requests') });
  fireEvent.click(await screen.findByRole('button', { name: '自分にテストメールを送信' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it.each([
  ['none', null, false],
  ['an unconfirmed one', 's0001@example.com', false],
])('with %s as one’s address leads to where it is entered', async (_what, address, is_confirmed) => {
  show({ 'GET /api/mail-address': { is_on: true, address, is_confirmed } });
  expect((await screen.findByRole('link', { name: 'アカウントで登録する' })).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: '自分にテストメールを送信' })).toBeNull();
});

it('without a mail server says who sets it, and offers no test', async () => {
  show({ 'GET /api/admin/mails': { is_on: false, waiting: 0, mails: [] } });
  expect(await screen.findByText('未設定')).toBeDefined();
  expect(screen.getByText(/サーバーの管理者が設定します。$/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: '自分にテストメールを送信' })).toBeNull();
});
