import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { ENDED_CERTIFICATE, otherSamlKey, samlKey, SHORT_CERTIFICATE } from '../../testing/saml-keys.ts';
import { type Asserted, SAML_ISSUER, SAML_LOGIN, samlIdp } from '../../testing/saml-provider.ts';
import { databaseOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SSO_BY_EMPLOYEE_ID } from '../../testing/sso.ts';
import { notifyOfCertificates } from './certificate-news.job.ts';
import { easeSsoForOperator } from './sso-settings.service.ts';

const SITE = 'https://kintai.example.jp';
const ACS = `${SITE}/sso`;

let server: TestServer;
let companyId: string;
let boss: TestUser;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ siteUrl: SITE });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // The library has the machine's clock.
  server.setNow(formatInstant(epochMs(Date.now())));
  await server.database.pool.query('delete from installation.rate_limit');
  companyId = await addCompany(server.database);
  user = await addUser(server.database, { companyId });
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  ({ token } = await openSession(server, boss));
  expect((await save()).status).toBe(200);
});

const save = (changes: object = {}) =>
  server.call('PUT /api/admin/sso-settings', {
    token,
    body: {
      ...SSO_BY_EMPLOYEE_ID,
      kind: 'saml',
      issuer: SAML_ISSUER,
      client_id: '',
      saml_url: SAML_LOGIN,
      saml_certificates: samlKey.cert,
      ...changes,
    },
  });

/** A login that has been begun: how the provider answers it, and the cookie of the browser. */
async function begin(call = 'POST /api/auth/login/sso', how: object = { body: { companyId } }) {
  const begun = await server.call(call, how);
  expect(begun).toMatchObject({ status: 200 });
  const state = new URL(begun.body.url).searchParams.get('RelayState') ?? '';
  const idp = samlIdp(ACS, `_${state}`);
  return {
    idp,
    cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    answer: (xml: string) => String(new URLSearchParams({ state, SAMLResponse: Buffer.from(xml).toString('base64') })),
  };
}
const finish = (answer: string, cookie: string) =>
  server.call('POST /api/auth/login/sso/finish', { body: { answer }, headers: { cookie } });
const ofUser = (more: Asserted = {}): Asserted => ({ attributes: { employee_id: user.employeeId }, ...more });
async function logIn(more: Asserted = ofUser()) {
  const { idp, cookie, answer } = await begin();
  return finish(answer(idp.good(more)), cookie);
}
const over = { status: 401, body: { code: 'sso_over' } };
const failed = { status: 401, body: { code: 'sso_failed' } };

