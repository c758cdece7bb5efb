import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { fakeWire } from '../../testing/fake-wire.ts';
import { setToday } from '../../testing/clock.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SummaryCards } from '../../ui/summary-card.tsx';
import { PresenceCounts, useForgottenTask } from './today-cards.tsx';
import { TodayScreen } from './today-screen.tsx';

const Forgotten = (): ReactNode => <SummaryCards tasks={[useForgottenTask()]} />;

it('names a forgotten punch, which leads to the day’s month', async () => {
  setToday('2026-11-02');
  const [work_date, employee_id, name] = ['2026-10-31', 'E0005', '忘れ 花子'];
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/recent-days': {
      days: [],
      forgotten: { total: 1, latest: [{ id: 5, employee_id, name, work_date, punch: 'clock_out' }] },
    },
  });
  renderScreen(<Forgotten />, { at: '/admin/home', user: SUPER_ADMIN });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/admin/users/5?month=2026-10');
  const card = screen.getByRole('region', { name: '打刻忘れ（直近7日間）' });
  expect(card.textContent).toContain('10月31日（土） 退勤なし');
  expect(
    within(card)
      .getByRole('link', { name: /^打刻忘れ/ })
      .getAttribute('href'),
  ).toBe('/admin/month-end?month=2026-10&findings=1');
});

it('calls nobody off before the go-live month, and says when records begin', async () => {
  setToday('2026-11-02');
  const counts = { working: 0, on_break: 0, left: 0, late: 0, not_yet: 0, leave: 0, absent: 0, off: 1, came_late: 0 };
  fakeWire({
    'GET /api/admin/today': {
      date: '2026-11-02',
      begins_on: '2026-12-01',
      counts,
      total: 1,
      page_size: 100,
      people: [
        {
          id: 5,
          employee_id: 'E0005',
          name: '準備 花子',
          state: 'off',
          work_date: '2026-11-02',
          clock_in: null,
          clock_out: null,
          shift_start: null,
          shift_end: null,
          came_late: false,
          reports: [],
        },
      ],
    },
  });
  renderScreen(
    <>
      <PresenceCounts />
      <TodayScreen />
    </>,
    { at: '/admin/today', user: SUPER_ADMIN },
  );
  expect(await screen.findByText(/^勤怠の記録は2026-12-01（火）から始まります。$/)).toBeTruthy();
  expect(await screen.findByText('準備 花子')).toBeTruthy();
  expect(screen.getAllByText('利用開始前').length).toBeGreaterThan(0);
  expect(screen.queryByText('休み')).toBeNull();
});
