import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { FREEE_APP, type HrServices, startHrServices } from '../../testing/hr-services.ts';
import { fetchPublicly } from '../../platform/outside/public-post.ts';
import { databaseOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { peopleOfSmartHr } from './smarthr.ts';

const SITE = 'https://kintai.example.jp';
const TENANT = 'test-company';
const TOKEN = 'shr_a_secret_token';

let server: TestServer;
let services: HrServices;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  services = await startHrServices();
  server = await startTestServer({ fetchPublicly: services.fetchPublicly, siteUrl: SITE });
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});
beforeEach(async () => {
  server.setNow('2026-11-30T10:00:00+09:00');
  await server.database.pool.query('delete from installation.rate_limit');
  services.requests.length = 0;
  services.reply = () => null;
  for (const map of [services.crews, services.employees, services.codes]) map.clear();
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin', employeeId: 'S0001' });
  ({ token } = await openSession(server, boss));
});

const PATH = '/api/admin/hr-services';
const SMARTHR = { is_on: true, tenant: TENANT, client_id: '', client_secret: TOKEN };
const FREEE = { is_on: true, tenant: '', ...FREEE_APP };
const save = (service: string, body: object = service === 'freee' ? FREEE : SMARTHR, as = token) =>
  server.call(`PUT ${PATH}/${service}`, { token: as, body });
const shown = async (as = token) => (await server.call(`GET ${PATH}`, { token: as })).body;
const fetchPeople = (service: string, as = token) => server.call(`POST ${PATH}/${service}/people`, { token: as });
const auditsOf = async (of = companyId) =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('company_id', '=', of)
    .where('action', 'like', '%hr\\_%')
    .orderBy('audit_entry_id')
    .execute();

/** A person of SmartHR's with more than is asked for. */
const crew = (number: number, said: object = {}) => ({
  id: `id-${number}`,
  emp_code: `E${1000 + number}`,
  last_name: '山田',
  first_name: `太郎${number}`,
  last_name_yomi: 'ヤマダ',
  first_name_yomi: 'タロウ',
  business_last_name: '',
  business_first_name: '',
  business_last_name_yomi: '',
  business_first_name_yomi: '',
  email: null,
  entered_at: '2024-04-01',
  resigned_at: null,
  employment_type: null,
  departments: null,
  birth_at: '1990-01-01',
  ...said,
});
const setCrews = (...people: readonly object[]) => services.crews.set(`${TENANT} ${TOKEN}`, people);
/** A person of freee's. */
const employee = (number: number, said: object = {}) => ({
  id: number,
  num: `E${1000 + number}`,
  display_name: `佐藤 花子${number}`,
  entry_date: '2024-04-01',
  retire_date: null,
  user_id: null,
  email: null,
  payroll_calculation: true,
  ...said,
});

