import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { certificatesIn } from '#domain/users/saml.ts';
import { otherSamlKey, samlKey } from '../../testing/saml-keys.ts';
import { type Asserted, SAML_ISSUER, SAML_LOGIN, samlIdp, signXml } from '../../testing/saml-provider.ts';
import { withSaml } from './saml-provider.ts';
import type { SamlClient } from './sso-provider.ts';

// Answers of a provider made by hand, right ones and what an attacker makes of them.

const ACS = 'https://kintai.example.jp/sso';
const STATE = '5f0c1d2e-0000-4000-8000-000000000001';
const ID = `_${STATE}`;
const { assertion, response, signedAssertion, good } = samlIdp(ACS, ID);

const provider = withSaml({
  loginUrl: () => Promise.reject(new Error('not asked')),
  readAnswer: () => Promise.reject(new Error('not asked')),
  check: () => Promise.reject(new Error('not asked')),
});
const of: SamlClient = {
  kind: 'saml',
  issuer: SAML_ISSUER,
  clientId: '',
  loginUrl: SAML_LOGIN,
  certificates: certificatesIn(`${samlKey.cert}\n${otherSamlKey.cert}`) ?? [],
  groupsClaim: 'groups',
};
const one = { ...of, certificates: certificatesIn(samlKey.cert) ?? [] };
const expected = { state: STATE, nonce: 'n', verifier: 'v' };
const read = (xml: string, client = one) =>
  provider.readAnswer(
    client,
    new URL(`${ACS}?${new URLSearchParams({ state: STATE, SAMLResponse: Buffer.from(xml).toString('base64') })}`),
    expected,
    { needs: [], logoutTo: '' },
  );

const evil = (more: Asserted = {}): string => assertion({ id: '_evil', nameId: 'attacker', ...more });
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
const signed = signedAssertion();
const signature = SIGNATURE.exec(signed)?.[0] ?? '';
const bare = signed.replace(SIGNATURE, '');
const wholeSigned = signXml(response(assertion()), '_r1');
const wholeSignature = SIGNATURE.exec(wholeSigned)?.[0] ?? '';
const wholeBare = wholeSigned.replace(SIGNATURE, '');
const afterIssuer = (xml: string, more: string): string => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
const withObject = (around: string, inner: string): string =>
  around.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';