describe('a login by SAML', () => {
  it('finds the person by their employee ID, and from then on by the NameID alone', async () => {
    const first = await logIn();
    expect(first).toMatchObject({ status: 200, body: { user: { id: user.userId } } });
    expect(first.body.logout_url).toBeUndefined();
    expect((await logIn(ofUser({ attributes: {} }))).body.user.id).toBe(user.userId);
    expect(await logIn(ofUser({ nameId: 'somebody else' }))).toMatchObject({
      status: 403,
      body: { code: 'sso_linked_elsewhere' },
    });
  });

  it('finds them by the mail address of the company’s directory', async () => {
    await save({ matches_by: 'mail' });
    await server.database.kysely
      .updateTable('user_account')
      .set({ mail_address: 'hanako@example.com', mail_confirmed_at: new Date() })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .execute();
    expect((await logIn({ attributes: { mail: 'hanako@example.com' } })).body.user.id).toBe(user.userId);
    expect(await logIn({ nameId: 'other', attributes: {} })).toMatchObject({ body: { code: 'sso_mail_unverified' } });
  });

  it('registers people and gives roles by groups, as by OpenID Connect', async () => {
    await save({ registers_people: true, groups_claim: 'groups', admin_group: 'kintai-admins' });
    const attributes = { employee_id: 'NEW1', displayName: '新しい 人', groups: 'kintai-admins' };
    expect(await logIn({ nameId: 'new', attributes })).toMatchObject({
      status: 200,
      body: { user: { employeeId: 'NEW1', role: 'admin' } },
    });
    expect((await logIn({ nameId: 'new', attributes: { ...attributes, groups: 'others' } })).body.user.role).toBe(
      'user',
    );
    expect((await logIn({ nameId: 'new', attributes: {} })).body.user.role).toBe('user');
  });

  it('is taken once, and from the browser alone that has begun it', async () => {
    const one = await begin();
    const answer = one.answer(one.idp.good(ofUser()));
    expect(await finish(answer, '')).toMatchObject(over);
    expect(await finish(answer, (await begin()).cookie)).toMatchObject(over);
    const both = await Promise.all([finish(answer, one.cookie), finish(answer, one.cookie)]);
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 401]);
    expect(await finish(answer, one.cookie)).toMatchObject(over);
  });

  it('is none by the answer to another login', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(await finish(one.answer(other.idp.good(ofUser())), one.cookie)).toMatchObject(failed);
    expect(await finish('', other.cookie)).toMatchObject(over);
  });

  it('comes within ten minutes', async () => {
    const { idp, cookie, answer } = await begin();
    server.setNow(formatInstant(epochMs(server.now() + 10 * 60_000)));
    expect(await finish(answer(idp.good(ofUser())), cookie)).toMatchObject(over);
  });

  it('is refused in words, and by the provider', async () => {
    const forged = await begin();
    expect(
      await finish(forged.answer(forged.idp.good(ofUser(), {}, { by: otherSamlKey })), forged.cookie),
    ).toMatchObject(failed);
    const refused = await begin();
    expect(
      await finish(refused.answer(refused.idp.response('', { status: 'Responder' })), refused.cookie),
    ).toMatchObject({
      body: { code: 'sso_denied' },
    });
    const long = await begin();
    expect(await finish(long.answer('x'.repeat(60_000)), long.cookie)).toMatchObject({ status: 413 });
    await server.logIn(user);
  });

  it('follows the certificates at once', async () => {
    await save({ saml_certificates: `${samlKey.cert}\n${otherSamlKey.cert}` });
    const next = await begin();
    expect((await finish(next.answer(next.idp.good(ofUser(), {}, { by: otherSamlKey })), next.cookie)).status).toBe(
      200,
    );
    await save({ saml_certificates: otherSamlKey.cert });
    expect(await logIn()).toMatchObject(failed);
  });

  it('is void once the company speaks OpenID Connect with the same issuer', async () => {
    const { idp, cookie, answer } = await begin();
    await save({ kind: 'oidc', client_id: '', client_secret: 'a secret', mode: 'off', issuer: 'https://a.example' });
    expect(await finish(answer(idp.good(ofUser())), cookie)).toMatchObject(over);
  });

  it('confirms who somebody is, by a login of after the question', async () => {
    const { body } = await logIn();
    const confirm = async (more: Asserted) => {
      const { idp, cookie, answer } = await begin('POST /api/auth/confirm-sso', { token: body.token });
      return server.call('POST /api/auth/confirm-sso/finish', {
        token: body.token,
        body: { answer: answer(idp.good(ofUser(more))) },
        headers: { cookie },
      });
    };
    expect((await confirm({})).status).toBe(200);
    expect(await confirm({ authnAt: -100 })).toMatchObject(failed);
    expect(await confirm({ nameId: 'another' })).toMatchObject({ status: 403, body: { code: 'sso_other_person' } });
  });

  it('of long ago asks for the confirmation, which may be by the provider', async () => {
    const { body } = await logIn(ofUser({ authnAt: -11 * 60 }));
    expect(await server.call('POST /api/auth/second-factor/totp', { token: body.token })).toMatchObject({
      status: 403,
      body: { code: 'password_confirmation_required', methods: ['password', 'sso'] },
    });
  });
});

it('needs an address that no request chooses', async () => {
  const unnamed = await startTestServer({ siteUrl: null, database: databaseOf(server), trustedProxies: ['127.0.0.1'] });
  try {
    unnamed.setNow(formatInstant(server.now()));
    // Else an answer to the application at that address would be taken here.
    const headers = { 'x-forwarded-host': 'other-application.example', 'x-forwarded-proto': 'https' };
    expect(await unnamed.call('POST /api/auth/login/sso', { body: { companyId }, headers })).toMatchObject(failed);
    const { body } = await server.call('GET /api/admin/sso-settings', { token });
    const { has_secret: _secret, redirect_uri: _address, saml_valid_until: _days, ...entered } = body;
    const put = (mode: string) =>
      unnamed.call('PUT /api/admin/sso-settings', { token, body: { ...entered, mode }, headers });
    expect(await put('optional')).toMatchObject({ status: 409, body: { fields: { kind: expect.any(String) } } });
    expect((await put('off')).status).toBe(200);
  } finally {
    await unnamed.stop();
  }
});

