import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Routes } from '#contract/routes.ts';
import { type Answers, fakeWire, refused } from '../testing/fake-wire.ts';
import { EMPLOYEE, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { showWindow } from '../testing/window.ts';
import { FRAME, renderApp, meOf } from './testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const TEN_DAYS_MS = 864_000_000;
const OVER = 'セッションの有効期限が切れました。再度ログインしてください。';
const ADMIN = { ...EMPLOYEE, id: 2, employeeId: 'A0001', name: '小野寺 美咲', role: 'admin' } as const;
/** What an admin's navigation counts. */
const COUNTS: Answers = {
  'GET /api/requests/waiting': refused('server_error'),
  'GET /api/admin/months/{month}/open-count': refused('server_error'),
};
const CONFIG = { 'GET /api/config': { default_company_id: 'demo' } };

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const navigation = () => document.querySelector('nav[aria-label="メニュー"]');

/** Enters an address, as by a link from elsewhere. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const clock = () => screen.findByRole('button', { name: '出勤' });

const SCREENS = [
  '/',
  '/time-clock',
  '/attendance',
  '/shift-manager',
  '/vacation-request',
  '/admin',
  '/admin/home',
  '/admin/today',
  '/admin/users/1',
  '/admin/users/new',
  '/admin/users/import',
  '/settings',
  '/settings/closing-day',
  '/super-admin',
  '/super-admin/attendance-sheet',
] as const;
type Shown = (typeof SCREENS)[number];

/** Where each role is led from an address (spec §2, D30); from others nowhere. */
const EMPLOYEES: Partial<Record<Shown, string>> = {
  '/': '/time-clock',
  '/admin': '/time-clock',
  '/admin/home': '/time-clock',
  '/admin/today': '/time-clock',
  '/admin/users/1': '/time-clock',
  '/admin/users/new': '/time-clock',
  '/admin/users/import': '/time-clock',
  '/settings': '/time-clock',
  '/settings/closing-day': '/time-clock',
  '/super-admin': '/time-clock',
  '/super-admin/attendance-sheet': '/time-clock',
};
const ADMINS: Partial<Record<Shown, string>> = {
  '/': '/time-clock',
  '/admin/users/new': '/admin',
  '/admin/users/import': '/admin',
  '/settings': '/time-clock',
  '/settings/closing-day': '/time-clock',
  '/super-admin': '/time-clock',
  '/super-admin/attendance-sheet': '/time-clock',
};

const SUPER_ADMINS: Partial<Record<Shown, string>> = { '/': '/time-clock' };

describe('an address', () => {
  it('leads to the login without one, whatever it is', async () => {
    fakeWire(CONFIG);
    renderApp('/login', null);
    for (const address of SCREENS) {
      goTo(address);
      expect(window.location.pathname).toBe('/login');
      await screen.findByLabelText('企業ID');
      expect(navigation()).toBeNull();
    }
  });

  it.each([
    ['an employee', EMPLOYEE, EMPLOYEES],
    ['an admin', ADMIN, ADMINS],
    ['a super admin', SUPER_ADMIN, SUPER_ADMINS],
  ])('leads %s to what the role may see', async (_, user, led) => {
    // What the screens show is their own tests' matter.
    fakeWire({}).lose();
    renderApp('/', user);
    for (const address of [...SCREENS, '/login'] as const) {
      goTo(address);
      const shown = address === '/login' ? '/time-clock' : (led[address] ?? address);
      await isAt(shown);
      // Its screen is there, in its frame: it leads no further.
      await waitFor(() => {
        expect(screen.queryByText('読み込み中...')).toBeNull();
        expect(document.querySelector('main')?.textContent).not.toBe('');
      });
      expect(navigation()).not.toBeNull();
      expect(window.location.pathname).toBe(shown);
    }
  });

  it('that is none says so, and leads back', async () => {
    fakeWire(FRAME);
    renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '打刻に戻る' }));
    await isAt('/time-clock');
  });
});

