import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ContractChangePreview } from '#contract/contract-changes.ts';
import type { MisfitsOfChange } from '#contract/shift-misfits.ts';
import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ContractPanel } from './contract-panel.tsx';

const CONTRACT: WorkContractResponse = {
  effective_date: '2026-04-01',
  weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
  weekly_days: 5,
  weekly_minutes: 2400,
  annual_days: null,
  work_rule_id: null,
  leave_day_minutes: null,
  is_short_time: false,
  is_in_force: true,
  employment_type_id: null,
  employment_type_name: null,
  wage_kind: null,
  ends_on: null,
  renewal: null,
  short_time: null,
};
const LONGER = '契約の時間より長い勤務です（6:00）';
const MISFITS: MisfitsOfChange = {
  count: 11,
  shifts: [
    { date: '2026-12-16', start_time: '09:00', end_time: '18:00', is_draft: false, message: LONGER },
    { date: '2026-12-17', start_time: '22:00', end_time: '07:00', is_draft: true, message: LONGER },
  ],
};
const NONE: MisfitsOfChange = { count: 0, shifts: [] };
const saved = (shift_misfits: MisfitsOfChange) => ({
  contracts: [CONTRACT],
  message: '契約を登録しました',
  closed_months: [],
  shift_misfits,
});

const TITLE = '新しい契約に合わないシフト';
const open = (answers: Answers) => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/users/{id}/contracts': { contracts: [CONTRACT] },
    'GET /api/admin/work-rules': [],
    'GET /api/admin/employment-types': [],
    ...answers,
  });
  renderScreen(<ContractPanel userId={7} />, { at: '/admin/users/7?tab=contract', user: SUPER_ADMIN });
  return wire;
};

async function addContract(): Promise<void> {
  await screen.findByText('適用中');
  fireEvent.click(screen.getByRole('button', { name: '契約を追加' }));
  fill(await screen.findByLabelText(/^適用開始日/), '2026-12-16');
  fireEvent.click(screen.getByRole('button', { name: '月〜金を8:00にする' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
}

it('a saved contract tells of the shifts that don’t fit it, with the ways to them', async () => {
  const wire = open({ 'PUT /api/admin/users/{id}/contracts': saved(MISFITS) });
  await addContract();
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  expect(dialog.textContent).toContain('12月16日（水）からのシフト11件が、新しい契約に合いません。');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`12月16日（水） 09:00〜18:00 ${LONGER}`, `12月17日（木） 22:00〜翌07:00 未公開 ${LONGER}`]);
  expect(dialog.textContent).toContain('ほか9件');
  const link = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href');
  expect(link('この社員のシフトを修正')).toBe('/admin/users/7?tab=shift&month=2026-12');
  expect(link('シフト表を開く')).toBe('/admin/rosters?month=2026-12');
  fireEvent.click(within(dialog).getByRole('button', { name: 'このままにする' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.sent('PUT /api/admin/users/{id}/contracts')).toHaveLength(1);
});

it('a saved contract that all shifts fit tells of nothing', async () => {
  open({ 'PUT /api/admin/users/{id}/contracts': saved(NONE) });
  await addContract();
  await screen.findByText('契約を登録しました');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a deleted contract tells of them, too', async () => {
  open({ 'DELETE /api/admin/users/{id}/contracts/{date}': saved(MISFITS) });
  fireEvent.click(await screen.findByRole('button', { name: '2026-04-01（水）からの契約を削除' }));
  const asked = await screen.findByRole('dialog', { name: '契約の削除' });
  fireEvent.click(within(asked).getByRole('button', { name: '削除' }));
  expect((await screen.findByRole('dialog', { name: TITLE })).textContent).toContain('11件');
});

it('contracts of many say whose shifts won’t fit before they are registered', async () => {
  fakeWire({ 'GET /api/admin/work-rules': [] });
  const preview: ContractChangePreview = {
    rows: [],
    added: 2,
    changed: 0,
    unchanged: 0,
    faulty: 0,
    grants: { people: [], seen: '' },
    shift_misfits: [
      { user_id: 7, employee_id: 'E0007', name: '時短 花子', ...MISFITS },
      { user_id: 8, employee_id: 'E0008', name: '時短 次郎', ...MISFITS, count: 2 },
    ],
  };
  const show = (shown: ContractChangePreview) =>
    renderScreen(<ChangePreview preview={shown} save={() => Promise.reject(new Error())} onDone={() => {}} />, {
      at: '/admin/contracts',
      user: SUPER_ADMIN,
    });
  const { unmount } = show(preview);
  await screen.findByText(/^この変更で、次の2人のシフトが新しい契約に合わなくなります。/);
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toBe(
    `時短 花子 E0007 11件: 12月16日（水） 09:00〜18:00 ${LONGER}、12月17日（木） 22:00〜翌07:00 未公開 ${LONGER}、ほか9件`,
  );
  expect(second).not.toContain('ほか');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '2件の契約を登録' }).disabled).toBe(false);
  unmount();
  show({ ...preview, shift_misfits: [] });
  await screen.findByRole('button', { name: '2件の契約を登録' });
  expect(screen.queryByText(/合わなくなります/)).toBeNull();
});
