import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { addLeave, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  admin = await addUser(server.database, { role: 'admin', name: '管理 花子' });
  token = await server.logIn(admin);
  person = await addUser(server.database, { companyId: admin.companyId });
});

const DAY = '2026-11-19';

const call = (route: string, body?: object, headers: Record<string, string> = {}, by = token) => {
  const [method, path] = route.split(' ');
  return server.call(`${method} /api/admin/users/${person.userId}${path}`, {
    token: by,
    headers,
    ...(body === undefined ? {} : { body }),
  });
};
const day = (date = DAY) => call(`GET /time-records?date=${date}`);
const correct = (body: object, recordId: number | string = 'new', headers: Record<string, string> = {}) =>
  call(`PUT /time-records/${recordId}`, { date: DAY, ...body }, headers);
const actions = async () => (await auditOf(server.database, person)).map(({ action }) => action);

/** The day in short: kind, time, break and note of each record that counts. */
const records = async (date = DAY) =>
  (await day(date)).body.map((record: Record<string, string>) => [
    record['record_type'],
    record['recorded_at']?.slice(0, 16),
    record['break_time'],
    record['note'],
  ]);

describe('GET /api/admin/users/{id}/time-records', () => {
  it('returns the employee’s month with their approved leave', async () => {
    await correct({ clock_in: '09:00', clock_out: '18:00' });
    await addLeave(server.database, person, '2026-11-25', 'approved');
    const { status, body } = await call('GET /time-records?month=2026-11');
    expect(status).toBe(200);
    expect(body.timeRecords).toMatchObject([{ record_type: 'clock_in' }, { record_type: 'clock_out' }]);
    expect(body.vacations).toMatchObject([{ start_date: '2026-11-25' }]);
  });

  it('returns a day with its version', async () => {
    const { status, headers, body } = await day();
    expect({ status, body }).toEqual({ status: 200, body: [] });
    expect(headers.get('etag')).toMatch(/^".+"$/);
  });

  it.each(['', '?month=2026-13', '?date=2026-11-19&month=2026-11'])('rejects %j', async (query) => {
    expect(await call(`GET /time-records${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('PUT /api/admin/users/{id}/time-records/{recordId}', () => {
  it('sets the employee’s day, audited as the admin’s, without a reason', async () => {
    const answer = await correct({ clock_in: '9:00', clock_out: '18:00', break_time: 60, note: '直行' });
    expect(answer).toMatchObject({ status: 200, body: { message: '勤怠記録を更新しました' } });
    expect(answer.body.timeRecords).toEqual((await day()).body);
    expect(await records()).toEqual([
      ['clock_in', '2026-11-19T09:00', 60, '直行'],
      ['clock_out', '2026-11-19T18:00', null, null],
    ]);
    expect(await auditOf(server.database, person)).toMatchObject([
      { action: 'correct_day', actor_user_id: admin.userId, reason: '管理者による修正' },
    ]);
    expect(await auditOf(server.database, admin)).toEqual([]);
  });

  it('stores a reason that is given', async () => {
    const { body } = await correct({ clock_in: '09:00', modification_reason: '本人から電話連絡' });
    expect(body.timeRecords[0].correction.reason).toBe('本人から電話連絡');
  });

  it('changes a break or a note alone, where there is a punch', async () => {
    await correct({ clock_in: '09:00', clock_out: '18:00' });
    expect((await correct({ break_time: 45 })).status).toBe(200);
    expect((await correct({ note: '在宅' })).status).toBe(200);
    expect((await records())[0]).toEqual(['clock_in', '2026-11-19T09:00', 45, '在宅']);
  });

  it.each([
    [{ note: '在宅' }, 'times_required'],
    [{ break_time: 60 }, 'times_required'],
    [{ clock_in: '24:00' }, 'invalid_input'],
    [{ clock_in: '09:00', clock_out: '09:30', break_time: 60 }, 'break_too_long'],
    [{ date: '2026-11-20', clock_in: '12:01' }, 'future_time'],
    [{ date: '2026-11-21', clock_in: '09:00' }, 'future_time'],
  ])('rejects %j on a day without punches as %s', async (body, code) => {
    expect(await correct(body)).toMatchObject({ status: 400, body: { code, fields: expect.any(Object) } });
    expect(await actions()).toEqual([]);
  });

  it('changes nothing for an empty body', async () => {
    expect((await correct({})).status).toBe(200);
    expect(await actions()).toEqual([]);
  });

  it('describes an invalid time in the words of the screen', async () => {
    const { body } = await correct({ clock_in: '9時', clock_out: '25:00' });
    expect(body.fields).toEqual({
      clock_in: '出勤時間の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください',
      clock_out: '退勤時間の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください',
    });
  });

  it('rejects another user’s record and another date than the record’s', async () => {
    await correct({ clock_in: '09:00' });
    const id = (await day()).body[0].id;
    const colleague = await addUser(server.database, { companyId: admin.companyId });
    const other = `PUT /api/admin/users/${colleague.userId}/time-records/${id}`;
    expect(await server.call(other, { token, body: { date: DAY, clock_in: '10:00' } })).toMatchObject({
      status: 404,
      body: { code: 'correction_target_not_found' },
    });
    expect(await correct({ date: '2026-11-18', clock_in: '10:00' }, id)).toMatchObject({
      status: 400,
      body: { code: 'date_mismatch' },
    });
    expect((await correct({ clock_in: '10:00' }, id)).status).toBe(200);
  });

  it('refuses to overwrite what the employee corrected meanwhile (D17)', async () => {
    const seen = (await day()).headers.get('etag') ?? '';
    await server.call('PUT /api/time-records/new', {
      token: await server.logIn(person),
      body: { date: DAY, clock_in: '09:00', modification_reason: '打刻漏れ' },
    });
    const answer = await correct({ clock_in: '10:00' }, 'new', { 'if-match': seen });
    expect(answer).toMatchObject({ status: 409, body: { code: 'day_changed' } });
    expect(answer.body.current).toEqual((await day()).body);
    const now = (await day()).headers.get('etag') ?? '';
    expect((await correct({ clock_in: '10:00' }, 'new', { 'if-match': now })).status).toBe(200);
  });
});

describe('the other changes of a day', () => {
  it('deletes a value, which the history preserves', async () => {
    await correct({ clock_in: '09:00', clock_out: '18:00', break_time: 60 });
    const id = (await day()).body[0].id;
    expect(await call(`PATCH /time-records/${id}/field`, { field: 'break_time' })).toMatchObject({
      status: 200,
      body: { message: '休憩時間を削除しました' },
    });
    expect(await call(`PATCH /time-records/${id}/field`, { field: 'break_time' })).toMatchObject({
      status: 404,
      body: { code: 'deletion_target_not_found' },
    });
    const { body } = await call(`GET /history?date=${DAY}`);
    expect(body).toMatchObject([
      {
        action: 'correct_day',
        actor: { employee_id: admin.employeeId, name: '管理 花子' },
        reason: '管理者による修正',
      },
      { action: 'delete_break_time', before: { break_time: 60 }, after: { break_time: null } },
    ]);
  });

  it('reports an absence once, however often it is sent', async () => {
    const body = { date: '2026-11-25', reason: '欠勤: 忌引', irregularType: 'absence' };
    const first = await call('POST /time-records/absence', body, { 'idempotency-key': 'a' });
    expect(first).toMatchObject({ status: 201, body: { record_type: 'absence', absence_reason: '欠勤: 忌引' } });
    expect((await call('POST /time-records/absence', body, { 'idempotency-key': 'a' })).body).toEqual(first.body);
    expect(await actions()).toEqual(['register_irregular']);
    expect(
      await call('POST /time-records/absence', { ...body, reason: '欠勤: 発熱' }, { 'idempotency-key': 'a' }),
    ).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('registers internal work by the rules of the employee’s day', async () => {
    await correct({ clock_in: '09:00', clock_out: '18:00' });
    const work = { date: DAY, startTime: '10:00', endTime: '12:00', breakTime: 0 };
    expect(await call('POST /internal-work', work)).toMatchObject({
      status: 201,
      body: { start_time: '10:00', message: '社内業務時間を登録しました' },
    });
    expect(await call('POST /internal-work', work)).toMatchObject({
      status: 409,
      body: { code: 'internal_work_overlaps' },
    });
    expect(await call('POST /internal-work', { ...work, startTime: '08:00', endTime: '09:30' })).toMatchObject({
      status: 400,
      body: { code: 'internal_work_before_clock_in' },
    });
    const { body } = await server.call(`GET /api/internal-work/users/${person.userId}?month=2026-11`, { token });
    expect(body).toHaveLength(1);
  });
});

describe('the missing breaks of a month (D11)', () => {
  const fill = (dates: readonly string[], break_time = 60) => call('POST /break-fills', { dates, break_time });
  const undo = (dates: readonly string[]) => call('POST /break-fills/undo', { dates });
  const filled = async () => (await call('GET /break-fills?month=2026-11')).body;
  const [A, B, C] = ['2026-11-17', '2026-11-18', DAY];

  beforeEach(async () => {
    for (const date of [A, B, C]) await correct({ date, clock_in: '09:00', clock_out: '18:00' });
  });

  it('are filled in one request, each day audited with its previous state', async () => {
    expect(await fill([C, A])).toMatchObject({
      status: 200,
      body: { message: '2日分の休憩時間を入力しました', dates: [A, C] },
    });
    expect((await records(A))[0]).toEqual(['clock_in', `${A}T09:00`, 60, null]);
    expect((await records(B))[0]).toEqual(['clock_in', `${B}T09:00`, null, null]);
    const entries = (await auditOf(server.database, person)).filter(({ action }) => action === 'fill_break');
    expect(entries).toMatchObject([
      { work_date: A, actor_user_id: admin.userId, before: { break_time: null }, after: { break_time: 60 } },
      { work_date: C, before: { break_time: null }, after: { break_time: 60 } },
    ]);
    expect(await filled()).toEqual([
      { date: A, break_time: 60 },
      { date: C, break_time: 60 },
    ]);
  });

  it('take a constant number of statements for any number of days', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => statements.mockRestore());
    const countOf = async (run: () => Promise<{ status: number }>): Promise<number> => {
      statements.mockClear();
      expect((await run()).status).toBe(200);
      return statements.mock.calls.length;
    };
    const [one, two] = [await countOf(() => fill([A])), await countOf(() => fill([B, C]))];
    expect(two).toBe(one);
    expect(await countOf(() => undo([B, C]))).toBe(await countOf(() => undo([A])));
  });

  it('skip what has a break by now, a 0 too, and half a day', async () => {
    await correct({ date: A, break_time: 0 });
    await correct({ date: '2026-11-16', clock_in: '09:00' });
    expect((await fill([A, B, '2026-11-16', '2026-11-15'])).body.dates).toEqual([B]);
    expect((await records(A))[0]?.[2]).toBe(0);
    expect((await records('2026-11-16'))[0]?.[2]).toBeNull();
  });

  it('are all skipped where one of the days is too short', async () => {
    await correct({ date: '2026-11-16', clock_in: '09:00', clock_out: '09:45' });
    expect(await fill([A, '2026-11-16'])).toMatchObject({
      status: 400,
      body: { code: 'break_too_long', fields: { '2026-11-16': '休憩時間は勤務時間より短くしてください' } },
    });
    expect(await filled()).toEqual([]);
    expect((await fill([A, '2026-11-16'], 0)).body.dates).toEqual(['2026-11-16', A]);
  });

  it('are undone, except for days that somebody corrected since', async () => {
    await fill([A, B, C]);
    await correct({ date: B, break_time: 45 });
    expect(await filled()).toMatchObject([{ date: A }, { date: C }]);
    expect(await undo([A, B])).toMatchObject({ status: 200, body: { dates: [A] } });
    expect((await records(A))[0]?.[2]).toBeNull();
    expect((await records(B))[0]?.[2]).toBe(45);
    expect(await filled()).toMatchObject([{ date: C }]);
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({
      action: 'undo_fill_break',
      work_date: A,
      before: { break_time: 60 },
      after: { break_time: null },
    });
    expect((await undo([A])).body).toEqual({ message: '0日分の休憩時間の入力を取り消しました', dates: [] });
    expect((await fill([A], 45)).body.dates).toEqual([A]);
  });

  it('fill no day twice for two concurrent admins', async () => {
    const answers = await Promise.all([fill([A, B, C]), fill([A, B, C], 45)]);
    expect(answers.map(({ body }) => body.dates.length).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect((await actions()).filter((action) => action === 'fill_break')).toHaveLength(3);
  });

  it.each([
    [{ dates: [], break_time: 60 }],
    [{ dates: [DAY], break_time: -1 }],
    [{ dates: [DAY], break_time: 0.5 }],
    [{ dates: ['2026-02-30'], break_time: 60 }],
    [{ dates: Array.from({ length: 32 }, () => DAY), break_time: 60 }],
  ])('reject %j', async (body) => {
    expect(await call('POST /break-fills', body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('authorisation', () => {
  const calls: readonly [string, object?][] = [
    ['GET /time-records?month=2026-11'],
    ['PUT /time-records/new', { date: DAY, clock_in: '09:00' }],
    ['PATCH /time-records/1/field', { field: 'note' }],
    ['POST /time-records/absence', { date: DAY, reason: '欠勤: 発熱', irregularType: 'absence' }],
    ['POST /internal-work', { date: DAY, startTime: '10:00', endTime: '12:00' }],
    ['GET /break-fills?month=2026-11'],
    ['POST /break-fills', { dates: [DAY], break_time: 60 }],
    ['POST /break-fills/undo', { dates: [DAY] }],
    [`GET /history?date=${DAY}`],
  ];

  it.each(calls)('%s is not for employees, and not_found for another company’s', async (route, body) => {
    expect(await call(route, body, {}, await server.logIn(person))).toMatchObject({ status: 403 });
    const stranger = await addUser(server.database, { role: 'super_admin' });
    expect(await call(route, body, {}, await server.logIn(stranger))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await actions()).toEqual([]);
  });
});
