import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { LAW } from '../../testing/law.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const read = async (by = token) => (await server.call('GET /api/admin/home', { token: by })).body;
const save = (body: object, by = token) => server.call('PUT /api/admin/home', { token: by, body });
const me = async (by = token) => (await server.call('GET /api/auth/me', { token: by })).body;
const logIn = async ({ companyId: of, employeeId, password }: TestUser) =>
  (await server.call('POST /api/auth/login', { body: { companyId: of, employeeId, password } })).body.user;

describe('an admin’s own choices', () => {
  it('are theirs alone, and what the login and their session say', async () => {
    const other = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect(await read()).toMatchObject({ opens_after_login: false, hides_setup: false });
    expect([await me(), await logIn(boss)]).toMatchObject([{ opensAdminHome: false }, { opensAdminHome: false }]);

    expect(await save({ opens_after_login: true, hides_setup: false })).toMatchObject({
      status: 200,
      body: { message: '設定を保存しました' },
    });
    expect(await read()).toMatchObject({ opens_after_login: true, hides_setup: false });
    expect([await me(), await logIn(boss)]).toMatchObject([{ opensAdminHome: true }, { opensAdminHome: true }]);
    expect(await read(other)).toMatchObject({ opens_after_login: false });
  });

  it('don’t keep a super admin from it as long as the company has nobody else', async () => {
    const alone = await addCompany(server.database);
    const first = await addUser(server.database, { companyId: alone, role: 'super_admin' });
    const session = await server.logIn(first);
    expect([await me(session), await logIn(first)]).toMatchObject([{ opensAdminHome: true }, { opensAdminHome: true }]);
    await addUser(server.database, { companyId: alone });
    expect([await me(session), await logIn(first)]).toMatchObject([
      { opensAdminHome: false },
      { opensAdminHome: false },
    ]);
  });

  it('are audited, unless nothing changes', async () => {
    await save({ opens_after_login: true, hides_setup: true });
    await save({ opens_after_login: true, hides_setup: true });
    expect(await auditOf(server.database, boss)).toMatchObject([
      {
        action: 'change_admin_home',
        actor_user_id: boss.userId,
        before: { opens_admin_home: false, hides_setup: false },
        after: { opens_admin_home: true, hides_setup: true },
      },
    ]);
  });

  it('lead nobody to a screen that they may no longer see', async () => {
    await save({ opens_after_login: true, hides_setup: false });
    await addUser(server.database, { companyId, role: 'super_admin' });
    await server.database.pool.query(`update user_account set role = 'user' where company_id = $1 and user_id = $2`, [
      companyId,
      boss.userId,
    ]);
    expect([await me(), await logIn(boss)]).toMatchObject([{ opensAdminHome: false }, { opensAdminHome: false }]);
  });

  it.each([
    [{ opens_after_login: true }, 'hides_setup'],
    [{ opens_after_login: 'yes', hides_setup: false }, 'opens_after_login'],
  ])('%j is refused, and changes nothing', async (body, field) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await read()).toMatchObject({ opens_after_login: false, hides_setup: false });
  });
});

