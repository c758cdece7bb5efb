import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork, type Worked } from '../../testing/worked.ts';
import { daysFrom, isoDate, weekdayOf } from '#domain/time/date.ts';

// The test server's clock is on 2026-11-20, a Friday.

let server: TestServer;
let boss: TestUser;
let token: string;
let person: TestUser;
let own: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
  person = await addUser(server.database, { companyId: boss.companyId });
  own = await server.logIn(person);
  await server.call(`PUT ${path('contracts')}`, {
    token,
    body: { effective_date: '2026-04-01', weekday_minutes: [0, 480, 480, 480, 480, 480, 0] },
  });
});

const path = (rest: string, { userId } = person) => `/api/admin/users/${userId}/${rest}`;
const read = async (as = token) => (await server.call(`GET ${path('protection')}`, { token: as })).body;
const born = (birth_date: string | null, rest: object = {}, as = token) =>
  server.call(`PUT ${path('birth-date')}`, { token: as, body: { birth_date, ...rest } });
const add = (kind: string, from_date = '2026-11-01', to_date = '2027-03-31', as = token) =>
  server.call(`POST ${path('restrictions')}`, { token: as, body: { kind, from_date, to_date } });
const plan = (date: string, startTime: string, endTime: string, as = own) =>
  server.call('POST /api/shifts', {
    token: as,
    body: { month: date.slice(0, 7), shifts: [{ date, isWorkday: true, startTime, endTime }] },
  });

describe('what protects an employee', () => {
  it('is nothing at first, then what was entered, audited', async () => {
    expect(await read()).toEqual({ limits: [], birth_date: null, works_shifts_at_16: false, restrictions: [] });
    expect((await born('1990-05-05')).status).toBe(200);
    const { status, body } = await add('care_no_night');
    expect(status).toBe(201);
    expect(await read()).toEqual({
      limits: [{ limit: 'no_night', from: '2026-11-01', to: '2027-03-31' }],
      birth_date: '1990-05-05',
      works_shifts_at_16: false,
      restrictions: [{ id: body.id, kind: 'care_no_night', from_date: '2026-11-01', to_date: '2027-03-31' }],
    });
    const changed = { kind: 'care_no_overtime', from_date: '2026-11-01', to_date: '2026-11-30' };
    expect((await server.call(`PUT ${path(`restrictions/${body.id}`)}`, { token, body: changed })).status).toBe(200);
    expect((await read()).limits).toEqual([{ limit: 'within_contract', from: '2026-11-01', to: '2026-11-30' }]);
    expect((await server.call(`DELETE ${path(`restrictions/${body.id}`)}`, { token })).status).toBe(200);
    expect((await server.call(`DELETE ${path(`restrictions/${body.id}`)}`, { token })).status).toBe(404);
    await born(null);
    expect(await read()).toMatchObject({ limits: [], birth_date: null, restrictions: [] });
    expect((await auditOf(server.database, person)).map(({ action }) => action)).toEqual([
      'set_contract',
      'set_birth_date',
      'add_restriction',
      'change_restriction',
      'delete_restriction',
      'set_birth_date',
    ]);
  });

  it('is told to admins without why, and without a minor’s birthday', async () => {
    await born('2010-01-01');
    await add('pregnant_no_night');
    await add('care_no_overtime', '2025-04-01', '2025-04-30');
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect(await read(admin)).toEqual({
      limits: [
        { limit: 'no_overtime', from: null, to: null },
        { limit: 'no_rest_day', from: null, to: null },
        { limit: 'no_night', from: null, to: null },
        { limit: 'no_night', from: '2026-11-01', to: '2027-03-31' },
      ],
    });
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await server.call(`GET ${path('protection')}`, { token: stranger })).status).toBe(404);
    for (const as of [admin, own])
      expect((await add('care_no_night', '2026-11-01', '2026-12-01', as)).status).toBe(403);
    expect((await born('1990-01-01', {}, admin)).status).toBe(403);
    expect((await server.call(`GET ${path('protection')}`, { token: own })).status).toBe(403);
  });

  it.each([
    ['2026-11-21', '生年月日は1900年から今日までの日付で入力してください'],
    ['1899-12-31', '日付はYYYY-MM-DD形式で入力してください'],
    ['2026-02-30', '日付はYYYY-MM-DD形式で入力してください'],
  ])('a birth date of %s is refused', async (date, message) => {
    expect(await born(date)).toMatchObject({ status: 400, body: { fields: { birth_date: message } } });
    expect(await read()).toMatchObject({ birth_date: null });
  });

  it('a restriction that ends before it begins, or of no such kind, is refused', async () => {
    expect(await add('care_no_night', '2026-11-02', '2026-11-01')).toMatchObject({
      status: 400,
      body: { fields: { to_date: '終了日は開始日以降にしてください' } },
    });
    expect((await add('nobody')).status).toBe(400);
    expect(await read()).toMatchObject({ restrictions: [] });
  });

  it('a restriction that is sent again with its key is added once', async () => {
    const send = () =>
      server.call(`POST ${path('restrictions')}`, {
        token,
        headers: { 'idempotency-key': 'restriction-1' },
        body: { kind: 'care_no_night', from_date: '2026-11-01', to_date: '2026-12-01' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    expect((await read()).restrictions).toHaveLength(1);
  });
});

describe('a shift against it', () => {
  it.each([
    ['care_no_night', '14:00', '23:00', '深夜（22時〜5時）の労働なし'],
    ['pregnant_no_night', '22:00', '06:00', '深夜（22時〜5時）の労働なし'],
    ['pregnant_no_overtime', '09:00', '18:30', '1日8時間・週40時間まで'],
    ['care_no_overtime', '09:00', '18:01', '所定労働時間まで'],
  ])('of %s from %s to %s is refused, without why', async (kind, start, end, limit) => {
    await add(kind);
    const refused = await plan('2026-11-25', start, end);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'shift_restricted',
        fields: { '2026-11-25': `就業の制限があるため、登録できません（${limit}）` },
      },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/妊|育児|介護|18歳/);
    expect((await server.call('GET /api/shifts/2026-11', { token: own })).body).toEqual([]);
    // Within the limits, and outside the period.
    expect((await plan('2026-11-25', '09:00', '18:00')).status).toBe(200);
    expect((await plan('2027-04-05', start, end)).status).toBe(200);
  });

  it('is refused to admins, too', async () => {
    await add('care_no_night');
    const answer = await server.call(`POST ${path('shifts/new')}`, {
      token,
      body: { date: '2026-11-25', start_time: '20:00', end_time: '23:00', is_workday: true },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'shift_restricted' } });
  });

  it('of a minor is refused by the day, the week and the night, until the birthday', async () => {
    await born('2008-12-24');
    expect((await plan('2026-12-09', '09:00', '19:00')).status).toBe(400);
    expect((await plan('2026-12-09', '16:00', '23:00')).status).toBe(400);
    // A sixth day, where the contract has forty hours on the others.
    expect((await plan('2026-12-06', '09:00', '12:00')).status).toBe(400);
    expect((await plan('2026-12-24', '09:00', '19:00')).status).toBe(200);
    await born('2008-12-24', { works_shifts_at_16: true });
    expect((await plan('2026-12-09', '16:00', '23:00')).status).toBe(200);
  });

  it('of a day that is over says what was worked, and is taken', async () => {
    await add('care_no_night');
    expect((await plan('2026-11-19', '14:00', '23:00')).status).toBe(200);
  });
});

