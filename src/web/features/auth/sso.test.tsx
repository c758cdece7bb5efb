import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { endSession } from '../../lib/session-store.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { SsoReturn } from './sso-return.tsx';
import { SsoSetting } from './sso-setting.tsx';

const NAME = 'シングルサインオンでログイン';
const SAVE = 'PUT /api/admin/sso-settings';
const SETTINGS: ResponseOf<Routes['GET /api/admin/sso-settings']> = {
  mode: 'off',
  issuer: '',
  client_id: '',
  has_secret: false,
  matches_by: 'mail',
  mail_domain: '',
  employee_id_claim: '',
  asks_second_factor: false,
  registers_people: false,
  groups_claim: '',
  admin_group: '',
  super_admin_group: '',
  redirect_uri: 'https://kintai.example.jp/sso',
};

async function openLogin(hasSso: boolean) {
  const wire = fakeWire({
    'GET /api/config': { default_company_id: 'demo', ...(hasSso && { has_sso: true as const }) },
    'GET /api/auth/sso': ({ query }) => ({ is_on: query.company_id === 'demo' }),
    'POST /api/auth/login/sso': refused('sso_unreachable'),
  });
  renderScreen(<LoginScreen />, { at: '/login' });
  endSession('logout');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('企業ID').value).toBe('demo'));
  return wire;
}

it('the login offers the provider of a company that has one, and to no other', async () => {
  await openLogin(true);
  const button = await screen.findByRole('button', { name: NAME });
  fireEvent.click(button);
  expect(await screen.findByText(/サービスに接続できません/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('企業ID'), { target: { value: 'other' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: NAME })).toBeNull());
});

it('the login’s button is as it was where the browser shows the kept page by Back', async () => {
  const wire = await openLogin(true);
  wire.answer({ 'POST /api/auth/login/sso': { url: 'https://login.example.com/authorize' } });
  fireEvent.click(await screen.findByRole('button', { name: NAME }));
  expect(await screen.findByRole('button', { name: '移動中...' })).toBeTruthy();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(screen.getByRole('button', { name: '移動中...' })).toBeTruthy();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(screen.getByRole('button', { name: NAME })).toBeTruthy();
});

it('asks nobody where no company of the installation has one', async () => {
  const wire = await openLogin(false);
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  expect(wire.sent('GET /api/auth/sso')).toEqual([]);
});

it('the setting is saved with its secret, and says at its field what is missing', async () => {
  const wire = fakeWire({
    'GET /api/admin/sso-settings': SETTINGS,
    [SAVE]: refused('sso_incomplete', { fields: { client_secret: 'クライアントシークレットを入力してください' } }),
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<SsoSetting onDone={onDone} />, { at: '/settings/sso', user: SUPER_ADMIN });
  expect((await screen.findByLabelText<HTMLInputElement>(/リダイレクトURI/)).value).toBe(SETTINGS.redirect_uri);
  expect(screen.queryByRole('button', { name: '接続を確かめる' })).toBeNull();
  fireEvent.change(screen.getByLabelText('プロバイダーのアドレス（Issuer）'), {
    target: { value: 'login.example.com' },
  });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/https:\/\/で始まる、/)).toBeTruthy();
  expect(wire.sent(SAVE)).toEqual([]);
  fireEvent.change(screen.getByLabelText('プロバイダーのアドレス（Issuer）'), {
    target: { value: ' https://login.example.com ' },
  });
  fireEvent.click(screen.getByLabelText('使用する（パスワードでもログインできる）'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('クライアントシークレットを入力してください')).toBeTruthy();
  const [sent] = wire.sent(SAVE);
  expect(sent?.body).toMatchObject({ mode: 'optional', issuer: 'https://login.example.com' });
  expect(sent?.body).not.toHaveProperty('client_secret');
  expect(onDone).not.toHaveBeenCalled();
});

it('asks before it is forced', async () => {
  const saved = { ...SETTINGS, mode: 'optional', issuer: 'https://login.example.com', client_id: 'x' } as const;
  const wire = fakeWire({
    'GET /api/admin/sso-settings': { ...saved, has_secret: true },
    [SAVE]: refused('sso_not_tried'),
  });
  renderScreen(<SsoSetting onDone={() => undefined} />, { at: '/settings/sso', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByLabelText('必須にする'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('シングルサインオンを必須にしますか？')).toBeTruthy();
  expect(wire.sent(SAVE)).toEqual([]);
});

describe('the way back from the provider', () => {
  const FINISH = 'POST /api/auth/confirm-sso/finish';
  const arrive = (confirms: boolean) => {
    const wire = fakeWire({
      [FINISH]: refused('sso_other_person'),
      'POST /api/auth/login/sso/finish': refused('sso_over'),
    });
    const way = { userId: SUPER_ADMIN.id, address: '/settings/sso', ...(confirms && { confirms }) };
    sessionStorage.setItem('sso-way', JSON.stringify(way));
    renderScreen(<SsoReturn />, { at: '/sso?code=x&state=y', user: SUPER_ADMIN });
    return wire;
  };
  const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

  it('confirms once who has gone to confirm, and leads back to the screen', async () => {
    const wire = arrive(true);
    expect(await screen.findByText(/ログイン中の社員のアカウントではありません/)).toBeTruthy();
    expect(await linkOf('元の画面へ')).toBe('/settings/sso');
    expect(wire.sent(FINISH).map(({ body }) => body)).toEqual([{ answer: 'code=x&state=y' }]);
    expect(wire.sent('POST /api/auth/login/sso/finish')).toEqual([]);
    expect(window.location.search).toBe('');
    expect(sessionStorage.getItem('sso-way')).toBeNull();
  });

  it('logs in whoever has gone to log in', async () => {
    const wire = arrive(false);
    expect(await linkOf('ログイン画面へ')).toBe('/login');
    expect(wire.sent(FINISH)).toEqual([]);
  });
});
