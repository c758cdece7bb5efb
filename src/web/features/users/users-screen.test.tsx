import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { AdminUser } from '#contract/users.ts';
import { type Answers, type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { UsersScreen } from './users-screen.tsx';

const ADMIN = { ...EMPLOYEE, id: 2, employeeId: 'A0001', role: 'admin' } as const;

const person = (id: number, name: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  employee_id: `N-${id}`,
  name,
  name_kana: null,
  role: 'user',
  active: true,
  created_at: '2026-11-01T09:00:00.000+09:00',
  ...more,
});

/** What a super admin gets beside. */
const GROUPS: Partial<AdminUser> = {
  client_company_id: 5,
  client_company_name: '青空システムズ株式会社',
  job_assignment_id: null,
  job_assignment_name: null,
  employment_type_id: null,
  employment_type_name: null,
  mail_address: null,
  mail_is_confirmed: false,
};
const NO_GROUPS: Partial<AdminUser> = { ...GROUPS, client_company_id: null, client_company_name: null };

const PEOPLE = {
  users: [person(11, '検索 一郎', GROUPS), person(12, '検索 二郎', { role: 'admin', ...NO_GROUPS })],
  next_cursor: null,
  total: 2,
};

async function openList({
  user = SUPER_ADMIN,
  at = '/admin',
  ...more
}: Answers & { readonly user?: typeof EMPLOYEE; readonly at?: string } = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/admin/users': PEOPLE,
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/client-companies': [],
    'GET /api/admin/employment-types': [],
    ...more,
  });
  renderScreen(<UsersScreen />, { at, user });
  await screen.findByText(/人$/);
  return wire;
}

const search = () => screen.getByLabelText<HTMLInputElement>('氏名・フリガナ・社員IDで検索');
const select = (label: string, option: string): void => {
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
  const chosen = within(field).getByRole<HTMLOptionElement>('option', { name: option });
  fireEvent.change(field, { target: { value: chosen.value } });
};
/** What the list was last asked for. */
const asked = (wire: FakeWire) => wire.sent('GET /api/admin/users').at(-1)?.query;

it('shows a super admin what people are grouped by, and where nothing is set', async () => {
  await openList();
  expect(screen.getByRole('row', { name: /検索 一郎/ }).textContent).toContain('青空システムズ株式会社');
  expect(screen.getByRole('row', { name: /検索 二郎/ }).textContent).toContain('未設定');
  expect(screen.getByRole('link', { name: '新規登録' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'CSVを出力' })).toBeDefined();
});

it('shows an admin no groups, and lets them register nobody', async () => {
  await openList({
    user: ADMIN,
    'GET /api/admin/users': { ...PEOPLE, users: [person(11, '検索 一郎')], total: 1 },
  });
  expect(screen.getByRole('row', { name: /検索 一郎/ }).textContent).not.toContain('未設定');
  expect(screen.queryByText('取引先企業')).toBeNull();
  expect(screen.queryByRole('link', { name: '新規登録' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'CSVを出力' })).toBeNull();
});

it('asks the server for what is searched, narrowed and sorted', async () => {
  const wire = await openList();
  expect(asked(wire)).toEqual({ q: '', active: 'true', limit: '100', cursor: '', sort: 'employee_id' });
  fill(search(), '二郎 検索');
  await waitFor(() => expect(asked(wire)?.q).toBe('二郎 検索'));
  select('契約', '曜日が未設定');
  await waitFor(() => expect(asked(wire)?.contract).toBe('without_weekdays'));
  select('契約', '未設定');
  select('役割', '管理者');
  await waitFor(() => expect(asked(wire)).toMatchObject({ contract: 'none', role: 'admin' }));
  for (const [order, sort] of [
    ['ascending', 'name'],
    ['descending', '-name'],
  ] as const) {
    fireEvent.click(within(screen.getByRole('columnheader', { name: '氏名' })).getByRole('button'));
    await waitFor(() => expect(asked(wire)?.sort).toBe(sort));
    expect(screen.getByRole('columnheader', { name: '氏名' }).getAttribute('aria-sort')).toBe(order);
  }
});

it('is narrowed and sorted by a button on a phone, whose cards have no heads', async () => {
  showWindow('phone');
  const wire = await openList();
  expect(screen.getAllByRole('listitem').map((card) => within(card).getByRole('link').textContent)).toEqual([
    '検索 一郎',
    '検索 二郎',
  ]);
  expect(screen.queryByRole('combobox', { name: '役割' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /絞り込み・並び替え/ }));
  select('役割', '管理者');
  select('並び替え', '氏名（降順）');
  await waitFor(() => expect(asked(wire)).toMatchObject({ role: 'admin', sort: '-name' }));
});

it('is as its address says, and clears the conditions but not the order', async () => {
  const wire = await openList({ at: '/admin?q=検索&role=admin&sort=-name' });
  expect(search().value).toBe('検索');
  expect(asked(wire)).toMatchObject({ q: '検索', role: 'admin', sort: '-name' });
  fireEvent.click(screen.getByRole('button', { name: '条件をクリア' }));
  await waitFor(() => expect(search().value).toBe(''));
  await waitFor(() => expect(asked(wire)).toEqual({ q: '', active: 'true', limit: '100', cursor: '', sort: '-name' }));
});

it('says that nobody is found, and reports a list that can’t be read', async () => {
  const wire = await openList();
  wire.answer({ 'GET /api/admin/users': { users: [], next_cursor: null, total: 0 } });
  fill(search(), 'そんな人はいない');
  expect(await screen.findByText('条件に合う社員はいません')).toBeDefined();
  wire.answer({ 'GET /api/admin/users': () => new Response('', { status: 500 }) });
  fill(search(), 'E0001');
  expect(await screen.findByText('社員一覧の取得に失敗しました')).toBeDefined();
  wire.answer({ 'GET /api/admin/users': PEOPLE });
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(await screen.findByText('2人')).toBeDefined();
  expect(screen.queryByText('社員一覧の取得に失敗しました')).toBeNull();
});

it('leaves the click on a link alone while a search is pending', async () => {
  await openList();
  const link = screen.getByRole('link', { name: '新規登録' });
  search().focus();
  // In one go, before the next screen is drawn, which takes a slow phone a while; Enter ends the debounce of the search.
  await act(async () => {
    fireEvent.change(search(), { target: { value: '花子' } });
    link.click();
    fireEvent.keyDown(search(), { key: 'Enter' });
    await Promise.resolve();
  });
  expect(window.location.pathname + window.location.search).toBe('/admin/users/new');
});
