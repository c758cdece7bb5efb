import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PresenceScreen } from './presence-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const ADMIN = {
  'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
  'GET /api/closing-days': { closing_days: [] },
};
const draw = () =>
  renderScreen(<PresenceScreen />, { at: '/admin/month-end/presence?month=2026-10', user: SUPER_ADMIN });

it('lists who was there without working, with each time, from where their month is opened', async () => {
  const span = (from: string, to: string) => ({
    from: `2026-10-${from}:00.000+09:00`,
    to: `2026-10-${to}:00.000+09:00`,
  });
  fakeWire({
    ...ADMIN,
    'GET /api/admin/presence/{month}': {
      company_name: '株式会社デモ',
      rows: [
        {
          user_id: 5,
          employee_id: 'E0005',
          name: '夜勤 次郎',
          name_kana: null,
          presence_minutes: 75,
          days: [
            {
              date: '2026-10-29',
              worked_minutes: 480,
              presence_minutes: 25,
              presence: [span('29T08:40', '29T09:00'), span('29T18:00', '29T18:05')],
            },
            {
              date: '2026-10-30',
              worked_minutes: 420,
              presence_minutes: 50,
              presence: [span('31T06:00', '31T06:50')],
            },
          ],
        },
      ],
    },
  });
  draw();
  const name = await screen.findByRole('link', { name: /夜勤 次郎/ });
  expect(name.getAttribute('href')).toBe('/admin/users/5?month=2026-10');
  expect(screen.getByText('1:15')).toBeDefined();
  for (const day of ['10月29日（木） 08:40〜09:00・18:00〜18:05', '10月30日（金） 翌06:00〜翌06:50'])
    expect(screen.getByText(day)).toBeDefined();
  expect(screen.getByText('1人')).toBeDefined();
});

it('says where there is none, and what can’t be read', async () => {
  fakeWire({ ...ADMIN, 'GET /api/admin/presence/{month}': { company_name: '株式会社デモ', rows: [] } });
  const { unmount } = draw();
  expect(await screen.findByText('この期間に、労働時間になっていない在場はありません。')).toBeDefined();
  unmount();
  fakeWire({ ...ADMIN, 'GET /api/admin/presence/{month}': refused('server_error') });
  draw();
  expect(await screen.findByText(/在場の一覧の取得に失敗しました|サーバー/)).toBeDefined();
});
