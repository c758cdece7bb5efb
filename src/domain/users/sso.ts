import type { Role } from './role.ts';

/** Whether a company's people may log in by its identity provider, or must. */
export const SSO_MODES = ['off', 'optional', 'forced'] as const;
export type SsoMode = (typeof SSO_MODES)[number];

/** The modes on the screen. */
export const SSO_MODE_NAMES: Readonly<Record<SsoMode, string>> = {
  off: '使用しない',
  optional: '使用する（パスワードでもログインできる）',
  forced: '必須にする',
};

/** Which language the company's provider speaks. */
export const SSO_KINDS = ['oidc', 'saml'] as const;
export type SsoKind = (typeof SSO_KINDS)[number];

/** The kinds on the screen. */
export const SSO_KIND_NAMES: Readonly<Record<SsoKind, string>> = {
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
};

/**
 * The name under which a provider's accounts are linked. A provider that speaks both may call somebody in the one what another is
 * called in the other, so that their accounts are kept apart.
 */
export const accountsOf = ({ kind, issuer }: { readonly kind: SsoKind; readonly issuer: string }): string =>
  kind === 'saml' ? `saml:${issuer}` : issuer;

/** By what a person is found who logs in so for the first time. */
export const SSO_MATCHES = ['mail', 'employee_id'] as const;
export type SsoMatch = (typeof SSO_MATCHES)[number];

/** The matches on the screen. */
export const SSO_MATCH_NAMES: Readonly<Record<SsoMatch, string>> = {
  mail: '確認済みのメールアドレス',
  employee_id: '社員ID',
};

/** By what a login proved who somebody is; `second_factor`: by a password and a code or a passkey. */
export const LOGIN_MEANS = ['password', 'second_factor', 'passkey', 'sso'] as const;
export type LoginMeans = (typeof LOGIN_MEANS)[number];

/**
 * Whether a login is let in also where the company demands its provider: one by it, and one of a super admin by more than a password,
 * for the day on which it can't be reached.
 */
export const canPassProvider = (role: Role, means: LoginMeans): boolean =>
  means === 'sso' || (role === 'super_admin' && means !== 'password');

/**
 * Whether a login has to choose a password before anything else: its account has a temporary one (`is_first_login`), and it wasn't the
 * provider's, which that password has no part in.
 */
export const mustChoosePassword = (hasTemporary: boolean, means: LoginMeans): boolean =>
  hasTemporary && means !== 'sso';

/** Whether somebody logs in by a password: they have one, have none, or it is `refused` where the company demands its provider. */
export const PASSWORD_STATES = ['usable', 'none', 'refused'] as const;
export type PasswordState = (typeof PASSWORD_STATES)[number];

/** What an identity provider says of a person: the claims of its ID token. */
export type SsoClaims = Readonly<Record<string, unknown>>;

/** The longest issuer that is taken. */
export const LONGEST_ISSUER = 500;

/** https, a host by its name, perhaps a port, and what follows them. */
const ADDRESS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::(\d{1,5}))?((?:[/?].*)?)$/i;

/** Whether a text is the address of a provider: https, at a named host and a port that there is, without a login; `rest` may follow. */
export function isProviderAddress(text: string, rest: RegExp, longest: number): boolean {
  const [, port = '443', after] = (text.length > longest ? null : ADDRESS.exec(text)) ?? [];
  return after !== undefined && rest.test(after) && Number(port) <= 65_535;
}

/** Whether a text is an issuer's address (OpenID Connect Discovery 1.0, 3): https, without a query, a fragment or a login. */
export const isIssuer = (text: string): boolean =>
  isProviderAddress(text, /^(?:\/[\w.~!$&'()*+,;=:@%/-]*)?$/, LONGEST_ISSUER);

const isTrue = (claim: unknown): boolean => claim === true || claim === 1 || claim === '1' || claim === 'true';

/**
 * The mail address that the provider vouches for; `null` for none. Entra ID has no `email_verified`, but says by the optional
 * claim `xms_edov` that it has verified the owner of the address's domain.
 */
export function verifiedMailOf({ email, email_verified, xms_edov }: SsoClaims): string | null {
  return typeof email === 'string' && email !== '' && (isTrue(email_verified) || isTrue(xms_edov)) ? email : null;
}

/** Google's provider, at which everybody with an account of Google's can log in, of whatever company. */
const GOOGLE = 'https://accounts.google.com';

/** Whether an issuer is one for the whole world, so that only their domain says which accounts are the company's people. */
export const needsDomain = (issuer: string): boolean => issuer.replace(/\/+$/, '').toLowerCase() === GOOGLE;

/**
 * Whether an account is of the domain; any is where none is named. At Google's the account's own organisation counts (`hd`): an
 * account that somebody has opened by themself with a company's mail address has none.
 */
export function isOfDomain(claims: SsoClaims, issuer: string, domain: string): boolean {
  if (domain === '') return true;
  const wanted = domain.toLowerCase();
  if (needsDomain(issuer)) return textClaim(claims, 'hd')?.toLowerCase() === wanted;
  return verifiedMailOf(claims)?.toLowerCase().endsWith(`@${wanted}`) === true;
}

/** A claim as a text; `null` where it isn't one. A number, as some directories have for employee IDs, is written out. */
export function textClaim(claims: SsoClaims, name: string): string | null {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (typeof claim === 'number' && Number.isSafeInteger(claim)) return String(claim);
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
}

/** How a company's groups at the provider give roles; an empty name gives none. */
export interface SsoGroups {
  readonly claim: string;
  readonly admin: string;
  readonly superAdmin: string;
}

/**
 * The role that a person's groups give them; `null` where roles aren't given so, and where the token doesn't have the groups:
 * Entra ID leaves them out of a token from 200 groups on, which must take nobody's role.
 */
export function roleByGroups(claims: SsoClaims, { claim, admin, superAdmin }: SsoGroups): Role | null {
  if (claim === '' || (admin === '' && superAdmin === '')) return null;
  const groups = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (!Array.isArray(groups)) return null;
  if (superAdmin !== '' && groups.includes(superAdmin)) return 'super_admin';
  if (admin !== '' && groups.includes(admin)) return 'admin';
  return 'user';
}
