import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let bossToken: string;
let person: TestUser;
let token: string;

beforeAll(async () => {
  // The tests say from which address each request comes.
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T09:00:00+09:00');
  const companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  bossToken = await server.logIn(boss);
  person = await addUser(server.database, { companyId, employeeId: 'E0001', name: '一 太郎' });
  token = await server.logIn(person);
});

const HERE = { latitude: 35.681236, longitude: 139.767125, accuracy: 10 };
/** 1,112 m to the north. */
const AWAY = { ...HERE, latitude: 35.691236 };
const OFFICE = { name: '本社', circle: { latitude: HERE.latitude, longitude: HERE.longitude, radius: 100 } };

const call = (route: string, body?: unknown, headers = {}) => server.call(route, { token: bossToken, body, headers });
const placeBody = (rest: object = {}) => ({
  ...OFFICE,
  networks: [],
  is_for_all: true,
  department_ids: [],
  client_company_ids: [],
  user_ids: [],
  ...rest,
});
async function add(rest: object = {}): Promise<number> {
  const { status, body } = await call('POST /api/admin/places', placeBody(rest));
  expect([status, body.code]).toEqual([201, undefined]);
  return body.id;
}
const set = async (settings: object) =>
  expect((await call('PUT /api/admin/punch-settings', settings)).status).toBe(200);
const punch = (rest: object = {}, { from = '198.51.100.7', key }: { from?: string; key?: string } = {}) => {
  // A second one of its kind right after it would be the first again.
  server.setNow(new Date(server.now() + 11_000).toISOString());
  return server.call('POST /api/time-records', {
    token,
    body: { type: 'in', ...HERE, ...rest },
    headers: { 'x-forwarded-for': from, ...(key !== undefined && { 'idempotency-key': key }) },
  });
};
const placeOf = ({ status, body }: { status: number; body: { code?: string; place?: object } }) =>
  status === 201 ? (body.place ?? null) : body.code;
const findings = async () =>
  (await server.call('GET /api/months/2026-11', { token })).body.findings.filter(
    ({ kind }: { kind: string }) => kind === 'outside_place',
  );