describe('an answer is taken', () => {
  it.each<[string, () => string, SamlClient?]>([
    ['whose assertion is signed', () => good()],
    ['that is signed, too', () => signXml(good(), '_r1')],
    ['signed by the next certificate', () => good({}, {}, { by: otherSamlKey }), of],
    ['by SHA-512', () => good({}, {}, { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' })],
    ['that begins in 50 seconds', () => good({ notBefore: 50 })],
    ['that was over 50 seconds ago', () => good({ notOnOrAfter: -50 })],
    ['that names no destination', () => good({}, { destination: '' })],
    ['in an unsigned response of somebody else’s making', () => response(signed, { id: '_mine' })],
    ['after a declaration', () => `<?xml version="1.0" encoding="UTF-8"?>\n${good()}`],
  ])('%s', async (_, make, client = one) => {
    expect(await read(make(), client)).toMatchObject({ subject: 'victim', claims: { employee_id: 'E0001' } });
  });
});

// XSW 1 to 8: Somorovsky et al., “On Breaking SAML” (2012), as numbered by SAML Raider.
describe('a forged answer is refused', () => {
  it.each<[string, () => string]>([
    [
      'XSW1',
      () =>
        afterIssuer(
          wholeBare.replace('ID="_r1"', 'ID="_evil"').replace('victim', 'attacker'),
          withObject(wholeSignature, wholeBare),
        ),
    ],
    [
      'XSW2',
      () =>
        afterIssuer(
          wholeBare.replace('ID="_r1"', 'ID="_evil"').replace('victim', 'attacker'),
          `${wholeBare}${wholeSignature}`,
        ),
    ],
    ['XSW3', () => response(evil() + signed)],
    ['XSW3, the signed one first', () => response(signed + evil())],
    ['XSW4', () => response(evil().replace('</saml:Assertion>', `${signed}</saml:Assertion>`))],
    ['XSW5', () => response(afterIssuer(evil(), signature) + bare)],
    ['XSW6', () => response(afterIssuer(evil(), withObject(signature, bare)))],
    ['XSW7', () => response(`<samlp:Extensions>${evil({ id: '_a1' })}</samlp:Extensions>${signed}`)],
    ['XSW8', () => response(afterIssuer(evil({ id: '_a1' }), withObject(signature, bare)))],
    ['XSW5 with the ID of the signed one', () => response(afterIssuer(evil({ id: '_a1' }), signature))],
    [
      'the response’s signature of the assertion',
      () => afterIssuer(response(evil()), signature).replace('</samlp:Response>', `<x>${bare}</x></samlp:Response>`),
    ],
    ['in Advice', () => response(evil({ extra: `<saml:Advice>${signed}</saml:Advice>` }))],
    ['an ID twice', () => response(signed).replace('</samlp:Response>', '<x ID="_a1"/></samlp:Response>')],
    ['two signed assertions', () => response(signed + signedAssertion({ id: '_a2', nameId: 'attacker' }))],
    ['no signature', () => response(assertion())],
    ['the response’s signature alone', () => wholeSigned],
    ['no assertion', () => signXml(response(''), '_r1')],
    ['an encrypted assertion', () => response('<saml:EncryptedAssertion/>')],
    ['changed afterwards', () => good().replace('victim', 'attacker')],
    ['two signatures', () => response(signed.replace(SIGNATURE, (found) => found + found))],
    [
      'two references',
      () => response(signed.replace(/<ds:Reference[\s\S]*?<\/ds:Reference>/, (found) => found + found)),
    ],
    [
      'two SignedInfo',
      () => response(signed.replace(/<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/, (found) => found + found)),
    ],
    [
      'two SignedInfo, an unsigned one first',
      () =>
        response(
          afterIssuer(
            evil({ id: '_a1' }),
            signature.replace(
              /<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/,
              (found) => found.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA') + found,
            ),
          ),
        ),
    ],
    [
      'a digest in a comment',
      () => {
        const forged = evil({ id: '_a1' });
        const digest = createHash('sha256').update(forged).digest('base64');
        return response(afterIssuer(forged, signature.replace(/<ds:DigestValue>/, `<ds:DigestValue><!--${digest}-->`)));
      },
    ],
    ['a comment in the right digest', () => response(signed.replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->'))],
    ['XPath as reference', () => response(signed.replace('URI="#_a1"', `URI="#xpointer(id('_a1'))"`))],
    ['an empty reference', () => response(signed.replace('URI="#_a1"', 'URI=""'))],
    [
      'the public key as an HMAC’s secret',
      () =>
        response(
          signed
            .replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')
            .replace('victim', 'attacker'),
        ),
    ],
    ['another certificate, its own in KeyInfo', () => good({ nameId: 'attacker' }, {}, { by: otherSamlKey })],
    ['SHA-1', () => good({}, {}, { signature: RSA_SHA1, digest: SHA1 })],
    ['SHA-1 as the digest alone', () => good({}, {}, { digest: SHA1 })],
    ['SHA-1 as the signature alone', () => good({}, {}, { signature: RSA_SHA1 })],
    ['SHA-1 of the response around', () => signXml(good(), '_r1', { signature: RSA_SHA1 })],
    ['SHA-1 without quotes', () => good({}, {}, { signature: RSA_SHA1 }).replace(`"${RSA_SHA1}"`, `${RSA_SHA1} `)],
    ['an attribute without a value beside it', () => good().replace('<samlp:Status>', '<samlp:Status x>')],
    ['an algorithm written with an entity', () => good().replace('#rsa-sha256', '#rsa-sha&#50;56')],
    [
      'canonical XML with comments',
      () => good({}, {}, { c14n: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' }),
    ],
    [
      'a comment in the NameID, put in afterwards',
      () => good({ nameId: 'victim.evil' }).replace('victim.evil', 'victim<!-- -->.evil'),
    ],
    ['a comment in the NameID, signed so', () => good({ nameId: 'victim<!-- -->.evil' })],
    [
      'a processing instruction in the NameID',
      () => good({ nameId: 'victim.evil' }).replace('victim.evil', 'victim<?x y?>.evil'),
    ],
    ['CDATA in the NameID', () => good({ nameId: '<![CDATA[victim]]>' })],
    ['an element in the NameID', () => good({ nameId: 'victim<x>evil</x>' })],
    ['an empty NameID', () => good({ nameId: '' })],
    ['a NameID for this login alone', () => good({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
    ['a NameID without an end', () => good({ nameId: 'x'.repeat(256) })],
    [
      'a DTD with an entity in the NameID',
      () => `<!DOCTYPE x [<!ENTITY e "victim">]>${good({ nameId: 'n' }).replace('>n<', '>&e;<')}`,
    ],
    ['a DTD', () => `<!DOCTYPE x>${good()}`],
    ['a DTD in small letters', () => `<!doctype x>${good()}`],
    ['a DTD after the declaration', () => `<?xml version="1.0"?><!DOCTYPE x>${good()}`],
    ['an external entity', () => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good()}`],
    [
      'a billion laughs',
      () => `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]>${good().replace('victim', '&b;')}`,
    ],
    ['a DTD of attributes', () => `<!DOCTYPE x [<!ATTLIST saml:Assertion Id ID #IMPLIED>]>${good()}`],
    ['no XML', () => 'hello'],
    ['nothing', () => ''],
    ['two roots', () => good() + response(evil())],
    ['another issuer', () => good({ issuer: 'https://evil.example' })],
    ['another issuer of the response', () => good({}, { issuer: 'https://evil.example' })],
    ['another audience', () => good({ audience: 'https://other.example' })],
    ['no audience', () => good({ audience: null })],
    ['no conditions', () => good({ hasConditions: false })],
    ['another recipient', () => good({ recipient: 'https://other.example/acs' })],
    ['no recipient', () => good({ recipient: null })],
    ['another destination', () => signXml(good({}, { destination: 'https://other.example/acs' }), '_r1')],
    ['another method than bearer', () => good({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' })],
    ['no confirmation', () => good({ isConfirmed: false })],
    ['no statement of a login', () => good({ hasAuthn: false })],
    ['unsolicited', () => good({ inResponseTo: null }, { inResponseTo: '' })],
    ['unsolicited, in a response that says otherwise', () => good({ inResponseTo: null })],
    ['another’s, in a response that says otherwise', () => good({ inResponseTo: '_req9' })],
    ['an answer to another request', () => good({ inResponseTo: '_req9' }, { inResponseTo: '_req9' })],
    ['over', () => good({ notOnOrAfter: -70 })],
    ['a confirmation that is over', () => good({ until: -70 })],
    ['a confirmation without an end', () => good({ until: null })],
    ['not begun', () => good({ notBefore: 70 })],
    ['a session that is over', () => good({ sessionUntil: -70 })],
    ['a status of refusal beside an assertion', () => good({}, { status: 'Responder' })],
  ])('%s', async (_, make) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'SsoFault', kind: 'wrong' });
  });
});

it('a refusal of the provider’s is one', async () => {
  await expect(read(response('', { status: 'Responder' }))).rejects.toMatchObject({ kind: 'denied' });
});

it('a person’s attributes are claims, groups always a list', async () => {
  const ws = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
  const person = await read(
    good({
      attributes: {
        groups: 'admins',
        roles: ['a', 'b'],
        [`${ws}emailaddress`]: 'hanako@example.com',
        [`${ws}surname`]: '山田',
        [`${ws}givenname`]: '花子',
        email_verified: 'false',
      },
      authnAt: -100,
    }),
  );
  expect(person).toMatchObject({
    subject: 'victim',
    claims: {
      groups: ['admins'],
      roles: ['a', 'b'],
      email: 'hanako@example.com',
      email_verified: true,
      family_name: '山田',
      given_name: '花子',
    },
    logoutUrl: null,
  });
  expect(person.provenAgo).toBeGreaterThanOrEqual(99_000);
  expect(person.provenAgo).toBeLessThan(200_000);
});

it('an attribute that is there twice has the values of both', async () => {
  const again =
    '<saml:Attribute Name="groups"><saml:AttributeValue>others</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>';
  const twice = assertion({ attributes: { groups: 'admins' } }).replace('</saml:AttributeStatement>', again);
  expect((await read(response(signXml(twice, '_a1')))).claims).toMatchObject({ groups: ['admins', 'others'] });
});

it('a NameID that is an address is one, unless an attribute says another', async () => {
  const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  expect((await read(good({ nameId: 'a@example.com', format }))).claims).toMatchObject({ email: 'a@example.com' });
  const attributes = { email: 'b@example.com' };
  expect((await read(good({ nameId: 'a@example.com', format, attributes }))).claims).toMatchObject(attributes);
});

it('a request asks for an answer by POST, and for a login where one is wanted', async () => {
  for (const again of [false, true]) {
    const url = new URL(await provider.loginUrl(of, { ...expected, redirectUri: ACS, again }));
    expect(url.href.startsWith(`${SAML_LOGIN}?`)).toBe(true);
    expect(url.searchParams.get('RelayState')).toBe(STATE);
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
    for (const part of [`ID="${ID}"`, `AssertionConsumerServiceURL="${ACS}"`, 'bindings:HTTP-POST', `>${ACS}<`])
      expect(xml).toContain(part);
    expect(xml.includes('ForceAuthn="true"')).toBe(again);
    expect(xml).not.toContain('RequestedAuthnContext');
  }
  const atGoogle = { ...of, loginUrl: 'https://accounts.google.com/o/saml2/idp?idpid=C0' };
  expect(
    new URL(await provider.loginUrl(atGoogle, { ...expected, redirectUri: ACS, again: false })).searchParams.get(
      'idpid',
    ),
  ).toBe('C0');
});
