import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { SETUP_STEPS } from '#domain/company/setup-steps.ts';
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

  it('are those of a manager with a scope, too, as long as they see to attendance', async () => {
    const manager = await addUser(server.database, { companyId });
    const role = await server.call('POST /api/admin/permission-roles', {
      token,
      body: { name: '課長', permissions: ['read_attendance'] },
    });
    const assigned = await server.call('POST /api/admin/permission-assignments', {
      token,
      body: {
        user_id: manager.userId,
        role_id: role.body.id,
        scope: 'people',
        user_ids: [boss.userId],
        from_date: '2020-01-01',
        to_date: null,
      },
    });
    const mine = await server.logIn(manager);
    expect(await read(mine)).toMatchObject({ setup: null, notices: [] });
    await save({ opens_after_login: true, hides_setup: false }, mine);
    expect([await me(mine), await logIn(manager)]).toMatchObject([{ opensAdminHome: true }, { opensAdminHome: true }]);
    await server.call(`DELETE /api/admin/permission-assignments/${assigned.body.id}`, { token });
    expect([await me(mine), await logIn(manager)]).toMatchObject([
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

  it('are done by what is on record of what somebody chose', async () => {
    const open = await steps();
    expect(Object.keys(open)).toEqual([...SETUP_STEPS]);
    expect(Object.values(open)).toEqual(SETUP_STEPS.map(() => false));
    const put = (path: string, body: object) => server.call(`PUT ${path}`, { token, body });
    await put('/api/admin/closing-days', { effective_month: '2026-11', closing_day: 20 });
    await put('/api/admin/go-live-month', { go_live_month: '2026-11' });
    // The operator's command sets it, too: it is done once somebody has looked at it.
    expect(await steps()).toMatchObject({ closing_day: true, go_live_month: false, employees: false });

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

  it('count nobody whose import was undone', async () => {
    const body = new FormData();
    body.set('file', new Blob(['社員ID,氏名\nN1,新人 花子\n']), '社員.csv');
    expect((await server.call('POST /api/admin/users/import', { token, body })).status).toBe(201);
    expect(await steps()).toMatchObject({ employees: true });
    const { body: kept } = await server.call('GET /api/admin/imports/employees', { token });
    expect((await server.call(`POST /api/admin/imports/${kept.imports[0].id}/undo`, { token })).status).toBe(200);
    expect(await steps()).toMatchObject({ employees: false, logins: false });
  });

  it('ask for the agreement until somebody names it, whatever else is set beside it', async () => {
    const agreement = (values: object) =>
      server.call('PUT /api/admin/overtime-settings', { token, body: { ...LAW, ...values } });
    const isDone = async () => (await steps())['agreement'];
    await server.call('PUT /api/admin/closing-days', {
      token,
      body: { effective_month: '1900-01', closing_day: 10 },
    });
    // What a company is created with that closes on the 10th.
    expect((await agreement({ effective_month: '1900-01', first_day: 11 })).status).toBe(200);
    await agreement({ effective_month: '1900-01', first_day: 11, statutory_rest_day: 0 });
    expect(await isDone()).toBe(false);
    await agreement({ effective_month: '2026-11', first_day: 11, month_minutes: 1800 });
    expect(await isDone()).toBe(true);
  });

  it('have an ordinary day once its hours are set, and not by what a company is created with', async () => {
    const saveDay = (values: object) =>
      server.call('PUT /api/admin/company-policy', {
        token,
        body: {
          effective_month: '1900-01',
          figures: 'paid',
          standard_day_minutes: 480,
          absence_rule: 'planned',
          unset_break: 'legal_gradual',
          ...values,
        },
      });
    expect((await saveDay({})).status).toBe(200);
    expect(await steps()).toMatchObject({ ordinary_day: false });
    expect((await saveDay({ work_start: '09:00', work_end: '18:00' })).status).toBe(200);
    expect(await steps()).toMatchObject({ ordinary_day: true });
  });

  const confirm = (step: string) => server.call(`POST /api/admin/setup-steps/${step}/confirm`, { token });

  it('are done, too, by the word of who has looked at them, which is audited once', async () => {
    const other = await addUser(server.database, { companyId: await addCompany(server.database), role: 'super_admin' });
    for (const step of ['go_live_month', 'calendar', 'calendar'])
      expect(await confirm(step)).toMatchObject({ status: 200, body: { message: '手順を済みにしました' } });
    expect(await steps()).toMatchObject({ go_live_month: true, calendar: true, agreement: false });
    const { setup } = await read(await server.logIn(other));
    expect(setup).toContainEqual({ step: 'calendar', is_done: false });
    const { rows } = await server.database.pool.query(
      `select actor_user_id, subject_user_id, after from audit_entry
       where company_id = $1 and action = 'confirm_setup_step' order by audit_entry_id`,
      [companyId],
    );
    expect(rows).toEqual(
      ['go_live_month', 'calendar'].map((step) => ({
        actor_user_id: boss.userId,
        subject_user_id: null,
        after: { step },
      })),
    );
  });

  it('all but the people can be confirmed, and nothing else', async () => {
    for (const step of SETUP_STEPS) expect((await confirm(step)).status).toBe(step === 'employees' ? 400 : 200);
    expect((await confirm('nothing')).status).toBe(400);
    expect(await steps()).toMatchObject({ agreement: true, employees: false });
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