describe('the places of a company', () => {
  it('are added, changed and deleted, audited, and added once for a key', async () => {
    const [first, again] = [
      await call('POST /api/admin/places', placeBody(), { 'idempotency-key': 'once' }),
      await call('POST /api/admin/places', placeBody(), { 'idempotency-key': 'once' }),
    ];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    const { id } = first.body;
    const { body } = await call(`PUT /api/admin/places/${id}`, {
      ...first.body,
      ...placeBody({ networks: ['203.0.113.9/24', '203.0.113.0/24'], is_for_all: false, user_ids: [person.userId] }),
    });
    expect(body).toMatchObject({
      message: '打刻場所を変更しました',
      circle: OFFICE.circle,
      networks: ['203.0.113.0/24'],
      people: [{ id: person.userId, name: '一 太郎', employee_id: 'E0001' }],
    });
    // The same once more isn't audited.
    await call(
      `PUT /api/admin/places/${id}`,
      placeBody({ networks: ['203.0.113.0/24'], is_for_all: false, user_ids: [person.userId] }),
    );
    expect(
      (await call('GET /api/admin/places', undefined, { 'x-forwarded-for': '::ffff:203.0.113.9' })).body,
    ).toMatchObject({
      places: [{ id, name: '本社' }],
      own_address: '203.0.113.9',
      map: null,
    });
    expect((await call(`DELETE /api/admin/places/${id}`)).status).toBe(200);
    expect((await call('GET /api/admin/places')).body.places).toEqual([]);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('company_id', '=', boss.companyId)
      .orderBy('audit_entry_id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['add_place', 'change_place', 'delete_place']);
    expect(entries[1]).toMatchObject({ before: { is_for_all: true }, after: { people: ['E0001 一 太郎'] } });
  });

  it('refuse what is none', async () => {
    const id = await add();
    const stranger = await addUser(server.database, { role: 'super_admin' });
    const theirs = await server.call('POST /api/admin/places', {
      token: await server.logIn(stranger),
      body: placeBody(),
    });
    const nobody = { is_for_all: false };
    const refused: [object, number, string][] = [
      [{ name: ' ' }, 400, 'invalid_input'],
      [{ circle: { ...OFFICE.circle, radius: 19 } }, 400, 'invalid_input'],
      [{ circle: { ...OFFICE.circle, radius: 501 } }, 400, 'invalid_input'],
      [{ circle: { ...OFFICE.circle, latitude: 91 } }, 400, 'invalid_input'],
      [{ networks: ['203.0.113.0/33'] }, 400, 'invalid_input'],
      [{ networks: ['0.0.0.0/0'] }, 400, 'invalid_input'],
      [{ circle: null }, 400, 'place_empty'],
      [nobody, 400, 'place_for_nobody'],
      [{ ...nobody, user_ids: [stranger.userId] }, 409, 'place_target_unknown'],
      [{ ...nobody, department_ids: [999_999] }, 409, 'place_target_unknown'],
      [{ ...nobody, client_company_ids: [999_999] }, 409, 'place_target_unknown'],
      [{}, 409, 'place_name_taken'],
    ];
    for (const [rest, status, code] of refused) {
      const answer = await call('POST /api/admin/places', placeBody(rest));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const other = await add({ name: '支社' });
    expect((await call(`PUT /api/admin/places/${other}`, placeBody({ name: '本　社' }))).status).toBe(200);
    expect((await call(`PUT /api/admin/places/${other}`, placeBody())).body.code).toBe('place_name_taken');
    for (const route of [`PUT /api/admin/places/${theirs.body.id}`, 'PUT /api/admin/places/999999'])
      expect((await call(route, placeBody({ name: '別' }))).status).toBe(404);
    expect((await call(`DELETE /api/admin/places/${theirs.body.id}`)).status).toBe(404);
    const admin = await addUser(server.database, { companyId: boss.companyId, role: 'admin' });
    const adminToken = await server.logIn(admin);
    for (const route of ['GET /api/admin/places', `DELETE /api/admin/places/${id}`])
      expect((await server.call(route, { token: adminToken })).status).toBe(403);
  });

  it('are deleted from by what they are for', async () => {
    const client = (await call('POST /api/admin/client-companies', { name: '客先' })).body.id;
    const department = (
      await call('POST /api/admin/departments', {
        kind: 'department',
        parent_id: null,
        code: '1',
        name: '営業',
        from_date: null,
        to_date: null,
        superior_user_id: null,
      })
    ).body.id;
    await add({ is_for_all: false, client_company_ids: [client], department_ids: [department] });
    expect((await call(`DELETE /api/admin/client-companies/${client}`)).status).toBe(200);
    expect((await call(`DELETE /api/admin/departments/${department}`)).body.code).toBe('department_in_use');
    expect((await call('GET /api/admin/places')).body.places).toMatchObject([
      { client_companies: [], departments: [{ id: department, name: '営業' }] },
    ]);
  });

  it('show the punches around, without their people', async () => {
    await punch();
    await punch({ type: 'out', ...AWAY });
    await punch({ type: 'in', latitude: 34 });
    const near = async (latitude: number, longitude = HERE.longitude) =>
      (await call(`GET /api/admin/nearby-punches?latitude=${latitude}&longitude=${longitude}`)).body.punches;
    expect(await near(HERE.latitude)).toEqual([HERE]);
    expect(await near(AWAY.latitude)).toEqual([AWAY]);
    server.setNow('2026-11-28T09:00:00+09:00');
    expect(await near(HERE.latitude)).toEqual([]);
    expect((await call('GET /api/admin/nearby-punches?latitude=91&longitude=0')).status).toBe(400);
  });
});

describe('a punch', () => {
  it('is not judged without a rule, nor without a place for the person', async () => {
    await add();
    expect(placeOf(await punch(AWAY))).toBe(null);
    await set({ place_rule: 'refuse' });
    const { places } = (await call('GET /api/admin/places')).body;
    await call(`PUT /api/admin/places/${places[0].id}`, placeBody({ is_for_all: false, user_ids: [boss.userId] }));
    expect(placeOf(await punch(AWAY))).toBe(null);
    expect((await server.call('GET /api/punch-places', { token })).body).toEqual({
      rule: 'refuse',
      punches_off_site: false,
      places: [],
    });
  });

  it('is marked: on the month, the sheet, the list of today, the log', async () => {
    const id = await add({ networks: ['203.0.113.0/24'] });
    await set({ place_rule: 'mark' });
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    expect((await server.call('GET /api/punch-places', { token, headers })).body).toEqual({
      rule: 'mark',
      punches_off_site: false,
      places: [{ id, name: '本社', circle: OFFICE.circle, is_on_network: true }],
    });
    const inside = { verdict: 'inside', name: '本社', distance: 0, reason: null };
    expect(placeOf(await punch({ place_reason: '不要' }))).toEqual(inside);
    expect(placeOf(await punch(AWAY, { from: '203.0.113.5' }))).toEqual({
      ...inside,
      verdict: 'network',
      distance: 1112,
    });
    const outside = { ...inside, verdict: 'outside', distance: 1112 };
    server.setNow('2026-11-20T18:00:00+09:00');
    expect(placeOf(await punch({ type: 'out', ...AWAY }))).toEqual(outside);
    expect(await findings()).toEqual([
      { date: '2026-11-20', kind: 'outside_place', punch: 'clock_out', place: outside },
    ]);
    const { timeRecords } = (await server.call('GET /api/time-records?month=2026-11', { token })).body;
    expect(timeRecords.at(-1)).toMatchObject({ place: outside });
    const sheet = (await call(`GET /api/admin/users/${person.userId}/attendance-sheet?month=2026-11`)).body;
    expect(JSON.stringify(sheet)).toContain('打刻場所外');
    const { people } = (await call('GET /api/admin/today')).body;
    expect(people.find(({ id: each }: { id: number }) => each === person.userId)).toMatchObject({
      reports: ['打刻場所外'],
    });
    const audit = await auditOf(server.database, person);
    expect(audit.at(-1)).toMatchObject({ after: { place_verdict: 'outside', place_name: '本社' } });
    expect(JSON.stringify(audit)).not.toContain('1112');
    // A correction is never refused, and what it replaces is no finding any more.
    await set({ place_rule: 'refuse' });
    const last = timeRecords.at(-1);
    const corrected = await server.call(`PUT /api/time-records/${last.id}`, {
      token,
      body: { date: '2026-11-20', clock_in: '09:00', clock_out: '17:30', modification_reason: '直行した現場から退勤' },
    });
    expect(corrected.status).toBe(200);
    expect(await findings()).toEqual([]);
    // The place may go: what was punched at it keeps its name.
    await call(`DELETE /api/admin/places/${id}`);
    expect(placeOf(await punch(AWAY))).toBe(null);
  });

  it('says why it is made elsewhere', async () => {
    await add();
    await set({ place_rule: 'reason' });
    const refused = await punch(AWAY);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'punch_place_reason_required',
        message:
          '打刻場所の外での打刻や、打刻場所を確認できないときの打刻には、理由（直行・直帰では行き先）を入力してください（本社から約1.1km）。',
        fields: { place_reason: expect.any(String) },
      },
    });
    expect(placeOf(await punch({ ...AWAY, place_reason: '客先で打合せ' }))).toMatchObject({ reason: '客先で打合せ' });
    expect(await findings()).toMatchObject([{ place: { reason: '客先で打合せ' } }]);
  });

  it('is refused where it is surely made elsewhere, and only there', async () => {
    await add();
    await set({ place_rule: 'refuse', punches_breaks: true });
    const answer = await punch({ ...AWAY, place_reason: '近所' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'punch_outside_place',
        message:
          '打刻場所の外のため、打刻できません（本社から約1.1km）。働いた時間は、勤怠一覧の「修正」から登録してください。',
      },
    });
    // Nothing was stored, nor its key used.
    expect((await punch({ ...AWAY }, { key: 'again' })).status).toBe(409);
    expect((await punch({}, { key: 'again' })).status).toBe(201);
    const inexact = { ...AWAY, accuracy: 3000 };
    expect(placeOf(await punch(inexact))).toBe('punch_place_reason_required');
    expect(placeOf(await punch({ ...inexact, place_reason: '地下' }))).toMatchObject({ verdict: 'uncertain' });
    expect(placeOf(await punch({ ...HERE, latitude: HERE.latitude + 0.001, accuracy: 50 }))).toMatchObject({
      verdict: 'edge',
    });
    // A break is made anywhere.
    expect(placeOf(await punch({ type: 'break_start', ...AWAY }))).toBe(null);
  });

  it('is made off site where the company has that', async () => {
    await add();
    await set({ place_rule: 'refuse' });
    expect(placeOf(await punch({ ...AWAY, off_site: true, place_reason: '客先' }))).toBe('off_site_off');
    await set({ punches_off_site: true });
    expect(placeOf(await punch({ ...AWAY, off_site: true }))).toBe('punch_place_reason_required');
    expect(await punch({ ...AWAY, off_site: true, place_reason: '客先' })).toMatchObject({
      status: 201,
      body: { off_site: true, place: { verdict: 'outside', reason: '客先' } },
    });
    expect(await findings()).toEqual([]);
    const sheet = (await call(`GET /api/admin/users/${person.userId}/attendance-sheet?month=2026-11`)).body;
    expect(JSON.stringify(sheet)).toContain('直行');
    expect((await punch({ type: 'break_start', off_site: true })).body.fields).toMatchObject({
      off_site: expect.any(String),
    });
    // Without a rule it is a mark alone.
    await set({ place_rule: 'off' });
    expect(await punch({ type: 'out', ...AWAY, off_site: true })).toMatchObject({
      status: 201,
      body: { off_site: true },
    });
  });

  it('without a network is judged when it comes, and not refused', async () => {
    const id = await add({ circle: null, networks: ['203.0.113.0/24'] });
    await set({ place_rule: 'refuse' });
    server.setNow('2026-11-20T09:05:00+09:00');
    const offline = (rest: object) =>
      server.call('POST /api/offline-punches', {
        token,
        body: { type: 'in', ...AWAY, tapped_at: '2026-11-20T09:01:00+09:00', clock_difference_ms: 0, ...rest },
        headers: { 'x-forwarded-for': '203.0.113.5' },
      });
    // The network from which it is sent doesn't show whether it was made on the company's.
    expect(placeOf(await offline({}))).toEqual({ verdict: 'uncertain', name: '本社', distance: null, reason: null });
    await call(`PUT /api/admin/places/${id}`, placeBody());
    expect(
      placeOf(await offline({ tapped_at: '2026-11-20T09:02:00+09:00', place_reason: '圏外の現場' })),
    ).toMatchObject({
      verdict: 'outside',
      reason: '圏外の現場',
    });
    expect(await offline({ type: 'out', off_site: true })).toMatchObject({ status: 201, body: { off_site: true } });
    expect(await findings()).toHaveLength(2);
  });

  it('that went off with a reason is the same without a network', async () => {
    await add();
    await set({ place_rule: 'reason' });
    const body = { ...AWAY, place_reason: '客先' };
    const online = await punch(body, { key: 'k' });
    const late = await server.call('POST /api/offline-punches', {
      token,
      body: { type: 'in', ...body, tapped_at: '2026-11-20T09:00:00+09:00', clock_difference_ms: 0 },
      headers: { 'idempotency-key': 'k' },
    });
    expect([online.status, late.body.id]).toEqual([201, online.body.id]);
  });

  it('lets others of its batch be, whatever their companies want', async () => {
    await add();
    await set({ place_rule: 'refuse' });
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => server.logIn(await addUser(server.database, {}))),
    );
    const answers = await Promise.all([
      punch(AWAY),
      ...others.map((each) => server.call('POST /api/time-records', { token: each, body: { type: 'in', ...AWAY } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, ...others.map(() => 201)]);
  });
});
