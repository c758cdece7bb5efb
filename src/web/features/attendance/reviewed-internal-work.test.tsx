import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { deriveMonth, type MonthRow } from '#domain/attendance/month.ts';
import { at, punched } from '#domain/attendance/testing/builders.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import '../../ui/dialog-frame.tsx';
import { ReviewedInternalWork } from './reviewed-internal-work.tsx';

const DAY = isoDate('2026-11-19');

const entry = (id: number, start: string, end: string, note: string | null = null) => ({
  id,
  date: DAY,
  start: timeOfDay(start),
  end: timeOfDay(end),
  breakMinutes: minutes(0),
  note,
});

const rowWith = (internalWork: ReturnType<typeof entry>[]): MonthRow =>
  deriveMonth({
    period: calendarMonth(isoMonth('2026-11')),
    records: punched(DAY, '09:00', '18:00'),
    leaveDays: [],
    shifts: [],
    internalWork,
    holidays: new Map(),
    now: at('2026-11-20 10:00'),
    workType: 'all',
  }).find(({ date }) => date === DAY) as MonthRow;

const ROW = rowWith([
  entry(1, '11:00', '13:00', '勉強会'),
  entry(2, '10:00', '12:00', '部門会議'),
  entry(3, '15:00', '16:00'),
]);

describe('the internal work of a day under review', () => {
  it('shows which entries overlap, and one is deleted in place', async () => {
    const done: string[] = [];
    const wire = fakeWire({ 'DELETE /api/internal-work/{id}': { message: '' } });
    renderScreen(<ReviewedInternalWork row={ROW} onDone={(message) => done.push(message)} />, {
      at: '/admin/month-end',
      user: SUPER_ADMIN,
    });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '10:00–12:00重複休憩 0:00部門会議削除',
      '11:00–13:00重複休憩 0:00勉強会削除',
      '15:00–16:00休憩 0:00削除',
    ]);
    fireEvent.click(screen.getByLabelText('11:00–13:00の社内業務を削除'));
    const dialog = within(await screen.findByRole('dialog', { name: '削除の確認' }));
    expect(dialog.getByText(/11月19日（木）の社内業務（11:00–13:00）を削除します。/)).toBeDefined();
    fireEvent.click(dialog.getByText('削除'));
    await waitFor(() => expect(done).toEqual(['社内業務を削除しました']));
    expect(wire.sent('DELETE /api/internal-work/{id}').map(({ params }) => params)).toEqual([{ id: '1' }]);
  });

  it('deletes nothing for who may not', () => {
    fakeWire({});
    renderScreen(<ReviewedInternalWork row={ROW} onDone={() => undefined} />, {
      at: '/admin/month-end',
      user: EMPLOYEE,
    });
    expect(screen.queryByLabelText(/の社内業務を削除$/)).toBeNull();
  });
});
