import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FULL_TIME = [0, 480, 480, 480, 480, 480, 0];
const SHORT = [0, 360, 360, 360, 360, 360, 0];
const NINE_TO_SIX = [540, 1080] as const;
const NINE_TO_FOUR = [540, 960] as const;
const LONGER = '契約の時間より長い勤務です（6:00）';
const NO_DAY = '契約で勤務のない曜日の勤務です';

let server: TestServer;
let boss: TestUser;
let token: string;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-12-10T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin', createdAt: '2026-01-01T00:00:00Z' });
  token = await server.logIn(boss);
  const { companyId } = boss;
  person = await addUser(server.database, {
    companyId,
    employeeId: 'E1',
    name: '一 太郎',
    createdAt: '2026-01-01T00:00:00Z',
  });
  await put('2026-04-01', FULL_TIME);
});

const put = (effective_date: string, weekday_minutes: readonly number[], rest: object = {}, user = person) =>
  server.call(`PUT /api/admin/users/${user.userId}/contracts`, {
    token,
    body: { effective_date, weekday_minutes, ...rest },
  });
const misfitsOf = async (answer: ReturnType<typeof put>) => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.shift_misfits;
};
const work = async (...dates: readonly string[]) => {
  for (const date of dates) await addShift(server.database, person, date, NINE_TO_SIX);
};
const of = (date: string, message = LONGER, rest: object = {}) => ({
  date,
  start_time: '09:00',
  end_time: '18:00',
  is_draft: false,
  message,
  ...rest,
});

async function draft(date: string, [start, end]: readonly [number, number], patternId: number | null = null) {
  const { companyId, userId } = person;
  await server.database.kysely
    .insertInto('shift_draft')
    .values({
      company_id: companyId,
      user_id: userId,
      work_date: date,
      is_workday: true,
      start_minute: start,
      end_minute: end,
      shift_pattern_id: patternId,
    })
    .execute();
}
const planByAdmins = () => server.call('PUT /api/admin/shift-settings', { token, body: { admins_plan_shifts: true } });

async function close(from: string, to: string): Promise<void> {
  await addClosedMonth(server.database, person, { from, to, at: Date.now(), by: boss.userId });
}

