import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { isoDate, isoMonth } from '#domain/time/date.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AbsencePanel } from './absence-panel.tsx';
import { TeamCalendar } from './team-calendar.tsx';

// Several parts of leave on one day (D54), one person's and beside somebody else's.

const DAY = '2026-12-08';
const KATO = { date: DAY, user_id: 10, employee_id: 'E0010', name: '加藤 直樹' };

beforeEach(() => {
  setToday('2026-11-18');
  fakeWire({
    'GET /api/admin/leave-calendar': {
      month: '2026-12',
      absences: [
        { ...KATO, kind: 'approved', unit: 'half', half: 'am' },
        { ...KATO, kind: 'pending', unit: 'hour', start_minute: 1020, end_minute: 1080, leave_minutes: 60 },
        { date: DAY, user_id: 8, employee_id: 'E0008', name: '中村 蓮', kind: 'approved' },
      ],
      holidays: [],
    },
  });
});

describe('several parts of one day', () => {
  it('are beside each other in the month of people by days', async () => {
    renderScreen(<TeamCalendar month={isoMonth('2026-12')} today={isoDate('2026-11-18')} onMonth={() => undefined} />, {
      at: '/admin/leave',
      user: SUPER_ADMIN,
    });
    const row = await screen.findByRole('row', { name: /加藤 直樹/u });
    expect(row.textContent).toContain('午前半休');
    expect(row.textContent).toContain('申請中 17:00〜18:00');
  });

  it('are one person who is away, listed by part', async () => {
    const view = { month: isoMonth('2026-12'), day: isoDate(DAY) };
    renderScreen(<AbsencePanel view={view} today={isoDate('2026-11-18')} onView={() => undefined} />, {
      at: '/admin/leave',
      user: SUPER_ADMIN,
    });
    const day = await screen.findByRole('button', { pressed: true });
    expect(day.textContent).toBe('8日、休み2人');
    fireEvent.click(day);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('午前半休'),
      expect.stringContaining('17:00〜18:00'),
      expect.stringContaining('中村 蓮'),
    ]);
  });
});
