import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { PersonLimitResponse, WorkplaceLimitResponse } from '#contract/dispatch.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AssignmentForm } from './assignment-form.tsx';
import { DispatchScreen } from './dispatch-screen.tsx';

const PERSON: PersonLimitResponse = {
  user_id: 8,
  employee_id: 'E0008',
  name: '松井 蓮',
  name_kana: 'マツイ レン',
  client_company_id: 5,
  client_company_name: '日の出電機',
  workplace: '川崎事業所',
  client_unit: '評価部',
  dispatch_employment: null,
  periods: [{ client_assignment_id: 1, from_date: '2024-01-15', to_date: null }],
  counted_from: '2024-01-15',
  limit_on: '2027-01-15',
  state: 'quarter',
  restarts_on: null,
};

const WORKPLACE: WorkplaceLimitResponse = {
  client_company_id: 5,
  client_company_name: '日の出電機',
  name: '川崎事業所',
  registered: null,
  people: 2,
  counted_from: '2024-06-01',
  limit_on: '2027-06-01',
  state: 'later',
  hear_until: '2027-05-01',
  is_heard_late: false,
};

const LISTS = {
  people: [
    PERSON,
    {
      ...PERSON,
      user_id: 9,
      name: '終 三郎',
      periods: [{ client_assignment_id: 2, from_date: '2025-01-01', to_date: '2026-09-30' }],
      restarts_on: '2027-01-02',
      state: 'later' as const,
    },
    {
      ...PERSON,
      user_id: 10,
      name: '無期 次郎',
      periods: [{ client_assignment_id: 3, from_date: '2020-04-01', to_date: null }],
      limit_on: null,
      state: 'later' as const,
      dispatch_employment: 'permanent' as const,
    },
  ],
  workplaces: [WORKPLACE],
};

const answers = {
  'GET /api/admin/dispatch-agency': { licence: '', office: '', location: '', manager: '' },
  'GET /api/admin/dispatch': LISTS,
  'GET /api/admin/client-companies': [{ id: 5, name: '日の出電機', description: '' }],
};

it('says in words how near each limit is, what begins anew, and for whom none holds', async () => {
  fakeWire(answers);
  renderScreen(<DispatchScreen />, { at: '/admin/assignments/dispatch', user: { ...EMPLOYEE, role: 'admin' } });
  const people = within(await screen.findByRole('table', { name: '個人単位の抵触日' }));
  expect(people.getAllByRole('row')[1]?.textContent).toContain('2027-01-15（金） 3か月以内');
  people.getByText('クーリング中。2027-01-02（土）以後の派遣は新しく数えます');
  people.getByText('期間制限なし');
  const workplaces = within(screen.getByRole('table', { name: '事業所単位の抵触日' }));
  workplaces.getByText('自社の配属から（客先の通知は未登録）');
  // Who may not change it has no buttons.
  expect(screen.queryByRole('button', { name: '事業所を登録' })).toBeNull();
});

it('is empty where nobody is dispatched', async () => {
  fakeWire({ 'GET /api/admin/dispatch': { people: [], workplaces: [] } });
  renderScreen(<DispatchScreen />, { at: '/admin/assignments/dispatch', user: { ...EMPLOYEE, role: 'admin' } });
  expect(await screen.findByText(/労働者派遣で働いている社員はいません/)).not.toBeNull();
});

it('registers a workplace that is known by its dispatches, with an extension', async () => {
  const wire = fakeWire({
    ...answers,
    'POST /api/admin/dispatch-workplaces': {
      id: 3,
      client_company_id: 5,
      client_company_name: '日の出電機',
      name: '川崎事業所',
      location: '',
      manager: '',
      accepted_from: '2023-12-01',
      extensions: [],
      message: '派遣先の事業所を追加しました',
    },
  });
  renderScreen(<DispatchScreen />, { at: '/admin/assignments/dispatch', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '日の出電機 川崎事業所を登録' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText<HTMLInputElement>(/事業所の名称/)).toHaveProperty('value', '川崎事業所');
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('派遣の受入開始日を入力してください');
  fireEvent.change(dialog.getByLabelText(/派遣の受入開始日/), { target: { value: '2023/12/01' } });
  fireEvent.click(dialog.getByRole('button', { name: '延長を追加' }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('延長後の抵触日と意見聴取の日を、日付で入力してください');
  fireEvent.change(dialog.getByLabelText(/延長後の抵触日/), { target: { value: '2029/12/01' } });
  fireEvent.change(dialog.getByLabelText(/意見聴取の日/), { target: { value: '2026/10/01' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.sent('POST /api/admin/dispatch-workplaces')).toMatchObject([
    {
      body: {
        client_company_id: 5,
        name: '川崎事業所',
        accepted_from: '2023-12-01',
        extensions: [{ limit_on: '2029-12-01', union_heard_on: '2026-10-01' }],
      },
    },
  ]);
});

it('warns in the form of days beyond the limit, which goes on from earlier dispatches to the unit', async () => {
  fakeWire({ ...answers, 'GET /api/admin/client-companies/{id}/job-assignments': [] });
  renderScreen(<AssignmentForm assignment={null} userId={9} onClose={() => {}} onSaved={() => {}} />, {
    at: '/admin/users/9',
    user: SUPER_ADMIN,
  });
  await screen.findByRole('option', { name: '日の出電機' });
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/取引先企業/, '5');
  type(/契約の種類/, 'dispatch');
  type(/開始日/, '2026/12/01');
  type(/就業場所/, '川崎事業所');
  type(/組織単位/, '評価部');
  await screen.findByText(/抵触日（個人単位）は2028-01-01.*2025-01-01.*から数えて3年/);
  type(/終了日/, '2028/01/01');
  expect(await screen.findByText(/抵触日の2028-01-01.*以後の日を含んでいます/)).not.toBeNull();
  type(/派遣労働者の雇用/, 'fixed_term_senior');
  await screen.findByText('無期雇用または60歳以上のため、期間制限はありません。');
  type(/派遣労働者の雇用/, '');
  type(/組織単位/, '設計部');
  await screen.findByText(/抵触日（個人単位）は2029-12-01/);
});