describe('a session', () => {
  it('that expires logs out by itself, and says why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:00:00+09:00') });
    fakeWire({ ...FRAME, ...CONFIG });
    renderApp('/time-clock');
    await clock();
    localStorage.setItem('loginTime', String(Date.now() - TEN_DAYS_MS + 120_000));
    act(() => void window.dispatchEvent(new Event('focus')));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(window.location.pathname).toBe('/time-clock');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await isAt('/login');
    expect(await screen.findByText(OVER)).toBeDefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('that the server knows no more ends, and says why', async () => {
    fakeWire({ ...FRAME, ...CONFIG, 'GET /api/auth/me': refused('session_expired') });
    renderApp('/time-clock');
    await isAt('/login');
    expect(await screen.findByText(OVER)).toBeDefined();
  });

  it('takes over a changed name and role when the person returns', async () => {
    const wire = fakeWire(FRAME);
    renderApp('/time-clock');
    await clock();
    await screen.findByText('佐藤 健太');
    const changed = meOf({ ...EMPLOYEE, name: '佐藤 改名', role: 'admin' });
    wire.answer({ ...COUNTS, 'GET /api/auth/me': changed });
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const banner = screen.getByRole('banner');
    expect(await within(banner).findByText('佐藤 改名')).toBeDefined();
    expect(within(banner).getByText('管理者')).toBeDefined();
  });
});

it('tells who may not see a screen so, until they put that away', async () => {
  fakeWire({}).lose();
  renderApp('/admin/users/new', ADMIN);
  const said = await screen.findByText(/^このページを開く権限がありません/);
  expect(window.location.pathname).toBe('/admin');
  fireEvent.click(within(said.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: '閉じる' }));
  await waitFor(() => expect(screen.queryByText(/^このページを開く権限がありません/)).toBeNull());
});

describe('the frame', () => {
  it('shows the company, the person, the role and where one is', async () => {
    fakeWire({
      ...FRAME,
      ...COUNTS,
      'GET /api/logos/{companyId}': { company_logo: '/logo.png', mobile_logo: null },
      'GET /api/auth/me': meOf(ADMIN),
    });
    renderApp('/time-clock', ADMIN);
    expect(await screen.findByRole('img', { name: '企業ロゴ' })).toBeDefined();
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByText('小野寺 美咲')).toBeDefined();
    expect(banner.getByText('管理者')).toBeDefined();
    expect(banner.getByRole('link', { name: '打刻' }).getAttribute('aria-current')).toBe('page');
  });

  it('has that in the menu of phones', async () => {
    showWindow('phone');
    fakeWire({ ...FRAME, ...COUNTS, 'GET /api/auth/me': meOf(ADMIN) });
    renderApp('/time-clock', ADMIN);
    await clock();
    fireEvent.click(screen.getByRole('button', { name: 'メニューを開く' }));
    const menu = within(await screen.findByRole('dialog', { name: 'メニュー' }));
    expect(menu.getByText('小野寺 美咲')).toBeDefined();
    expect(menu.getByText('管理者')).toBeDefined();
    expect(menu.getByRole('link', { name: '打刻' }).getAttribute('aria-current')).toBe('page');
  });

  it.each<[string, string, keyof Routes, Answers]>([
    [
      '/shift-manager',
      'シフト管理',
      'GET /api/shifts/{month}',
      {
        'GET /api/shifts/{month}': [],
        'GET /api/holidays/{month}': [],
        'GET /api/months/{month}': refused('server_error'),
        'GET /api/shift-settings': { admins_plan_shifts: false, wish_days: 7 },
        'GET /api/shift-misfits/{month}': [],
      },
    ],
    ['/vacation-request?tab=list', '有給休暇申請', 'GET /api/vacation', { 'GET /api/vacation': { data: [] } }],
  ])('stays around %s without a network, which recovers by itself', async (address, name, route, answers) => {
    showWindow('phone');
    const wire = fakeWire({ ...FRAME, ...answers });
    renderApp(address);
    const heading = () => screen.findByRole('heading', { name });
    await heading();
    const find = wire.lose();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    if (address.includes('tab=list')) {
      const years = await screen.findByRole('combobox', { name: '年' });
      fireEvent.change(years, { target: { value: years.querySelector('option')?.value } });
    } else fireEvent.click(await screen.findByRole('button', { name: '前の月' }));
    const failures = () => screen.queryAllByText(/サーバーに接続できません/);
    await waitFor(() => expect(failures()).not.toEqual([]));
    await heading();

    fireEvent.click(screen.getByRole('button', { name: 'メニューを開く' }));
    const menu = await screen.findByRole('dialog', { name: 'メニュー' });
    fireEvent.click(within(menu).getByRole('link', { name: '打刻' }));
    expect(await screen.findByRole('button', { name: '退勤' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'メニューを開く' })).toBeDefined();
    act(() => window.history.back());
    await heading();

    const asked = wire.sent(route).length;
    find();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(wire.sent(route).length).toBeGreaterThan(asked));
    await waitFor(() => expect(failures()).toEqual([]));
    await heading();
  });
});
