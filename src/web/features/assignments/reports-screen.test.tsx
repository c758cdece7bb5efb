import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { SettledMonthResponse, SettledPerson } from '#contract/assigned-work.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
// What the screen loads once it is needed.
import './ask-for-several.tsx';
import '../../ui/dialog-frame.tsx';
import { ReportsScreen } from './reports-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const sheet = (
  id: number,
  client: string,
  report_state?: SettledMonthResponse['report_state'],
): SettledMonthResponse => ({
  client_assignment_id: id,
  client_company: client,
  job_assignment: null,
  contract_kind: 'ses',
  from: '2026-04-01',
  to: null,
  share_percent: 100,
  worked_minutes: 8_000,
  billed_minutes: 7_980,
  ...(report_state !== undefined && { report_state }),
});
const person = (id: number, name: string, one: SettledMonthResponse): SettledPerson => ({
  user_id: id,
  employee_id: `E000${id}`,
  name,
  name_kana: null,
  unassigned_minutes: 0,
  assignments: [one],
});

const draw = (answers: Answers = {}, search = '') => {
  const wire = fakeWire({
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/settlements/{month}': {
      company_name: '株式会社デモ',
      rows: [
        person(1, '客先 花子', sheet(1, 'アクメ')),
        person(2, '客先 次郎', sheet(2, 'アクメ', 'changed')),
        person(3, '客先 三郎', sheet(3, 'ベータ', 'approved')),
      ],
    },
    ...answers,
  });
  renderScreen(<ReportsScreen />, { at: `/admin/assignments/reports${search}`, user: SUPER_ADMIN });
  return wire;
};
const rows = async (): Promise<string[]> =>
  (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

it('lists how far the approval of each sheet is, by client and state', async () => {
  draw();
  const all = await rows();
  expect(all[0]).toContain('未依頼');
  expect(all[1]).toContain('承認後に変更あり');
  expect(all[2]).toContain('承認済み');
  expect(screen.getByText('3件（承認されていないもの 2件）')).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: '承認の状態' }), { target: { value: 'changed' } });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toContain('客先 次郎');
});

it('leads to the reports, and to people whom the reader may open', async () => {
  const [known, gone] = [person(1, '客先 花子', sheet(1, 'アクメ')), person(2, '客先 次郎', sheet(2, 'アクメ'))];
  draw({
    'GET /api/admin/settlements/{month}': {
      company_name: '株式会社デモ',
      rows: [known, { ...gone, is_beyond_reach: true }],
    },
  });
  expect((await screen.findByRole('link', { name: /客先 花子/ })).getAttribute('href')).toMatch(/^\/admin\/users\/1\?/);
  expect(screen.getByText(/客先 次郎/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /客先 次郎/ })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'アクメの作業報告書' }).map((link) => link.getAttribute('href'))).toEqual([
    '/admin/assignments/reports/1?month=2026-11',
    '/admin/assignments/reports/2?month=2026-11',
  ]);
});

it('asks a client for several by one link, and for those of two clients not', async () => {
  const wire = draw({
    'GET /api/admin/work-reports/{assignmentId}/approval': {
      state: 'unasked',
      request: null,
      decision: null,
      changes: null,
      approvers: [{ name: '田中 一郎', mail: 'tanaka@acme.example' }],
      is_mail_on: true,
      asks_code: false,
    },
    'POST /api/admin/work-report-links': {
      message: '承認の依頼をメールで送信しました',
      link_id: 1,
      expires_at: '2026-12-31T12:00:00.000+09:00',
      token: null,
    },
  });
  await rows();
  const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `${name}の作業報告書を選択` }));
  choose('客先 花子');
  choose('客先 三郎');
  expect(screen.getByText(/同じ客先の作業報告書だけを選んでください/)).toBeDefined();
  choose('客先 三郎');
  choose('客先 次郎');
  fireEvent.click(screen.getByRole('button', { name: '承認を依頼' }));
  expect(await screen.findByText('アクメに承認を依頼（2件）')).toBeDefined();
  await screen.findByRole('textbox', { name: /^承認者の氏名/ });
  fireEvent.click(screen.getAllByRole('button', { name: '承認を依頼' }).at(-1) as HTMLElement);
  expect(await screen.findByText('承認の依頼をメールで送信しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/work-report-links')[0]?.body).toMatchObject({
    month: '2026-11',
    client_assignment_ids: [1, 2],
    is_mailed: true,
    approver_mail: 'tanaka@acme.example',
  });
});
