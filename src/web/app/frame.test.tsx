import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire } from '../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../testing/render-screen.tsx';
import { showWindow } from '../testing/window.ts';
import { Frame } from './frame.tsx';
import { meOf } from './testing/render-app.tsx';

const LOGOS = { company_logo: '/api/company-logo/demo?v=1', mobile_logo: '/api/mobile-logo/demo?v=2' };

function openFrame(logos: { readonly company_logo: string | null; readonly mobile_logo: string | null } = LOGOS): void {
  fakeWire({
    'GET /api/auth/me': meOf(EMPLOYEE),
    'GET /api/logos/{companyId}': logos,
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/notifications': [],
  });
  const session = { token: 'token', user: EMPLOYEE, loginTime: 0 };
  renderScreen(
    <Frame session={session}>
      <h1>勤怠一覧</h1>
    </Frame>,
    { at: '/attendance' },
  );
}

const logo = async (): Promise<string | null> =>
  (await screen.findByRole('img', { name: '企業ロゴ' })).getAttribute('src');
const searchKey = (): void =>
  void fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });

it('has the company’s logo', async () => {
  openFrame();
  expect(await logo()).toBe('/api/company-logo/demo?v=1');
});

it('has on a phone the logo made for phones', async () => {
  showWindow('phone');
  openFrame();
  expect(await logo()).toBe('/api/mobile-logo/demo?v=2');
});

it('has on a phone the company’s logo where none is made for phones', async () => {
  showWindow('phone');
  openFrame({ ...LOGOS, mobile_logo: null });
  expect(await logo()).toBe('/api/company-logo/demo?v=1');
});

it.each([
  ['key', searchKey],
  ['button', () => void fireEvent.click(screen.getByText('検索'))],
])('opens the search by its %s', async (_, ask) => {
  openFrame();
  ask();
  expect(await screen.findByRole('dialog', { name: '検索' })).toBeDefined();
});

it('searches for what is typed before the search has the focus', async () => {
  openFrame();
  searchKey();
  const isLeft = ['打', '刻'].map((key) => fireEvent.keyDown(document.documentElement, { key }));
  expect(isLeft).toEqual([false, false]);
  // Keys with another meaning keep it.
  expect(fireEvent.keyDown(document.documentElement, { key: 'Tab' })).toBe(true);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(field.value).toBe('打刻'));
  expect(fireEvent.keyDown(document.documentElement, { key: 'x' })).toBe(true);
});

it('opens no search by its key over a dialog that may hold what is not saved', async () => {
  openFrame();
  fireEvent.click((await screen.findAllByRole('button', { name: 'お知らせ' }))[0] as HTMLElement);
  const news = await screen.findByRole('dialog', { name: 'お知らせ' });
  expect(screen.getByRole('link', { name: 'メールとプッシュ通知の設定' }).getAttribute('href')).toBe(
    '/account?part=notifications',
  );
  searchKey();
  fireEvent.keyDown(news, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'お知らせ' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
