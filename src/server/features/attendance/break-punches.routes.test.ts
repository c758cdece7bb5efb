import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let admin: string;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T09:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  admin = await server.logIn(boss);
  person = await addUser(server.database, { companyId });
  token = await server.logIn(person);
});

const DAY = '2026-11-20';

const settings = async (by = token) => (await server.call('GET /api/punch-settings', { token: by })).body;
const OFF = {
  punches_breaks: false,
  punches_directly: false,
  offline_punch_hours: 24,
  place_rule: 'off',
  punches_off_site: false,
};
const save = (punches_breaks: unknown, by = admin) =>
  server.call('PUT /api/admin/punch-settings', { token: by, body: { punches_breaks } });

const punch = (type: string, time: string, { key, date = DAY }: { key?: string; date?: string } = {}) => {
  server.setNow(`${date}T${time}:00+09:00`);
  return server.call('POST /api/time-records', {
    token,
    body: { type },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
};
/** The kinds and times of the day's records that count. */
const records = async () => {
  const { body } = await server.call(`GET /api/time-records?date=${DAY}`, { token });
  return body.map(
    (record: Record<string, string>) => `${record['record_type']} ${record['recorded_at']?.slice(11, 16)}`,
  );
};
const punchAll = async (punches: string): Promise<number[]> => {
  const ids: number[] = [];
  for (const one of punches.split(', ')) {
    const [type = '', time = ''] = one.split(' ');
    const { status, body } = await punch(type, time);
    expect(status).toBe(201);
    ids.push(body.id);
  }
  server.setNow('2026-11-21T12:00:00+09:00');
  return ids;
};
const remove = (id: number | undefined, field: string) =>
  server.call(`PATCH /api/admin/users/${person.userId}/time-records/${id}/field`, { token: admin, body: { field } });
const correct = (body: object) =>
  server.call('PUT /api/time-records/new', {
    token,
    body: { date: DAY, modification_reason: '打刻漏れ', ...body },
  });

describe('D38: the setting', () => {
  it('is off at first, and each company’s own', async () => {
    const stranger = await server.logIn(await addUser(server.database));
    expect(await settings()).toEqual(OFF);
    expect(await save(true)).toMatchObject({
      status: 200,
      body: { punches_breaks: true, message: '打刻の設定を保存しました' },
    });
    expect([await settings(), await settings(stranger)]).toEqual([{ ...OFF, punches_breaks: true }, OFF]);
  });

  it('is a super admin’s, and a truth value', async () => {
    const other = await addUser(server.database, { companyId, role: 'admin' });
    expect(await save(true, await server.logIn(other))).toMatchObject({ status: 403 });
    expect(await save('on')).toMatchObject({ status: 400, body: { fields: { punches_breaks: expect.any(String) } } });
    expect(await settings()).toEqual(OFF);
  });

  it('is audited once for each change', async () => {
    for (const on of [true, true, false]) await save(on);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['actor_user_id', 'action', 'before', 'after'])
      .where('company_id', '=', companyId)
      .orderBy('audit_entry_id')
      .execute();
    const change = { actor_user_id: boss.userId, action: 'change_punch_settings' };
    expect(entries).toEqual([
      { ...change, before: OFF, after: { ...OFF, punches_breaks: true } },
      { ...change, before: { ...OFF, punches_breaks: true }, after: OFF },
    ]);
  });
});

describe('POST /api/time-records of a break', () => {
  it('is refused as an unknown type while the company has it off', async () => {
    await punch('in', '09:00');
    expect(await punch('break_start', '12:03')).toMatchObject({
      status: 400,
      body: { code: 'invalid_punch_type', message: '無効な打刻タイプです: break_start' },
    });
    expect(await records()).toEqual(['clock_in 09:00']);
  });

  it('is stored and audited as a punch, once for a key', async () => {
    await save(true);
    await punch('in', '09:00');
    const first = await punch('break_start', '12:03', { key: 'rest' });
    expect(first).toMatchObject({
      status: 201,
      body: { record_type: 'break_start', work_date: DAY, message: '休憩開始を打刻しました（12:03）' },
    });
    expect((await punch('break_start', '12:04', { key: 'rest' })).body.id).toBe(first.body.id);
    expect(await punch('break_end', '12:58')).toMatchObject({ body: { message: '休憩終了を打刻しました（12:58）' } });
    expect(await records()).toEqual(['clock_in 09:00', 'break_start 12:03', 'break_end 12:58']);
    expect((await auditOf(server.database, person)).map(({ after }) => after)).toMatchObject([
      { record_type: 'clock_in' },
      { record_type: 'break_start' },
      { record_type: 'break_end' },
    ]);
  });

  it('a replayed key returns the punch also after it was switched off', async () => {
    await save(true);
    const { body } = await punch('break_start', '12:03', { key: 'rest' });
    await save(false);
    expect(await punch('break_start', '12:05', { key: 'rest' })).toMatchObject({ status: 201, body: { id: body.id } });
    expect(await punch('break_end', '12:58')).toMatchObject({ status: 400 });
  });

  it('D3: belongs to the working day of its clock-in, also after midnight', async () => {
    await save(true);
    await punch('in', '22:00', { date: '2026-11-19' });
    expect((await punch('break_start', '01:00')).body.work_date).toBe('2026-11-19');
    expect(await records()).toEqual(['break_start 01:00']);
  });

  it('is read as it is where it was off again', async () => {
    await save(true);
    await punchAll('in 09:00, break_start 12:00, break_end 13:00, out 18:00');
    await save(false);
    expect(await records()).toHaveLength(4);
  });
});

describe('a day with several pairs', () => {
  const TWO = 'in 09:00, out 12:00, in 17:00, out 22:00';

  it('a correction replaces the first clock-in or the last clock-out alone', async () => {
    await punchAll(TWO);
    expect(await correct({ clock_in: '08:30', clock_out: '22:00' })).toMatchObject({ status: 200 });
    expect(await records()).toEqual(['clock_in 08:30', 'clock_out 12:00', 'clock_in 17:00', 'clock_out 22:00']);
    expect(await correct({ clock_out: '21:30' })).toMatchObject({ status: 200 });
    expect(await records()).toEqual(['clock_in 08:30', 'clock_out 12:00', 'clock_in 17:00', 'clock_out 21:30']);
  });

  it.each([
    [{ clock_in: '13:00' }, 'clock_in'],
    [{ clock_out: '15:00' }, 'clock_out'],
  ])('refuses what would merge the pairs: %j', async (body, field) => {
    await punchAll(TWO);
    expect(await correct(body)).toMatchObject({
      status: 400,
      body: { code: 'correction_crosses_pairs', fields: { [field]: expect.stringContaining('最初の退勤より前') } },
    });
    expect(await records()).toHaveLength(4);
  });

  it('an admin deletes the shown punch alone, or a punch that is no end of a pair', async () => {
    const [first] = await punchAll(TWO);
    expect(await remove(first, 'clock_in')).toMatchObject({ status: 200 });
    expect(await records()).toEqual(['clock_out 12:00', 'clock_in 17:00', 'clock_out 22:00']);
  });

  it('an admin deletes one punch', async () => {
    const ids = await punchAll('in 09:00, in 09:02, out 18:00');
    expect(await remove(ids[1], 'punch')).toMatchObject({ status: 200, body: { message: '打刻を削除しました' } });
    expect(await records()).toEqual(['clock_in 09:00', 'clock_out 18:00']);
    expect(await remove(ids[1], 'punch')).toMatchObject({ status: 404 });
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({ action: 'delete_punch' });
  });
});

describe('the punched break', () => {
  beforeEach(() => save(true));

  it('is deleted with all its punches, an entered one before it', async () => {
    const ids = await punchAll('in 09:00, break_start 12:00, break_end 13:00, out 18:00');
    await correct({ clock_in: '09:00', break_time: 45 });
    expect(await remove(ids[0], 'break_time')).toMatchObject({ status: 200 });
    expect(await records()).toHaveLength(4);
    expect(await remove(ids[0], 'break_time')).toMatchObject({
      status: 200,
      body: { message: '休憩時間を削除しました' },
    });
    expect(await records()).toEqual(['clock_in 09:00', 'clock_out 18:00']);
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({
      action: 'delete_break_time',
      before: { break_punches: ['2026-11-20T12:00:00.000+09:00', '2026-11-20T13:00:00.000+09:00'] },
    });
    expect(await remove(ids[0], 'break_time')).toMatchObject({ status: 404 });
  });

  it('stays punched where only the note is corrected', async () => {
    await punchAll('in 09:00, break_start 12:00, break_end 13:00, out 18:00');
    await correct({ clock_in: '09:00', break_time: 60, note: '客先' });
    const { body } = await server.call(`GET /api/time-records?date=${DAY}`, { token });
    expect(body.map((record: { break_time: number | null }) => record.break_time)).toEqual([null, null, null, null]);
  });

  it('isn’t filled in, and what is odd about it is a finding', async () => {
    await punchAll('in 09:00, break_start 12:00, break_end 13:00, out 18:00');
    const path = `/api/admin/users/${person.userId}/break-fills`;
    expect(await server.call(`POST ${path}`, { token: admin, body: { dates: [DAY], break_time: 60 } })).toMatchObject({
      body: { dates: [] },
    });
    await punch('break_end', '18:30');
    server.setNow('2026-11-21T12:00:00+09:00');
    const { body } = await server.call('GET /api/months/2026-11', { token });
    expect(body.findings.filter(({ date }: { date: string }) => date === DAY)).toEqual([
      {
        date: DAY,
        kind: 'punch_pair',
        odd_punch: { problem: 'break_outside_work', type: 'break_end', at: '2026-11-20T18:30:00.000+09:00' },
      },
    ]);
  });

  it('shows in who is in today', async () => {
    await punch('in', '09:00');
    await punch('break_start', '12:03');
    const { body } = await server.call('GET /api/admin/today?state=on_break', { token: admin });
    expect(body.counts).toMatchObject({ on_break: 1, working: 0 });
    expect(body.people).toMatchObject([{ id: person.userId, state: 'on_break' }]);
  });
});
