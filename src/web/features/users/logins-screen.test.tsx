import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LoginsScreen } from './logins-screen.tsx';

const user = (id: number, name: string, isFirst: boolean) => ({
  id,
  employee_id: `E${id}`,
  name,
  name_kana: null,
  role: 'user' as const,
  active: true,
  created_at: '2026-11-01T09:00:00.000+09:00',
  is_first_login: isFirst,
});

function show(more: Answers = {}): void {
  fakeWire({
    'GET /api/admin/users': [user(101, '未ログ イン', true), user(102, '二人 目', true), user(103, '済み 花子', false)],
    ...more,
  });
  renderScreen(<LoginsScreen />, { at: '/admin/users/logins', user: SUPER_ADMIN });
}

it('issues passwords to those who have never logged in, and prints a slip for each', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  let sent: unknown;
  show({
    'POST /api/admin/users/reset-passwords': ({ body }) => {
      sent = body;
      return {
        one_time_passwords: [{ employee_id: 'E102', name: '二人 目', one_time_password: 'k7wd-2mfa-xr9e-hq4t' }],
        one_time_passwords_csv: '',
        message: '1人に仮パスワードを発行しました',
      };
    },
  });
  expect(await screen.findByLabelText('E101 未ログ イン')).toBeDefined();
  expect(screen.queryByLabelText('E103 済み 花子')).toBeNull();
  fireEvent.click(screen.getByLabelText('E101 未ログ イン'));
  fireEvent.click(screen.getByRole('button', { name: '1人に仮パスワードを発行' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '1人に仮パスワードを発行' }));
  expect(await screen.findByText('1人に仮パスワードを発行しました')).toBeDefined();
  expect(sent).toEqual({ user_ids: [102] });
  expect(screen.getByRole('table').textContent).toContain('k7wd-2mfa-xr9e-hq4t');
  fireEvent.click(screen.getByRole('button', { name: '配布用に印刷（A4）' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

it('has nobody to choose once everybody has logged in', async () => {
  show({ 'GET /api/admin/users': [user(103, '済み 花子', false)] });
  expect(await screen.findByText('まだログインしていない社員はいません。')).toBeDefined();
});
