import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { RosterPersonResponse } from '#contract/rosters.ts';
import type { PlanChangeResponse } from '#contract/shift.ts';
import { type Answers, fakeWire, type FakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { ownMonth } from '../../testing/own-month.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { plannedPerson, rosterOfJune } from '../../testing/roster.ts';
import { EmployeeShifts } from './employee-shifts.tsx';
import { RosterScreen } from './roster-screen.tsx';
import { ShiftScreen } from './shift-screen.tsx';

const PERSON = plannedPerson({
  name: '変形 一郎',
  days: [{ date: '2027-06-01', is_workday: true, start_time: '09:00', end_time: '17:00', pattern_id: null }],
  frame_minutes: 10_285,
});

/** A roster in which the first day of this person is made a day off, and saved. */
async function saveDayOff(person: RosterPersonResponse, people: readonly PlanChangeResponse[]): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/holidays/{month}': [],
    'GET /api/admin/rosters/{month}': rosterOfJune([person]),
    'POST /api/admin/rosters/{month}/plan-changes': { people: [...people] },
    'PUT /api/admin/rosters/{month}': {
      message: '保存しました',
      people: [{ user_id: 7, version: '2', draft_dates: [], changed: [] }],
    },
  });
  renderScreen(<RosterScreen />, { at: '/admin/roster?month=2027-06', user: SUPER_ADMIN });
  fireEvent.keyDown(await screen.findByRole('grid'), { key: 'Delete' });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '変更を保存' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  return wire;
}
const saved = (wire: FakeWire) => wire.sent('PUT /api/admin/rosters/{month}');

const COSTLY = {
  user_id: 7,
  name: PERSON.name,
  dates: ['2027-06-01'],
  overtime_minutes: 120,
  statutory_holiday_minutes: 480,
};

it('a change of a fixed plan is saved once its cost is accepted', async () => {
  const wire = await saveDayOff(PERSON, [COSTLY]);
  const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
  expect(dialog.textContent).toContain(
    '変形 一郎（6月1日（火））: シフトどおりに働くと、時間外が 2:00、法定休日労働が 8:00増えます',
  );
  expect(saved(wire)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'このまま保存' }));
  await screen.findByText('保存しました');
  expect(saved(wire)).toHaveLength(1);
});

it('is kept where it isn’t accepted, and says where it costs nothing', async () => {
  const wire = await saveDayOff(PERSON, [{ ...COSTLY, overtime_minutes: -60, statutory_holiday_minutes: 0 }]);
  const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
  expect(dialog.textContent).toContain('時間外は増えません');
  fireEvent.click(within(dialog).getByRole('button', { name: '戻る' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved(wire)).toHaveLength(0);
  expect(screen.getByText('1日を変更しています')).toBeDefined();
});

it.each<readonly [string, RosterPersonResponse]>([
  ['before the period has begun', PERSON],
  ['of everybody else, without asking', { ...PERSON, frame_minutes: null }],
])('a change %s is saved at once', async (_, person) => {
  const wire = await saveDayOff(person, []);
  await screen.findByText('保存しました');
  expect(saved(wire)).toHaveLength(1);
  expect(wire.sent('POST /api/admin/rosters/{month}/plan-changes')).toHaveLength(person === PERSON ? 1 : 0);
});

const EVERYBODY = {
  'GET /api/closing-days': { closing_days: [] },
  'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
  'GET /api/admin/holidays/{month}': [],
} as const satisfies Answers;
const DAY = { id: 3, date: '2027-06-01', start_time: '09:00', end_time: '17:00', is_workday: true };

it('a day that an admin corrects for its employee is asked about, and what is typed stays', async () => {
  const wire = fakeWire({
    ...EVERYBODY,
    'GET /api/admin/users/{id}/shifts': [DAY],
    'GET /api/admin/users/{id}/shift-misfits': [],
    'GET /api/admin/users/{id}/months/{month}': ({ params: { month } }) => ({
      ...ownMonth(month),
      user_id: 7,
      employee_id: 'E0007',
      name: PERSON.name,
      accepted: [],
    }),
    'POST /api/admin/rosters/{month}/plan-changes': { people: [COSTLY] },
    'PUT /api/admin/users/{id}/shifts/{shiftId}': { ...DAY, end_time: '20:00', message: 'シフト情報を更新しました' },
  });
  renderScreen(<EmployeeShifts userId={7} />, { at: '/admin/users/7/shift?month=2027-06', user: SUPER_ADMIN });
  await screen.findByText('09:00〜17:00');
  fireEvent.click(screen.getByRole('button', { name: '6月1日（火）のシフトの修正' }));
  fill(await screen.findByLabelText<HTMLInputElement>(/^終了/), '20:00');
  const corrected = () => wire.sent('PUT /api/admin/users/{id}/shifts/{shiftId}');
  const ask = async (answer: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
    expect(dialog.textContent).toContain('時間外が 2:00');
    fireEvent.click(within(dialog).getByRole('button', { name: answer }));
  };
  await ask('戻る');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(false));
  expect(corrected()).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>(/^終了/).value).toBe('20:00');
  await ask('このまま保存');
  await screen.findByText('シフト情報を更新しました');
  expect(corrected()).toHaveLength(1);
});

