import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ClientReportScreen, OwnReportScreen, UserReportScreen } from './report-screen.tsx';

const GET = 'GET /api/work-reports/{assignmentId}';
const GET_USERS = 'GET /api/admin/users/{id}/work-reports/{assignmentId}';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

type Report = ResponseOf<Routes[typeof GET]>;

const report = (layout: Partial<Report['layout']> = {}): Report => ({
  user_id: 1,
  employee_id: 'E0001',
  name: '佐藤 健太',
  company_name: 'デモ株式会社',
  client_company: 'アクメ',
  job_assignment: '開発',
  client_unit: '',
  workplace: '品川',
  rounding: '日ごとに15分単位で切り捨て',
  days: [
    {
      date: '2026-10-30',
      holiday: null,
      start_time: '22:00',
      end_time: '06:10',
      ends_next_day: true,
      break_minutes: 60,
      work_minutes: 420,
      category: '設計',
      remark: 'レビュー',
      note: '設計 レビュー',
    },
  ],
  worked_days: 1,
  billed_minutes: 420,
  settlement: { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 7_980, excess_minutes: 0 },
  client_company_id: 7,
  has_form: false,
  layout: {
    title: '作業報告書',
    columns: ['date', 'weekday', 'start', 'end', 'break', 'work', 'note'],
    recipient: '',
    contract_number: '',
    footing: '',
    seals: ['貴社 承認', '作業者'],
    ...layout,
  },
});

const APPROVAL = {
  state: 'unasked' as const,
  request: null,
  decision: null,
  changes: null,
  approvers: [],
  is_mail_on: true,
  asks_code: false,
};
const [OWN_APPROVAL, USERS_APPROVAL] = [
  { 'GET /api/work-reports/{assignmentId}/approval': APPROVAL },
  { 'GET /api/admin/users/{id}/work-reports/{assignmentId}/approval': APPROVAL },
];

const main = () => document.body.textContent;

it('has the report that the client signs, day by day', async () => {
  const wire = fakeWire({ 'GET /api/closing-days': { closing_days: [] }, [GET]: report(), ...OWN_APPROVAL });
  renderScreen(<OwnReportScreen />, {
    at: '/work-reports/1?month=2026-10',
    user: EMPLOYEE,
    params: { assignmentId: '1' },
  });
  await waitFor(() => expect(main()).toContain('10月30日（金）22:00翌06:101:007:00設計 レビュー'));
  expect(main()).toContain('アクメ 御中開発　品川作業者：佐藤 健太（E0001）');
  expect(main()).toContain('作業日数1日作業時間の合計7:00控除133:00超過0:00');
  await waitFor(() => expect(main()).toContain('客先の承認未依頼まだ承認を依頼していません。'));
  expect(wire.sent(GET)).toMatchObject([{ params: { assignmentId: '1' }, query: { month: '2026-10' } }]);
});

it('has the columns and the texts of the client’s template', async () => {
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    ...USERS_APPROVAL,
    [GET_USERS]: report({
      columns: ['work', 'category'],
      recipient: '株式会社アクメ　開発部長様',
      contract_number: 'K-1',
      footing: '以上、報告します。',
    }),
  });
  renderScreen(<UserReportScreen />, {
    at: '/admin/users/1/work-reports/1?month=2026-10',
    user: SUPER_ADMIN,
    params: { userId: '1', assignmentId: '1' },
  });
  await waitFor(() => expect(main()).toContain('日付作業時間分類10月30日（金）7:00設計以上、報告します。'));
  expect(main()).toContain('株式会社アクメ　開発部長様開発　品川契約番号：K-1');
  expect(screen.getByRole('link', { name: '社員の勤怠に戻る' }).getAttribute('href')).toBe(
    '/admin/users/1?month=2026-10',
  );
});

it('has the client’s own form where there is one, and for admins those of all at the client', async () => {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    ...USERS_APPROVAL,
    [GET_USERS]: { ...report(), has_form: true },
    ...USERS_APPROVAL,
    [`${GET_USERS}/form`]: refused('file_too_complex'),
    'GET /api/admin/work-reports/{month}/zip': refused('report_nobody'),
  });
  renderScreen(<UserReportScreen />, {
    at: '/admin/users/1/work-reports/1?month=2026-10',
    user: SUPER_ADMIN,
    params: { userId: '1', assignmentId: '1' },
  });
  fireEvent.click(await screen.findByRole('button', { name: '客先の様式（Excel）を出力' }));
  expect(await screen.findByText(/ファイルの内容が複雑すぎるため/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'この客先の全員分（ZIP）' }));
  await waitFor(() =>
    expect(wire.sent('GET /api/admin/work-reports/{month}/zip')).toMatchObject([
      { params: { month: '2026-10' }, query: { client_company_id: '7' } },
    ]),
  );
});

it('is of an assignment for who sees that, whoever’s it is', async () => {
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/work-reports/{assignmentId}': report(),
    'GET /api/admin/work-reports/{assignmentId}/approval': {
      ...APPROVAL,
      state: 'approved' as const,
      request: {
        link_id: 1,
        approver_name: '田中',
        approver_mail: null,
        asked_at: '2026-11-01T09:00:00.000+09:00',
        expires_at: '2026-12-01T09:00:00.000+09:00',
        reminders: 0,
      },
      decision: { at: '2026-11-02T09:00:00.000+09:00', by: '田中', comment: '', day_comments: [], reference: 'AB12' },
    },
  });
  const scope = { kind: 'client_company' as const, names: ['アクメ'] };
  renderScreen(<ClientReportScreen />, {
    at: '/admin/assignments/reports/1?month=2026-10',
    user: { ...EMPLOYEE, grants: [{ permissions: ['read_assignments' as const], scope }] },
    params: { assignmentId: '1' },
  });
  expect(await screen.findByText('アクメ 御中')).toBeDefined();
  expect(screen.getByRole('button', { name: 'この客先の全員分（ZIP）' })).toBeDefined();
  expect(await screen.findByText(/AB12/)).toBeDefined();
  // The proof is of the person's month, which is another permission's.
  expect(screen.queryByRole('button', { name: /証明/ })).toBeNull();
  expect(screen.getByRole('link', { name: '作業報告書の一覧に戻る' }).getAttribute('href')).toBe(
    '/admin/assignments/reports?month=2026-10',
  );
});

it('steps to the months before, of which one may have no such assignment', async () => {
  const wire = fakeWire({ 'GET /api/closing-days': { closing_days: [] }, [GET]: report(), ...OWN_APPROVAL });
  renderScreen(<OwnReportScreen />, {
    at: '/work-reports/1?month=2026-10',
    user: EMPLOYEE,
    params: { assignmentId: '1' },
  });
  await screen.findByText('アクメ 御中');
  wire.answer({ [GET]: refused('not_found') });
  fireEvent.click(screen.getByRole('button', { name: '前の月' }));
  expect(await screen.findByText('この月は、この客先への配属がありません。')).toBeDefined();
  expect(wire.sent(GET).at(-1)).toMatchObject({ query: { month: '2026-09' } });
});
