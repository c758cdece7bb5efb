import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ChatApp } from '#contract/chat-apps.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ChatAppsSetting } from './chat-apps-setting.tsx';

const LIST = 'GET /api/admin/chat-apps';
const ADD = 'POST /api/admin/chat-apps';
const CHANGE = 'PUT /api/admin/chat-apps/{id}';

const SLACK: ChatApp = {
  id: 7,
  service: 'slack',
  name: '社内Slack',
  path: `/api/chat-apps/demo/${'k'.repeat(43)}`,
  takes_punches: true,
  links: 12,
  last_used_at: '2026-11-19T12:00:00.000+09:00',
  lacks_secret: false,
  bot_id: null,
  client_id: null,
  service_account: null,
  fault: null,
};
const BOT: ChatApp = {
  ...SLACK,
  id: 9,
  service: 'line_works',
  name: '社内Bot',
  bot_id: '2000001',
  client_id: 'client',
  service_account: 'abc.serviceaccount@example',
};
const TEAMS: ChatApp = {
  ...SLACK,
  id: 8,
  service: 'teams',
  name: '営業部',
  takes_punches: false,
  links: 0,
  last_used_at: null,
  lacks_secret: true,
};

const show = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<ChatAppsSetting onDone={onDone} />, { at: '/settings/chat-punches', user: SUPER_ADMIN });
  return onDone;
};

it('a new app is added without a secret, and shows the address that the service is to call', async () => {
  const wire = fakeWire({ [LIST]: [], [ADD]: { ...TEAMS, message: 'アプリを追加しました' } });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: 'チャットのアプリを追加' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('combobox', { name: 'サービス' }), { target: { value: 'teams' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /名称/ }), { target: { value: ' 営業部 ' } });
  const secret = dialog.getByLabelText(/セキュリティトークン/);
  fireEvent.change(secret, { target: { value: '短い値' } });
  fireEvent.click(dialog.getByRole('button', { name: /^(追加|保存)$/ }));
  expect(await dialog.findByText('16文字以上の英数字を、そのまま貼り付けてください')).toBeDefined();
  fireEvent.change(secret, { target: { value: '' } });
  wire.answer({ [LIST]: [TEAMS] });
  fireEvent.click(dialog.getByRole('button', { name: /^(追加|保存)$/ }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('アプリを追加しました'));
  expect(wire.sent(ADD)[0]?.body).toEqual({
    service: 'teams',
    name: '営業部',
    takes_punches: false,
    signing_secret: '',
  });
  expect(await screen.findByDisplayValue(`${window.location.origin}${TEAMS.path}`)).toBeDefined();
  expect(screen.getByText(/返信はチャネルの全員に表示される/)).toBeDefined();
});

it('says how each app stands, and keeps a secret that nobody enters again', async () => {
  const wire = fakeWire({
    [LIST]: [SLACK, TEAMS],
    [CHANGE]: refused('chat_name_taken', { fields: { name: 'この名称は既に使用されています' } }),
  });
  show();
  expect(await screen.findByText('署名の値が未登録')).toBeDefined();
  for (const text of ['12人', '受け付けない', 'Microsoft Teams']) expect(screen.getByText(text)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '社内Slackを編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/登録済みです/)).toBeDefined();
  expect(dialog.queryByRole('combobox', { name: 'サービス' })).toBeNull();
  fireEvent.click(dialog.getByRole('switch', { name: /打刻を受け付ける/ }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('この名称は既に使用されています')).toBeDefined();
  expect(wire.sent(CHANGE)[0]).toMatchObject({
    params: { id: '7' },
    body: { name: '社内Slack', takes_punches: false, signing_secret: '' },
  });
});

const KEY = `-----BEGIN PRIVATE KEY-----${'MIIE'.repeat(40)}-----END PRIVATE KEY-----`;

it('a bot of LINE WORKS is added with all that it signs and answers by', async () => {
  const wire = fakeWire({
    [LIST]: [],
    [ADD]: refused('chat_bot_wrong', { fields: { private_key: '秘密鍵を読み取れません' } }),
  });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: 'チャットのアプリを追加' }));
  const dialog = within(await screen.findByRole('dialog'));
  const service = await dialog.findByRole('combobox', { name: 'サービス' });
  expect(dialog.queryByLabelText(/Bot ID/)).toBeNull();
  fireEvent.change(service, { target: { value: 'line_works' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /名称/ }), { target: { value: '社内Bot' } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: /^(追加|保存)$/ }));
  save();
  expect(await dialog.findByText('Bot IDを数字で入力してください')).toBeDefined();
  for (const missing of ['Bot Secret', 'Client ID', 'Client Secret', 'Service Account'])
    expect(dialog.getByText(`${missing}を入力してください`)).toBeDefined();
  expect(dialog.getByText(/-----BEGIN から/)).toBeDefined();
  const typed = {
    'Bot ID': ' 2000001 ',
    'Bot Secret': 's'.repeat(30),
    'Client ID': 'client',
    'Client Secret': 'clientsec1',
    'Service Account': 'abc.serviceaccount@example',
    'Private Key': KEY,
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  save();
  expect(await dialog.findByText('秘密鍵を読み取れません')).toBeDefined();
  expect(wire.sent(ADD)[0]?.body).toEqual({
    service: 'line_works',
    name: '社内Bot',
    takes_punches: false,
    signing_secret: 's'.repeat(30),
    bot_id: '2000001',
    client_id: 'client',
    client_secret: 'clientsec1',
    service_account: 'abc.serviceaccount@example',
    private_key: KEY,
  });
  wire.answer({ [ADD]: { ...BOT, message: 'アプリを追加しました' }, [LIST]: [BOT] });
  fireEvent.change(dialog.getByLabelText(/^Private Key/), { target: { value: `${KEY} ` } });
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('アプリを追加しました'));
  expect(await screen.findByText(/「Callback URL」をオンにして/)).toBeDefined();
});

it('says why the answers of a bot don’t arrive, and keeps its secrets', async () => {
  const fault = 'トークンが発行されません（HTTP 401）';
  const wire = fakeWire({
    [LIST]: [{ ...BOT, fault }],
    [CHANGE]: { ...BOT, message: 'アプリを変更しました' },
  });
  const onDone = show();
  expect(await screen.findByText('返信に失敗')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '社内Botを編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(`直前の返信は送信できませんでした：${fault}`)).toBeDefined();
  expect(dialog.getAllByText(/登録済みです/)).toHaveLength(3);
  fireEvent.change(dialog.getByLabelText(/^Client ID/), { target: { value: 'another' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('アプリを変更しました'));
  expect(wire.sent(CHANGE)[0]?.body).toMatchObject({ client_id: 'another', client_secret: '', private_key: '' });
});
