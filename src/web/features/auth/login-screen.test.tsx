import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { endSession, sessionState } from '../../lib/session-store.ts';
import { LoginScreen } from './login-screen.tsx';

const account = (employee_id: string, role: 'user' | 'admin' | 'super_admin', shows = '', company_id = 'demo') => ({
  company_id,
  employee_id,
  password: `${employee_id}-password`,
  role,
  name: employee_id === 'E0003' ? '高橋 大輔' : '誰か',
  shows,
});

const CONFIG: ResponseOf<Routes['GET /api/config']> = {
  default_company_id: 'demo',
  demo_accounts: [
    account('E0001', 'user'),
    account('E0003', 'user', '22:00〜翌06:00の夜勤'),
    account('A0001', 'admin'),
    account('S0001', 'super_admin'),
    account('A0001', 'admin', '', 'sample'),
  ],
};

/** Opens the login of somebody who is not logged in, once the company is filled in. */
async function openLogin(more: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/config': CONFIG,
    'POST /api/auth/login': ({ body: { companyId, employeeId } }) => ({
      token: 'made.by.server',
      user: {
        id: 1,
        companyId,
        employeeId,
        name: '佐藤 健太',
        role: 'user',
        isFirstLogin: false,
        opensAdminHome: false,
      },
      message: 'ログインしました',
    }),
    ...more,
  });
  renderScreen(<LoginScreen />, { at: '/login' });
  endSession('logout');
  await waitFor(() => expect(field('企業ID').value).toBe('demo'));
  return wire;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: 'ログイン' });

function logIn(employeeId: string, password = 'kintai-demo'): void {
  fill(field('社員ID'), employeeId);
  fill(field('パスワード'), password);
  fireEvent.click(submit());
}

it('reports what is missing above each field, focuses the first, and sends nothing', async () => {
  const wire = await openLogin();
  fireEvent.click(submit());
  expect(screen.getByText('社員IDを入力してください')).toBeDefined();
  expect(screen.getByText('パスワードを入力してください')).toBeDefined();
  expect(screen.queryByText('企業IDを入力してください')).toBeNull();
  expect(document.activeElement).toBe(field('社員ID'));
  expect(wire.sent('POST /api/auth/login')).toEqual([]);
});

it('says what a wrong login is told, and keeps what was typed', async () => {
  await openLogin({ 'POST /api/auth/login': refused('login_failed') });
  logIn('E0001', 'wrong-password');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('企業ID、社員ID、またはパスワードが正しくありません。');
  expect(field('社員ID').value).toBe('E0001');
  expect(sessionState().session).toBeNull();
});

it('sends what was typed as it was typed: it is the server that reads it', async () => {
  const wire = await openLogin();
  fill(field('企業ID'), 'Demo ');
  logIn('　ｅ０００３ ');
  await waitFor(() => expect(sessionState().session).not.toBeNull());
  expect(wire.sent('POST /api/auth/login')[0]?.body).toEqual({
    companyId: 'Demo ',
    employeeId: '　ｅ０００３ ',
    password: 'kintai-demo',
  });
});

it('stores the login as three values', async () => {
  await openLogin();
  const before = Date.now();
  logIn('E0001');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('Bearer made.by.server'));
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({
    companyId: 'demo',
    employeeId: 'E0001',
    role: 'user',
    isFirstLogin: false,
  });
  expect(Number(localStorage.getItem('loginTime'))).toBeGreaterThanOrEqual(before);
});

it('tags no field as required, and all are', async () => {
  await openLogin();
  for (const name of ['企業ID', '社員ID', 'パスワード']) {
    expect(field(name).getAttribute('aria-required')).toBe('true');
    expect(document.querySelector(`label[for="${field(name).id}"]`)?.textContent).toBe(name);
  }
});

it('shows the password on request', async () => {
  await openLogin();
  expect(field('パスワード').type).toBe('password');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'パスワードを表示' }));
  expect(field('パスワード').type).toBe('text');
});

it('logs in once by a double click', async () => {
  const wire = await openLogin();
  fill(field('社員ID'), 'E0002');
  fill(field('パスワード'), 'kintai-demo');
  const button = submit();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(sessionState().session?.user.employeeId).toBe('E0002'));
  expect(wire.sent('POST /api/auth/login')).toHaveLength(1);
});

it('says that the server can’t be reached, and logs in once it can', async () => {
  const wire = await openLogin();
  const find = wire.lose();
  logIn('E0001');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('サーバーに接続できません。通信状況を確認してください。');
  find();
  fireEvent.click(submit());
  await waitFor(() => expect(sessionState().session?.user.employeeId).toBe('E0001'));
});

it.each([
  ['社員', 'E0001'],
  ['管理者', 'A0001'],
  ['全権管理者', 'S0001'],
])('tries the demo by one tap as %s', async (as, employeeId) => {
  const wire = await openLogin();
  fireEvent.click(screen.getByText(`${as}として試す`));
  await waitFor(() => expect(sessionState().session?.user).toMatchObject({ employeeId, opensAdminHome: true }));
  expect(wire.sent('POST /api/auth/login')[0]?.body).toEqual({
    companyId: 'demo',
    employeeId,
    password: `${employeeId}-password`,
  });
});

it('says of the other demo accounts who they are and what they show', async () => {
  await openLogin();
  expect(screen.getByText('ほかのアカウント（2）')).toBeDefined();
  expect(document.querySelector('details')?.open).toBe(false);
  const night = screen.getByText('22:00〜翌06:00の夜勤').closest('button');
  expect(night?.textContent).toContain('E0003 高橋 大輔');
  const list = screen.getByRole('list', { name: 'sample', hidden: true });
  fireEvent.click(within(list).getByRole('button', { name: /A0001/, hidden: true }));
  await waitFor(() => expect(sessionState().session?.user).toMatchObject({ companyId: 'sample', employeeId: 'A0001' }));
});