async function preview(csv: string) {
  const form = new FormData();
  form.set('file', new Blob([csv]), 'fetched.csv');
  const response = await fetch(`${server.url}/api/admin/users/import/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as { rows: object[]; added: number; changed: number; faulty: number };
}

/** Connects freee as a browser does that is sent there and back. */
async function connect(company = '1356167', as = token) {
  const begun = await server.call(`POST ${PATH}/freee/connect`, { token: as });
  const url = new URL(begun.body.url);
  services.codes.set('a-code', company);
  return finish('a-code', url.searchParams.get('state') ?? '', as);
}
const finish = (code: string, state: string, as = token) =>
  server.call(`POST ${PATH}/freee/connect/finish`, { token: as, body: { code, state } });

describe('the settings', () => {
  it('are off, and nothing is asked of a service, until a super admin sets one up', async () => {
    expect(await shown()).toEqual({
      services: ['smarthr', 'freee'].map((service) => ({
        service,
        is_on: false,
        tenant: '',
        client_id: '',
        has_secret: false,
        connected_at: null,
        service_company_id: '',
      })),
      redirect_uri: `${SITE}/settings/hr-services`,
    });
    for (const service of ['smarthr', 'freee'])
      expect(await fetchPeople(service)).toMatchObject({ status: 409, body: { code: 'hr_service_off' } });
    expect(services.requests).toEqual([]);
  });

  it('give out no secret, and neither does the audit log', async () => {
    expect(await save('smarthr')).toMatchObject({
      status: 200,
      body: { is_on: true, tenant: TENANT, has_secret: true },
    });
    await save('freee');
    const all = JSON.stringify([await shown(), await auditsOf()]);
    expect(all).not.toContain(TOKEN);
    expect(all).not.toContain(FREEE_APP.client_secret);
    expect(await auditsOf()).toEqual([
      {
        action: 'change_hr_service',
        before: { hr_service: 'smarthr', is_hr_service_on: false, tenant: '' },
        after: { hr_service: 'smarthr', is_hr_service_on: true, tenant: TENANT, client_secret_changed: true },
      },
      {
        action: 'change_hr_service',
        before: { hr_service: 'freee', is_hr_service_on: false, client_id: '', service_company_id: '' },
        after: {
          hr_service: 'freee',
          is_hr_service_on: true,
          client_id: 'freee-app',
          service_company_id: '',
          client_secret_changed: true,
        },
      },
    ]);
    const { rows } = await server.database.pool.query('select client_secret from hr_service where company_id = $1', [
      companyId,
    ]);
    expect(rows.map(({ client_secret: sealed }) => String(sealed)).join(' ')).not.toContain('secret');
  });

  it('keep a secret that is left out, and leave no trace where nothing changes', async () => {
    await save('smarthr');
    const { client_secret: _secret, ...without } = SMARTHR;
    expect(await save('smarthr', without)).toMatchObject({ status: 200, body: { has_secret: true } });
    expect(await save('smarthr')).toMatchObject({ status: 200, body: { has_secret: true } });
    expect(await auditsOf()).toHaveLength(1);
    await save('smarthr', { ...without, is_on: false });
    expect((await auditsOf()).at(-1)?.after).toMatchObject({ is_hr_service_on: false, client_secret_changed: false });
    expect((await shown()).services[0]).toMatchObject({ is_on: false, has_secret: true });
  });

  it('send a secret nowhere but where it was entered for', async () => {
    await save('smarthr');
    const { client_secret: _secret, ...without } = SMARTHR;
    expect(await save('smarthr', { ...without, tenant: 'somebody-else' })).toMatchObject({
      status: 409,
      body: { code: 'hr_service_incomplete', fields: { client_secret: 'アクセストークンを入力してください' } },
    });
    expect((await save('smarthr', { ...without, is_on: false, tenant: 'somebody-else' })).body.has_secret).toBe(false);
  });

  it.each([
    ['smarthr', { tenant: '', client_secret: 'x' }, { tenant: 'サブドメインを入力してください' }],
    ['smarthr', { tenant: 'a' }, { client_secret: 'アクセストークンを入力してください' }],
    ['freee', { client_secret: 'x' }, { client_id: 'クライアントIDを入力してください' }],
    ['freee', { client_id: 'a' }, { client_secret: 'クライアントシークレットを入力してください' }],
  ])('of %s are complete before it is on: %j', async (service, entered, fields) => {
    const body = { is_on: true, tenant: '', client_id: '', ...entered };
    expect(await save(service, body)).toMatchObject({ status: 409, body: { code: 'hr_service_incomplete', fields } });
    expect(await auditsOf()).toEqual([]);
  });

  it.each(['a.b', 'a/b', 'a@evil.example', 'localhost:443', '-a', 'a#', '社', '169.254.169.254', 'a'.repeat(64)])(
    'refuse %j as a subdomain',
    async (tenant) => {
      expect(await save('smarthr', { ...SMARTHR, tenant })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { tenant: expect.stringContaining('サブドメイン') } },
      });
    },
  );

  it('take the subdomain out of a whole host', async () => {
    expect((await save('smarthr', { ...SMARTHR, tenant: 'Test-Company.smarthr.jp' })).body.tenant).toBe(TENANT);
  });

  it('are another company’s own', async () => {
    await save('smarthr');
    setCrews(crew(1));
    const other = await addUser(server.database, {
      companyId: await addCompany(server.database),
      role: 'super_admin',
    });
    const theirs = await server.logIn(other);
    expect((await shown(theirs)).services[0]).toMatchObject({ is_on: false, has_secret: false });
    expect(await fetchPeople('smarthr', theirs)).toMatchObject({ status: 409, body: { code: 'hr_service_off' } });
    await server.call(`POST ${PATH}/smarthr/disconnect`, { token: theirs });
    expect((await fetchPeople('smarthr')).status).toBe(200);
  });

  it('are read anew where another installation has sealed the secret', async () => {
    await save('smarthr');
    await server.database.pool.query(`update hr_service set client_secret = '\\x00' where company_id = $1`, [
      companyId,
    ]);
    expect(await fetchPeople('smarthr')).toMatchObject({ status: 409, body: { code: 'hr_service_incomplete' } });
    // It isn't busy for that.
    await save('smarthr');
    setCrews();
    expect((await fetchPeople('smarthr')).status).toBe(200);
  });
});

describe('the people of SmartHR', () => {
  beforeEach(() => save('smarthr'));

  it('come page by page, each once, as a file for the import', async () => {
    setCrews(...Array.from({ length: 230 }, (_, number) => crew(number)), crew(0));
    const { status, body } = await fetchPeople('smarthr');
    expect(status).toBe(200);
    expect(body).toMatchObject({ people: 230, rows: 230, remaining: 0, gone: 0, unmatched: [], differences: [] });
    expect(services.requests.map(({ query }) => [query['page'], query['per_page']])).toEqual([
      ['1', '100'],
      ['2', '100'],
      ['3', '100'],
    ]);
    expect(services.requests[0]).toMatchObject({
      method: 'GET',
      host: `${TENANT}.smarthr.jp`,
      path: '/api/v1/crews',
      headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
    });
    // Nothing of their family, pay or My Number is asked for.
    expect(services.requests[0]?.query['fields']).not.toMatch(/birth|address|bank|number/);
    expect(await preview(body.csv)).toMatchObject({ added: 230, faulty: 0 });
    expect(await auditsOf()).toMatchObject([
      { action: 'change_hr_service' },
      { action: 'fetch_hr_people', before: null, after: { hr_service: 'smarthr', fetched_people: 230 } },
    ]);
  });

  it('are new people with what the service says of them', async () => {
    setCrews(
      crew(1, {
        business_last_name: '鈴木',
        business_first_name: '太郎',
        business_last_name_yomi: 'スズキ',
        business_first_name_yomi: 'タロウ',
        email: 'taro@example.com',
        resigned_at: '2026-12-31',
        employment_type: { id: 'x', name: '正社員', preset_type: 'full_timer' },
        departments: [
          null,
          { id: 'd', name: '営業1課', parent: { id: 'p', name: '営業部', parent: null }, children: [] },
          { id: 'e', name: '開発部', parent: null },
        ],
      }),
      crew(2, { first_name: null, last_name_yomi: null, first_name_yomi: null, entered_at: null }),
    );
    const { body } = await fetchPeople('smarthr');
    expect(body.csv.replace('\uFEFF', '').split('\r\n')).toEqual([
      '社員ID,氏名,フリガナ,メールアドレス,雇用形態,入社日,退職日,部署',
      'E1001,鈴木 太郎,スズキ タロウ,taro@example.com,正社員,2024-04-01,2026-12-31,営業部／営業1課',
      'E1002,山田,,,,,,',
      '',
    ]);
    expect(await preview(body.csv)).toMatchObject({
      added: 2,
      faulty: 0,
      unknown_names: [
        { kind: 'employment_type', name: '正社員', people: 1 },
        { kind: 'department', name: '営業部 / 営業1課', people: 1 },
      ],
    });
  });

  it('who are there keep what they have, and get what is missing; what differs is named', async () => {
    const known = await addUser(server.database, {
      companyId,
      employeeId: 'e1001',
      name: '山田 太郎1',
      hiredOn: '2024-04-01',
    });
    const other = await addUser(server.database, {
      companyId,
      employeeId: 'E1002',
      name: '旧姓 太郎2',
      nameKana: 'キュウセイ タロウ',
      hiredOn: '2023-04-01',
    });
    setCrews(
      crew(1, { email: 'taro1@example.com', departments: [{ name: '営業部' }] }),
      crew(2, { resigned_at: '2026-12-31' }),
      crew(3, { resigned_at: '2020-03-31' }),
      crew(4, { emp_code: null }),
      crew(5, { emp_code: 'S1' }),
      crew(6, { emp_code: 'ｓ1' }),
    );
    const { body } = await fetchPeople('smarthr');
    expect(body).toMatchObject({
      people: 6,
      rows: 1,
      gone: 1,
      unmatched: [
        { name: '山田 太郎4', number: '', why: 'no_number' },
        { name: '山田 太郎5', number: 'S1', why: 'same_number' },
        { name: '山田 太郎6', number: 's1', why: 'same_number' },
      ],
      differences: [
        {
          user_id: other.userId,
          employee_id: 'E1002',
          name: '旧姓 太郎2',
          field: 'name',
          here: '旧姓 太郎2',
          there: '山田 太郎2',
        },
        { user_id: other.userId, field: 'hiredOn', here: '2023-04-01', there: '2024-04-01' },
        { user_id: other.userId, field: 'leftOn', here: '', there: '2026-12-31' },
      ],
    });
    const seen = await preview(body.csv);
    expect(seen).toMatchObject({ added: 0, changed: 1, faulty: 0 });
    expect(seen.rows).toMatchObject([
      { employee_id: known.employeeId, outcome: 'change', changes: ['name_kana', 'mail_address', 'department'] },
    ]);
  });

  it('who are in their department already need no row, however the service names it', async () => {
    const { kysely } = server.database;
    const add = async (code: string, parentId: number | null) =>
      (
        await kysely
          .insertInto('department')
          .values({ company_id: companyId, kind: 'department', code, name: `${code}部`, parent_id: parentId })
          .returning('department_id')
          .executeTakeFirstOrThrow()
      ).department_id;
    const below = await add('営業', await add('本', null));
    const department = await add('東', below);
    const { userId } = await addUser(server.database, { companyId, employeeId: 'E1001', nameKana: 'ヤマダ' });
    await kysely
      .insertInto('department_membership')
      .values({
        company_id: companyId,
        user_id: userId,
        department_id: department,
        kind: 'department',
        from_date: '2024-04-01',
        is_main: true,
      })
      .execute();
    const named = (name: string, parent: object | null) => setCrews(crew(1, { departments: [{ name, parent }] }));
    for (const [name, parent] of [
      ['東', null],
      ['東部', null],
      ['東部', { name: '営業部', parent: null }],
    ] as const) {
      named(name, parent);
      expect((await fetchPeople('smarthr')).body).toMatchObject({ people: 1, rows: 0 });
    }
    named('西部', { name: '営業部', parent: null });
    const { body } = await fetchPeople('smarthr');
    expect(await preview(body.csv)).toMatchObject({
      changed: 1,
      unknown_names: [{ kind: 'department', name: '本部 / 営業部 / 西部', people: 1 }],
    });
  });

  it('without anything new make no file', async () => {
    setCrews();
    expect((await fetchPeople('smarthr')).body).toEqual({
      people: 0,
      csv: null,
      rows: 0,
      remaining: 0,
      gone: 0,
      unmatched: [],
      differences: [],
    });
  });

  it('who are more than a file may have come with the next one', async () => {
    setCrews(...Array.from({ length: 1003 }, (_, number) => crew(number)));
    expect((await fetchPeople('smarthr')).body).toMatchObject({ people: 1003, rows: 1000, remaining: 3 });
  });

  it('begin no formula in the file', async () => {
    setCrews(crew(1, { last_name: '=HYPERLINK("x")', first_name: '' }));
    const { body } = await fetchPeople('smarthr');
    expect(body.csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await preview(body.csv)).rows).toMatchObject([{ name: '=HYPERLINK("x")' }]);
  });
});

describe('a service that doesn’t answer as it should', () => {
  beforeEach(() => save('smarthr'));

  it.each([
    [401, {}, 'hr_service_refused', '接続し直してください'],
    [403, {}, 'hr_service_forbidden', '権限をSmartHRで確認'],
    [429, { 'retry-after': '300' }, 'hr_service_limited', '約5分後に、'],
    [429, { 'x-rate-limit-reset': '12' }, 'hr_service_limited', '12秒後に、'],
    [429, {}, 'hr_service_limited', 'しばらくしてから、'],
    [500, {}, 'hr_service_unreachable', 'ステータス500の応答。しばらくしてから'],
    [503, {}, 'hr_service_unreachable', 'しばらくしてから'],
    [404, {}, 'hr_service_unexpected', 'ステータス404'],
    [302, { location: 'http://169.254.169.254/latest/meta-data' }, 'hr_service_unexpected', 'ステータス302'],
    [302, { location: 'https://localhost/' }, 'hr_service_unexpected', 'ステータス302'],
    [200, { 'content-type': 'text/html' }, 'hr_service_unexpected', 'JSONではない'],
  ])('with status %i and %j', async (status, headers, code, text) => {
    services.reply = () => ({ status, headers, body: [] });
    const { status: answered, body } = await fetchPeople('smarthr');
    expect({ answered, body }).toMatchObject({ answered: 409, body: { code, message: expect.stringContaining(text) } });
    expect(JSON.stringify(body)).not.toContain(TOKEN);
    expect(services.requests).toHaveLength(1);
    expect(await auditsOf()).toHaveLength(1);
    // It is free for the next one.
    services.reply = () => null;
    setCrews();
    expect((await fetchPeople('smarthr')).status).toBe(200);
  });

  it.each(['{', 'null', '{}', '[{"id":1}]', '[{"id":"a","emp_code":5}]', '<html>'])(
    'with a body of another form: %s',
    async (body) => {
      services.reply = () => ({ body });
      expect(await fetchPeople('smarthr')).toMatchObject({
        status: 409,
        body: { code: 'hr_service_unexpected', message: expect.stringContaining('公開されている形式と違う') },
      });
    },
  );

  it('without an end', async () => {
    services.reply = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, '[');
      let sent = 0;
      const next = (): void => {
        if (sent++ < 50 && !response.destroyed) response.write(chunk, next);
        else response.end();
      };
      next();
      return 'sent';
    };
    expect(await fetchPeople('smarthr')).toMatchObject({
      status: 409,
      body: { code: 'hr_service_unexpected', message: expect.stringContaining('大きすぎる') },
    });
  });

  it('with pages without an end', async () => {
    services.reply = ({ query }) => ({
      headers: { 'x-total-count': '1000000' },
      body: Array.from({ length: 100 }, (_, number) => crew(Number(query['page']) * 100 + number)),
    });
    expect(await fetchPeople('smarthr')).toMatchObject({
      status: 409,
      body: { code: 'hr_service_unexpected', message: expect.stringContaining('10,000人') },
    });
    expect(services.requests).toHaveLength(100);
  });

  it('that hangs up', async () => {
    services.reply = (_seen, response) => {
      response.destroy();
      return 'sent';
    };
    expect(await fetchPeople('smarthr')).toMatchObject({ status: 409, body: { code: 'hr_service_unreachable' } });
  });

  it('within the company’s own network', async () => {
    const plain = await startTestServer({
      database: databaseOf(server),
      fetchPublicly: (_url, sent) => fetchPublicly('https://localhost:1/', sent),
    });
    try {
      const own = await plain.logIn(await addUser(plain.database, { role: 'super_admin' }));
      await plain.call(`PUT ${PATH}/smarthr`, { token: own, body: SMARTHR });
      expect(await plain.call(`POST ${PATH}/smarthr/people`, { token: own })).toMatchObject({
        status: 409,
        body: { code: 'hr_service_unreachable', message: expect.stringContaining('公開されていない宛先') },
      });
    } finally {
      await plain.stop();
    }
  });

  it('in time', async () => {
    services.reply = () => 'sent';
    const asking = { fetchPublicly: services.fetchPublicly, signal: AbortSignal.timeout(50) };
    await expect(peopleOfSmartHr(asking, { tenant: TENANT, token: TOKEN })).rejects.toMatchObject({ kind: 'away' });
  });

  it('while another request fetches', async () => {
    setCrews(crew(1));
    let release = (): void => undefined;
    const held = new Promise<null>((resolve) => (release = () => resolve(null)));
    let arrived = (): void => undefined;
    const begun = new Promise<void>((resolve) => (arrived = resolve));
    services.reply = () => {
      arrived();
      return held;
    };
    const first = fetchPeople('smarthr');
    await begun;
    expect(await fetchPeople('smarthr')).toMatchObject({ status: 409, body: { code: 'hr_service_busy' } });
    release();
    expect((await first).status).toBe(200);
    services.reply = () => null;
    expect((await fetchPeople('smarthr')).status).toBe(200);
  });
});

describe('a connection to freee', () => {
  beforeEach(() => save('freee'));

  it('begins at freee with a state, and asks for no more than the code flow', async () => {
    const { status, body } = await server.call(`POST ${PATH}/freee/connect`, { token });
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe('https://accounts.secure.freee.co.jp/public_api/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'freee-app',
      redirect_uri: `${SITE}/settings/hr-services`,
      state: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      prompt: 'select_company',
    });
    expect(body.url).not.toContain('secret');
    expect(services.requests).toEqual([]);
  });

  it('is there once freee has given tokens, which nobody sees', async () => {
    expect(await connect()).toMatchObject({ status: 200, body: { message: 'freee人事労務に接続しました' } });
    expect((await shown()).services[1]).toMatchObject({
      connected_at: '2026-11-30T10:00:00.000+09:00',
      service_company_id: '1356167',
    });
    expect(services.requests).toMatchObject([
      {
        method: 'POST',
        host: 'accounts.secure.freee.co.jp',
        path: '/public_api/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        form: {
          grant_type: 'authorization_code',
          code: 'a-code',
          redirect_uri: `${SITE}/settings/hr-services`,
          ...FREEE_APP,
        },
      },
    ]);
    const audits = await auditsOf();
    expect(audits.at(-1)).toMatchObject({
      action: 'connect_hr_service',
      after: { hr_service: 'freee', service_company_id: '1356167' },
    });
    expect(JSON.stringify([audits, await shown()])).not.toMatch(/access-|refresh-/);
  });

  it('is made by nobody but the session that began it, within ten minutes, with the same app', async () => {
    const begin = async (as = token) => {
      const { body } = await server.call(`POST ${PATH}/freee/connect`, { token: as });
      return new URL(body.url).searchParams.get('state') ?? '';
    };
    const over = { status: 409, body: { code: 'hr_connection_over' } };
    services.codes.set('a-code', '1');
    const mine = await begin();
    const again = await server.logIn(boss);
    const colleague = await addUser(server.database, { companyId, role: 'super_admin' });
    const stranger = await addUser(server.database, {
      companyId: await addCompany(server.database),
      role: 'super_admin',
    });
    expect(await finish('a-code', mine, again)).toMatchObject(over);
    expect(await finish('a-code', mine, await server.logIn(colleague))).toMatchObject(over);
    const theirs = await server.logIn(stranger);
    await save('freee', FREEE, theirs);
    expect(await finish('a-code', mine, theirs)).toMatchObject(over);
    for (const state of ['x', `${mine}x`, mine.split('.').slice(0, 2).join('.')])
      expect(await finish('a-code', state)).toMatchObject(over);
    await save('freee', { ...FREEE, client_id: 'another-app' });
    expect(await finish('a-code', mine)).toMatchObject(over);
    await save('freee');
    server.setNow('2026-11-30T10:10:01+09:00');
    expect(await finish('a-code', mine)).toMatchObject(over);
    expect(services.requests).toEqual([]);
    expect((await shown()).services[1].connected_at).toBeNull();
  });

  it('isn’t made by a code that freee doesn’t know, or with a wrong secret', async () => {
    const { body } = await server.call(`POST ${PATH}/freee/connect`, { token });
    const state = new URL(body.url).searchParams.get('state') ?? '';
    expect(await finish('another', state)).toMatchObject({ status: 409, body: { code: 'hr_service_refused' } });
    await save('freee', { ...FREEE, client_secret: 'wrong' });
    services.codes.set('a-code', '1');
    expect(await finish('a-code', state)).toMatchObject({ status: 409, body: { code: 'hr_service_refused' } });
    services.reply = () => ({ body: { access_token: 'a', refresh_token: 'b', expires_in: 1 } });
    expect(await finish('a-code', state)).toMatchObject({ status: 409, body: { code: 'hr_service_unexpected' } });
    expect((await shown()).services[1].connected_at).toBeNull();
  });

  it('is needed before anybody is fetched', async () => {
    expect(await fetchPeople('freee')).toMatchObject({ status: 409, body: { code: 'hr_not_connected' } });
    expect(services.requests).toEqual([]);
  });

  it('ends with another app, and with a disconnection, which is on record once', async () => {
    await connect();
    await save('freee', { ...FREEE, client_secret: 'another' });
    expect((await shown()).services[1]).toMatchObject({ connected_at: null, service_company_id: '' });
    await save('freee');
    await connect();
    const disconnect = () => server.call(`POST ${PATH}/freee/disconnect`, { token });
    expect((await disconnect()).status).toBe(200);
    expect((await disconnect()).status).toBe(200);
    expect((await shown()).services[1]).toMatchObject({ is_on: false, has_secret: true, connected_at: null });
    expect((await auditsOf()).filter(({ action }) => action === 'disconnect_hr_service')).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      'select service_tokens from hr_service where company_id = $1 and service = $2',
      [companyId, 'freee'],
    );
    expect(rows).toEqual([{ service_tokens: null }]);
  });
});

describe('the people of freee', () => {
  beforeEach(async () => {
    await save('freee');
    await connect();
    services.requests.length = 0;
  });
  const hours = (count: number) => server.setNow(new Date(Date.UTC(2026, 10, 30, 1 + count)).toISOString());

  it('come page by page, also those without pay', async () => {
    services.employees.set('1356167', [
      ...Array.from({ length: 120 }, (_, number) => employee(number)),
      employee(500, { num: null, email: 'a@example.com', retire_date: '2026-12-31' }),
    ]);
    const { status, body } = await fetchPeople('freee');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      people: 121,
      rows: 120,
      unmatched: [{ name: '佐藤 花子500', number: '', why: 'no_number' }],
    });
    expect(services.requests.map(({ path, query }) => [path, query])).toEqual(
      ['0', '100'].map((offset) => [
        '/hr/api/v1/companies/1356167/employees',
        { limit: '100', offset, with_no_payroll_calculation: 'true' },
      ]),
    );
    expect(await preview(body.csv)).toMatchObject({ added: 120, faulty: 0 });
  });

  it('are read by a token that is renewed once its time is over, and stored before it is used', async () => {
    services.employees.set('1356167', [employee(1)]);
    hours(5);
    expect((await fetchPeople('freee')).status).toBe(200);
    expect(services.requests.map(({ host }) => host)).toEqual(['api.freee.co.jp']);
    hours(6);
    services.reply = async ({ host }) => {
      if (host !== 'api.freee.co.jp') return null;
      const { rows } = await server.database.pool.query(
        'select service_tokens from hr_service where company_id = $1 and service = $2',
        [companyId, 'freee'],
      );
      stored.push(rows[0].service_tokens.toString('hex'));
      return { status: 500 };
    };
    const stored: string[] = [];
    // What comes after the renewal fails, and the new token is kept all the same.
    expect(await fetchPeople('freee')).toMatchObject({ body: { code: 'hr_service_unreachable' } });
    services.reply = () => null;
    services.requests.length = 0;
    expect((await fetchPeople('freee')).status).toBe(200);
    expect(services.requests.map(({ host }) => host)).toEqual(['api.freee.co.jp']);
    hours(13);
    expect((await fetchPeople('freee')).status).toBe(200);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(await auditsOf())).not.toMatch(/access-|refresh-/);
  });

  it('are asked for by one request at a time, of which one alone renews the token', async () => {
    services.employees.set('1356167', [employee(1)]);
    hours(7);
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchPeople('freee')));
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    expect(answers.filter(({ body }) => body.code === 'hr_service_busy')).toHaveLength(5 - done);
    expect(services.requests.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1);
  });

  it('are out of reach once freee knows neither token', async () => {
    services.employees.set('1356167', [employee(1)]);
    services.tokens.access = 'revoked';
    services.tokens.refresh = 'revoked';
    const refused = {
      status: 409,
      body: { code: 'hr_service_refused', message: expect.stringContaining('接続し直してください') },
    };
    expect(await fetchPeople('freee')).toMatchObject(refused);
    hours(7);
    expect(await fetchPeople('freee')).toMatchObject(refused);
    expect(await connect()).toMatchObject({ status: 200 });
    expect((await fetchPeople('freee')).status).toBe(200);
  });

  it('aren’t seen by who may not see them there', async () => {
    expect(await fetchPeople('freee')).toMatchObject({ status: 409, body: { code: 'hr_service_forbidden' } });
  });

  it('don’t bring back a connection that ended meanwhile', async () => {
    services.employees.set('1356167', [employee(1)]);
    hours(7);
    services.reply = async ({ path }) => {
      if (path.endsWith('/token')) await server.call(`POST ${PATH}/freee/disconnect`, { token });
      return null;
    };
    expect(await fetchPeople('freee')).toMatchObject({ status: 409, body: { code: 'hr_not_connected' } });
    expect((await shown()).services[1]).toMatchObject({ is_on: false, connected_at: null });
  });
});
