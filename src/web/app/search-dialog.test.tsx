import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Answers, fakeWire } from '../testing/fake-wire.ts';
import { fill, press } from '../testing/hands.ts';
import { EMPLOYEE, renderScreen } from '../testing/render-screen.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { meOf } from './testing/render-app.tsx';

const ADMIN = { ...EMPLOYEE, id: 2, employeeId: 'A0001', role: 'admin' } as const;

async function openSearch(user: typeof EMPLOYEE, more: Answers = {}) {
  const wire = fakeWire({
    'GET /api/auth/me': meOf(user),
    'GET /api/admin/users': [],
    ...more,
  });
  const act = { onClose: vi.fn<() => void>(), onLogout: vi.fn<() => void>() };
  renderScreen(<SearchDialog user={user} opened {...act} />, { at: '/attendance', user });
  await screen.findByRole('combobox');
  return { wire, ...act };
}

const type = (words: string): void => fill(screen.getByRole('combobox'), words);
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const group = async (name: string) => within(await screen.findByRole('group', { name })).getAllByRole('option');
const said = () => screen.getByRole('status').textContent;

it('offers an employee their own screens, and finds nothing that they may not open', async () => {
  const { wire } = await openSearch(EMPLOYEE);
  expect(options()).toHaveLength(6);
  type('佐藤');
  await waitFor(() => expect(said()).toBe('「佐藤」に一致するものはありません。'));
  type('給与');
  await waitFor(() => expect(said()).toBe('「給与」に一致するものはありません。'));
  expect(options()).toEqual([]);
  expect(wire.sent('GET /api/admin/users')).toEqual([]);
});

it('finds an admin no settings, and says that people can’t be searched', async () => {
  await openSearch(ADMIN, { 'GET /api/admin/users': () => new Response('', { status: 500 }) });
  type('鈴木');
  expect((await screen.findByRole('alert')).textContent).toBe('社員を検索できませんでした');
  type('しめび');
  await waitFor(() => expect(options()).toEqual([]));
});

it('says to an admin that a setting isn’t found', async () => {
  await openSearch(ADMIN);
  type('しめび');
  await waitFor(() => expect(said()).toBe('「しめび」に一致するものはありません。'));
});

it('goes around by the arrow keys, marks what Enter opens, and opens the account by other words', async () => {
  const { onClose, onLogout } = await openSearch(EMPLOYEE);
  const marked = () => screen.getByRole('option', { selected: true });
  expect(marked().textContent).toBe('打刻');
  screen.getByRole('combobox').focus();
  press('ArrowUp');
  await waitFor(() => expect(screen.getAllByRole('option').at(-1)).toBe(marked()));
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(marked().id);
  press('ArrowDown');
  press('ArrowDown');
  await waitFor(() => expect(marked().textContent).toBe('勤怠'));
  type('パスワード');
  await waitFor(async () =>
    expect((await group('アカウント')).map((option) => option.textContent)).toEqual([
      'アカウントパスワード、2段階認証、ログイン中の端末、通知、予定表の公開',
    ]),
  );
  screen.getByRole('combobox').focus();
  press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/account'));
  expect(onClose).toHaveBeenCalledOnce();
  type('サインアウト');
  fireEvent.click(await screen.findByRole('option', { name: /ログアウト/ }));
  expect(onLogout).toHaveBeenCalledOnce();
});
