import { z } from 'zod';

import { isSamlUrl } from '#domain/users/saml.ts';
import { isIssuer, LONGEST_ISSUER, SSO_KINDS, SSO_MATCHES, SSO_MODES } from '#domain/users/sso.ts';
import { currentUser } from './auth.ts';
import type { Route } from './route.ts';
import { dateResponse, line, lineOrNone, messageResponse, typedId, writeBody } from './wire.ts';

const settings = z.object({
  mode: z.enum(SSO_MODES),
  kind: z.enum(SSO_KINDS),
  /** For SAML the provider's entity ID. */
  issuer: z.string(),
  client_id: z.string(),
  /** Where the provider takes SAML requests by HTTP-Redirect. */
  saml_url: z.string(),
  /** What it signs SAML with, in PEM. */
  saml_certificates: z.string(),
  /** Until which day each of those is valid, in their order. */
  saml_valid_until: z.array(dateResponse),
  /** Whether a client secret is stored, which isn't given out again. */
  has_secret: z.boolean(),
  matches_by: z.enum(SSO_MATCHES),
  /** The only domain whose accounts are let in; empty for any. */
  mail_domain: z.string(),
  employee_id_claim: z.string(),
  asks_second_factor: z.boolean(),
  registers_people: z.boolean(),
  groups_claim: z.string(),
  admin_group: z.string(),
  super_admin_group: z.string(),
});
export type SsoSettings = z.output<typeof settings>;

const issuerMessage = 'https://で始まる、プロバイダーのアドレス（Issuer）を入力してください';
/** The message for a provider's metadata that can't be read. */
export const METADATA_WRONG =
  'メタデータを読み取れません。SAML 2.0のプロバイダー1つのメタデータ（XML）か確かめるか、下の欄に入力してください';

const tag = 'sso';
/** The longest answer: one of SAML has the whole assertion. */
const LONGEST_ANSWER = 64 * 1024;
/** The query with which the provider sends the person back; without one it is none of any login. */
const answer = z.string().max(LONGEST_ANSWER);
const FAULTS = ['sso_over', 'sso_unreachable', 'sso_failed', 'sso_denied'] as const;