describe('the settings of SAML', () => {
  it('are shown in PEM, and audited by fingerprints', async () => {
    const { body } = await server.call('GET /api/admin/sso-settings', { token });
    expect(body).toMatchObject({
      kind: 'saml',
      saml_url: SAML_LOGIN,
      saml_certificates: samlKey.cert,
      saml_valid_until: ['2126-11-07'],
      has_secret: false,
      redirect_uri: ACS,
    });
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select('after')
      .where('company_id', '=', companyId)
      .where('action', '=', 'change_sso_settings')
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.after).toMatchObject({
      sso_kind: 'saml',
      saml_certificates: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    });
    // Saved as it is, nothing happens.
    expect((await save({ saml_certificates: body.saml_certificates })).status).toBe(200);
    expect(
      (
        await server.database.pool.query(
          `select from audit_entry where company_id = $1 and action = 'change_sso_settings'`,
          [companyId],
        )
      ).rowCount,
    ).toBe(1);
  });

  it.each<[object, string]>([
    [{ issuer: '' }, 'issuer'],
    [{ saml_url: '' }, 'saml_url'],
    [{ saml_url: 'http://a.example' }, 'saml_url'],
    [{ saml_url: 'https://a.example:99999' }, 'saml_url'],
    [{ saml_certificates: '' }, 'saml_certificates'],
    [{ saml_certificates: 'x' }, 'saml_certificates'],
    [{ saml_certificates: `MI${'a'.repeat(300)}` }, 'saml_certificates'],
    [{ saml_certificates: SHORT_CERTIFICATE }, 'saml_certificates'],
    [{ saml_certificates: `${samlKey.cert}\n`.repeat(3) }, 'saml_certificates'],
  ])('are refused: %o', async (changes, field) => {
    const refused = await save(changes);
    expect([400, 409, 422]).toContain(refused.status);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('take no certificate that has ended, but keep one that has', async () => {
    server.setNow('2126-11-08T09:00:00+09:00');
    token = await server.logIn(boss);
    const refused = await save({ saml_certificates: `${samlKey.cert}\n${otherSamlKey.cert}` });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { saml_certificates: expect.stringContaining('有効期限（2126-11-07）が切れた証明書') } },
    });
    expect(await save({ mode: 'off' })).toMatchObject({ status: 200, body: { saml_valid_until: ['2126-11-07'] } });
  });

  it('warn the super admins before the last certificate ends', async () => {
    const warned = async (day: string) => {
      server.setNow(`${day}T05:50:00+09:00`);
      await notifyOfCertificates(server.runtime, server.now());
      await notifyOfCertificates(server.runtime, server.now());
      const { rows } = await server.database.pool.query(
        'with told as (delete from notification where company_id = $1 returning *) select user_id, kind, about from told',
        [companyId],
      );
      return rows;
    };
    const once = [{ user_id: boss.userId, kind: 'certificate_ending', about: { date: '2126-11-07' } }];
    expect(await warned('2126-10-07')).toEqual([]);
    expect(await warned('2126-10-08')).toEqual(once);
    expect(await warned('2126-11-07')).toEqual(once);
    expect(await warned('2126-11-08')).toEqual([]);
    server.setNow(formatInstant(epochMs(Date.now())));
    await save({ mode: 'off' });
    expect(await warned('2126-10-31')).toEqual([]);
  });

  it('are called as by SAML where one is missing', async () => {
    const refused = await save({ issuer: '', employee_id_claim: '', admin_group: 'admins' });
    expect(refused.body.fields).toEqual({
      issuer: 'プロバイダーのエンティティIDを入力してください',
      employee_id_claim: '社員IDの属性の名前を入力してください',
      groups_claim: 'グループの属性の名前を入力してください',
    });
  });

  it('are eased by the operator with both certificates', async () => {
    const saml_certificates = `${samlKey.cert}\n${otherSamlKey.cert}`;
    await save({ saml_certificates });
    expect(await easeSsoForOperator(server.database, companyId, 'off', server.now())).toBe('optional');
    const { body } = await server.call('GET /api/admin/sso-settings', { token });
    expect(body).toMatchObject({ mode: 'off', saml_certificates });
  });

  it('can’t be checked without a login', async () => {
    expect(await server.call('POST /api/admin/sso-settings/check', { token })).toMatchObject({
      status: 409,
      body: { code: 'sso_check_failed' },
    });
  });

  it('can’t be demanded by who has logged in by the other kind alone', async () => {
    const { kysely } = server.database;
    const link = (issuer: string) =>
      kysely
        .insertInto('sso_identity')
        .values({
          company_id: companyId,
          user_id: boss.userId,
          issuer,
          subject: issuer,
          linked_at: new Date(),
          last_used_at: new Date(),
        })
        .execute();
    await link(SAML_ISSUER);
    expect(await save({ mode: 'forced' })).toMatchObject({ body: { code: 'sso_not_tried' } });
    await link(`saml:${SAML_ISSUER}`);
    expect(await save({ mode: 'forced' })).toMatchObject({ body: { code: 'sso_no_break_glass' } });
  });
});

