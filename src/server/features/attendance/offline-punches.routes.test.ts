import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addClosedMonth, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NOW = '2026-11-20T12:00:00.000+09:00';

beforeEach(async () => {
  server.setNow('2026-11-18T07:00:00+09:00');
  companyId = await addCompany(server.database);
  user = await addUser(server.database, { companyId });
  token = await server.logIn(user);
  server.setNow(NOW);
});

const SHIBUYA = { latitude: 35.658, longitude: 139.7016, accuracy: 12.5 };
const TAP = { type: 'in', tapped_at: '2026-11-20T09:01:30+09:00', clock_difference_ms: 0 };

const send = (body: object, key?: string, path = 'offline-punches', as = token) =>
  server.call(`POST /api/${path}`, {
    token: as,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const records = async (): Promise<{ id: number }[]> =>
  (await server.call('GET /api/time-records?month=2026-11', { token })).body.timeRecords;

async function settle(settings: object) {
  const admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  return server.call('PUT /api/admin/punch-settings', { token: admin, body: settings });
}

describe('POST /api/offline-punches', () => {
  it('counts the corrected time of the device, and stores both', async () => {
    const { status, body } = await send({ ...TAP, clock_difference_ms: -3_600_000, note: '出勤 08:01', ...SHIBUYA });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        record_type: 'clock_in',
        recorded_at: '2026-11-20T08:01:30.000+09:00',
        work_date: '2026-11-20',
        ...SHIBUYA,
        address_data: null,
        note: '出勤 08:01',
        note_is_automatic: true,
        break_time: null,
        absence_reason: null,
        offline: { tapped_at: '2026-11-20T09:01:30.000+09:00', clock_difference_ms: -3_600_000 },
        correction: null,
        created_at: NOW,
        last_modified_at: NOW,
        message: '出勤を打刻しました（08:01）',
      },
    });
    expect(await auditOf(server.database, user)).toMatchObject([
      {
        action: 'offline_punch',
        work_date: '2026-11-20',
        after: { id: body.id, recorded_at: body.recorded_at, tapped_at: body.offline.tapped_at, has_location: true },
      },
    ]);
  });

  it('counts the device’s own time where the difference isn’t known, and makes a finding', async () => {
    await send({ ...TAP, clock_difference_ms: null });
    await send({ ...TAP, type: 'out', tapped_at: '2026-11-20T09:02:00+09:00', clock_difference_ms: 360_000 });
    expect(await records()).toMatchObject([
      { recorded_at: '2026-11-20T09:01:30.000+09:00', offline: { clock_difference_ms: null } },
      { recorded_at: '2026-11-20T09:08:00.000+09:00', offline: { clock_difference_ms: 360_000 } },
    ]);
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    const { people } = (await server.call('GET /api/admin/today', { token: admin })).body;
    expect(people.find(({ id }: { id: number }) => id === user.userId)).toMatchObject({ reports: ['オフライン打刻'] });
    const { findings } = (await server.call('GET /api/months/2026-11', { token })).body;
    expect(findings.filter(({ kind }: { kind: string }) => kind === 'offline_clock')).toEqual([
      { date: '2026-11-20', kind: 'offline_clock', punch_type: 'clock_in' },
      { date: '2026-11-20', kind: 'offline_clock', punch_type: 'clock_out', wrong_by_minutes: 6 },
    ]);
  });

  it('finds the punch that had arrived before the network went, also of many copies at once', async () => {
    const punch = { type: 'in', note: '出勤 12:00', ...SHIBUYA };
    const online = await send(punch, 'k', 'time-records');
    const offline = { ...punch, tapped_at: NOW, clock_difference_ms: 0 };
    const copies = await Promise.all(Array.from({ length: 4 }, () => send(offline, 'k')));
    expect(copies.map(({ status, body }) => [status, body.id])).toEqual(copies.map(() => [201, online.body.id]));
    expect(await records()).toHaveLength(1);
    // What arrives later than its copy changes nothing either.
    const [first, late] = [
      await send({ ...offline, type: 'out' }, 'l'),
      await send({ ...punch, type: 'out' }, 'l', 'time-records'),
    ];
    expect([first.status, late.body.code]).toEqual([201, 'idempotency_key_reused']);
    expect(await records()).toHaveLength(2);
    expect((await send({ ...offline, note: '別の打刻' }, 'k')).body.code).toBe('idempotency_key_reused');
  });

  it('belongs to the working day at its time', async () => {
    await addShift(server.database, user, '2026-11-19', [22 * 60, 30 * 60]);
    await send({ ...TAP, tapped_at: '2026-11-20T00:10:00+09:00' });
    await send({ ...TAP, type: 'out', tapped_at: '2026-11-20T06:00:00+09:00' });
    expect(await records()).toMatchObject([{ work_date: '2026-11-19' }, { work_date: '2026-11-19' }]);
    const chosen = { ...TAP, type: 'out', tapped_at: '2026-11-20T07:00:00+09:00' };
    expect((await send({ ...chosen, work_date: '2026-11-20' })).body).toMatchObject({ work_date: '2026-11-20' });
    expect((await send({ ...chosen, work_date: '2026-11-18' })).body).toMatchObject({ code: 'invalid_work_date' });
  });

  it.each([
    ['older than a day', { tapped_at: '2026-11-19T11:59:00+09:00' }, 409, 'offline_punch_old'],
    [
      'older by the corrected time',
      { tapped_at: '2026-11-19T12:30:00+09:00', clock_difference_ms: -3_600_000 },
      409,
      'offline_punch_old',
    ],
    ['of a time to come', { tapped_at: '2026-11-20T12:02:00+09:00' }, 409, 'offline_punch_future'],
    ['of no known type', { type: 'lunch' }, 400, 'invalid_punch_type'],
    ['of a break where none are punched', { type: 'break_start' }, 400, 'invalid_punch_type'],
    ['without a time', { tapped_at: undefined }, 400, 'invalid_input'],
    ['without the difference', { clock_difference_ms: undefined }, 400, 'invalid_input'],
    ['with a wrong time', { tapped_at: '2026-02-30T09:00:00+09:00' }, 400, 'invalid_input'],
    ['with half a position', { latitude: 35 }, 400, 'invalid_input'],
  ])('refuses one %s', async (_, wrong, status, code) => {
    expect(await send({ ...TAP, ...wrong })).toMatchObject({ status, body: { code } });
    expect(await records()).toEqual([]);
  });

  it('is taken for as long as the company says', async () => {
    const old = { ...TAP, tapped_at: '2026-11-18T13:00:00+09:00' };
    expect((await send(old)).body.message).toContain('打刻から24時間を過ぎた');
    expect(await settle({ offline_punch_hours: 48 })).toMatchObject({ status: 200, body: { offline_punch_hours: 48 } });
    expect((await send(old)).status).toBe(201);
    expect(await settle({ offline_punch_hours: -1 })).toMatchObject({ status: 400 });
    expect(await settle({ offline_punch_hours: 169 })).toMatchObject({ status: 400 });
  });

  it('takes none where the company has switched them off, but finds one that had arrived', async () => {
    const { type, note } = TAP as { type: string; note?: string };
    const sent = { type, note };
    const online = await server.call('POST /api/time-records', {
      token,
      body: sent,
      headers: { 'idempotency-key': 'arrived' },
    });
    expect(online.status).toBe(201);
    await settle({ offline_punch_hours: 0 });
    expect(await send({ ...TAP, ...sent, tapped_at: '2026-11-20T11:00:00+09:00' }, 'late')).toMatchObject({
      status: 409,
      body: { code: 'offline_punch_off' },
    });
    expect((await send({ ...TAP, ...sent }, 'arrived')).body.id).toBe(online.body.id);
    expect(await records()).toHaveLength(1);
  });

  it('is a finding where it has arrived more than ten minutes late', async () => {
    await send({ ...TAP, tapped_at: '2026-11-20T11:50:00+09:00' });
    await send({ ...TAP, type: 'out', tapped_at: '2026-11-20T11:49:00+09:00' });
    const { findings } = (await server.call('GET /api/months/2026-11', { token })).body;
    expect(findings.filter(({ kind }: { kind: string }) => kind === 'offline_late')).toEqual([
      { date: '2026-11-20', kind: 'offline_late', punch_type: 'clock_out', late_by_minutes: 11 },
    ]);
  });

  it('is refused in a closed month, and for somebody else’s key stored as their own', async () => {
    await send(TAP, 'k');
    const other = await addUser(server.database, { companyId });
    server.setNow('2026-11-20T09:00:00+09:00');
    const othersToken = await server.logIn(other);
    server.setNow(NOW);
    const theirs = await send(TAP, 'k', 'offline-punches', othersToken);
    expect(theirs.status).toBe(201);
    await addClosedMonth(server.database, user, { from: '2026-11-01', to: '2026-11-30', at: server.now() });
    expect(await send({ ...TAP, type: 'out' }, 'l')).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    // The refusal stored nothing under the key.
    const { rows } = await server.database.pool.query(
      'select 1 from idempotency_key where company_id = $1 and user_id = $2',
      [companyId, user.userId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a clock-in that arrives late', () => {
  const tap = (type: string, at: string, key?: string) =>
    send({ type, tapped_at: `${at}+09:00`, clock_difference_ms: 0 }, key);
  const days = async () =>
    (await records()).map((record) => {
      const { record_type: type, work_date: day, recorded_at: at } = record as unknown as Record<string, string>;
      return `${type} ${at?.slice(8, 16)} of ${day?.slice(8)}`;
    });

  it('takes up the clock-out and the breaks after it, and is audited', async () => {
    await settle({ punches_breaks: true });
    await tap('break_start', '2026-11-20T00:30:00');
    await tap('break_end', '2026-11-20T00:40:00');
    await tap('out', '2026-11-20T01:00:00');
    await tap('in', '2026-11-20T08:00:00');
    expect((await tap('in', '2026-11-19T20:00:00')).body).toMatchObject({ work_date: '2026-11-19' });
    expect(await days()).toEqual([
      'clock_in 19T20:00 of 19',
      'break_start 20T00:30 of 19',
      'break_end 20T00:40 of 19',
      'clock_out 20T01:00 of 19',
      'clock_in 20T08:00 of 20',
    ]);
    const moved = (await auditOf(server.database, user)).filter(({ action }) => action === 'move_punch');
    expect(moved).toHaveLength(3);
    expect(moved[2]).toMatchObject({
      work_date: '2026-11-19',
      before: { work_date: '2026-11-20' },
      after: { record_type: 'clock_out', work_date: '2026-11-19', recorded_at: '2026-11-20T01:00:00.000+09:00' },
    });
  });

  it('leaves a clock-out of a closed month', async () => {
    server.setNow('2026-11-30T19:00:00+09:00');
    token = await server.logIn(user);
    server.setNow('2026-12-01T12:00:00+09:00');
    await settle({ offline_punch_hours: 48 });
    await tap('out', '2026-12-01T01:00:00');
    await addClosedMonth(server.database, user, { from: '2026-12-01', to: '2026-12-31', at: server.now() });
    expect((await tap('in', '2026-11-30T20:00:00')).status).toBe(201);
    expect(await days()).toEqual(['clock_in 30T20:00 of 30']);
    const { body } = await server.call('GET /api/time-records?month=2026-12', { token });
    expect(body.timeRecords).toMatchObject([{ record_type: 'clock_out', work_date: '2026-12-01' }]);
  });

  it('is the one before it again within ten seconds, without a trace', async () => {
    const { body: first } = await tap('in', '2026-11-20T09:00:00', 'first');
    expect((await tap('in', '2026-11-20T09:00:10', 'second')).body.id).toBe(first.id);
    expect((await tap('in', '2026-11-20T09:00:10', 'second')).body.id).toBe(first.id);
    expect(await days()).toEqual(['clock_in 20T09:00 of 20']);
    expect(await auditOf(server.database, user)).toHaveLength(1);
  });
});

describe('an offline punch from before a login', () => {
  const BEFORE = '2026-11-20T10:58:00+09:00';

  it('is refused, as nobody was logged in then', async () => {
    server.setNow('2026-11-20T11:00:00+09:00');
    token = await server.logIn(user);
    server.setNow(NOW);
    expect(await send({ ...TAP, tapped_at: BEFORE })).toMatchObject({
      status: 409,
      body: { code: 'offline_punch_before_login' },
    });
    expect((await send({ ...TAP, tapped_at: '2026-11-20T10:59:30+09:00' })).status).toBe(201);
  });

  it('is taken with the time that the server signed for this person then, and no earlier', async () => {
    const signedAt = async (time: string, person = user): Promise<string> => {
      server.setNow(time);
      const { signedTime } = (await server.call('GET /api/auth/me', { token: await server.logIn(person) })).body;
      return signedTime;
    };
    const earlier = await signedAt('2026-11-20T09:00:00+09:00');
    const stranger = await signedAt('2026-11-20T09:00:00+09:00', await addUser(server.database, { companyId }));
    server.setNow('2026-11-20T11:00:00+09:00');
    token = await server.logIn(user);
    server.setNow(NOW);
    const refused = { status: 409, body: { code: 'offline_punch_before_login' } };
    const forged = earlier.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A'));
    for (const signed_time of [stranger, forged, token, 'x'])
      expect(await send({ ...TAP, tapped_at: BEFORE, signed_time })).toMatchObject(refused);
    expect(await send({ ...TAP, tapped_at: '2026-11-20T08:58:00+09:00', signed_time: earlier })).toMatchObject(refused);
    expect((await send({ ...TAP, tapped_at: BEFORE, signed_time: earlier })).status).toBe(201);
    // It is no login.
    expect((await server.call('GET /api/auth/me', { token: earlier })).status).toBe(401);
  });
});

describe('an offline punch that somebody has to approve', () => {
  const ask = async (mode: string): Promise<void> => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    const kinds = [{ kind: 'punch_correction', mode }];
    await server.call('PUT /api/admin/request-settings', { token: admin, body: { kinds } });
  };
  const enforcePlaces = async (): Promise<void> => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    await server.call('POST /api/admin/places', {
      token: admin,
      body: {
        name: '本社',
        circle: { latitude: SHIBUYA.latitude, longitude: SHIBUYA.longitude, radius: 100 },
        networks: [],
        is_for_all: true,
        department_ids: [],
        client_company_ids: [],
        user_ids: [],
      },
    });
    await settle({ place_rule: 'refuse' });
  };
  const requests = async () => (await server.call('GET /api/requests', { token })).body.data;
  const IN_TIME = { ...TAP, tapped_at: '2026-11-20T11:55:00+09:00' };
  const OUT = { ...TAP, type: 'out', tapped_at: '2026-11-20T11:30:00+09:00' };

  it('becomes a request where it is late and corrections are asked for, and a record once that is approved', async () => {
    await ask('always');
    const { status, body } = await send({ ...TAP, note: '地下にいました' }, 'k');
    expect({ status, body }).toEqual({
      status: 201,
      body: { request_id: expect.any(Number), message: '承認が必要なため、打刻の修正として申請しました' },
    });
    expect(await records()).toEqual([]);
    // Sent again, since the answer was lost.
    expect((await send({ ...TAP, note: '地下にいました' }, 'k')).body.request_id).toBe(body.request_id);
    expect(await requests()).toMatchObject([
      {
        id: body.request_id,
        kind: 'punch_correction',
        status: 'pending',
        date: '2026-11-20',
        payload: { clock_in: '09:01' },
        reason: 'オフライン打刻（11月20日（金） 09:01、11月20日（金） 12:00に受信）\n地下にいました',
      },
    ]);
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    const [{ revision }] = await requests();
    const decision = { decision: 'approve', revision };
    await server.call(`POST /api/requests/${body.request_id}/decision`, { token: admin, body: decision });
    expect(await records()).toMatchObject([
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:01:00.000+09:00',
        note: '地下にいました',
        note_is_automatic: false,
      },
    ]);
  });

  const decide = async (id: number, decision: 'approve' | 'return', by: string) => {
    const { revision } = (await server.call(`GET /api/requests/${id}`, { token: by })).body;
    const body = { decision, revision, ...(decision === 'return' && { comment: '時刻を確認してください' }) };
    return server.call(`POST /api/requests/${id}/decision`, { token: by, body });
  };
  const boss = async () => server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
  const AWAY = { ...TAP, ...SHIBUYA, latitude: 34.658, place_reason: '客先' };
  const PLACE = {
    latitude: 34.658,
    longitude: SHIBUYA.longitude,
    accuracy: SHIBUYA.accuracy,
    place: { verdict: 'outside', name: '本社', distance: expect.any(Number), reason: '客先' },
  };

  it('is taken after the request that waited, however long that took', async () => {
    await ask('always');
    server.setNow('2026-11-20T08:00:00+09:00');
    const { signedTime } = (await server.call('GET /api/auth/me', { token: await server.logIn(user) })).body;
    server.setNow(NOW);
    const own = { kind: 'punch_correction', date: '2026-11-20', clock_in: '09:30', reason: '打刻漏れ', submit: true };
    const { id } = (await server.call('POST /api/requests', { token, body: own })).body;
    const tap = { ...TAP, signed_time: signedTime };
    const { status, body } = await send(tap, 'k');
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'request_pending_already', waiting_request: id, receipt: expect.any(String) },
    });
    const { receipt } = body;
    server.setNow('2026-11-21T12:00:00+09:00');
    token = await server.logIn(user);
    for (const other of [
      tap,
      { ...tap, receipt: signedTime },
      { ...tap, receipt, type: 'out' },
      { ...tap, receipt, tapped_at: '2026-11-20T09:01:31+09:00' },
    ])
      expect(await send(other, 'k')).toMatchObject({ status: 409, body: { code: 'offline_punch_old' } });
    // It says nothing of the login.
    expect(await send({ ...TAP, receipt }, 'k')).toMatchObject({ body: { code: 'offline_punch_before_login' } });
    const waits = await send({ ...tap, receipt }, 'k');
    expect(waits).toMatchObject({ status: 409, body: { code: 'request_pending_already', waiting_request: id } });
    await server.call(`POST /api/requests/${id}/withdraw`, { token });
    // Of the first refusal, whichever of them it was brought by.
    server.setNow('2026-11-24T12:00:00+09:00');
    token = await server.logIn(user);
    expect(await send({ ...tap, receipt: waits.body.receipt }, 'k')).toMatchObject({
      status: 201,
      body: { request_id: expect.any(Number) },
    });
  });

  it('keeps where it was made for whoever decides, and for the record that comes of it', async () => {
    await ask('always');
    await enforcePlaces();
    const { request_id: id } = (await send(AWAY)).body;
    const admin = await boss();
    expect((await server.call(`GET /api/requests/${id}`, { token: admin })).body.punches).toEqual([
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:01:30.000+09:00',
        received_at: '2026-11-20T12:00:00.000+09:00',
        offline: { tapped_at: '2026-11-20T09:01:30.000+09:00', clock_difference_ms: 0 },
        note: null,
        ...PLACE,
      },
    ]);
    // A reader of attendance without positions sees the place alone.
    const superAdmin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    const reader = await addUser(server.database, { companyId });
    const { body: role } = await server.call('POST /api/admin/permission-roles', {
      token: superAdmin,
      body: { name: '閲覧者', permissions: ['read_attendance'] },
    });
    const assigned = await server.call('POST /api/admin/permission-assignments', {
      token: superAdmin,
      body: {
        user_id: reader.userId,
        role_id: role.id,
        scope: 'people',
        user_ids: [user.userId],
        from_date: '2026-11-01',
        to_date: null,
      },
    });
    expect(assigned.status).toBe(201);
    const seen = (await server.call(`GET /api/requests/${id}`, { token: await server.logIn(reader) })).body.punches;
    expect(seen).toMatchObject([{ latitude: null, longitude: null, accuracy: null, place: PLACE.place }]);
    expect((await requests())[0].punches).toMatchObject([PLACE]);

    expect((await decide(id, 'approve', admin)).status).toBe(200);
    expect(await records()).toMatchObject([{ ...PLACE, note: '出勤 09:01', note_is_automatic: true }]);
    const { findings } = (await server.call('GET /api/months/2026-11', { token })).body;
    const kinds = findings.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('outside_place');
    // Somebody has looked at it.
    expect(kinds).not.toContain('offline_late');
  });

  it('is what comes of its request only while that asks for its time', async () => {
    await ask('always');
    const { request_id: id } = (await send({ ...TAP, ...SHIBUYA })).body;
    const waiting = async () => (await server.call('GET /api/my-day', { token })).body.waiting_punches;
    expect(await waiting()).toEqual([
      { request_id: id, date: '2026-11-20', punch: 'clock_in', at: '2026-11-20T09:01:30.000+09:00' },
    ]);
    const admin = await boss();
    await decide(id, 'return', admin);
    expect(await waiting()).toEqual([]);
    const { revision } = (await server.call(`GET /api/requests/${id}`, { token })).body;
    const changed = await server.call(`PUT /api/requests/${id}`, {
      token,
      body: {
        kind: 'punch_correction',
        date: '2026-11-20',
        clock_in: '08:30',
        reason: '出社は8時半でした',
        submit: true,
        revision,
      },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { punches: [{ recorded_at: '2026-11-20T09:01:30.000+09:00', latitude: SHIBUYA.latitude }] },
    });
    expect(await waiting()).toEqual([]);
    await decide(id, 'approve', admin);
    expect(await records()).toMatchObject([
      { recorded_at: '2026-11-20T08:30:00.000+09:00', latitude: null, note: null },
    ]);
  });

  it('is asked for with the other one of the day', async () => {
    await ask('always');
    const first = (await send(TAP)).body.request_id;
    expect((await send(OUT)).body).toMatchObject({
      request_id: first,
      message: expect.stringContaining('申請しました'),
    });
    expect(await requests()).toMatchObject([{ id: first, payload: { clock_in: '09:01', clock_out: '11:30' } }]);
    expect(await send({ ...TAP, tapped_at: '2026-11-20T09:10:00+09:00' })).toMatchObject({
      status: 409,
      body: { code: 'request_pending_already', waiting_request: first },
    });
    expect((await server.call('GET /api/my-day', { token })).body.waiting_punches).toMatchObject([
      { request_id: first, punch: 'clock_in' },
      { request_id: first, punch: 'clock_out' },
    ]);
  });

  it('of the next morning is asked for on its working day', async () => {
    await addShift(server.database, user, '2026-11-19', [22 * 60, 30 * 60]);
    await settle({ offline_punch_hours: 48 });
    await send({ ...TAP, tapped_at: '2026-11-19T22:00:00+09:00' });
    await ask('always');
    await send({ ...OUT, tapped_at: '2026-11-20T06:00:00+09:00' });
    expect(await requests()).toMatchObject([{ date: '2026-11-19', payload: { clock_out: '06:00', clock_out_day: 1 } }]);
  });

  it('is refused where the day has such a one, which a correction would move', async () => {
    await send(IN_TIME);
    await ask('always');
    expect(await send(TAP)).toMatchObject({ status: 409, body: { code: 'offline_punch_twice' } });
    expect(await requests()).toEqual([]);
  });

  it('is refused as a correction would be, where its time can’t be right', async () => {
    await send({ ...IN_TIME, type: 'out' });
    await ask('always');
    expect(await send({ ...TAP, clock_difference_ms: 0, tapped_at: '2026-11-20T11:30:00+09:00' })).toMatchObject({
      status: 201,
    });
    server.setNow('2026-11-20T13:00:00+09:00');
    expect(await send({ ...TAP, tapped_at: '2026-11-20T12:30:00+09:00' })).toMatchObject({ status: 409 });
    expect(await requests()).toHaveLength(1);
  });

  it('counts at once in time, of a break, and where the day could be corrected at once', async () => {
    await ask('always');
    expect((await send(IN_TIME)).body).toMatchObject({ record_type: 'clock_in' });
    await settle({ punches_breaks: true });
    expect((await send({ ...OUT, type: 'break_start' })).body).toMatchObject({ record_type: 'break_start' });
    await ask('late');
    expect((await send(OUT)).body).toMatchObject({ record_type: 'clock_out' });
  });

  it.each([
    ['late, at the place', { ...TAP, ...SHIBUYA }, '本社'],
    ['in time, and elsewhere', { ...IN_TIME, ...SHIBUYA, latitude: 34.658 }, '本社から約111km'],
    ['in time, and nobody can say where', IN_TIME, '打刻場所は確認できません'],
  ])('is asked for %s, where places are enforced', async (_, body, place) => {
    await ask('late');
    await enforcePlaces();
    expect((await send(body)).body).toHaveProperty('request_id');
    expect((await requests())[0].reason).toContain(`\n${place}`);
  });

  it('counts with its findings where places are enforced and the company takes no requests', async () => {
    await enforcePlaces();
    expect((await send({ ...TAP, ...SHIBUYA, latitude: 34.658 })).body).toMatchObject({ record_type: 'clock_in' });
    const { findings } = (await server.call('GET /api/months/2026-11', { token })).body;
    expect(findings.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['offline_late', 'outside_place']),
    );
  });
});
