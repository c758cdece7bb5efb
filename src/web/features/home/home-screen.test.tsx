import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import type { AdminHome } from '#contract/home.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { HomeScreen } from './home-screen.tsx';

const HOME: AdminHome = { opens_after_login: false, hides_setup: true, notices: [], setup: null };

const answers = {
  'GET /api/admin/home': HOME,
  'GET /api/admin/holidays/{month}': [],
  'GET /api/requests/waiting': { waiting: 2, returned: 0 },
} satisfies Answers;

/** The start page of an admin who has leave to decide on. */
function Home(): ReactNode {
  const query = useQuery({
    queryKey: queryKey('requests', 'waiting'),
    queryFn: ({ signal }) => api('GET /api/requests/waiting', { signal }),
  });
  const { data } = query;
  const items = [{ key: 8, name: '中村 蓮', note: '12月1日（火） 1日', to: '/admin/users/8/leave-ledger' }];
  const task = {
    title: '休暇の承認待ち',
    name: '休暇の承認待ち',
    to: '/admin/leave',
    unit: '件',
    query,
    failed: '',
    summary: data && { count: data.waiting, items },
  };
  return <HomeScreen Presence={() => null} tasks={[task]} charts={[]} />;
}

const open = (more: Answers = {}) => {
  const wire = fakeWire({ ...answers, ...more });
  return { wire, show: () => renderScreen(<Home />, { at: '/admin/home', user: SUPER_ADMIN }) };
};

it('says once that the server is away, and reads what there is to do once it is back', async () => {
  const { wire, show } = open();
  const find = wire.lose();
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('サーバーに接続できません');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  find();
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '再読み込み' }));
  expect(await screen.findByRole('region', { name: '休暇の承認待ち' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('tells of what the installation has to tell, and of nothing else', async () => {
  const message = 'だれでもログインできるデモのアカウントがあります。';
  const { wire, show } = open();
  wire.answer({ 'GET /api/admin/home': { ...HOME, notices: [{ code: 'demo_accounts', kind: 'info', message }] } });
  const { unmount } = show();
  expect(await screen.findByText(message)).toBeDefined();
  unmount();
  wire.answer({ 'GET /api/admin/home': HOME });
  show();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(await screen.findByRole('region', { name: '休暇の承認待ち' })).toBeDefined();
});

it('has a card for what there is to do, which names people and leads to its list', async () => {
  open().show();
  const card = await screen.findByRole('region', { name: '休暇の承認待ち' });
  expect(card.textContent).toContain('2件');
  expect(within(card).getByRole('link', { name: '休暇の承認待ち' }).getAttribute('href')).toBe('/admin/leave');
  expect(within(card).getByRole('link', { name: '中村 蓮' }).getAttribute('href')).toBe('/admin/users/8/leave-ledger');
  expect(within(card).getByRole('link', { name: /^ほか/ }).getAttribute('href')).toBe('/admin/leave');
});

it('has a row for what there is to do on a phone, which leads to its list', async () => {
  showWindow('phone');
  open().show();
  const row = await screen.findByRole('link', { name: /休暇の承認待ち/ });
  expect(row.textContent).toContain('2件');
  expect(row.textContent).toContain('中村 蓮');
  expect(row.getAttribute('href')).toBe('/admin/leave');
  expect(screen.queryByRole('region', { name: '休暇の承認待ち' })).toBeNull();
});

it('says in a line what there is nothing of', async () => {
  open({ 'GET /api/requests/waiting': { waiting: 0, returned: 0 } }).show();
  expect(await screen.findByText('休暇の承認待ちはありません。')).toBeDefined();
});
