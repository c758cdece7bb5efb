import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { setToday } from '../../testing/clock.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { GrantsScreen } from './grants-screen.tsx';

beforeEach(() => setToday('2026-11-18'));

const KIND = {
  kind: 'refreshment',
  name: 'リフレッシュ休暇',
  is_paid: true,
  allows_halves: false,
  step_minutes: null,
  limit_per: null,
  needs_proof: false,
  needs_reason: false,
  notice_days: 0,
  active: true,
  limit_days: null,
  year_from: '04-01',
  has_grants: true,
  attendance: 'attendance' as const,
  for_admins: false,
  is_private: false,
  is_prepared: true,
  is_used: false,
};
const person = (id: number, name: string, isTarget = true) => ({
  id,
  employee_id: `E${id}`,
  name,
  name_kana: null,
  role: 'user' as const,
  active: true,
  created_at: '2026-11-01T09:00:00.000+09:00',
  is_attendance_target: isTarget,
});

function show(more: Answers = {}): void {
  fakeWire({
    'GET /api/admin/leave-kinds': [KIND],
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/users': [person(101, '一人 目'), person(102, '二人 目'), person(103, '対象 外', false)],
    ...more,
  });
  renderScreen(<GrantsScreen />, { at: '/admin/leave/balances/grants', user: SUPER_ADMIN });
}

it('grants days to those who are chosen, after a look at them, and takes all of it back', async () => {
  const sent: unknown[] = [];
  show({
    'POST /api/admin/leave-kind-grants': ({ body }) => {
      sent.push(body);
      return {
        granted: [
          { user_id: 101, grant_id: 1 },
          { user_id: 102, grant_id: 2 },
        ],
        skipped: 0,
        message: '2人に休暇を付与しました',
      };
    },
    'POST /api/admin/leave-kind-grants/take-back': ({ body }) => {
      sent.push(body);
      return { message: '2人の休暇の付与を取り消しました' };
    },
  });
  expect(await screen.findByLabelText('E101 一人 目')).toBeDefined();
  expect(screen.queryByLabelText('E103 対象 外')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '内容を確認' }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('表示中の社員をすべて選択'));
  fireEvent.click(screen.getByRole('button', { name: '内容を確認' }));
  expect(await screen.findByText('日数は0.5〜100の範囲で、0.5日単位で入力してください')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^日数/), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: '内容を確認' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2人に、リフレッシュ休暇を3日付与します');
  expect(dialog.textContent).toContain('一人 目、二人 目');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: '2人に付与' }));
  expect(await screen.findByText('2人に休暇を付与しました')).toBeDefined();
  expect(sent[0]).toEqual({ kind: 'refreshment', granted_on: '2026-11-18', days: 3, user_ids: [101, 102] });
  fireEvent.click(screen.getByRole('button', { name: 'この付与を取り消す' }));
  expect(await screen.findByText('2人の休暇の付与を取り消しました')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'この付与を取り消す' })).toBeNull());
});

it('says what to do where no kind is taken from grants', async () => {
  show({ 'GET /api/admin/leave-kinds': [{ ...KIND, active: false }] });
  expect(await screen.findByText(/付与して使う休暇がありません/)).toBeDefined();
});
