import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { PasswordState } from '#domain/users/sso.ts';
import { fakeWire } from '../testing/fake-wire.ts';
import { fill } from '../testing/hands.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { MailPanel } from '../features/mail/mail-panel.tsx';
import { PushPanel } from '../features/notifications/push-panel.tsx';
import { AccountScreen } from '../features/auth/account-screen.tsx';

function open(
  at = '/account',
  { isLost = false, password = 'usable' }: { isLost?: boolean; password?: PasswordState } = {},
) {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = scrolled;
  const wire = fakeWire({
    'GET /api/auth/second-factor': {
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      is_required: false,
      password,
      passkeys_available: false,
    },
    'GET /api/auth/sessions': [
      {
        id: 1,
        device: 'iPhone・Safari',
        is_current: true,
        means: 'password',
        created_at: '2026-11-18T09:00:00.000+09:00',
        last_used_at: '2026-11-18T10:00:00.000+09:00',
      },
    ],
    'GET /api/calendar-feed': { created_at: null },
    'GET /api/mail-address': { is_on: false, address: null, is_confirmed: false },
    'GET /api/push': { public_key: null, devices: [], choices: [] },
    'POST /api/auth/change-password': { message: 'パスワードを変更しました' },
  });
  const find = isLost ? wire.lose() : () => undefined;
  renderScreen(<AccountScreen panels={[]} notifications={[MailPanel, PushPanel]} />, { at });
  return { wire, scrolled, find };
}

const part = (name: string) => screen.findByRole('region', { name });

it('has one’s logins in one place, with dates of one form', async () => {
  const { scrolled } = open();
  expect((await part('パスワードの変更')).textContent).toContain('社員ID');
  const sessions = within(await part('ログイン中の端末'));
  expect(await sessions.findByText('ログイン 2026-11-18（水） 09:00')).toBeDefined();
  expect(await part('2段階認証')).toBeDefined();
  expect(await part('端末を紛失したとき')).toBeDefined();
  expect(scrolled).not.toHaveBeenCalled();
});

it('says once that there is no network, and shows all of it when there is', async () => {
  const { find } = open('/account', { isLost: true });
  expect(await screen.findByText(/^通信できないため、アカウントの内容は表示できません。/)).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  find();
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(await part('パスワードの変更')).toBeDefined();
});

it('says what this kintai doesn’t send, at the address that the bell leads to', async () => {
  const { scrolled } = open('/account?part=notifications');
  expect(await screen.findByText(/^この会社では、メールの送信が設定されていません。/)).toBeDefined();
  expect(await screen.findByText(/^この会社では、プッシュ通知がまだ使えるようになっていません。/)).toBeDefined();
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
  const told = scrolled.mock.contexts[0] as Element;
  expect(within(told as HTMLElement).getByRole('heading', { name: 'プッシュ通知' })).toBeDefined();
});

it('changes the password, and says so until another one is typed', async () => {
  const { wire } = open();
  const panel = within(await part('パスワードの変更'));
  const field = (name: string) => panel.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  fill(field('現在のパスワード'), 'old-one');
  fill(field('新しいパスワード(?!（)'), 'new-one-1');
  fill(field('新しいパスワード（確認）'), 'new-one-1');
  fireEvent.click(panel.getByRole('button', { name: 'パスワードを変更' }));
  expect(await panel.findByText('パスワードを変更しました')).toBeDefined();
  expect(wire.sent('POST /api/auth/change-password')[0]?.body).toEqual({
    currentPassword: 'old-one',
    newPassword: 'new-one-1',
    confirmPassword: 'new-one-1',
  });
  fill(field('現在のパスワード'), 'n');
  await waitFor(() => expect(panel.queryByText('パスワードを変更しました')).toBeNull());
});

it.each([
  ['none', 'パスワードは設定されていません。'],
  ['refused', 'この会社では、シングルサインオンでログインします。'],
] as const)('asks for no password where it is %s, and says how one logs in', async (password, text) => {
  open('/account', { password });
  const panel = await part('ログイン方法');
  expect(panel.textContent).toContain(text);
  expect(panel.textContent).toContain('社員ID');
  expect(screen.queryByLabelText(/^現在のパスワード/)).toBeNull();
});
