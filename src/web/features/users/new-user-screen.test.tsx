import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { Link, useLocation } from '../../lib/router.tsx';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { NewUserScreen } from './new-user-screen.tsx';

const AT = '/admin/users/new';
const entry = (id: number, name: string) => ({ id, name, description: '' });

/** The form at its address, and a link that leaves it. */
function Shown(): ReactNode {
  const { pathname, state } = useLocation();
  return (
    <>
      <Link to="/attendance">勤怠</Link>
      {pathname === AT ? <NewUserScreen /> : <p>{(state as { done?: string } | null)?.done ?? 'elsewhere'}</p>}
    </>
  );
}

async function openForm(more: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/admin/client-companies': [entry(5, '青空システムズ株式会社'), entry(6, 'みなと倉庫株式会社')],
    'GET /api/admin/client-companies/{id}/job-assignments': ({ params }) =>
      params.id === '5' ? [entry(51, '保守運用')] : [entry(61, '入出庫管理')],
    'GET /api/admin/employment-types': [entry(7, '正社員')],
    'POST /api/admin/users': { id: 21, message: '社員を登録しました' },
    'PUT /api/admin/users/{id}/group-attributes': { message: '所属情報を更新しました' },
    ...more,
  });
  renderScreen(<Shown />, { at: AT, user: SUPER_ADMIN });
  await screen.findByRole('option', { name: 'みなと倉庫株式会社' });
  return wire;
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const employeeId = () => field(/^社員ID/);
const choice = (label: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name: label });
async function choose(label: RegExp, option: string): Promise<void> {
  const chosen = await within(choice(label)).findByRole<HTMLOptionElement>('option', { name: option });
  fireEvent.change(choice(label), { target: { value: chosen.value } });
}
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: '登録' }));

function enter(id: string): void {
  fill(employeeId(), id);
  fill(field(/^氏名/), '登録 花子');
  fill(field(/^パスワード(?!（)/), 'first-secret');
  fill(field(/^パスワード（確認）/), 'first-secret');
}

it('reports what is missing at its field, and sends nothing', async () => {
  const wire = await openForm();
  submit();
  expect(await screen.findByText('社員IDを入力してください')).toBeDefined();
  expect(document.activeElement).toBe(employeeId());
  expect(wire.sent('POST /api/admin/users')).toEqual([]);
});

it('registers an employee with their groups, of which the job assignments follow the client company', async () => {
  const wire = await openForm();
  enter('N0001');
  fill(field(/^フリガナ/), 'とうろく　ﾊﾅｺ');
  expect(field(/^フリガナ/).value).toBe('トウロク ハナコ');
  expect(choice(/^担当業務/).disabled).toBe(true);
  await choose(/^取引先企業/, '青空システムズ株式会社');
  await choose(/^担当業務/, '保守運用');
  await choose(/^取引先企業/, 'みなと倉庫株式会社');
  expect(choice(/^担当業務/).value).toBe('');
  await choose(/^担当業務/, '入出庫管理');
  submit();
  expect(await screen.findByText('社員を登録しました')).toBeDefined();
  expect(window.location.pathname).toBe('/admin');
  expect(wire.sent('POST /api/admin/users').map(({ body }) => body)).toEqual([
    {
      employeeId: 'N0001',
      name: '登録 花子',
      name_kana: 'トウロク ハナコ',
      mail_address: null,
      password: 'first-secret',
      role: 'user',
      hire_date: null,
    },
  ]);
  expect(wire.sent('PUT /api/admin/users/{id}/group-attributes').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '21' }, { client_company_id: '6', job_assignment_id: '61', employment_type_id: '' }],
  ]);
});

it('says at the field that the ID is taken', async () => {
  const message = 'この社員IDは既に使用されています';
  const wire = await openForm({
    'POST /api/admin/users': refused('employee_id_taken', { fields: { employeeId: message } }),
  });
  enter('E0001');
  submit();
  expect(await screen.findByText(message)).toBeDefined();
  expect(employeeId().getAttribute('aria-invalid')).toBe('true');
  expect(window.location.pathname).toBe(AT);
  expect(wire.sent('PUT /api/admin/users/{id}/group-attributes')).toEqual([]);
});

it('reports that the groups failed, empties the form and leads to the employee', async () => {
  await openForm({ 'PUT /api/admin/users/{id}/group-attributes': () => new Response('', { status: 503 }) });
  enter('N0002');
  await choose(/^雇用形態/, '正社員');
  submit();
  expect(await screen.findByText(/社員は登録されましたが、所属情報の設定に失敗しました/)).toBeDefined();
  expect(employeeId().value).toBe('');
  expect(screen.getByRole('link', { name: '社員詳細を開く' }).getAttribute('href')).toBe('/admin/users/21');
});

it('leaves who has gone elsewhere meanwhile where they are, and drops the draft once it is registered', async () => {
  const wire = await openForm();
  const release = wire.hold('POST /api/admin/users');
  enter('N0003');
  submit();
  expect(await screen.findByRole('button', { name: '処理中...' })).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: '勤怠' }));
  expect(await screen.findByText('elsewhere')).toBeDefined();
  const kept = (): string => Object.values(sessionStorage).join(',');
  await waitFor(() => expect(kept()).toContain('N0003'));
  release();
  await waitFor(() => expect(kept()).not.toContain('N0003'));
  expect(window.location.pathname).toBe('/attendance');
});