export const ssoRoutes = {
  'GET /api/auth/sso': {
    id: 'hasSso',
    summary: '企業がシングルサインオンを使用しているか（ログイン画面）',
    tag,
    access: 'public',
    query: z.object({ company_id: typedId('企業ID') }),
    success: { status: 200, body: z.object({ is_on: z.boolean() }) },
    errors: ['too_many_requests'],
  },
  'POST /api/auth/login/sso': {
    id: 'beginSso',
    summary: 'シングルサインオンを始める。プロバイダーのログイン画面のアドレスを返す',
    tag,
    access: 'public',
    /** `again`: the provider asks for the login, whoever is logged in there. */
    body: writeBody({ companyId: typedId(), again: z.boolean().optional() }),
    success: { status: 200, body: z.object({ url: z.string() }) },
    errors: ['sso_off', 'sso_unreachable', 'sso_failed', 'too_many_requests'],
  },
  'POST /api/auth/login/sso/finish': {
    id: 'finishSso',
    summary:
      'シングルサインオンを終える。プロバイダーから戻ったアドレスの ? より後を answer とする。SAMLでは state（RelayState）と SAMLResponse を同じ形にする',
    tag,
    access: 'public',
    body: writeBody({ answer }),
    bodyBytes: LONGEST_ANSWER + 1024,
    success: {
      status: 200,
      body: z.object({
        token: z.string(),
        user: currentUser,
        message: z.string(),
        /** Where the browser goes after the logout, to log out from the provider, too. */
        logout_url: z.string().optional(),
      }),
    },
    errors: [
      ...FAULTS,
      'sso_no_account',
      'sso_mail_unverified',
      'sso_linked_elsewhere',
      'second_factor_required',
      'login_failed',
    ],
  },
  'POST /api/auth/confirm-sso': {
    id: 'beginSsoConfirmation',
    summary:
      'シングルサインオンでの本人の確認を始める（パスワードの確認の代わり）。プロバイダーのログイン画面のアドレスを返す',
    tag,
    access: 'session',
    success: { status: 200, body: z.object({ url: z.string() }) },
    errors: ['sso_off', 'sso_unreachable', 'sso_failed', 'too_many_requests'],
  },
  'POST /api/auth/confirm-sso/finish': {
    id: 'finishSsoConfirmation',
    summary:
      'シングルサインオンでの本人の確認を終える。password_confirmation_required となった操作が、しばらくの間できるようになる',
    tag,
    access: 'session',
    body: writeBody({ answer }),
    success: { status: 200, body: messageResponse },
    errors: [...FAULTS, 'sso_other_person'],
  },
  'GET /api/admin/sso-settings': {
    id: 'getSsoSettings',
    summary: 'シングルサインオンの設定',
    tag,
    access: 'super_admin',
    /** `redirect_uri`: where the provider sends people back to, to be registered there. */
    success: { status: 200, body: settings.extend({ redirect_uri: z.string() }) },
  },
  'PUT /api/admin/sso-settings': {
    id: 'saveSsoSettings',
    summary: 'シングルサインオンの設定の変更。client_secret を省くと変わらない',
    tag,
    access: 'super_admin',
    body: writeBody({
      mode: z.enum(SSO_MODES, 'シングルサインオンの使用の形式が正しくありません'),
      /** OpenID Connect where it is left out. */
      kind: z.enum(SSO_KINDS).default('oidc'),
      issuer: lineOrNone(LONGEST_ISSUER),
      client_id: lineOrNone(500),
      saml_url: z
        .string()
        .trim()
        .refine(
          (typed) => typed === '' || isSamlUrl(typed),
          'https://で始まる、プロバイダーのログインのアドレス（SSO URL）を入力してください',
        )
        .default(''),
      saml_certificates: z.string().max(12_000).default(''),
      client_secret: line(1000).optional(),
      matches_by: z.enum(SSO_MATCHES),
      mail_domain: z.union([
        z.literal(''),
        line(253)
          .transform((typed) => typed.replace(/^@/, '').toLowerCase())
          .refine((typed) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(typed), 'example.co.jp のように入力してください'),
      ]),
      employee_id_claim: lineOrNone(100),
      asks_second_factor: z.boolean(),
      registers_people: z.boolean(),
      groups_claim: lineOrNone(100),
      admin_group: lineOrNone(200),
      super_admin_group: lineOrNone(200),
    }).superRefine(({ kind, issuer }, { addIssue }) => {
      if (kind === 'oidc' && issuer !== '' && !isIssuer(issuer))
        addIssue({ code: 'custom', path: ['issuer'], message: issuerMessage });
    }),
    success: { status: 200, body: settings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/sso-settings',
    errors: ['sso_incomplete', 'sso_not_tried', 'sso_no_break_glass'],
  },
  'POST /api/admin/sso-settings/check': {
    id: 'checkSso',
    summary: '保存したシングルサインオンの設定で、プロバイダーに接続できるかの確認',
    tag,
    access: 'super_admin',
    success: {
      status: 200,
      body: z.object({ message: z.string(), logs_out: z.boolean() }),
    },
    errors: ['sso_incomplete', 'sso_check_failed', 'too_many_requests'],
  },
  'POST /api/admin/sso-settings/read-metadata': {
    id: 'readSamlMetadata',
    summary: 'SAMLのプロバイダーのメタデータ（XML）の読み取り。何も保存しない',
    tag,
    access: 'super_admin',
    body: writeBody({ metadata: z.string().max(200_000, METADATA_WRONG) }),
    success: {
      status: 200,
      body: z.object({ issuer: z.string(), saml_url: z.string(), saml_certificates: z.string() }),
    },
  },
  'POST /api/admin/sso-settings/unlink': {
    id: 'unlinkSso',
    summary: '社員と、シングルサインオンのアカウントの結び付けの解除',
    tag,
    access: 'super_admin',
    body: writeBody({ employee_id: typedId('社員ID') }),
    success: { status: 200, body: messageResponse },
    errors: ['sso_not_linked'],
  },
} as const satisfies Record<string, Route>;
