import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import {
  certificateNotice,
  certificatesIn,
  claimsOfAttributes,
  hasStrongAlgorithms,
  inPem,
  isPlainXml,
  isSamlUrl,
  samlMetadata,
} from './saml.ts';
import { accountsOf } from './sso.ts';

it.each([
  ['https://login.example.com', true],
  ['https://login.example.com:8443/saml2', true],
  ['https://login.example.com:65535', true],
  ['https://login.example.com:65536', false],
  ['https://login.example.com?a=b', true],
  ['https://login..example.com', false],
  ['https://127.0.0.1/saml2', false],
  ['https://accounts.google.com/o/saml2/idp?idpid=C01abc', true],
  [`https://a.example/${'x'.repeat(982)}`, true],
  [`https://a.example/${'x'.repeat(983)}`, false],
  ['http://login.example.com', false],
  ['https://user@login.example.com', false],
  ['https://login.example.com/#x', false],
  ['https://login.example.com/a b', false],
  ['https://login.example.com\\@evil.example', false],
  ['javascript:alert(1)', false],
  ['javascript:alert(1)//https://login.example.com', false],
  ['https://', false],
])('%s is an address of a login: %s', (text, is) => {
  expect(isSamlUrl(text)).toBe(is);
});

describe('certificates', () => {
  const one = `MI${'a'.repeat(300)}==`;
  const other = `MI${'b'.repeat(298)}`;

  it.each<[string, string, readonly string[] | null]>([
    ['none', '', []],
    ['in PEM', inPem([one]), [one]],
    ['two in PEM', `${inPem([one, other])}\n`, [one, other]],
    ['in PEM with breaks of Windows', inPem([one, other]).replaceAll('\n', '\r\n'), [one, other]],
    ['as in metadata', `  ${one.slice(0, 64)}\n  ${one.slice(64)}\n`, [one]],
    ['two as in metadata', `${one}\n\n${other}`, [one, other]],
    ['three', inPem([one, other, one]), null],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', null],
    ['words', 'certificate', null],
    ['cut off', 'MIIC', null],
    ['a word before one', `certificate:${one}`, null],
    ['a word after one', `${one}.`, null],
  ])('%s', (_, text, found) => {
    expect(certificatesIn(text)).toEqual(found);
  });

  it('are shown in lines of 64', () => {
    expect(
      inPem([one])
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([27, 64, 64, 64, 64, 48, 25]);
  });
});

it.each([
  ['2026-11-07', null],
  ['2026-11-08', 30],
  ['2026-11-30', 30],
  ['2026-12-01', 7],
  ['2026-12-06', 7],
  ['2026-12-07', 1],
  ['2026-12-08', 1],
  ['2026-12-09', null],
])('on %s a certificate that ends on 2026-12-08 is warned of: %s', (today, days) => {
  expect(certificateNotice(isoDate('2026-12-08'), isoDate(today))).toBe(days);
});

describe('a plain XML', () => {
  it.each<[string, string, boolean]>([
    ['an element', '<a/>', true],
    ['elements', '<a b="c">x<d>y</d></a>', true],
    ['with a declaration', ' <?xml version="1.0"?>\n<a/>', true],
    ['32 kB', `<a>${'x'.repeat(32 * 1024 - 7)}</a>`, true],
    ['more', `<a>${'x'.repeat(32 * 1024 - 6)}</a>`, false],
    ['32 levels', '<a>'.repeat(32) + '</a>'.repeat(32), true],
    ['33 levels', '<a>'.repeat(33) + '</a>'.repeat(33), false],
    ['2000 tags', `<a>${'<b/>'.repeat(1998)}</a>`, true],
    ['2001 tags', `<a>${'<b/>'.repeat(1999)}</a>`, false],
    ['a long tag', `<a b="${'x'.repeat(3992)}"/>`, false],
    ['not so long a tag', `<a b="${'x'.repeat(3991)}"/>`, true],
    ['a tag left open', '<a><b></a>', false],
    ['a tag closed twice', '<a/></a>', false],
    ['closed before it is opened', '</a><a>', false],
    ['a bracket in a value', '<a b="/>"></a>', false],
    ['a bracket in the text', '<a>1 > 0</a>', false],
    ['a comment', '<a><!-- --></a>', false],
    ['CDATA', '<a><![CDATA[x]]></a>', false],
    ['a DTD', '<!DOCTYPE a><a/>', false],
    ['an instruction', '<a><?b?></a>', false],
    ['an instruction like the declaration, later', '<a/><?xml version="1.0"?>', false],
    ['a null', '<a>\u0000</a>', false],
  ])('%s: %#', (_, xml, is) => {
    expect(isPlainXml(xml)).toBe(is);
  });
});

it.each([
  ['<a Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>', true],
  ["<a Algorithm = 'http://www.w3.org/2001/04/xmlenc#sha512'/>", true],
  ['<a Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>', false],
  ["<a Algorithm='http://www.w3.org/2000/09/xmldsig#sha1'/>", false],
  ['<a Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><b x="" Algorithm="x"/>', false],
  ['<a Algorithm=""/>', false],
  ['<a/>', true],
])('%s names strong algorithms: %s', (xml, are) => {
  expect(hasStrongAlgorithms(xml)).toBe(are);
});

it('attributes have their own names, and those of OpenID Connect', () => {
  const attributes = new Map<string, readonly string[]>([
    ['mail', ['a@example.com']],
    ['emailAddress', ['b@example.com']],
    ['sn', ['山田', '川田']],
    ['urn:oid:2.5.4.4', ['山田']],
    ['name', ['hanako']],
    ['displayName', ['山田 花子']],
    ['groups', ['one']],
    ['empty', []],
    ['__proto__', ['x']],
  ]);
  const claims = claimsOfAttributes(attributes, 'groups');
  expect(claims).toMatchObject({
    email: 'a@example.com',
    family_name: '山田',
    name: '山田 花子',
    groups: ['one'],
    mail: 'a@example.com',
    email_verified: true,
    empty: [],
  });
  expect(claims).not.toHaveProperty('given_name');
  expect(Object.hasOwn(claims, '__proto__')).toBe(true);
});

it('metadata of ours has the address, escaped', () => {
  const metadata = samlMetadata('https://kintai.example.jp/sso?a&b"');
  expect(metadata).toContain('entityID="https://kintai.example.jp/sso?a&amp;b&quot;"');
  expect(metadata).toContain('Location="https://kintai.example.jp/sso?a&amp;b&quot;"');
});

it('accounts of SAML are others than those of OpenID Connect', () => {
  expect(accountsOf({ kind: 'oidc', issuer: 'https://a.example' })).toBe('https://a.example');
  expect(accountsOf({ kind: 'saml', issuer: 'https://a.example' })).toBe('saml:https://a.example');
});