describe('a provider’s metadata', () => {
  const DS = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  const bare = samlKey.cert.replaceAll(/-----[A-Z ]+-----/g, '');
  const key = (text: string, use: string) =>
    `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  const login = (binding: string, address: string) =>
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}"/>`;
  const metadata = ({
    keys = key(bare, ' use="signing"'),
    role = 'IDPSSO',
    address = SAML_LOGIN,
    before = '',
    more = '',
  } = {}) =>
    `${before}<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ${DS} entityID="${SAML_ISSUER}"><md:${role}Descriptor>${keys}${login('HTTP-POST', 'https://post.example')}${login('HTTP-Redirect', address)}</md:${role}Descriptor>${more}</md:EntityDescriptor>`;
  const read = (text: string) =>
    server.call('POST /api/admin/sso-settings/read-metadata', { token, body: { metadata: text } });

  it.each<[string, string]>([
    ['with a certificate', metadata({ before: '<?xml version="1.0"?>' })],
    ['with one for everything', metadata({ keys: key(bare, '') })],
    ['with another to encrypt', metadata({ keys: key('MIno', ' use="encryption"') + key(bare, ' use="signing"') })],
    ['with one twice', metadata({ keys: key(bare, ' use="signing"').repeat(3) })],
  ])('%s is read', async (_, text) => {
    expect(await read(text)).toMatchObject({
      status: 200,
      body: { issuer: SAML_ISSUER, saml_url: SAML_LOGIN, saml_certificates: samlKey.cert },
    });
  });

  it('has two certificates at most', async () => {
    const other = otherSamlKey.cert.replaceAll(/-----[A-Z ]+-----/g, '');
    const { body } = await read(metadata({ keys: [bare, other, `${bare}AAAA`].map((text) => key(text, '')).join('') }));
    expect(body.saml_certificates).toBe(`${samlKey.cert}\n${otherSamlKey.cert}`);
  });

  it('is read without certificates that have ended, where it has others', async () => {
    const other = otherSamlKey.cert.replaceAll(/-----[A-Z ]+-----/g, '');
    const ended = ENDED_CERTIFICATE.replaceAll(/-----[A-Z ]+-----/g, '');
    const of = async (...texts: string[]) =>
      (await read(metadata({ keys: texts.map((text) => key(text, '')).join('') }))).body.saml_certificates;
    expect(await of(ended, bare, other)).toBe(`${samlKey.cert}\n${otherSamlKey.cert}`);
    expect(await of(ended)).toBe(ENDED_CERTIFICATE);
    expect((await save({ saml_certificates: await of(ended) })).body.fields.saml_certificates).toContain('2020-01-31');
  });

  it.each<[string, string]>([
    ['none', 'hello'],
    ['nothing', ''],
    ['another XML', '<a/>'],
    ['with a DTD', metadata({ before: '<!DOCTYPE x>' })],
    ['with a comment', metadata({ more: '<!-- x -->' })],
    ['of an application', metadata({ role: 'SPSSO' })],
    ['of several', `<md:EntitiesDescriptor xmlns:md="x">${metadata()}${metadata()}</md:EntitiesDescriptor>`],
    ['with a login that is a script', metadata({ address: 'javascript:alert(1)' })],
    ['without a certificate', metadata({ keys: key('MIno', ' use="encryption"') })],
    ['nested without an end', '<a>'.repeat(60_000)],
    ['too large', metadata({ more: ' '.repeat(200_000) })],
  ])('%s is refused', async (_, text) => {
    expect(await read(text)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { metadata: expect.stringContaining('メタデータを読み取れません') } },
    });
  });
});
