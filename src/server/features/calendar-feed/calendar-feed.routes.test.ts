import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addLeave, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  person = await addUser(server.database, { createdAt: '2026-04-01T00:00:00+09:00' });
  token = await server.logIn(person);
});

const create = async (of = token): Promise<string> =>
  (await server.call('POST /api/calendar-feed', { token: of })).body.path;
const state = async () => (await server.call('GET /api/calendar-feed', { token })).body.created_at;
const read = (path: string): Promise<Response> => fetch(server.url + path);
const eventsAt = async (path: string): Promise<string[]> =>
  (await (await read(path)).text()).split('\r\n').filter((line) => /^(UID|SUMMARY)/.test(line));

describe('the feed of a person’s shifts and leave', () => {
  it('is read at its address without a login, as of now', async () => {
    await addShift(server.database, person, '2026-11-24', [540, 1080]);
    await addLeave(server.database, person, '2026-11-25', 'pending');
    await addShift(server.database, person, '2027-03-20', [540, 1080]);
    const other = await addUser(server.database, { companyId: person.companyId });
    await addShift(server.database, other, '2026-11-27', [540, 1080]);
    const path = await create();
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const id = `@${person.userId}.${person.companyId}.kintai`;
    expect(await eventsAt(path)).toEqual([
      `UID:shift-2026-11-24${id}`,
      'SUMMARY:勤務',
      `UID:leave-2026-11-25${id}`,
      'SUMMARY:休暇（申請中）',
    ]);
    await addShift(server.database, person, '2026-11-26', [540, 1080]);
    expect(await eventsAt(path)).toContain(`UID:shift-2026-11-26${id}`);
  });

  it('has a half day’s work by the breaks of the company', async () => {
    await addShift(server.database, person, '2026-11-24', [540, 1080]);
    const half = { unit: 'half', half: 'am', half_boundary_minute: 760, minutes: 240 } as const;
    await addLeave(server.database, person, '2026-11-24', 'approved', half);
    await server.database.pool.query(
      `insert into company_policy values ($1, '2026-01-01', 480, 480, 'recorded', 1, 'shift', 600, 'shift', 1020, true,
         'fixed', 'all_work', 'planned', now(), now(), '[{"start":750,"end":810}]', 'shown_times')`,
      [person.companyId],
    );
    expect(await (await read(await create())).text()).toContain(
      'DTSTART:20261124T043000Z\r\nDTEND:20261124T090000Z\r\nSUMMARY:勤務\r\n',
    );
  });

  it('is there once it is made, is replaced by a new one, and ends', async () => {
    expect(await state()).toBeNull();
    const first = await create();
    expect(await state()).toBe('2026-11-20T12:00:00.000+09:00');
    const second = await create();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const stopped = await server.call('DELETE /api/calendar-feed', { token });
    expect(stopped).toMatchObject({ status: 200, body: { message: '予定表の公開を停止しました' } });
    expect((await read(second)).status).toBe(404);
    expect(await state()).toBeNull();
    expect((await server.call('DELETE /api/calendar-feed', { token })).status).toBe(200);
    const entries = await auditOf(server.database, person);
    expect(entries.map(({ action }) => action)).toEqual([
      'create_calendar_feed',
      'create_calendar_feed',
      'delete_calendar_feed',
    ]);
  });

  it('keeps only the hash of its address', async () => {
    const secret = (await create()).split('/').at(-1) ?? '';
    const { rows } = await server.database.pool.query(
      `select to_jsonb(f)::text as row from calendar_feed f union all select to_jsonb(a)::text from audit_entry a`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  it('ends with the account that it is of', async () => {
    const path = await create();
    const { pool } = server.database;
    await pool.query(`update user_account set left_on = '2026-11-19' where company_id = $1`, [person.companyId]);
    expect((await read(path)).status).toBe(404);
    await pool.query('update user_account set left_on = null where company_id = $1', [person.companyId]);
    expect((await read(path)).status).toBe(200);
    await pool.query('update user_account set active = false where company_id = $1', [person.companyId]);
    expect((await read(path)).status).toBe(404);
  });

  it('is found in its own company alone, and by nothing but its address', async () => {
    const path = await create();
    const other = await addUser(server.database);
    const [secret = ''] = path.split('/').slice(-1);
    for (const wrong of [
      `/api/calendar-feeds/${other.companyId}/${secret}`,
      `/api/calendar-feeds/${person.companyId}/${secret.slice(0, -1)}`,
      `/api/calendar-feeds/${person.companyId}/${encodeURIComponent("' or true --")}`,
    ])
      expect((await read(wrong)).status).toBe(404);
    expect((await read(`/api/calendar-feeds/${person.companyId}/${'a'.repeat(65)}`)).status).toBe(400);
  });
});
