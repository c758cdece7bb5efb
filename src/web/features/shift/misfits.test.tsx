import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { ownMonth } from '../../testing/own-month.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { plannedPerson, rosterOfJune } from '../../testing/roster.ts';
import { EmployeeShifts } from './employee-shifts.tsx';
import { RosterScreen } from './roster-screen.tsx';
import { ShiftScreen } from './shift-screen.tsx';

const LONGER = '契約の時間より長い勤務です（6:00）';
const day = (date: string, end_time: string, id = 1) => ({ id, date, start_time: '09:00', end_time, is_workday: true });

const ADMIN = {
  'GET /api/closing-days': { closing_days: [] },
  'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
  'GET /api/admin/holidays/{month}': [],
} as const satisfies Answers;

describe('シフト表', () => {
  const PERSON = plannedPerson({
    name: '時短 花子',
    days: [
      { date: '2027-06-01', is_workday: true, start_time: '09:00', end_time: '18:00', pattern_id: null },
      { date: '2027-06-02', is_workday: true, start_time: '09:00', end_time: '18:00', pattern_id: null },
      { date: '2027-06-03', is_workday: true, start_time: '09:00', end_time: '16:00', pattern_id: null },
      { date: '2027-06-05', is_workday: true, start_time: '09:00', end_time: '12:00', pattern_id: null },
    ],
    contract_bounds: [
      { from: '2027-05-25', most_minutes: 480, weekly_days: null, is_after_term: false },
      { from: '2027-06-02', most_minutes: 360, weekly_days: null, is_after_term: false },
      { from: '2027-06-05', most_minutes: 0, weekly_days: null, is_after_term: false },
      { from: '2027-06-07', most_minutes: null, weekly_days: 2, is_after_term: true },
    ],
  });
  const cell = (text: string) => screen.getByRole('gridcell', { name: new RegExp(`^${text}`) });

  it('marks a day that doesn’t fit the contract, and says why, as it is planned', async () => {
    fakeWire({
      ...ADMIN,
      'GET /api/admin/rosters/{month}': rosterOfJune([PERSON]),
    });
    renderScreen(<RosterScreen />, { at: '/admin/rosters?month=2027-06', user: SUPER_ADMIN });
    await screen.findByRole('grid');
    await waitFor(() => expect(cell('6月2日').getAttribute('aria-label')).toContain(LONGER));
    expect(cell('6月2日').dataset['finding']).toBe('warned');
    expect(cell('6月2日').title).toBe(LONGER);
    expect(cell('6月5日').getAttribute('aria-label')).toContain('契約で勤務のない曜日の勤務です');
    for (const fitting of ['6月1日', '6月3日']) expect(cell(fitting).dataset['finding']).toBeUndefined();
    // Made a day off it fits.
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await waitFor(() => expect(cell('6月2日').dataset['finding']).toBeUndefined());
  });
});

it('the shifts of an employee have the mark and the reason at their day', async () => {
  fakeWire({
    ...ADMIN,
    'GET /api/admin/users/{id}/shifts': [day('2027-06-01', '17:00'), day('2027-06-02', '18:00', 2)],
    'GET /api/admin/users/{id}/shift-misfits': [{ date: '2027-06-02', message: LONGER }],
    'GET /api/admin/users/{id}/months/{month}': ({ params: { month } }) => ({
      ...ownMonth(month),
      user_id: 7,
      employee_id: 'E0007',
      name: '時短 花子',
      accepted: [],
    }),
  });
  renderScreen(<EmployeeShifts userId={7} />, { at: '/admin/users/7?month=2027-06', user: SUPER_ADMIN });
  const reason = await screen.findByText(LONGER);
  const row = reason.closest('tr');
  expect(row?.id).toBe('day-2027-06-02');
  expect(within(row as HTMLElement).getByText('契約外')).toBeDefined();
  expect(screen.getAllByText('契約外')).toHaveLength(1);
});

it('one’s own month says which saved shifts don’t fit, and not once they are saved otherwise', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/shift-settings': { admins_plan_shifts: false, wish_days: 10 },
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month),
    'GET /api/holidays/{month}': [],
    'GET /api/shifts/{month}': [day('2027-06-01', '18:00'), day('2027-06-02', '18:00', 2)],
    'GET /api/shift-misfits/{month}': ['2027-06-01', '2027-06-02'].map((date) => ({ date, message: LONGER })),
    'POST /api/shifts/plan-changes': { people: [] },
    'POST /api/shifts': { message: '保存しました', shifts: [day('2027-06-01', '16:00')] },
  });
  renderScreen(<ShiftScreen />, { at: '/shift-manager?month=2027-06', user: EMPLOYEE });
  await screen.findByText(`${LONGER}: 6月1日（火）、6月2日（水）`);
  expect(screen.getByText(/^保存済みのシフトのうち2日が、契約に合いません。/)).toBeDefined();
  fill((await screen.findAllByLabelText<HTMLInputElement>(/^6月1日（火）の終了/))[0] as HTMLInputElement, '16:00');
  wire.answer({ 'GET /api/shift-misfits/{month}': [] });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('保存しました');
  await waitFor(() => expect(screen.queryByText(/契約に合いません/)).toBeNull());
});

it('one’s own month waits for what is said above it, which would push it down', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/shift-settings': { admins_plan_shifts: false, wish_days: 10 },
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month),
    'GET /api/holidays/{month}': [],
    'GET /api/shifts/{month}': [day('2027-06-01', '18:00')],
    'GET /api/shift-misfits/{month}': [{ date: '2027-06-01', message: LONGER }],
  });
  const release = wire.hold('GET /api/shift-misfits/{month}');
  renderScreen(<ShiftScreen />, { at: '/shift-manager?month=2027-06', user: EMPLOYEE });
  await waitFor(() => expect(wire.sent('GET /api/shifts/{month}')).toHaveLength(1));
  await waitFor(() => expect(wire.sent('GET /api/holidays/{month}')).toHaveLength(1));
  expect(screen.queryAllByLabelText(/^6月1日（火）の終了/)).toEqual([]);
  release();
  await screen.findByText(`${LONGER}: 6月1日（火）`);
  expect((await screen.findAllByLabelText(/^6月1日（火）の終了/)).length).toBeGreaterThan(0);
});
