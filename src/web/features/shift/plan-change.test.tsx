import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { PlanChangeResponse, RosterPersonResponse, RosterResponse } from '#contract/rosters.ts';
import { fakeWire, type FakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RosterScreen } from './roster-screen.tsx';

const PERSON: RosterPersonResponse = {
  user_id: 7,
  employee_id: 'E0007',
  name: '変形 一郎',
  version: '1',
  is_closed: false,
  days: [{ date: '2027-06-01', is_workday: true, start_time: '09:00', end_time: '17:00', pattern_id: null }],
  leave_dates: [],
  part_leave: [],
  frame_minutes: 10_285,
  rules: [],
  year: null,
  rule_days: [],
  draft_dates: [],
  changed: [],
  wishes: [],
};

const ROSTER: RosterResponse = {
  from: '2027-06-01',
  to: '2027-06-30',
  patterns: [],
  company_days: [],
  rules: { week_start: 0, has_weekly_rest: true },
  planning: null,
  elsewhere: [],
  total: 1,
  page_size: 50,
  people: [PERSON],
};

/** A roster in which the first day of this person is made a day off, and saved. */
async function saveDayOff(person: RosterPersonResponse, people: readonly PlanChangeResponse[]): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/holidays/{month}': [],
    'GET /api/admin/rosters/{month}': { ...ROSTER, people: [person] },
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
