import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { WaitingLogin } from '#contract/logins.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LoginsScreen } from './logins-screen.tsx';

const person = (id: number, name: string, more: Partial<WaitingLogin> = {}): WaitingLogin => ({
  id,
  employee_id: `E${id}`,
  name,
  mail_address: null,
  state: 'none',
  since: null,
  ...more,
});
const SINCE = '2026-11-20T12:00:00.000+09:00';
const PEOPLE = [
  person(101, '未ログ イン'),
  person(102, '二人 目', { mail_address: 'two@example.com' }),
  person(103, '用紙 三郎', { state: 'paper', since: SINCE, mail_address: 'three@example.com' }),
];

function show(more: Answers = {}, isMailOn = true): void {
  fakeWire({
    'GET /api/admin/logins': { mail_is_on: isMailOn, people: PEOPLE, logged_in: 4 },
    ...more,
  });
  renderScreen(<LoginsScreen />, { at: '/admin/users/logins', user: SUPER_ADMIN });
}

const boxOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });

it('issues passwords to those without a way in, prints a slip for each, and records that once', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  let sent: unknown;
  const handedOut: unknown[] = [];
  show({
    'POST /api/admin/users/reset-passwords': ({ body }) => {
      sent = body;
      return {
        one_time_passwords: [{ employee_id: 'E102', name: '二人 目', one_time_password: 'k7wd-2mfa-xr9e-hq4t' }],
        one_time_passwords_csv: '',
        message: '1人に仮パスワードを発行しました',
      };
    },
    'POST /api/admin/logins/handed-out': ({ body }) => {
      handedOut.push(body);
      return { message: '配布済みとして記録しました' };
    },
  });
  expect((await boxOf('E103 用紙 三郎 用紙 11月20日')).checked).toBe(false);
  expect(screen.getByText('ほかの4人はログイン済みです。')).toBeDefined();
  fireEvent.click(await boxOf('E101'));
  fireEvent.click(screen.getByRole('button', { name: '1人に仮パスワードを発行' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '1人に仮パスワードを発行' }));
  expect(await screen.findByText('1人に仮パスワードを発行しました')).toBeDefined();
  expect(sent).toEqual({ user_ids: [102] });
  expect(screen.getByRole('table').textContent).toContain('k7wd-2mfa-xr9e-hq4t');
  const printed = screen.getByRole('button', { name: '配布用に印刷（A4）' });
  fireEvent.click(printed);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  fireEvent.click(printed);
  expect(handedOut).toEqual([{ employee_ids: ['E102'] }]);
});

it('mails links to those of the chosen who have an address, and says who hasn’t', async () => {
  let sent: unknown;
  show({
    'POST /api/admin/logins/mails': ({ body }) => {
      sent = body;
      return { message: '2人にメールを送信します' };
    },
  });
  await boxOf('E102 二人 目 未配布 ・ two@example.com');
  fireEvent.click(screen.getByLabelText('配布済みの社員をすべて選択'));
  expect(screen.getByText(/うち1人は、メールアドレスが登録されていない/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '2人にメールで送信' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('リンクは7日間');
  fireEvent.click(within(dialog).getByRole('button', { name: '2人にメールで送信' }));
  expect(await screen.findByText('2人にメールを送信します')).toBeDefined();
  expect(sent).toEqual({ user_ids: [102, 103] });
});

it('says that no mail is sent, and where that is seen', async () => {
  show({}, false);
  expect((await screen.findByRole('link', { name: '「メールの送信」を確認する' })).getAttribute('href')).toBe(
    '/settings/mails',
  );
  expect(screen.queryByRole('button', { name: /メールで送信/ })).toBeNull();
});

it('has nobody to choose once everybody has logged in', async () => {
  show({ 'GET /api/admin/logins': { mail_is_on: true, people: [], logged_in: 3 } });
  expect(await screen.findByText('まだログインしていない社員はいません。')).toBeDefined();
});
