import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { fakeWire } from '../../testing/fake-wire.ts';
import { setToday } from '../../testing/clock.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SummaryCards } from '../../ui/summary-card.tsx';
import { useForgottenTask } from './today-cards.tsx';

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