describe('the first steps of a company', () => {
  const steps = async () =>
    Object.fromEntries((await read()).setup.map(({ step, is_done }: Record<string, unknown>) => [step, is_done]));

  it('are done by what is on record', async () => {
    expect(await steps()).toEqual({
      closing_day: false,
      company_policy: false,
      statutory_rest_day: false,
      overtime_settings: false,
      go_live_month: false,
      employees: false,
      contracts: false,
    });
    const put = (path: string, body: object) => server.call(`PUT ${path}`, { token, body });
    await put('/api/admin/closing-days', { effective_month: '2026-11', closing_day: 20 });
    await put('/api/admin/go-live-month', { go_live_month: '2026-11' });
    expect(await steps()).toMatchObject({ closing_day: true, go_live_month: true, employees: false });

    const employee = await addUser(server.database, { companyId });
    expect(await steps()).toMatchObject({ employees: true, contracts: false });
    await put(`/api/admin/users/${employee.userId}/contracts`, {
      effective_date: '2026-11-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    });
    expect(await steps()).toMatchObject({ contracts: true });
    await addUser(server.database, { companyId });
    expect(await steps()).toMatchObject({ contracts: false });
  });

  it('ask for the agreement and the legal rest day until somebody names them', async () => {
    const put = (path: string, body: object) => server.call(`PUT ${path}`, { token, body });
    const agreement = (values: object) => put('/api/admin/overtime-settings', { ...LAW, ...values });
    const of = async () => {
      const { statutory_rest_day, overtime_settings } = await steps();
      return [statutory_rest_day, overtime_settings];
    };
    await put('/api/admin/closing-days', { effective_month: '1900-01', closing_day: 10 });
    // What a company is created with that closes on the 10th.
    expect((await agreement({ effective_month: '1900-01', first_day: 11 })).status).toBe(200);
    expect(await of()).toEqual([false, false]);
    await agreement({ effective_month: '2026-11', first_day: 11, month_minutes: 1800 });
    expect(await of()).toEqual([false, true]);
    await agreement({ effective_month: '2026-12', first_day: 11, statutory_rest_day: 0 });
    expect(await of()).toEqual([true, true]);
  });

  it.each([
    [
      'the calendar',
      `insert into company_day (company_id, calendar_date, kind) values ($1, '2026-11-22', 'statutory_holiday')`,
    ],
    [
      'a work rule',
      `with rule as (insert into work_rule (company_id, name, kind) values ($1, '店舗', 'fixed') returning work_rule_id)
       insert into work_rule_version (company_id, work_rule_id, effective_month, settings)
       select $1, work_rule_id, '2026-11-01', '{"restDay": 3}' from rule`,
    ],
  ])('take the legal rest day of %s', async (_, statement) => {
    await server.database.pool.query(statement, [companyId]);
    expect(await steps()).toMatchObject({ statutory_rest_day: true, overtime_settings: false });
  });

  const confirm = (step: string) => server.call(`POST /api/admin/setup-steps/${step}/confirm`, { token });

  it('are done, too, by confirming the defaults, which is audited once', async () => {
    const other = await addUser(server.database, { companyId: await addCompany(server.database), role: 'super_admin' });
    for (const step of ['company_policy', 'closing_day', 'closing_day'])
      expect(await confirm(step)).toMatchObject({ status: 200, body: { message: '手順を済みにしました' } });
    expect(await steps()).toMatchObject({ closing_day: true, company_policy: true, overtime_settings: false });
    const { setup } = await read(await server.logIn(other));
    expect(setup).toContainEqual({ step: 'closing_day', is_done: false, confirms: 'closing_day' });
    const { rows } = await server.database.pool.query(
      `select actor_user_id, subject_user_id, after from audit_entry
       where company_id = $1 and action = 'confirm_setup_step' order by audit_entry_id`,
      [companyId],
    );
    expect(rows).toEqual(
      ['company_policy', 'closing_day'].map((step) => ({
        actor_user_id: boss.userId,
        subject_user_id: null,
        after: { step },
      })),
    );
  });

  it.each(['overtime_settings', 'employees', 'nothing'])('%s can’t be confirmed', async (step) => {
    expect(await confirm(step)).toMatchObject({ status: 400 });
    expect(await steps()).toMatchObject({ overtime_settings: false, employees: false });
  });

  it('are for those who can take them, until they put them away', async () => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect((await read(admin)).setup).toBeNull();
    await save({ opens_after_login: false, hides_setup: true });
    expect((await read()).setup).toBeNull();
  });
});

describe('what the installation has to tell', () => {
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await startTestServer({ trustedProxies: ['10.0.0.5'] });
  });
  afterAll(() => proxied.stop());

  it('is for super admins, what is wrong first', async () => {
    const to = { companyId: await addCompany(proxied.database) };
    const [admin, superAdmin] = await Promise.all([
      proxied.logIn(await addUser(proxied.database, { ...to, role: 'admin' })),
      proxied.logIn(await addUser(proxied.database, { ...to, role: 'super_admin' })),
    ]);
    const noticesFor = async (by: string) => (await proxied.call('GET /api/admin/home', { token: by })).body.notices;
    expect(await noticesFor(superAdmin)).toEqual([]);

    proxied.notices.add(() => ({ code: 'demo_accounts' }));
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    for (const _ of [1, 2]) await proxied.call('GET /api/health', { headers });
    expect(await noticesFor(superAdmin)).toMatchObject([
      { code: 'untrusted_proxy', kind: 'error', message: expect.stringContaining('KINTAI_TRUST_PROXY') },
      { code: 'demo_accounts', kind: 'info' },
    ]);
    expect(await noticesFor(admin)).toEqual([]);
    const said = proxied.warnings.filter((line) => line.includes('KINTAI_TRUST_PROXY'));
    expect(said).toHaveLength(1);
    expect(said[0]).not.toContain('203.0.113.1');
  });
});