it('a month of one’s own is asked about, and saved once its cost is accepted', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/shift-settings': { admins_plan_shifts: false, wish_days: 10 },
    'GET /api/shift-misfits/{month}': [],
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month),
    'GET /api/holidays/{month}': [],
    'GET /api/shifts/{month}': [DAY],
    'POST /api/shifts/plan-changes': { people: [COSTLY] },
    'POST /api/shifts': { message: '保存しました', shifts: [{ ...DAY, end_time: '20:00' }] },
  });
  renderScreen(<ShiftScreen />, { at: '/shift-manager?month=2027-06', user: EMPLOYEE });
  fill((await screen.findAllByLabelText<HTMLInputElement>(/^6月1日（火）の終了/))[0] as HTMLInputElement, '20:00');
  const ask = async (answer: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
  };
  await ask('戻る');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(false));
  expect(wire.sent('POST /api/shifts')).toHaveLength(0);
  await ask('このまま保存');
  await screen.findByText('保存しました');
  expect(wire.sent('POST /api/shifts')).toHaveLength(1);
});

it('whoever leaves the screen accepts nothing, and can save again', async () => {
  const wire = await saveDayOff(PERSON, [COSTLY]);
  await screen.findByRole('dialog', { name: '変形の期間が始まった後の変更' });
  cleanup();
  expect(saved(wire)).toHaveLength(0);
  const again = await saveDayOff(PERSON, []);
  await screen.findByText('保存しました');
  expect(saved(again)).toHaveLength(1);
});

it('the publication of drafts says what they cost', async () => {
  const person = { user_id: 7, employee_id: 'E0007', name: PERSON.name, version: '1', days: 1, refused: [] };
  fakeWire({
    ...EVERYBODY,
    'GET /api/admin/rosters/{month}': rosterOfJune([PERSON], { planning: { wish_deadline: '2027-05-20' } }),
    'GET /api/admin/rosters/{month}/unpublished': [
      { ...person, plan_change: COSTLY },
      { ...person, user_id: 8, name: '固定 花子', plan_change: null },
    ],
  });
  renderScreen(<RosterScreen />, { at: '/admin/roster?month=2027-06', user: SUPER_ADMIN });
  await screen.findByText('未公開 2人 2日');
  fireEvent.click(screen.getByRole('button', { name: '公開' }));
  const dialog = await screen.findByRole('dialog', { name: '2027年6月のシフトの公開' });
  expect(dialog.textContent).toContain(
    '変形 一郎（6月1日（火））: シフトどおりに働くと、時間外が 2:00、法定休日労働が 8:00増えます',
  );
  expect(dialog.textContent).not.toContain('固定 花子（');
});
