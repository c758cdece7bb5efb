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
  kind: 'oidc',
  issuer: '',
  client_id: '',
  saml_url: '',
  saml_certificates: '',
  saml_valid_until: [],
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

describe('a provider of SAML', () => {
  const CERTIFICATE = `-----BEGIN CERTIFICATE-----\nMI${'a'.repeat(300)}\n-----END CERTIFICATE-----`;
  const READ = 'POST /api/admin/sso-settings/read-metadata';
  const open = async () => {
    const wire = fakeWire({
      'GET /api/admin/sso-settings': SETTINGS,
      [SAVE]: refused('sso_incomplete', { fields: { saml_certificates: '証明書を入力してください' } }),
      [READ]: {
        issuer: 'http://www.okta.com/exk1',
        saml_url: 'https://example.okta.com/sso/saml',
        saml_certificates: CERTIFICATE,
      },
    });
    renderScreen(<SsoSetting onDone={() => undefined} />, { at: '/settings/sso', user: SUPER_ADMIN });
    fireEvent.click(await screen.findByLabelText('SAML 2.0'));
    return wire;
  };
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText('プロバイダーのファイルを選ぶ'), {
      target: { files: [new File([text], 'metadata.xml')] },
    });

  it('is read from its metadata, and saved without a client or a secret', async () => {
    const wire = await open();
    expect(screen.queryByLabelText('クライアントID')).toBeNull();
    expect(screen.queryByText(/Googleでは必ず入力/)).toBeNull();
    choose('<xml/>');
    expect(await screen.findByText(/メタデータを読み取りました/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('プロバイダーのエンティティID').value).toBe(
      'http://www.okta.com/exk1',
    );
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('証明書を入力してください')).toBeTruthy();
    expect(wire.sent(SAVE)[0]?.body).toMatchObject({
      kind: 'saml',
      issuer: 'http://www.okta.com/exk1',
      saml_url: 'https://example.okta.com/sso/saml',
      saml_certificates: CERTIFICATE,
    });
    expect(wire.sent(READ)[0]?.body).toEqual({ metadata: '<xml/>' });
  });

  it('shows until when the stored certificates are valid', async () => {
    const saved = { ...SETTINGS, kind: 'saml', saml_certificates: CERTIFICATE } as const;
    fakeWire({ 'GET /api/admin/sso-settings': { ...saved, saml_valid_until: ['2020-01-31', '2126-11-07'] } });
    renderScreen(<SsoSetting onDone={() => undefined} />, { at: '/settings/sso', user: SUPER_ADMIN });
    expect(await screen.findByText('保存済みの証明書の有効期限：2020-01-31（期限切れ）、2126-11-07')).toBeTruthy();
  });

  it('has metadata that may not be readable, and leaves the fields as they are', async () => {
    const wire = await open();
    wire.answer({ [READ]: refused('invalid_input', { fields: { metadata: 'メタデータを読み取れません' } }) });
    choose('hello');
    expect(await screen.findByText('メタデータを読み取れません')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('プロバイダーのエンティティID').value).toBe('');
  });

  it('has an address and certificates that are looked at before they are sent', async () => {
    const wire = await open();
    fireEvent.change(screen.getByLabelText(/SSO URL/), { target: { value: 'http://a.example' } });
    fireEvent.change(screen.getByLabelText('証明書'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/https:\/\/で始まる、プロバイダーのログイン/)).toBeTruthy();
    expect(screen.getByText('証明書を、2つまで入力してください')).toBeTruthy();
    expect(wire.sent(SAVE)).toEqual([]);
  });
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

  it('takes an answer that has come with the page, once', async () => {
    const meta = document.createElement('meta');
    meta.name = 'sso-answer';
    meta.content = 'state=y&SAMLResponse=x';
    document.head.append(meta);
    const wire = arrive(false);
    expect(await linkOf('ログイン画面へ')).toBe('/login');
    expect(wire.sent('POST /api/auth/login/sso/finish').map(({ body }) => body)).toEqual([
      { answer: 'state=y&SAMLResponse=x' },
    ]);
    expect(document.querySelector('meta[name="sso-answer"]')).toBeNull();
  });

  it('leads to the provider again, which asks who it is, from an account that nobody has here', async () => {
    const BEGIN = 'POST /api/auth/login/sso';
    const wire = fakeWire({
      'POST /api/auth/login/sso/finish': refused('sso_no_account'),
      [BEGIN]: refused('sso_unreachable'),
    });
    sessionStorage.setItem('sso-way', JSON.stringify({ userId: null, address: '/attendance', companyId: 'demo' }));
    renderScreen(<SsoReturn />, { at: '/sso?code=x&state=y', user: SUPER_ADMIN });
    fireEvent.click(await screen.findByRole('button', { name: '別のアカウントでログイン' }));
    expect(await screen.findByText(/サービスに接続できません/)).toBeTruthy();
    expect(wire.sent(BEGIN).map(({ body }) => body)).toEqual([{ companyId: 'demo', again: true }]);
  });

  it('logs in whoever has gone to log in', async () => {
    const wire = arrive(false);
    expect(await linkOf('ログイン画面へ')).toBe('/login');
    expect(screen.queryByRole('button', { name: '別のアカウントでログイン' })).toBeNull();
    expect(wire.sent(FINISH)).toEqual([]);
  });
});
