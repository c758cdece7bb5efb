import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  user = await addUser(server.database);
  token = await server.logIn(user);
});

const DAY = '2026-11-19';

const month = (by = token) => server.call('GET /api/internal-work?month=2026-11', { token: by });
const add = (body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST /api/internal-work', {
    token,
    headers,
    body: { date: DAY, startTime: '10:00', endTime: '12:00', breakTime: 0, note: '定例', ...body },
  });
const punchDay = (clock_in: string, clock_out: string) =>
  server.call('PUT /api/time-records/new', {
    token,
    body: { date: DAY, clock_in, clock_out, modification_reason: '打刻漏れ' },
  });

describe('POST /api/internal-work', () => {
  it('registers an entry, audited', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      date: DAY,
      start_time: '10:00',
      end_time: '12:00',
      break_time: 0,
      note: '定例',
      message: '社内業務時間を登録しました',
    });
    expect(await auditOf(server.database, user)).toMatchObject([
      { action: 'add_internal_work', work_date: DAY, after: { start_time: '10:00' } },
    ]);
  });

  it('accepts several a day that only touch', async () => {
    await punchDay('09:00', '18:00');
    await add({ startTime: '13:00', endTime: '14:00', note: '' });
    expect((await add({ startTime: '12:00', endTime: '13:00', breakTime: null })).status).toBe(201);
    expect((await month()).body.map((work: { start_time: string }) => work.start_time)).toEqual(['12:00', '13:00']);
  });

  it('is stored as minutes of the working day, by the night’s punches or its shift', async () => {
    await punchDay('22:00', '06:00');
    expect((await add({ startTime: '01:00', endTime: '02:00' })).status).toBe(201);
    expect((await add({ startTime: '23:30', endTime: '00:30' })).status).toBe(201);
    expect((await month()).body.map((work: { start_time: string }) => work.start_time)).toEqual(['23:30', '01:00']);
    await addShift(server.database, user, '2026-11-18', [1320, 1800]);
    expect((await add({ date: '2026-11-18', startTime: '23:00', endTime: '01:00' })).status).toBe(201);
  });

  it('is stored before midnight where a shift from 00:00 was clocked in the evening before', async () => {
    await addShift(server.database, user, DAY, [0, 480]);
    await punchDay('23:50', '08:00');
    expect((await add({ startTime: '23:55', endTime: '00:30' })).status).toBe(201);
    expect((await month()).body).toMatchObject([{ date: DAY, start_time: '23:55', end_time: '00:30' }]);
  });

  it.each([
    [{ startTime: '' }, 400, '開始時間と終了時間は必須です'],
    [{ endTime: null }, 400, '開始時間と終了時間は必須です'],
    [{ startTime: '12:00', endTime: '12:00' }, 400, '開始時間は終了時間より前である必要があります'],
    [{ startTime: '15:00', endTime: '12:00' }, 400, '開始時間は終了時間より前である必要があります'],
    [{ startTime: '08:59' }, 400, '開始時間は出勤時間（09:00）以降にしてください'],
    [{ endTime: '18:01' }, 400, '終了時間は退勤時間（18:00）以前にしてください'],
    [{ breakTime: 120 }, 400, '休憩時間は勤務時間より短くしてください'],
    [{ breakTime: -1 }, 400, '入力内容に誤りがあります。'],
    [{ breakTime: 1.5 }, 400, '入力内容に誤りがあります。'],
    [{ startTime: '10' }, 400, '入力内容に誤りがあります。'],
    [{ date: '2026-11-21' }, 400, '未来の時刻は登録できません'],
  ])('rejects %j with %i %s', async (wrong, status, message) => {
    await punchDay('09:00', '18:00');
    expect(await add(wrong)).toMatchObject({ status, body: { message, fields: expect.any(Object) } });
    expect((await month()).body).toEqual([]);
  });

  it('rejects an entry that overlaps another of the day, also a concurrent one', async () => {
    const answers = await Promise.all([
      add({ startTime: '10:00', endTime: '12:00' }),
      add({ startTime: '11:59', endTime: '13:00' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'internal_work_overlaps',
      message: '他の社内業務と時間が重複しています',
    });
    expect((await month()).body).toHaveLength(1);
  });

  it('creates one for a replayed request', async () => {
    const [first, again] = [await add({}, { 'idempotency-key': 'k' }), await add({}, { 'idempotency-key': 'k' })];
    expect(again.body).toEqual(first.body);
    expect((await month()).body).toHaveLength(1);
    expect(await add({ note: '別' }, { 'idempotency-key': 'k' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

describe('DELETE /api/internal-work/{id}', () => {
  it('is for admins of the company, who may delete anyone’s, audited', async () => {
    const { body: work } = await add();
    const remove = async (options: Parameters<typeof addUser>[1]) =>
      server.call(`DELETE /api/internal-work/${work.id}`, {
        token: await server.logIn(await addUser(server.database, options)),
      });

    expect((await remove({ companyId: user.companyId })).status).toBe(403);
    expect(await remove({ role: 'super_admin' })).toMatchObject({
      status: 404,
      body: { message: '削除対象の記録が見つかりません' },
    });
    expect((await month()).body).toHaveLength(1);

    expect(await remove({ companyId: user.companyId, role: 'admin' })).toMatchObject({
      status: 200,
      body: { message: '社内業務を削除しました' },
    });
    expect((await month()).body).toEqual([]);
    expect((await auditOf(server.database, user)).at(-1)).toMatchObject({
      action: 'delete_internal_work',
      before: { start_time: '10:00', note: '定例' },
    });
    expect((await remove({ companyId: user.companyId, role: 'admin' })).status).toBe(404);
  });
});

describe('GET /api/internal-work', () => {
  it('returns the caller’s internal work of the month only', async () => {
    await add();
    const colleague = await server.logIn(await addUser(server.database, { companyId: user.companyId }));
    expect((await month()).body).toHaveLength(1);
    expect((await month(colleague)).body).toEqual([]);
  });
});

describe('GET /api/internal-work/users/{id}', () => {
  const of = async (id: number | string, options: Parameters<typeof addUser>[1]) =>
    server.call(`GET /api/internal-work/users/${id}?month=2026-11`, {
      token: await server.logIn(await addUser(server.database, options)),
    });

  it('is for admins of the company', async () => {
    const { body: work } = await add();
    const { companyId, userId } = user;
    expect((await of(userId, { companyId, role: 'admin' })).body).toMatchObject([{ id: work.id }]);
    expect((await of(userId, { companyId })).status).toBe(403);
    expect((await of(userId, { role: 'super_admin' })).status).toBe(404);
    expect((await of('abc', { companyId, role: 'admin' })).status).toBe(404);
  });
});
