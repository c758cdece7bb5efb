import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { press } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { CompanyCalendarSetting } from './calendar-setting.tsx';

const day = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};

it('overwrites nothing that somebody else has saved, and says so', async () => {
  const wire = fakeWire({
    'GET /api/admin/company-calendar/{year}': {
      year: 2033,
      work_rule_id: null,
      version: 'before',
      days: [],
      holidays: [],
    },
    'GET /api/admin/work-rules': [],
    'POST /api/admin/company-calendar/{year}/preview': { months: [], planned_shifts: 0 },
    'PUT /api/admin/company-calendar/{year}': refused('calendar_changed'),
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<CompanyCalendarSetting onDone={onDone} />, { at: '/settings/calendar?year=2033', user: SUPER_ADMIN });
  await screen.findByRole('group', { name: '2033年のカレンダー' });
  day('2033-03-01').focus();
  press('1');
  await waitFor(() => expect(day('2033-03-01').getAttribute('aria-label')).toMatch(/所定休日/));
  fireEvent.click(screen.getByRole('button', { name: '変更を確認' }));
  const dialog = await screen.findByRole('dialog', { name: '会社カレンダーの変更' });
  fireEvent.click(within(dialog).getByRole('button', { name: '変更を保存' }));
  expect(await within(dialog).findByText(/ほかの人が先にカレンダーを変更しました/)).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  const sent = wire.sent('PUT /api/admin/company-calendar/{year}').map(({ params, body }) => [params.year, body]);
  expect(sent).toEqual([
    ['2033', { version: 'before', days: [{ date: '2033-03-01', kind: 'scheduled_holiday', name: null }] }],
  ]);
});
