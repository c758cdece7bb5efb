import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';

// October 2026 has 31 days: 40 hours a week are 177:08 in it. The test server's clock is on 2026-11-20.

let server: TestServer;
let boss: TestUser;
let token: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
  admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
});

/** Somebody who worked so many hours a day, without breaks, on each day of October. */
async function worker(hours: number, minutes = 0): Promise<TestUser> {
  const user = await addUser(server.database, { companyId: boss.companyId });
  const days = Array.from({ length: 31 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`);
  const until = (date: string) => {
    const length = hours * 60 + (date === '2026-10-31' ? minutes : 0);
    return new Date(Date.parse(`${date}T08:00:00+09:00`) + length * 60_000).toISOString();
  };
  await server.database.kysely
    .insertInto('time_record')
    .values(
      days.flatMap((work_date) =>
        [
          { record_type: 'clock_in' as const, recorded_at: `${work_date}T08:00:00+09:00` },
          { record_type: 'clock_out' as const, recorded_at: until(work_date), break_minutes: 0 },
        ].map((record) => ({ ...record, company_id: user.companyId, user_id: user.userId, work_date })),
      ),
    )
    .execute();
  return user;
}

const list = async (as = token, month = '2026-10') =>
  (await server.call(`GET /api/admin/health/${month}`, { token: as })).body.rows as Record<string, unknown>[];
const record = (user: TestUser, body: object, as = admin) =>
  server.call(`PUT /api/admin/health/2026-10/${user.userId}`, {
    token: as,
    body: { notified_on: null, interview_asked_on: null, interview_held_on: null, seen_at: null, ...body },
  });

describe('those who worked long', () => {
  it('are those above 80 and above 100 hours beyond 40 a week, the longest first', async () => {
    // 31 × 9 h is 279:00, and 101:52 beyond; 31 × 8 h + 9:08 is 257:08, just 80:00.
    const [most, exactly, more] = [await worker(9), await worker(8, 548), await worker(8, 549)];
    const rows = await list();
    expect(rows.map(({ user_id, level, beyond_minutes }) => [user_id, level, beyond_minutes])).toEqual([
      [most.userId, 'over_100', 6112],
      [more.userId, 'over_80', 4801],
    ]);
    expect(rows.map(({ user_id }) => user_id)).not.toContain(exactly.userId);
    expect(await list(token, '2026-09')).toEqual([]);
    expect(await list(await server.logIn(await addUser(server.database, { role: 'super_admin' })))).toEqual([]);
  });

  it('have records of what was done, audited, seen by admins and in the file', async () => {
    const user = await worker(9);
    const done = { notified_on: '2026-11-02', interview_asked_on: '2026-11-05', note: '産業医 11/10予約' };
    const saved = await record(user, done);
    expect(saved).toMatchObject({ status: 200, body: { message: '健康管理の記録を保存しました', record: done } });
    expect(await list(admin)).toMatchObject([{ record: { ...done, interview_held_on: null } }]);
    const seen_at = saved.body.record.last_modified_at;
    expect((await record(user, { ...done, interview_held_on: '2026-11-10', seen_at })).status).toBe(200);
    expect(
      (await auditOf(server.database, user)).map(({ action, before, after }) => [action, before, after]),
    ).toMatchObject([
      ['record_health', null, done],
      ['record_health', done, { interview_held_on: '2026-11-10' }],
    ]);
    const { body: file } = await server.call('GET /api/admin/health/2026-10/csv', { token: admin });
    expect(file).toContain('279:00,101:52,100時間超,2026-11-02,2026-11-05,2026-11-10,産業医 11/10予約');
  });

  it('have their presence that isn’t work beside their hours, which don’t count it', async () => {
    const user = await worker(11);
    const settings = {
      kind: 'fixed',
      ...NO_CHOICES,
      late: null,
      early: null,
      hours: { start: '08:00', end: '18:00' },
      outside_shift: 'claimed',
    };
    const rule = await server.call('POST /api/admin/work-rules', { token, body: { name: '店舗', settings } });
    await server.call(`PUT /api/admin/users/${user.userId}/contracts`, {
      token,
      body: {
        effective_date: '2026-01-01',
        weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
        work_rule_id: rule.body.id,
      },
    });
    // 21 working days of an hour after the end; the days off and the holiday have no end to be after.
    expect(await list()).toMatchObject([{ worked_minutes: 31 * 660 - 21 * 60, presence_minutes: 21 * 60 }]);
    const { body: file } = await server.call('GET /api/admin/health/2026-10/csv', { token: admin });
    expect(file).toContain('備考,在場（労働時間でない時間）');
    expect(file).toContain(',21:00');
  });

  it('keep a record once the hours are fewer', async () => {
    const user = await worker(4);
    await record(user, { notified_on: '2026-11-02' });
    expect(await list()).toMatchObject([
      { user_id: user.userId, level: 'below', record: { notified_on: '2026-11-02' } },
    ]);
  });

  it('are recorded by one at a time', async () => {
    const user = await worker(9);
    const [first, second] = await Promise.all([
      record(user, { notified_on: '2026-11-02' }),
      record(user, { notified_on: '2026-11-03' }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    // The same as is stored is done already.
    const stored = (await list())[0]?.['record'] as { notified_on: string };
    expect((await record(user, { notified_on: stored.notified_on })).status).toBe(200);
  });

  it.each([
    [{ notified_on: '2026-02-30' }, 'notified_on'],
    [{ note: 'あ'.repeat(1001) }, 'note'],
  ])('%# refuses what can’t be', async (body, field) => {
    const user = await worker(9);
    expect(await record(user, body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await list()).toMatchObject([{ record: null }]);
  });

  it('are of the own company, and for admins only', async () => {
    const user = await worker(9);
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await record(user, {}, stranger)).status).toBe(404);
    const own = await server.logIn(user);
    expect((await record(user, {}, own)).status).toBe(403);
    expect((await server.call('GET /api/admin/health/2026-10', { token: own })).status).toBe(403);
  });
});
