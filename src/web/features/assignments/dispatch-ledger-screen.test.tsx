import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ClientAssignment } from '#contract/assignments.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { DispatchLedgerScreen } from './dispatch-ledger-screen.tsx';

const LEDGER = {
  user_id: 8,
  employee_id: 'E0008',
  name: '松井 蓮',
  company_name: 'デモ株式会社',
  agency: '',
  year: 2026,
  dispatches: [
    {
      client_assignment_id: 1,
      client_company: '日の出電機',
      from_date: '2026-04-01',
      to_date: null,
      items: [
        { label: '派遣労働者の氏名', value: '松井 蓮' },
        { label: '責任の程度', value: null },
      ],
      notice: [{ label: '性別', value: null }],
    },
  ],
  records: [{ id: 4, user_id: 8, kind: 'training' as const, record_date: '2026-04-02', content: '入職時の訓練' }],
};

const ASSIGNMENT: ClientAssignment = {
  id: 1,
  user_id: 8,
  employee_id: 'E0008',
  name: '松井 蓮',
  name_kana: null,
  client_company_id: 5,
  client_company_name: '日の出電機',
  job_assignment_id: null,
  job_assignment_name: null,
  from_date: '2026-04-01',
  to_date: null,
  share_percent: 100,
  contract_kind: 'dispatch',
  workplace: '川崎事業所',
  client_unit: '評価部',
  dispatch_employment: 'fixed_term',
  dispatch_limit: { limit_on: '2029-04-01', state: 'later', is_beyond: false },
  start_minutes: null,
  end_minutes: null,
  breaks: [],
  rounding_unit: 'day',
  rounding_minutes: 15,
  rounding_direction: 'down',
  band_lower_minutes: null,
  band_upper_minutes: null,
  band_method: 'upper_lower',
  is_prorated: true,
  monthly_price: null,
  version: 3,
};

const ANSWERS = {
  'GET /api/admin/users/{id}/dispatch-ledger': LEDGER,
  'GET /api/admin/users/{id}/assignments': { assignments: [ASSIGNMENT] },
};

const show = () =>
  renderScreen(<DispatchLedgerScreen />, {
    at: '/admin/users/8/dispatch-ledger?year=2026',
    user: SUPER_ADMIN,
    params: { userId: '8' },
  });

it('names what is missing, and stores it with the assignment as it is', async () => {
  const wire = fakeWire({
    ...ANSWERS,
    'PUT /api/admin/assignments/{id}': { ...ASSIGNMENT, message: '配属を更新しました' },
  });
  show();
  await screen.findByText('未登録: 責任の程度、性別');
  fireEvent.click(await screen.findByRole('button', { name: '台帳の項目を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(/責任の程度/), { target: { value: '役職なし' } });
  fireEvent.change(dialog.getByLabelText(/雇用保険/), { target: { value: 'no' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('提出していない理由を入力してください');
  fireEvent.change(dialog.getByLabelText(/提出していない理由/), { target: { value: '週15時間のため' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.sent('PUT /api/admin/assignments/{id}')).toMatchObject([
    {
      body: {
        version: 3,
        dispatch_employment: 'fixed_term',
        client_unit: '評価部',
        dispatch_terms: {
          duty_grade: '役職なし',
          is_agreement_worker: null,
          has_employment_insurance: false,
          insurance_reason: '週15時間のため',
        },
      },
    },
  ]);
});

it('adds a record of what was done', async () => {
  const wire = fakeWire({
    ...ANSWERS,
    'POST /api/admin/dispatch-records': { ...LEDGER.records[0]!, id: 5, message: '記録を追加しました' },
  });
  show();
  await screen.findByText('入職時の訓練');
  const add = screen.getByRole('button', { name: '記録を追加' });
  fireEvent.click(add);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(/種類/), { target: { value: 'complaint' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('内容を入力してください');
  fireEvent.change(dialog.getByLabelText(/内容/), { target: { value: '空調の申出' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.sent('POST /api/admin/dispatch-records')).toMatchObject([
    { body: { user_id: 8, kind: 'complaint', content: '空調の申出' } },
  ]);
});

it('says that nothing was dispatched in the year, and what can’t be read', async () => {
  const wire = fakeWire({
    ...ANSWERS,
    'GET /api/admin/users/{id}/dispatch-ledger': { ...LEDGER, dispatches: [], records: [] },
  });
  show();
  await screen.findByText('この年の労働者派遣はありません');
  wire.answer({ 'GET /api/admin/users/{id}/dispatch-ledger': refused('not_found') });
  fireEvent.change(screen.getByLabelText('年'), { target: { value: '2025' } });
  expect(await screen.findByText(/見つかりません|失敗しました/)).toBeDefined();
});