describe('work against it', () => {
  // A Wednesday of the last month.
  const DAY = '2026-10-28';
  const work = (...days: readonly Worked[]) => addWork(server.database, person, days);
  const NIGHT = { date: DAY, kind: 'against_limits', limits: ['no_night'] };
  let admin: string;
  beforeEach(async () => {
    admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
  });

  const ofLimits = (findings: readonly { kind: string }[]) => findings.filter(({ kind }) => kind === 'against_limits');
  const ownFindings = async (month = '2026-10') =>
    ofLimits((await server.call(`GET /api/months/${month}`, { token: own })).body.findings);
  const listed = async (month = '2026-10', as = admin) => {
    const { body } = await server.call(`GET /api/admin/months/${month}`, { token: as });
    return body.rows.find(({ user_id }: { user_id: number }) => user_id === person.userId);
  };

  it('is a finding of the month, the same for everybody, and none says why', async () => {
    await add('pregnant_no_night', '2026-10-01', '2026-12-31');
    await work([DAY, '13:00', '22:30', 60], ['2026-10-29', '13:00', '22:00', 60]);
    expect(await ownFindings()).toEqual([NIGHT]);
    for (const as of [admin, token]) {
      const row = await listed('2026-10', as);
      expect(ofLimits(row.findings)).toEqual([NIGHT]);
      expect(JSON.stringify(row)).not.toMatch(/pregnant|妊/);
    }
    const { months } = (await server.call('GET /api/admin/findings-count', { token: admin })).body;
    const all = (await server.call('GET /api/admin/months/2026-10', { token: admin })).body.rows;
    const count = all.reduce((sum: number, { findings }: { findings: unknown[] }) => sum + findings.length, 0);
    expect(
      months.find(({ month }: { month: { name?: string } | string }) => JSON.stringify(month).includes('2026-10'))
        .count,
    ).toBe(count);
  });

  it.each<[string, string, readonly Worked[], readonly object[]]>([
    [
      'care_no_overtime',
      'beyond the contract',
      [
        [DAY, '09:00', '18:10', 60],
        ['2026-10-31', '09:00', '10:00', 0],
      ],
      [
        { date: DAY, kind: 'against_limits', limits: ['within_contract'] },
        { date: '2026-10-31', kind: 'against_limits', limits: ['within_contract'] },
      ],
    ],
    [
      'pregnant_no_overtime',
      'of a ninth hour, and of a sixth day beyond forty hours',
      [
        ...(['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23'].map((date) => [
          date,
          '09:00',
          '18:00',
          60,
        ]) as Worked[]),
        ['2026-10-24', '09:00', '10:00', 0],
        [DAY, '09:00', '19:00', 60],
      ],
      [
        { date: '2026-10-24', kind: 'against_limits', limits: ['no_overtime'] },
        { date: DAY, kind: 'against_limits', limits: ['no_overtime'] },
      ],
    ],
  ])('of %s %s is told', async (kind, _, days, expected) => {
    await add(kind, '2026-10-01', '2026-12-31');
    await work(...days);
    expect(ofLimits((await listed()).findings)).toEqual(expected);
  });

  it('of a minor is told until the birthday', async () => {
    await born('2008-10-29');
    await work([DAY, '09:00', '18:30', 60], ['2026-10-29', '09:00', '18:30', 60]);
    expect(ofLimits((await listed()).findings)).toEqual([
      { date: DAY, kind: 'against_limits', limits: ['no_overtime'] },
    ]);
  });

  it('of limited overtime counts the months before, the closed ones as they were closed', async () => {
    await add('care_limited_overtime', '2026-10-01', '2026-12-31');
    await employ(server.database, person, '2026-04-01', { created_at: '2026-04-01T09:00:00+09:00' });
    const weekdays = daysFrom(isoDate('2026-08-03'), isoDate('2026-10-09')).filter(
      (date) => weekdayOf(date) !== 0 && weekdayOf(date) !== 6,
    );
    // Three hours a day: the 50th day makes it 150 hours, and the 8th of October 24 in that month.
    await work(...weekdays.map((date): Worked => [date, '09:00', '21:00', 60]));
    expect(weekdays).toHaveLength(50);
    expect(await ownFindings()).toEqual([]);
    await work(['2026-10-12', '09:00', '18:01', 60]);
    const beyond = { kind: 'against_limits', limits: ['limited_overtime'] };
    expect(await ownFindings()).toEqual([{ date: '2026-10-12', ...beyond }]);
    for (const month of ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']) {
      const body = { user_ids: [person.userId], reason: '確認済みのため' };
      const closed = await server.call(`POST /api/admin/months/${month}/close`, { token, body });
      expect(closed.body).toMatchObject({ user_ids: [person.userId] });
    }
    expect(await ownFindings()).toEqual([{ date: '2026-10-12', ...beyond }]);
  });

  it('keeps the month from being closed without a reason, or until it is accepted, which is audited without why', async () => {
    await add('pregnant_no_night', '2026-10-01', '2026-12-31');
    await work([DAY, '13:00', '22:30', 60], ['2026-10-29', '10:00', '19:00', 60], ['2026-10-30', '09:00', '18:00', 60]);
    expect((await listed()).findings).toEqual([NIGHT]);
    const close = (reason?: string) =>
      server.call('POST /api/admin/months/2026-10/close', {
        token: admin,
        body: { user_ids: [person.userId], ...(reason !== undefined && { reason }) },
      });
    expect((await close()).body).toMatchObject({ user_ids: [], refused: [{ user_id: person.userId }] });
    const accept = (finding: object) =>
      server.call(`POST ${path('months/2026-10/accepted-findings')}`, {
        token: admin,
        body: { findings: [finding], reason: '急な欠員のため、本人の同意を得て' },
      });
    expect((await accept({ ...NIGHT, limits: ['no_rest_day'] })).status).toBe(409);
    expect((await accept({ ...NIGHT, limits: [] })).status).toBe(400);
    expect((await accept(NIGHT)).status).toBe(200);
    expect(await listed()).toMatchObject({ findings: [], accepted: [{ finding: NIGHT }] });
    expect((await close()).body).toMatchObject({ user_ids: [person.userId] });
    const told = (await auditOf(server.database, person)).filter(({ action }) => /accept|close/.test(action));
    expect(JSON.stringify(told)).toContain('no_night');
    expect(JSON.stringify(told)).not.toContain('pregnant');
    await server.call(`DELETE ${path('restrictions/1')}`, { token });
    expect(await listed()).toMatchObject({ status: 'closed', accepted: [{ finding: NIGHT }] });
  });
});
