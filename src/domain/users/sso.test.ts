import { describe, expect, it } from 'vitest';

import { ROLES } from './role.ts';
import {
  canPassProvider,
  isIssuer,
  isOfDomain,
  LOGIN_MEANS,
  mustChoosePassword,
  needsDomain,
  roleByGroups,
  textClaim,
  verifiedMailOf,
} from './sso.ts';

describe('an issuer', () => {
  it.each([
    ['https://accounts.google.com', true],
    ['https://login.microsoftonline.com/0b1c2d3e/v2.0', true],
    ['https://localhost:4443', true],
    ['https://kc.example.co.jp/realms/kintai/', true],
    [`https://a.example/${'x'.repeat(482)}`, true],
    [`https://a.example/${'x'.repeat(483)}`, false],
    [' https://accounts.google.com', false],
    ['http://accounts.google.com', false],
    ['https://accounts.google.com?x=1', false],
    ['https://accounts.google.com#x', false],
    ['https://user@accounts.google.com', false],
    ['https://:secret@accounts.google.com', false],
    ['https://accounts.google.com\\@evil.example', false],
    ['https://a b.example', false],
    ['https://login.example.com:65535', true],
    ['https://login.example.com:65536', false],
    ['https://login.example.com:', false],
    ['https://127.0.0.1', false],
    ['https://[::1]', false],
    ['https://', false],
    ['https://[', false],
    ['accounts.google.com', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isIssuer(text)).toBe(expected);
  });
});

it('has to choose a password after a temporary one, but not where the provider has proven it', () => {
  const asked = (hasTemporary: boolean) => LOGIN_MEANS.filter((means) => mustChoosePassword(hasTemporary, means));
  expect(asked(true)).toEqual(['password', 'second_factor', 'passkey']);
  expect(asked(false)).toEqual([]);
});

describe('a verified mail address', () => {
  const email = 'a@example.com';
  it.each([
    [{ email, email_verified: true }, email],
    [{ email, email_verified: 'true' }, email],
    [{ email, xms_edov: true }, email],
    [{ email, xms_edov: '1' }, email],
    [{ email, xms_edov: 1 }, email],
    [{ email }, null],
    [{ email, email_verified: false }, null],
    [{ email, email_verified: 'false' }, null],
    [{ email, xms_edov: 0 }, null],
    [{ email, email_verified: null }, null],
    [{ email: '', email_verified: true }, null],
    [{ email: [email], email_verified: true }, null],
    [{ email_verified: true }, null],
  ])('of %j is %s', (claims, expected) => {
    expect(verifiedMailOf(claims)).toBe(expected);
  });
});

it.each([
  [{ employee_id: ' E0001 ' }, 'E0001'],
  [{ employee_id: 1001 }, '1001'],
  [{ employee_id: 1.5 }, null],
  [{ employee_id: 2 ** 60 }, null],
  [{ employee_id: ' ' }, null],
  [{ employee_id: ['E0001'] }, null],
  [{}, null],
])('the employee ID of %j is %s', (claims, expected) => {
  expect(textClaim(claims, 'employee_id')).toBe(expected);
});

it('takes no claim from what every object has', () => {
  expect(textClaim({}, 'toString')).toBeNull();
  expect(roleByGroups({}, { claim: 'constructor', admin: 'a', superAdmin: '' })).toBeNull();
});

describe('the role by groups', () => {
  const both = { claim: 'groups', admin: 'kintai-admins', superAdmin: 'kintai-owners' };
  it.each([
    [['kintai-admins'], both, 'admin'],
    [['x', 'kintai-owners', 'kintai-admins'], both, 'super_admin'],
    [['kintai-admin'], both, 'user'],
    [[], both, 'user'],
    [[''], { ...both, admin: '' }, 'user'],
    [[''], { ...both, superAdmin: '' }, 'user'],
    [['kintai-owners'], { ...both, admin: '' }, 'super_admin'],
    [['kintai-admins'], { ...both, superAdmin: '' }, 'admin'],
    [['kintai-admins'], { ...both, claim: '' }, null],
    [['kintai-admins'], { claim: 'groups', admin: '', superAdmin: '' }, null],
    ['kintai-admins', both, null],
    [undefined, both, null],
  ] as const)('of %j by %j is %s', (groups, by, expected) => {
    expect(roleByGroups({ groups }, by)).toBe(expected);
  });
});

describe('the domain', () => {
  const google = 'https://accounts.google.com';
  const other = 'https://login.example.com';
  const mail = { email: 'a@Example.co.jp', email_verified: true };
  it.each([
    [mail, other, '', true],
    [{}, google, '', true],
    [mail, other, 'example.CO.JP', true],
    [mail, other, 'co.jp', false],
    [{ ...mail, email_verified: false }, other, 'example.co.jp', false],
    [{}, other, 'example.co.jp', false],
    [{ ...mail, hd: 'Example.co.jp' }, google, 'example.co.jp', true],
    [{ ...mail, hd: 'other.example' }, google, 'example.co.jp', false],
    // Of an account that somebody has opened by themself with an address of the company.
    [mail, google, 'example.co.jp', false],
    [mail, `${google}/`, 'example.co.jp', false],
  ])('of %j at %s is %s: %s', (claims, issuer, domain, expected) => {
    expect(isOfDomain(claims, issuer, domain)).toBe(expected);
  });

  it('is needed at Google’s alone', () => {
    expect([google, `${google}/`, 'https://ACCOUNTS.google.com', other].map(needsDomain)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

it('a demanded provider is passed by those who come from it, and by super admins with more than a password', () => {
  const passing = ROLES.flatMap((role) =>
    LOGIN_MEANS.filter((means) => canPassProvider(role, means)).map((means) => `${role} ${means}`),
  );
  expect(passing).toEqual([
    'user sso',
    'admin sso',
    'super_admin second_factor',
    'super_admin passkey',
    'super_admin sso',
  ]);
});
