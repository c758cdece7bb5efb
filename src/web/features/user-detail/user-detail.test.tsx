import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import type { AdminUserDetail } from '#contract/users.ts';
import { paramsOf, ParamsContext, useLocation } from '../../lib/router.tsx';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { press } from '../../testing/hands.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { UserDetail } from './user-detail.tsx';

const ADMIN = { ...EMPLOYEE, id: 2, employeeId: 'A0001', role: 'admin' } as const;

const person = (id: number, more: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  id,
  employee_id: `N-${id}`,
  name: '隣人 花子',
  name_kana: null,
  role: 'user',
  active: true,
  created_at: '2026-11-01T09:00:00.000+09:00',
  ...more,
});
const neighbour = (id: number) => ({ id, employee_id: `N-${id}`, name: '隣人 花子' });

const Part = ({ userId }: { readonly userId: number }): ReactNode => <p>記録 {userId}</p>;
const ERASURE = {
  Form: ({ employeeId }: { readonly employeeId: string }): ReactNode => <p>消去の予約 {employeeId}</p>,
  Note: ({ userId, children }: { readonly userId: number; readonly children?: ReactNode }): ReactNode => (
    <div>
      <p>消去 {userId}</p>
      {children}
    </div>
  ),
};
const PARTS = { attendance: Part, shift: Part, leave: Part, contract: Part };

/** The detail at its address, of whichever employee that names. */
function Shown(): ReactNode {
  const params = paramsOf('/admin/users/:userId', useLocation().pathname);
  return (
    params !== null && (
      <ParamsContext value={params}>
        <UserDetail parts={PARTS} Cards={() => null} erasure={ERASURE} />
      </ParamsContext>
    )
  );
}

/** Opens one of two employees, 11 and 12, as the list has them. */
function openDetail(at: string, { user = ADMIN, ...more }: Answers & { user?: typeof EMPLOYEE } = {}) {
  const wire = fakeWire({
    'GET /api/admin/users/{id}': ({ params }) => person(Number(params.id)),
    'GET /api/admin/users/{id}/neighbours': ({ params }) =>
      params.id === '11' ? { previous: null, next: neighbour(12) } : { previous: neighbour(11), next: null },
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/kiosks': { means: [], says_names: false, takes_photos: false, kiosks: [] },
    ...more,
  });
  renderScreen(<Shown />, { at, user });
  return wire;
}

const info = () => screen.getByRole('region', { name: '社員情報' });
const step = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string): boolean => step(name).getAttribute('aria-disabled') === 'true';
const asked = (wire: FakeWire) => wire.sent('GET /api/admin/users/{id}/neighbours')[0]?.query;

it('goes on by the arrow keys to who comes next in the list, with the same part', async () => {
  const list = new URLSearchParams({ q: '隣人 花子', sort: '-name' }).toString();
  const wire = openDetail(`/admin/users/11?tab=shift&list=${encodeURIComponent(list)}`);
  await screen.findByText('記録 11');
  await waitFor(() => expect(isOff('前の社員')).toBe(true));
  expect(isOff('次の社員')).toBe(false);
  expect(asked(wire)).toEqual({ q: '隣人 花子', sort: '-name' });
  press('ArrowRight');
  expect(await screen.findByText('記録 12')).toBeDefined();
  expect(window.location.pathname).toBe('/admin/users/12');
  expect(window.location.search).toContain('tab=shift');
  await waitFor(() => expect(info().textContent).toContain('N-12'));
  await waitFor(() => expect(isOff('次の社員')).toBe(true));
  press('ArrowLeft');
  await waitFor(() => expect(info().textContent).toContain('N-11'));
  expect(screen.getByRole('link', { name: '社員一覧に戻る' }).getAttribute('href')).toBe(`/admin?${list}`);
});

it('says of an employee who isn’t there that nothing is found', async () => {
  openDetail('/admin/users/999999', {
    'GET /api/admin/users/{id}': refused('not_found'),
    'GET /api/admin/users/{id}/neighbours': refused('not_found'),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^対象のデータが見つかりません。/);
  expect(screen.queryByRole('region', { name: '社員情報' })).toBeNull();
});

it('offers an admin nothing of the account', async () => {
  openDetail('/admin/users/11');
  await waitFor(() => expect(info().textContent).toContain('隣人 花子'));
  expect(within(info()).queryAllByRole('button')).toEqual([]);
});

it('offers a super admin all of the account, but nothing by which they would lock themselves out', async () => {
  openDetail('/admin/users/11', {
    user: SUPER_ADMIN,
    'GET /api/admin/users/{id}': person(11, { has_second_factor: true }),
  });
  await waitFor(() => expect(info().textContent).toContain('隣人 花子'));
  fireEvent.click(within(info()).getByRole('button', { name: 'その他の操作' }));
  const offered = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(await offered()).toEqual([
    '仮パスワードを発行',
    '2段階認証を解除',
    '利用停止',
    'データの書き出し（開示請求）',
  ]);
});

it('offers them only their own data of their own account', async () => {
  openDetail(`/admin/users/${SUPER_ADMIN.id}`, { user: SUPER_ADMIN });
  await waitFor(() => expect(info().textContent).toContain('隣人 花子'));
  fireEvent.click(within(info()).getByRole('button', { name: 'その他の操作' }));
  const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(offered).toEqual(['データの書き出し（開示請求）']);
});

it('offers a super admin the erasure of a leaver, and notes that it is reserved or done', async () => {
  openDetail('/admin/users/11', {
    user: SUPER_ADMIN,
    'GET /api/admin/users/{id}': person(11, { leaving_date: '2018-03-31' }),
  });
  expect(await screen.findByText('消去 11')).toBeDefined();
  fireEvent.click(within(info()).getByRole('button', { name: 'その他の操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '個人データを消去' }));
  const dialog = await screen.findByRole('dialog', { name: '個人データを消去' });
  expect(dialog.textContent).toContain('消去の予約 N-11');
});

it('notes to a super admin in place of who isn’t there that their data was erased', async () => {
  openDetail('/admin/users/11', {
    user: SUPER_ADMIN,
    'GET /api/admin/users/{id}': refused('not_found'),
    'GET /api/admin/users/{id}/neighbours': refused('not_found'),
  });
  expect(await screen.findByText('消去 11')).toBeDefined();
});
