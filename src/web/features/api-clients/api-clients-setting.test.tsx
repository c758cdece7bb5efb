import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ApiClient } from '#contract/api-clients.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ApiClientsSetting } from './api-clients-setting.tsx';

const LIST = 'GET /api/admin/api-clients';
const ADD = 'POST /api/admin/api-clients';
const ISSUE = 'POST /api/admin/api-clients/{id}/secrets';
const PROVISION = 'PUT /api/admin/api-clients/{id}/provisioning';
const WITHDRAW = 'DELETE /api/admin/api-clients/{id}/secrets/{secret_id}';

const SECRET = 'kintai_0123456789abcdef';
const PAYROLL: ApiClient = {
  id: 7,
  name: '給与システム',
  user_id: 70,
  employee_id: 'api-0a1b2c3d4e',
  roles: [],
  secrets: [],
  provisioning: null,
};
const USED: ApiClient = {
  ...PAYROLL,
  roles: ['人事'],
  secrets: [
    {
      id: 3,
      ending: 'cdef',
      created_at: '2026-11-01T09:00:00.000+09:00',
      expires_at: '2027-01-30T09:00:00.000+09:00',
      last_used_at: '2026-11-19T03:00:00.000+09:00',
    },
  ],
};

const show = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<ApiClientsSetting onDone={onDone} />, { at: '/settings/api', user: SUPER_ADMIN });
  return onDone;
};

it('a new client is offered a secret, which is shown once', async () => {
  const wire = fakeWire({
    [LIST]: [],
    [ADD]: { ...PAYROLL, message: '追加しました' },
    [ISSUE]: { secret: SECRET, expires_at: '2027-01-30T09:00:00.000+09:00', message: '発行しました' },
  });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: 'APIクライアントを追加' }));
  wire.answer({ [LIST]: [PAYROLL] });
  fireEvent.change(await screen.findByRole('textbox', { name: /名称/ }), { target: { value: '給与システム' } });
  fireEvent.click(screen.getByRole('button', { name: /^(追加|保存)$/ }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('追加しました'));
  const issue = await screen.findByRole('button', { name: '発行する' });
  fireEvent.change(screen.getByRole('combobox', { name: '有効期間' }), { target: { value: '365' } });
  fireEvent.click(issue);
  fireEvent.click(issue);
  expect(await screen.findByDisplayValue(SECRET)).toBeDefined();
  expect(screen.getByRole('textbox', { name: /AIアシスタント/ })).toHaveProperty(
    'value',
    `${window.location.origin}/api/mcp`,
  );
  expect(screen.queryByRole('button', { name: '発行する' })).toBeNull();
  expect(wire.sent(ISSUE).map(({ body }) => body)).toEqual([{ days: 365 }]);
});

it('says what is assigned to a client, or leads to where that is done', async () => {
  fakeWire({ [LIST]: [USED, { ...PAYROLL, id: 8, name: '受付の表示' }] });
  show();
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr, li') as HTMLElement);
  expect((await row('給与システム')).getByText('人事')).toBeDefined();
  expect((await row('受付の表示')).getByRole('link', { name: '権限を割り当てる' })).toBeDefined();
});

it('a secret is withdrawn once that is confirmed; says why not', async () => {
  const wire = fakeWire({ [LIST]: [USED], [WITHDRAW]: refused('not_found', { message: '見つかりません' }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '給与システムのシークレット' }));
  fireEvent.click(await screen.findByRole('button', { name: '…cdefを無効にする' }));
  expect(wire.sent(WITHDRAW)).toEqual([]);
  const confirm = await screen.findByRole('button', { name: '無効にする' });
  fireEvent.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('見つかりません');
  wire.answer({ [WITHDRAW]: { message: '無効にしました' }, [LIST]: [PAYROLL] });
  fireEvent.click(await screen.findByRole('button', { name: '無効にする' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '…cdefを無効にする' })).toBeNull());
  expect(wire.sent(WITHDRAW).map(({ params }) => params)).toEqual([
    { id: '7', secret_id: '3' },
    { id: '7', secret_id: '3' },
  ]);
});

it('a client is permitted to register people, and its address is shown then', async () => {
  const wire = fakeWire({ [LIST]: [PAYROLL], [PROVISION]: { message: '許可しました' } });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: '給与システムの社員の自動登録' }));
  const isOn = await screen.findByRole('switch', { name: '社員の自動登録（SCIM）を許可する' });
  expect(screen.queryByRole('combobox', { name: '社員IDにする属性' })).toBeNull();
  expect(screen.queryByLabelText('SCIMのアドレス（テナントのURL）')).toBeNull();
  fireEvent.click(isOn);
  fireEvent.change(screen.getByRole('combobox', { name: '社員IDにする属性' }), { target: { value: 'external_id' } });
  fireEvent.click(screen.getByRole('switch', { name: 'departmentを主所属の部署にする' }));
  const settings = { employee_id_from: 'external_id', takes_department: false } as const;
  wire.answer({ [LIST]: [{ ...PAYROLL, provisioning: settings }] });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('許可しました'));
  expect(wire.sent(PROVISION).map(({ body }) => body)).toEqual([{ is_on: true, ...settings }]);
  expect(await screen.findByDisplayValue(/\/scim\/v2$/)).toBeDefined();
  // As the title of the dialog, and among what the client may do.
  expect(screen.getAllByText('社員の自動登録（SCIM）')).toHaveLength(2);
});

it('says why a client isn’t permitted, and keeps what was entered', async () => {
  fakeWire({
    [LIST]: [PAYROLL],
    [PROVISION]: refused('provisioning_client_taken', { message: 'ほかのAPIクライアントに許可されています' }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '給与システムの社員の自動登録' }));
  fireEvent.click(await screen.findByRole('switch', { name: '社員の自動登録（SCIM）を許可する' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toContain('ほかのAPIクライアントに許可されています');
  expect(screen.getByRole('combobox', { name: '社員IDにする属性' })).toBeDefined();
});
