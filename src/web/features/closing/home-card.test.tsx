import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { setToday } from '../../testing/clock.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SummaryCards } from '../../ui/summary-card.tsx';
import { useFindingsTask, useMonthsTasks } from './home-card.tsx';
import { OpenCount } from './open-count.tsx';

const Cards = (): ReactNode => (
  <>
    <nav>
      月次・締め <OpenCount />
    </nav>
    <SummaryCards tasks={[...useMonthsTasks(), useFindingsTask()]} />
  </>
);

beforeEach(() => setToday('2026-11-18'));

function show(more: Answers = {}): void {
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/months/{month}/open-count': { count: 12, oldest: { month: '2026-09', count: 3 } },
    'GET /api/admin/findings-count': {
      months: [
        { month: '2026-09', count: 0 },
        { month: '2026-10', count: 26 },
        { month: '2026-11', count: 6 },
      ],
    },
    ...more,
  });
  renderScreen(<Cards />, { at: '/admin/home', user: SUPER_ADMIN });
}

it('names the oldest open month, which can be closed first, and so does the navigation', async () => {
  show();
  const link = await screen.findByRole('link', { name: '月の締め' });
  expect(link.getAttribute('href')).toBe('/admin/month-end?month=2026-09');
  expect(screen.getByRole('region', { name: '月の締め' }).textContent).toContain('3人2026年9月から未締め');
  expect(screen.getByRole('navigation').textContent).toBe('月次・締め 3人の2026年9月が未締めです');
});

it('says of the last month alone that it is open', async () => {
  show({ 'GET /api/admin/months/{month}/open-count': { count: 4, oldest: { month: '2026-10', count: 4 } } });
  expect((await screen.findByRole('region', { name: '月の締め' })).textContent).toContain('4人2026年10月が未締め');
});

it('counts the findings by month, and leads to the review of the oldest that has any', async () => {
  show();
  const link = await screen.findByRole('link', { name: '要確認' });
  expect(link.getAttribute('href')).toBe('/admin/month-end?month=2026-10&review=1');
  const card = screen.getByRole('region', { name: '要確認' });
  expect(card.textContent).toContain('32件10月 26件・11月 6件');
});

const Done = () => <p>{useMonthsTasks()[0]?.done}</p>;

it('says of a company that has just begun that there is no month to close yet', async () => {
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/months/{month}/open-count': { count: 0, oldest: null, is_before_records: true },
  });
  renderScreen(<Done />, { at: '/admin/home', user: SUPER_ADMIN });
  expect(await screen.findByText('締める月はまだありません。')).toBeDefined();
});
