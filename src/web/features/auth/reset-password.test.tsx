import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ResetPassword } from './reset-password.tsx';

const OWNER = { company_id: 'acme', employee_id: 'E0001' };

function open(hash: string, answers: Answers = {}): void {
  fakeWire(answers);
  renderScreen(<ResetPassword />, { at: `/reset-password${hash}` });
}

it('asks whoever opens a first link for a password, and says whose login it is', async () => {
  let sent: unknown;
  open('#company=acme&token=secret&first=1', {
    'POST /api/auth/password-link': OWNER,
    'POST /api/auth/reset-password': ({ body }) => {
      sent = body;
      return { message: '' };
    },
  });
  expect(await screen.findByText('E0001')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'パスワードの設定' })).toBeDefined();
  for (const field of document.querySelectorAll('input'))
    fireEvent.change(field, { target: { value: 'purple stapler' } });
  fireEvent.click(screen.getByRole('button', { name: 'パスワードを変更' }));
  expect(await screen.findByText('新しいパスワードを設定しました。')).toBeDefined();
  expect(sent).toEqual({
    companyId: 'acme',
    token: 'secret',
    newPassword: 'purple stapler',
    confirmPassword: 'purple stapler',
  });
  expect(screen.getByText('E0001')).toBeDefined();
});

it.each([
  ['&first=1', 'もう一度送信するよう依頼'],
  ['', 'もう一度、再設定のリンクを申し込んで'],
])('says that a link is over before anything is typed, and what to do%s', async (first, toDo) => {
  open(`#company=acme&token=secret${first}`, { 'POST /api/auth/password-link': refused('link_over') });
  expect((await screen.findByText(/このリンクは使えません/)).textContent).toContain(toDo);
  expect(screen.queryByLabelText(/新しいパスワード/)).toBeNull();
});

it('says that a link was cut off', async () => {
  open('#company=acme');
  expect(await screen.findByText(/リンクが正しくありません/)).toBeDefined();
});