describe('a contract that is saved', () => {
  it('tells of the shifts from its day on that don’t fit it, and changes none', async () => {
    await work('2026-12-15', '2026-12-16', '2026-12-17', '2027-01-05');
    await addShift(server.database, person, '2026-12-18', NINE_TO_FOUR);
    const audited = (await auditOf(server.database, person)).length;
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({
      count: 3,
      shifts: ['2026-12-16', '2026-12-17', '2027-01-05'].map((date) => of(date)),
    });
    expect(await auditOf(server.database, person)).toHaveLength(audited + 1);
    const { body } = await server.call(`GET /api/admin/users/${person.userId}/shifts?month=2026-12`, { token });
    expect(body).toHaveLength(4);
  });

  it('tells of nothing that fitted it just as little before', async () => {
    // Saturday.
    await work('2026-12-19', '2026-12-21');
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({ count: 1, shifts: [of('2026-12-21')] });
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({ count: 0, shifts: [] });
    const replaces = { effective_date: '2026-12-16', weekday_minutes: SHORT };
    expect(await misfitsOf(put('2026-12-16', SHORT, { wage_kind: 'hourly', replaces }))).toEqual({
      count: 0,
      shifts: [],
    });
  });

  it('tells of no closed month, whose shifts nobody changes', async () => {
    await work('2026-11-30', '2026-12-01');
    await close('2026-11-01', '2026-11-30');
    expect(await misfitsOf(put('2026-11-16', SHORT))).toEqual({ count: 1, shifts: [of('2026-12-01')] });
  });

  it('leaves the days of the next contract to that one', async () => {
    await work('2026-12-16', '2026-12-21');
    await put('2026-12-21', FULL_TIME);
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({ count: 1, shifts: [of('2026-12-16')] });
  });

  it('names as many as a month has', async () => {
    await work(...Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`));
    await work(...Array.from({ length: 31 }, (_, day) => `2027-03-${String(day + 1).padStart(2, '0')}`));
    const { count, shifts } = await misfitsOf(put('2026-12-16', [0, 0, 0, 0, 0, 0, 60]));
    // Of 59 days the 8 Sundays had none before.
    expect([count, shifts.length]).toEqual([51, 31]);
  });

  it('tells of drafts where admins plan the shifts, in the place of the shifts of their days', async () => {
    await work('2026-12-16', '2026-12-17');
    await draft('2026-12-16', NINE_TO_FOUR);
    await draft('2026-12-18', NINE_TO_SIX);
    await planByAdmins();
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({
      count: 2,
      shifts: [of('2026-12-17'), of('2026-12-18', LONGER, { is_draft: true })],
    });
    // What nobody publishes is no plan.
    await server.call('PUT /api/admin/shift-settings', { token, body: { admins_plan_shifts: false } });
    await put('2026-12-16', FULL_TIME, { replaces: { effective_date: '2026-12-16', weekday_minutes: SHORT } });
    expect(
      await misfitsOf(
        put('2026-12-16', SHORT, { replaces: { effective_date: '2026-12-16', weekday_minutes: FULL_TIME } }),
      ),
    ).toEqual({ count: 2, shifts: [of('2026-12-16'), of('2026-12-17')] });
  });

  it('counts the break of the pattern', async () => {
    const pattern = {
      name: '早',
      short_name: '早',
      shortcut: 'E',
      color: 'blue',
      start_time: '9:00',
      end_time: '16:00',
    };
    const add = async (shortcut: string, break_minutes: number): Promise<number> =>
      (
        await server.call('POST /api/admin/shift-patterns', {
          token,
          body: { ...pattern, name: shortcut, shortcut, break_minutes, needed: [0, 0, 0, 0, 0, 0, 0] },
        })
      ).body.id;
    await draft('2026-12-16', NINE_TO_FOUR, await add('A', 60));
    await draft('2026-12-17', NINE_TO_FOUR, await add('B', 45));
    await planByAdmins();
    const { shifts } = await misfitsOf(put('2026-12-16', SHORT));
    expect(shifts.map(({ date }: { date: string }) => date)).toEqual(['2026-12-17']);
  });

  it('goes by its work rule, and by its term', async () => {
    const addRule = async (kind: string): Promise<number> =>
      (
        await server.call('POST /api/admin/work-rules', {
          token,
          body: { name: kind, settings: { kind, ...NO_CHOICES } },
        })
      ).body.id;
    await work('2026-12-14', '2026-12-16', '2026-12-19');
    const rule = await addRule('shift');
    const week = [0, 480, 0, 480, 0, 0, 0];
    expect(await misfitsOf(put('2026-12-13', week, { work_rule_id: rule, ends_on: '2026-12-18' }))).toEqual({
      count: 1,
      shifts: [of('2026-12-19', '契約の1週間の日数を超える勤務です（2日）、契約期間の終わりより後の勤務です')],
    });
  });

  it('is only asked about where grants change: nothing is told yet', async () => {
    const { body } = await server.call('POST /api/admin/users', {
      token,
      body: {
        employeeId: 'N1',
        name: '入社 花子',
        role: 'user',
        password: 'first-password',
        hire_date: '2026-06-10',
        weekly_working_days: 5,
        weekly_working_minutes: 2400,
      },
    });
    const newcomer = { ...person, userId: body.id as number };
    await addShift(server.database, newcomer, '2026-12-18', NINE_TO_SIX);
    const week = [0, 480, 480, 480, 0, 0, 0];
    const asked = await put('2026-06-10', week, { grants: 'ask' }, newcomer);
    expect(asked.body).toMatchObject({ contracts: [], shift_misfits: { count: 0, shifts: [] } });
    expect(asked.body.grant_changes).toBeDefined();
    expect(await misfitsOf(put('2026-06-10', week, { grants: 'keep' }, newcomer))).toEqual({
      count: 1,
      shifts: [of('2026-12-18', NO_DAY)],
    });
  });

  it('tells of no shifts of others', async () => {
    const other = await addUser(server.database, { companyId: boss.companyId });
    const stranger = await addUser(server.database);
    for (const user of [other, stranger]) await addShift(server.database, user, '2026-12-16', NINE_TO_SIX);
    expect(await misfitsOf(put('2026-12-16', SHORT))).toEqual({ count: 0, shifts: [] });
  });
});

it('a contract that is deleted leaves the one before, which its shifts may not fit', async () => {
  await put('2026-12-16', [0, 480, 480, 480, 480, 480, 480]);
  await work('2026-12-19');
  const answer = server.call(`DELETE /api/admin/users/${person.userId}/contracts/2026-12-16`, { token });
  expect(await misfitsOf(answer)).toEqual({ count: 1, shifts: [of('2026-12-19', NO_DAY)] });
  // Without any contract nothing is agreed.
  const last = server.call(`DELETE /api/admin/users/${person.userId}/contracts/2026-04-01`, { token });
  expect(await misfitsOf(last)).toEqual({ count: 0, shifts: [] });
});

describe('contracts of many', () => {
  const ofPerson = (count: number, shifts: readonly object[]) => ({
    user_id: person.userId,
    employee_id: 'E1',
    name: '一 太郎',
    count,
    shifts,
  });

  it('are previewed with whose shifts won’t fit, the first of each', async () => {
    await work('2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-21');
    const other = await addUser(server.database, { companyId: boss.companyId });
    const { body } = await server.call('POST /api/admin/contracts/changes/preview', {
      token,
      body: { user_ids: [person.userId, other.userId], effective_date: '2026-12-16', weekday_minutes: SHORT },
    });
    expect(body.shift_misfits).toEqual([
      ofPerson(
        4,
        ['2026-12-16', '2026-12-17', '2026-12-18'].map((date) => of(date)),
      ),
    ]);
  });

  it('are previewed so from a file, after all of its rows', async () => {
    await work('2026-12-16', '2026-12-21');
    const header = '社員ID,適用開始日,所定_月,所定_火,所定_水,所定_木,所定_金,所定_土,所定_日';
    const file = [header, 'E1,2026-12-16,6:00,6:00,6:00,6:00,6:00,,', 'E1,2026-12-21,8:00,8:00,8:00,8:00,8:00,,'];
    const form = new FormData();
    form.set('file', new Blob([file.join('\n')]), '契約.csv');
    const response = await fetch(`${server.url}/api/admin/contracts/import/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const body = (await response.json()) as { faulty: number; shift_misfits: unknown };
    expect(body.faulty).toBe(0);
    expect(body.shift_misfits).toEqual([ofPerson(1, [of('2026-12-16')])]);
  });
});

describe('a file of employees with contracts', () => {
  const preview = async (...rows: readonly string[]) => {
    const header = '社員ID,氏名,契約の開始日,所定_月,所定_火,所定_水,所定_木,所定_金';
    const form = new FormData();
    form.set('file', new Blob([[header, ...rows].join('\n')]), '社員.csv');
    const response = await fetch(`${server.url}/api/admin/users/import/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const body = (await response.json()) as { rows: { outcome: string; hints: object[] }[] };
    return body.rows.map(({ outcome, hints }) => ({ outcome, hints }));
  };

  it('is previewed with how many planned shifts of each won’t fit', async () => {
    await work('2026-12-15', '2026-12-16', '2026-12-17');
    await addShift(server.database, person, '2026-12-18', NINE_TO_FOUR);
    await addUser(server.database, { companyId: boss.companyId, employeeId: 'E2', name: '二 次郎' });
    expect(
      await preview(
        'E1,一 太郎,2026-12-16,6:00,6:00,6:00,6:00,6:00',
        'E2,二 次郎,2026-12-16,6:00,6:00,6:00,6:00,6:00',
        'E3,三 三郎,2026-12-16,6:00,6:00,6:00,6:00,6:00',
      ),
    ).toEqual([
      {
        outcome: 'change',
        hints: [{ column: '', message: 'シフト2件が新しい契約に合わなくなります。登録した後に修正してください' }],
      },
      { outcome: 'change', hints: [] },
      { outcome: 'add', hints: [] },
    ]);
  });

  it('says nothing of shifts that fitted as little before', async () => {
    // Saturday.
    await work('2026-12-19');
    expect(await preview('E1,一 太郎,2026-12-16,6:00,6:00,6:00,6:00,6:00')).toEqual([{ outcome: 'change', hints: [] }]);
  });
});

describe('a month’s shifts that don’t fit', () => {
  const months = async (path: string, as: string) => (await server.call(`GET ${path}`, { token: as })).body;
  const ownPath = '/api/shift-misfits/2026-12';
  const path = () => `/api/admin/users/${person.userId}/shift-misfits?month=2026-12`;

  beforeEach(async () => {
    await work('2026-11-30', '2026-12-01', '2026-12-15', '2026-12-16', '2026-12-18');
    await put('2026-12-16', SHORT, { ends_on: '2026-12-17' });
  });

  it('are told to the person and their admins, those of closed months and no drafts, too', async () => {
    await draft('2026-12-21', NINE_TO_SIX);
    await planByAdmins();
    await close('2026-12-01', '2026-12-31');
    const expected = [
      { date: '2026-12-16', message: LONGER },
      { date: '2026-12-18', message: LONGER },
    ];
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect(await months(ownPath, await server.logIn(person))).toEqual(expected);
    expect(await months(path(), admin)).toEqual(expected);
    expect(await months('/api/shift-misfits/2026-12', admin)).toEqual([]);
  });

  it('are told to super admins with the end of the term, which is nobody else’s business', async () => {
    expect(await months(path(), token)).toEqual([
      { date: '2026-12-16', message: LONGER },
      { date: '2026-12-18', message: `${LONGER}、契約期間の終わりより後の勤務です` },
    ]);
  });

  it('are marked in the roster by what the contracts have, the term by super admins alone', async () => {
    const boundsFor = async (as: string) => {
      const { people } = await months('/api/admin/rosters/2026-12', as);
      const own = people.find(({ user_id: id }: { user_id: number }) => id === person.userId);
      return own.contract_bounds
        .filter(({ from }: { from: string }) => from >= '2026-12-14' && from <= '2026-12-19')
        .map(({ from, most_minutes: most, is_after_term: isAfter }: Record<string, unknown>) => [from, most, isAfter]);
    };
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect(await boundsFor(admin)).toEqual([
      ['2026-12-14', 480, false],
      ['2026-12-16', 360, false],
      ['2026-12-19', 0, false],
    ]);
    expect(await boundsFor(token)).toEqual([
      ['2026-12-14', 480, false],
      ['2026-12-16', 360, false],
      ['2026-12-18', 360, true],
      ['2026-12-19', 0, true],
    ]);
  });
});
