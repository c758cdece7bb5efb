import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeave, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SHIBUYA = { latitude: 35.658, longitude: 139.7016, accuracy: 12.5 };

async function someone(): Promise<{ user: TestUser; token: string }> {
  const user = await addUser(server.database);
  return { user, token: await server.logIn(user) };
}

const punch = (token: string, body: object = { type: 'in' }, key?: string) =>
  server.call('POST /api/time-records', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const countOf = async (user: TestUser): Promise<number> => {
  const { count } = await server.database.kysely
    .selectFrom('time_record')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', user.companyId)
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  return count;
};

describe('POST /api/time-records', () => {
  it('stores the punch with the server’s time and its position', async () => {
    const { token } = await someone();
    server.setNow('2026-11-20T09:01:23.456+09:00');
    const { status, body } = await punch(token, { type: 'in', note: '出勤 09:01', ...SHIBUYA });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      record_type: 'clock_in',
      recorded_at: '2026-11-20T09:01:23.456+09:00',
      work_date: '2026-11-20',
      ...SHIBUYA,
      address_data: null,
      note: '出勤 09:01',
      note_is_automatic: true,
      break_time: null,
      absence_reason: null,
      correction: null,
      created_at: '2026-11-20T09:01:23.456+09:00',
      last_modified_at: '2026-11-20T09:01:23.456+09:00',
      message: '出勤を打刻しました（09:01）',
    });
  });

  it.each([
    ['出勤　9:01', true],
    ['客先直行', false],
    ['出勤 09:01 直行', false],
    [null, false],
  ])('D4: recognises the note %j as automatic: %j', async (note, isAutomatic) => {
    const { token } = await someone();
    const { body } = await punch(token, { type: 'in', note });
    expect(body).toMatchObject({ note, note_is_automatic: isAutomatic });
  });

  it('adds one audit entry, with the punch and without its position', async () => {
    const { user, token } = await someone();
    await punch(token, { type: 'out', ...SHIBUYA });
    const entries = await auditOf(server.database, user);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'punch',
      actor_user_id: user.userId,
      after: { record_type: 'clock_out', has_location: true },
    });
    expect(JSON.stringify(entries)).not.toContain('139.7');
  });

  it('enqueues one address lookup for a new punch with a position', async () => {
    const { token } = await someone();
    const first = await punch(token, { type: 'in', ...SHIBUYA }, 'once');
    await punch(token, { type: 'in', ...SHIBUYA }, 'once');
    const without = await punch(token, { type: 'out' });
    expect(server.punched.filter((id) => id === first.body.id)).toHaveLength(1);
    expect(server.punched).not.toContain(without.body.id);
  });

  it.each([
    ['the clock-in of an ordinary day', 'in', '2026-11-20T09:00:00+09:00', '2026-11-20'],
    ['a clock-in at 21:59:59 for a shift from 00:00 of tomorrow', 'in', '2026-11-23T21:59:59+09:00', '2026-11-23'],
    ['a clock-in at 22:00 for a shift from 00:00 of tomorrow', 'in', '2026-11-23T22:00:00+09:00', '2026-11-24'],
    ['a clock-in at 00:10 for yesterday’s shift from 22:00', 'in', '2026-11-26T00:10:00+09:00', '2026-11-25'],
    ['a clock-in at 05:59:59 for yesterday’s shift until 06:00', 'in', '2026-11-26T05:59:59+09:00', '2026-11-25'],
    ['a clock-in at 06:00 after that shift’s end', 'in', '2026-11-26T06:00:00+09:00', '2026-11-26'],
  ])('D3: %s', async (_what, type, now, workDate) => {
    const { user, token } = await someone();
    await addShift(server.database, user, '2026-11-24', [0, 480]);
    await addShift(server.database, user, '2026-11-25', [1320, 1800]);
    server.setNow(now);
    expect((await punch(token, { type })).body.work_date).toBe(workDate);
  });

  it('D3: a clock-out belongs to the day of the latest clock-in less than 24 hours back, also a repeated one', async () => {
    const { token } = await someone();
    server.setNow('2026-11-20T22:00:00+09:00');
    await punch(token, { type: 'in' });
    server.setNow('2026-11-21T06:00:00+09:00');
    expect((await punch(token, { type: 'out' })).body.work_date).toBe('2026-11-20');
    server.setNow('2026-11-21T06:05:00+09:00');
    expect((await punch(token, { type: 'out' })).body.work_date).toBe('2026-11-20');
    server.setNow('2026-11-21T21:59:59+09:00');
    expect((await punch(token, { type: 'out' })).body.work_date).toBe('2026-11-20');
    server.setNow('2026-11-21T22:00:00+09:00');
    expect((await punch(token, { type: 'out' })).body.work_date).toBe('2026-11-21');
  });

  it('D3: accepts the day that the person chose, of the two possible ones', async () => {
    const { user, token } = await someone();
    server.setNow('2026-11-20T09:00:00+09:00');
    await punch(token, { type: 'in' });
    server.setNow('2026-11-21T08:00:00+09:00');
    expect((await punch(token, { type: 'out', work_date: '2026-11-21' })).body.work_date).toBe('2026-11-21');
    expect((await punch(token, { type: 'out', work_date: '2026-11-20' })).body.work_date).toBe('2026-11-20');
    const before = await countOf(user);
    const wrong = await punch(token, { type: 'out', work_date: '2026-11-19' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_work_date' } });
    expect(await countOf(user)).toBe(before);
  });

  it('returns the first result for a replayed key, whatever the time by then', async () => {
    const { user, token } = await someone();
    server.setNow('2026-11-20T09:00:00+09:00');
    const first = await punch(token, { type: 'in', note: '出勤 09:00' }, 'key-1');
    server.setNow('2026-11-20T09:05:00+09:00');
    const again = await punch(token, { note: '出勤 09:00', type: 'in' }, 'key-1');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countOf(user)).toBe(1);
    expect(await auditOf(server.database, user)).toHaveLength(1);
  });

  it('rejects the same key with another body and stores nothing', async () => {
    const { user, token } = await someone();
    await punch(token, { type: 'in' }, 'key-1');
    expect(await punch(token, { type: 'out' }, 'key-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await countOf(user)).toBe(1);
  });

  it('lets two people use the same key', async () => {
    const [one, other] = await Promise.all([someone(), someone()]);
    const answers = await Promise.all([punch(one.token, { type: 'in' }, 'k'), punch(other.token, { type: 'in' }, 'k')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
  });

  it('stores one punch for many concurrent requests with one key', async () => {
    const { user, token } = await someone();
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => punch(token, { type: round % 2 === 0 ? 'in' : 'out' }, `race-${round}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
    expect(await countOf(user)).toBe(20);
    expect(await auditOf(server.database, user)).toHaveLength(20);
  });

  it('takes a second punch of its kind within ten seconds for the first, from whichever device', async () => {
    const { user, token } = await someone();
    const other = await server.logIn(user);
    server.setNow('2026-11-20T08:59:58.000+09:00');
    const at = async (time: string, type: string, as = token, key?: string) => {
      server.setNow(`2026-11-20T${time}+09:00`);
      return (await punch(as, { type }, key)).body.id;
    };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 16 }, (_, index) => at('08:59:58.000', 'in', index % 2 === 0 ? token : other, `k${index}`)),
    );
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await at('09:00:08.000', 'in')).toBe(first);
    expect(await auditOf(server.database, user)).toHaveLength(1);
    // Its key leads to the first one, too, and to no other request.
    expect(await at('10:00:00.000', 'in', token, 'k3')).toBe(first);
    expect((await punch(token, { type: 'out' }, 'k3')).body.code).toBe('idempotency_key_reused');

    const out = await at('10:00:00.000', 'out');
    expect(await at('10:00:01.000', 'in')).not.toBe(first);
    expect(await at('10:00:02.000', 'out')).not.toBe(out);
    expect(await at('10:00:12.001', 'out')).not.toBe(out);
    expect(await countOf(user)).toBe(5);
  });

  it.each([
    [{ type: 'lunch' }, '無効な打刻タイプです: lunch'],
    [{ type: '' }, '無効な打刻タイプです: '],
    [{ type: 'constructor' }, '無効な打刻タイプです: constructor'],
  ])('rejects the type in %j', async (body, message) => {
    const { user, token } = await someone();
    expect(await punch(token, body)).toMatchObject({ status: 400, body: { code: 'invalid_punch_type', message } });
    expect(await countOf(user)).toBe(0);
  });

  it.each([
    [{}, 'type'],
    [{ type: 5 }, 'type'],
    [{ type: 'in', latitude: 35 }, 'longitude'],
    [{ type: 'in', longitude: 139 }, 'longitude'],
    [{ type: 'in', latitude: 90.1, longitude: 139 }, 'latitude'],
    [{ type: 'in', latitude: 35, longitude: -180.1 }, 'longitude'],
    [{ type: 'in', latitude: '35', longitude: 139 }, 'latitude'],
    [{ type: 'in', ...SHIBUYA, accuracy: -1 }, 'accuracy'],
    [{ type: 'in', note: 'あ'.repeat(1001) }, 'note'],
    [{ type: 'in', note: 'a\u0000b' }, 'note'],
    [{ type: 'in', note: 'half a pair \udc00' }, 'note'],
    [{ type: 'in', work_date: '2026-02-30' }, 'work_date'],
    [{ type: 'in', lattitude: 35 }, 'lattitude'],
    [{ type: 'in', company_id: 'other' }, 'company_id'],
  ])('rejects %.80j, names the field %s, stores nothing', async (body, field) => {
    const { user, token } = await someone();
    const answer = await punch(token, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_input');
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.fields[field]).toMatch(/[ぁ-ん]/);
    expect(await countOf(user)).toBe(0);
  });

  it('treats blank optional fields as omitted, and ignores read-only ones', async () => {
    const { token } = await someone();
    const answer = await punch(token, { type: 'in', note: '', latitude: null, longitude: '', id: 7, created_at: 'x' });
    expect(answer).toMatchObject({ status: 201, body: { note: null, latitude: null, longitude: null } });
    expect(answer.body.id).not.toBe(7);
  });

  it.each(['', ' ', 'a b', 'あ', 'x'.repeat(129)])('rejects the key %j', async (key) => {
    const { user, token } = await someone();
    const answer = await server.call('POST /api/time-records', {
      token,
      body: { type: 'in' },
      headers: {
        'idempotency-key': encodeURI(key) === key || key.includes(' ') ? key : Buffer.from(key).toString('latin1'),
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_idempotency_key' } });
    expect(await countOf(user)).toBe(0);
  });
});

describe('GET /api/time-records', () => {
  it('returns a day: the records of that working day and those punched on that calendar day', async () => {
    const { token } = await someone();
    for (const [now, type] of [
      ['2026-11-18T22:00:00+09:00', 'in'],
      ['2026-11-19T06:00:00+09:00', 'out'],
      ['2026-11-19T22:00:00+09:00', 'in'],
      ['2026-11-20T06:00:00+09:00', 'out'],
    ] as const) {
      server.setNow(now);
      await punch(token, { type });
    }
    const { status, body, headers } = await server.call('GET /api/time-records?date=2026-11-19&_=123', { token });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(
      body.map((record: { recorded_at: string; work_date: string }) => [
        record.recorded_at.slice(0, 16),
        record.work_date,
      ]),
    ).toEqual([
      ['2026-11-19T06:00', '2026-11-18'],
      ['2026-11-19T22:00', '2026-11-19'],
      ['2026-11-20T06:00', '2026-11-19'],
    ]);
  });

  it('returns a day with those before it since another, each record once', async () => {
    const { token } = await someone();
    for (const [now, type] of [
      ['2026-11-17T09:00:00+09:00', 'in'],
      ['2026-11-18T22:00:00+09:00', 'in'],
      ['2026-11-19T06:00:00+09:00', 'out'],
      ['2026-11-19T09:00:00+09:00', 'in'],
    ] as const) {
      server.setNow(now);
      await punch(token, { type });
    }
    const days = async (query: string) =>
      (await server.call(`GET /api/time-records?${query}`, { token })) as { status: number; body: unknown };
    expect(await days('date=2026-11-19&since=2026-11-18')).toMatchObject({
      status: 200,
      body: [
        { work_date: '2026-11-18', record_type: 'clock_in' },
        { work_date: '2026-11-18', record_type: 'clock_out' },
        { work_date: '2026-11-19', record_type: 'clock_in' },
      ],
    });
    expect((await days('date=2026-11-19&since=2026-11-13')).body).toHaveLength(4);
    for (const query of [
      'date=2026-11-19&since=2026-11-20',
      'date=2026-11-19&since=2026-11-12',
      'month=2026-11&since=2026-11-18',
    ])
      expect(await days(query), query).toMatchObject({ status: 400, body: { fields: { since: expect.any(String) } } });
  });

  it('returns a month by working days, with the approved leave that overlaps it', async () => {
    const { user } = await someone();
    let token = '';
    for (const now of ['2026-10-31T22:00:00+09:00', '2026-11-30T22:00:00+09:00']) {
      server.setNow(now);
      token = await server.logIn(user);
      await punch(token, { type: 'in' });
      server.setNow(now.replace('T22', 'T23'));
      await punch(token, { type: 'out' });
    }
    await addLeave(server.database, user, '2026-11-04', 'approved');
    await addLeave(server.database, user, '2026-11-05', 'pending');
    await addLeave(server.database, user, '2026-12-01', 'approved');
    const { body } = await server.call('GET /api/time-records?month=2026-11', { token });
    expect(body.timeRecords.map((record: { work_date: string }) => record.work_date)).toEqual([
      '2026-11-30',
      '2026-11-30',
    ]);
    expect(body.vacations).toEqual([
      { id: expect.any(Number), start_date: '2026-11-04', end_date: '2026-11-04', request_type: 'annual_leave' },
    ]);
  });

  it('returns nobody else’s records, of the same company or another', async () => {
    const { user, token } = await someone();
    await punch(token, { type: 'in' });
    const colleague = await server.logIn(
      await addUser(server.database, { companyId: user.companyId, role: 'super_admin' }),
    );
    const stranger = await server.logIn(await addUser(server.database, { employeeId: user.employeeId }));
    const day = 'GET /api/time-records?month=2026-11';
    expect((await server.call(day, { token: colleague })).body.timeRecords).toEqual([]);
    expect((await server.call(day, { token: stranger })).body.timeRecords).toEqual([]);
  });

  it.each([
    '',
    '?date=2026-11-20&month=2026-11',
    '?date=2026-02-30',
    '?month=2026-13',
    '?month=11',
    '?date=',
    '?date[]=2026-11-20',
  ])('rejects the query %j', async (query) => {
    const { token } = await someone();
    const answer = await server.call(`GET /api/time-records${query}`, { token });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringMatching(/[ぁ-ん]/) },
    });
  });
});

describe('POST /api/time-records/{id}/undo', () => {
  const undo = (token: string, id: number | string) => server.call(`POST /api/time-records/${id}/undo`, { token });
  const today = async (token: string) =>
    (await server.call('GET /api/time-records?date=2026-11-20', { token })).body as { id: number }[];

  it('undoes the punch that was just made, audited, and once more changes nothing', async () => {
    const { user, token } = await someone();
    server.setNow('2026-11-20T09:01:00+09:00');
    const { body } = await punch(token, { type: 'in' }, 'key-1');
    server.setNow('2026-11-20T09:01:08+09:00');
    for (let count = 0; count < 2; count += 1)
      expect(await undo(token, body.id)).toMatchObject({ status: 200, body: { message: '打刻を取り消しました' } });
    expect(await today(token)).toEqual([]);
    const entries = await auditOf(server.database, user);
    expect(entries.map(({ action }) => action)).toEqual(['punch', 'undo_punch']);
    expect(entries.at(-1)).toMatchObject({
      before: { clock_in: '2026-11-20T09:01:00.000+09:00' },
      after: { clock_in: null },
    });
    expect((await punch(token)).status).toBe(201);
    expect(await today(token)).toHaveLength(1);
  });

  it('leaves the day’s other punches with its break and note', async () => {
    const { token } = await someone();
    server.setNow('2026-11-20T09:00:00+09:00');
    const first = (await punch(token, { type: 'in', note: '直行' })).body.id;
    server.setNow('2026-11-20T18:00:00+09:00');
    const { body } = await punch(token, { type: 'out' });
    expect((await undo(token, body.id)).status).toBe(200);
    expect(await today(token)).toMatchObject([{ id: first, note: '直行' }]);
  });

  it('is refused too late, for another’s punch, a report and a corrected time', async () => {
    const { user, token } = await someone();
    server.setNow('2026-11-20T09:01:00+09:00');
    const { body } = await punch(token);
    const admin = await addUser(server.database, { companyId: user.companyId, role: 'super_admin' });
    expect((await undo(await server.logIn(admin), body.id)).status).toBe(404);
    const report = await server.call('POST /api/time-records/absence', {
      token,
      body: { date: '2026-11-20', reason: '遅刻: 電車', irregularType: 'late' },
    });
    expect((await undo(token, report.body.id)).status).toBe(404);
    const corrected = await server.call('PUT /api/time-records/new', {
      token,
      body: { date: '2026-11-19', clock_in: '09:00', modification_reason: '打刻漏れ' },
    });
    expect((await undo(token, corrected.body.timeRecords[0].id)).status).toBe(404);
    expect((await undo(token, 'abc')).status).toBe(404);
    server.setNow('2026-11-20T09:01:11+09:00');
    expect(await undo(token, body.id)).toMatchObject({ status: 409, body: { code: 'punch_undo_late' } });
    expect(await today(token)).toHaveLength(2);
  });
});
