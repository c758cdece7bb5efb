import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { Permission } from '#domain/permissions/permission.ts';
import { setToday } from '../testing/clock.ts';
import { type Answers, fakeWire } from '../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../testing/render-screen.tsx';
import { adminScreenAt } from './admin-routes.tsx';
import { meOf } from './testing/render-app.tsx';
import { groupsFor } from './navigation.tsx';

const manager = (permissions: readonly Permission[]) => ({
  ...EMPLOYEE,
  grants: [{ permissions: [...permissions], scope: { kind: 'department' as const, names: ['営業部'] } }],
});

const COUNTS = { working: 2, on_break: 0, late: 0, came_late: 0, not_yet: 0, left: 0, leave: 0, absent: 0, off: 1 };

/** What the home asks of, whatever else one may see of one's people. */
const HOME: Answers = {
  'GET /api/admin/home': { opens_after_login: false, hides_setup: false, notices: [], setup: null },
  'GET /api/admin/today': { date: '2026-11-18', counts: COUNTS, total: 0, page_size: 50, people: [] },
  'GET /api/admin/recent-days': { days: [], forgotten: { total: 0, latest: [] } },
  'GET /api/admin/findings-count': { months: [{ month: '2026-10', count: 4 }] },
  'GET /api/closing-days': { closing_days: [] },
  'GET /api/admin/holidays/{month}': [],
  'GET /api/auth/me': meOf(EMPLOYEE),
  'GET /api/admin/swaps': [],
};

async function open(permissions: readonly Permission[], answers: Answers): Promise<void> {
  setToday('2026-11-18');
  fakeWire({ ...HOME, ...answers });
  const found = adminScreenAt('/admin/home');
  if (found === null) throw new Error('there is no home');
  await found.screen.Screen.preload();
  renderScreen(<found.screen.Screen />, { at: '/admin/home', user: manager(permissions) });
  await screen.findByRole('heading', { name: 'ホーム' });
}

it('shows a manager their own people, and asks for nothing that they may not see', async () => {
  await open(['read_users', 'read_attendance'], {});
  expect(await screen.findByText(/営業部とその下位の社員/u)).toBeDefined();
  expect(await screen.findByRole('navigation', { name: '本日の出勤状況' })).toBeDefined();
  await waitFor(() => expect(screen.getAllByText(/要確認/u).length).toBeGreaterThan(0));
  for (const other of [/36協定/u, /年5日/u, /締め/u]) expect(screen.queryByText(other)).toBeNull();
});

it('is in the menu of who sees to attendance', () => {
  const useful = { asks: false, decides: false, approvesMonths: false, worksAtClients: true, dispatches: false };
  const placesOf = (permissions: readonly Permission[]) =>
    groupsFor(manager(permissions), useful).flatMap(({ places }) => places.map(({ at }) => at));
  expect(placesOf(['read_users', 'read_attendance'])).toContain('/admin/home');
  expect(placesOf(['read_users', 'read_leave'])).not.toContain('/admin/home');
});
