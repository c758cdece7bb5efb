import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addLeave, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  admin = await addUser(server.database, { role: 'admin', employeeId: 'A1', createdAt: '2026-10-01T00:00:00Z' });
  const { companyId } = admin;
  token = await server.logIn(admin);
  one = await addUser(server.database, { companyId, employeeId: 'E1', createdAt: '2026-10-01T00:00:00Z' });
  other = await addUser(server.database, { companyId, employeeId: 'E2', createdAt: '2026-10-01T00:00:00Z' });
});

const EARLY = {
  name: '早番',
  short_name: '早',
  shortcut: 'e',
  color: 'blue',
  start_time: '7:00',
  end_time: '16:00',
  break_minutes: 60,
  needed: [0, 2, 2, 2, 2, 2, 0],
};
const NIGHT = { ...EARLY, name: '夜勤', short_name: '夜', shortcut: 'N', start_time: '22:00', end_time: '7:00' };

const addPattern = (values: object = EARLY, by = token) =>
  server.call('POST /api/admin/shift-patterns', { token: by, body: values });
const roster = async (month = '2026-12', by = token) =>
  (await server.call(`GET /api/admin/rosters/${month}`, { token: by })).body;
const personOf = async (user: TestUser, month = '2026-12') =>
  (await roster(month)).people.find(({ user_id: id }: { user_id: number }) => id === user.userId);
const save = (people: readonly object[], month = '2026-12', by = token) =>
  server.call(`PUT /api/admin/rosters/${month}`, { token: by, body: { people } });
const work = (date: string, start_time = '07:00', end_time = '16:00', rest: object = {}) => ({
  date,
  is_workday: true,
  start_time,
  end_time,
  ...rest,
});
const days = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => work(`2026-12-${String(first + index).padStart(2, '0')}`));

const OF_A_MONTH = { kind: 'variable_month', week: 2400, rounding: 'minute_down', partialWeek: 'prorated' };
const OF_A_YEAR = { kind: 'variable_year', months: 12, startMonth: 10, partialWeek: 'prorated', specialPeriods: [] };

/** A contract of eight hours from Monday to Friday with variable hours. */
async function haveVariableHours(
  { companyId, userId }: TestUser,
  kind: Readonly<Record<string, unknown>> & { readonly kind: string } = OF_A_MONTH,
): Promise<void> {
  const { kysely } = server.database;
  const { work_rule_id: id } = await kysely
    .insertInto('work_rule')
    .values({ company_id: companyId, name: '変形', kind: kind.kind })
    .returning('work_rule_id')
    .executeTakeFirstOrThrow();
  const settings = { hours: null, unsetBreak: null, restDay: null, ...kind };
  await kysely
    .insertInto('work_rule_version')
    .values({
      company_id: companyId,
      work_rule_id: id,
      effective_month: '2026-01-01',
      settings: JSON.stringify(settings),
    })
    .execute();
  await kysely
    .insertInto('work_contract')
    .values({
      company_id: companyId,
      user_id: userId,
      from_date: '2026-01-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
      work_rule_id: id,
    })
    .execute();
}

describe('patterns of shifts', () => {
  it('are added, listed by their start, changed and deleted, and audited', async () => {
    const night = await addPattern(NIGHT);
    const early = await addPattern();
    expect(early).toMatchObject({
      status: 201,
      body: { ...EARLY, shortcut: 'E', start_time: '07:00', message: 'シフトパターンを追加しました' },
    });
    const list = async () => (await server.call('GET /api/admin/shift-patterns', { token })).body;
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['早番', '夜勤']);
    const changed = await server.call(`PUT /api/admin/shift-patterns/${early.body.id}`, {
      token,
      body: { ...EARLY, start_time: '06:30' },
    });
    expect(changed).toMatchObject({ status: 200, body: { start_time: '06:30' } });
    expect((await server.call(`DELETE /api/admin/shift-patterns/${night.body.id}`, { token })).body.message).toBe(
      'シフトパターンを削除しました',
    );
    expect(await list()).toHaveLength(1);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'actor_user_id'])
      .where('company_id', '=', admin.companyId)
      .orderBy('audit_entry_id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'add_shift_pattern',
      'add_shift_pattern',
      'change_shift_pattern',
      'delete_shift_pattern',
    ]);
  });

  it.each([
    ['a name that is there', { shortcut: 'X' }, 409, 'name', '同じ名前のシフトパターンが既にあります'],
    ['a key that is there', { name: '早番2' }, 409, 'shortcut', '同じキーのシフトパターンが既にあります'],
    ['a key that is none', { shortcut: '0' }, 400, 'shortcut', '英字1文字か1〜9の数字を入力してください'],
    [
      'two equal times',
      { name: 'x', shortcut: 'X', end_time: '7:00' },
      400,
      'end_time',
      '開始と終了に同じ時刻は指定できません',
    ],
    [
      'more than 36 hours',
      { name: 'x', shortcut: 'X', end_time: '19:01', end_day: 1 },
      400,
      'end_time',
      'シフトは36時間以内で入力してください',
    ],
    [
      'a break as long as it',
      { name: 'x', shortcut: 'X', break_minutes: 540 },
      400,
      'break_minutes',
      '休憩は勤務時間より短くしてください',
    ],
  ])('%s is refused', async (_, values, status, field, message) => {
    await addPattern();
    const refused = await addPattern({ ...EARLY, ...values });
    expect(refused.status).toBe(status);
    expect(refused.body.fields).toEqual({ [field]: message });
  });

  it('need as many people on holidays as is said, else as many as on the weekday', async () => {
    const { body: usual } = await addPattern();
    expect(usual.needed_on_holidays).toBeNull();
    const { id } = usual;
    const change = (needed_on_holidays: unknown) =>
      server.call(`PUT /api/admin/shift-patterns/${id}`, { token, body: { ...EARLY, needed_on_holidays } });
    expect((await change(3)).body.needed_on_holidays).toBe(3);
    expect((await roster()).patterns).toMatchObject([{ id, needed_on_holidays: 3 }]);
    expect((await change('')).body.needed_on_holidays).toBeNull();
    expect((await change(0)).body.needed_on_holidays).toBe(0);
    expect(await change(1000)).toMatchObject({
      status: 400,
      body: { fields: { needed_on_holidays: '999人以内で入力してください' } },
    });
  });

  it('are thirty at most', async () => {
    await server.database.kysely
      .insertInto('shift_pattern')
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          company_id: admin.companyId,
          name: `型${index}`,
          short_name: '型',
          shortcut: String.fromCodePoint(index < 9 ? 49 + index : 65 + index - 9),
          color: 'blue' as const,
          start_minute: 540,
          end_minute: 1080,
          break_minutes: 60,
          needed: [0, 0, 0, 0, 0, 0, 0],
        })),
      )
      .execute();
    expect((await addPattern({ ...EARLY, shortcut: 'Z' })).body.code).toBe('too_many_patterns');
  });

  it('are the company’s own', async () => {
    const { body } = await addPattern();
    const stranger = await server.logIn(await addUser(server.database, { role: 'admin' }));
    expect((await server.call('GET /api/admin/shift-patterns', { token: stranger })).body).toEqual([]);
    expect((await server.call(`DELETE /api/admin/shift-patterns/${body.id}`, { token: stranger })).status).toBe(404);
    const refused = await save([
      { user_id: one.userId, days: [work('2026-12-01', '07:00', '16:00', { pattern_id: 999_999 })] },
    ]);
    expect(refused.body.fields).toEqual({ 'people/0/days/0/pattern_id': 'シフトパターンが見つかりません' });
  });
});

describe('the roster of a month', () => {
  it('has its people, the weeks around, leave, and what plans are checked by', async () => {
    await addShift(server.database, one, '2026-11-30', [540, 1080]);
    await addShift(server.database, one, '2026-12-01', [1320, 1800]);
    await addLeave(server.database, one, '2026-12-03', 'approved');
    const body = await roster();
    expect(body).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-31',
      rules: { week_start: 0, has_weekly_rest: true },
      total: 3,
      page_size: 50,
    });
    expect(body.people.map(({ employee_id: id }: { employee_id: string }) => id)).toEqual(['A1', 'E1', 'E2']);
    expect(body.people[1]).toMatchObject({
      is_closed: false,
      rules: [{ from: '2026-11-24', work_interval_minutes: 660, statutory_rest_day: null }],
      days: [
        { date: '2026-11-30', start_time: '09:00', end_time: '18:00' },
        { date: '2026-12-01', start_time: '22:00', end_time: '06:00', pattern_id: null },
      ],
      leave_dates: ['2026-12-03'],
    });
  });

  it('counts who works beyond the page, as drafts where admins plan the shifts', async () => {
    const { companyId } = admin;
    const { id } = (await addPattern()).body;
    // The first fifty by employee ID; E1 and E2 come after them.
    for (let count = 10; count < 60; count += 1)
      await addUser(server.database, { companyId, employeeId: `B${count}`, createdAt: '2026-10-01T00:00:00Z' });
    await save([
      { user_id: one.userId, days: [work('2026-12-01', '07:00', '16:00', { pattern_id: id }), work('2026-12-02')] },
      { user_id: other.userId, days: [work('2026-12-01', '07:00', '16:00', { pattern_id: id })] },
    ]);
    const body = await roster();
    expect(body.total).toBe(53);
    expect(body.people).toHaveLength(50);
    expect(body.elsewhere).toEqual([
      { date: '2026-12-01', pattern_id: id, start_time: '07:00', end_time: '16:00', people: 2 },
      { date: '2026-12-02', pattern_id: null, start_time: '07:00', end_time: '16:00', people: 1 },
    ]);
    const { body: second } = await server.call('GET /api/admin/rosters/2026-12?page=2', { token });
    expect(second.elsewhere).toEqual([]);

    await server.call('PUT /api/admin/shift-settings', {
      token: await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' })),
      body: { admins_plan_shifts: true },
    });
    await save([
      { user_id: one.userId, days: [{ date: '2026-12-01', is_workday: false }] },
      { user_id: other.userId, days: [work('2026-12-02')] },
    ]);
    expect((await roster()).elsewhere).toMatchObject([
      { date: '2026-12-01', people: 1 },
      { date: '2026-12-02', people: 2 },
    ]);
  });

  it('is saved for several people at once, and audited by day', async () => {
    const { id } = (await addPattern()).body;
    const saved = await save([
      {
        user_id: one.userId,
        version: (await personOf(one)).version,
        days: [work('2026-12-01', '07:00', '16:00', { pattern_id: id })],
      },
      { user_id: other.userId, days: [{ date: '2026-12-02', is_workday: false }] },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { message: '2人のシフトを保存しました' } });
    expect(saved.body.people).toEqual([
      { user_id: one.userId, version: (await personOf(one)).version, draft_dates: [], changed: [] },
      { user_id: other.userId, version: (await personOf(other)).version, draft_dates: [], changed: [] },
    ]);
    expect((await personOf(one)).days).toEqual([
      { date: '2026-12-01', is_workday: true, start_time: '07:00', end_time: '16:00', pattern_id: id },
    ]);
    expect((await personOf(other)).days).toMatchObject([{ date: '2026-12-02', is_workday: false, start_time: null }]);
    expect(await auditOf(server.database, one)).toMatchObject([
      { action: 'save_shift', actor_user_id: admin.userId, work_date: '2026-12-01' },
    ]);
    // What is so already isn't written again.
    await save([{ user_id: one.userId, days: [work('2026-12-01', '07:00', '16:00', { pattern_id: id })] }]);
    expect(await auditOf(server.database, one)).toHaveLength(1);
  });

  it('the employee sees it as their own, and their change leaves the pattern', async () => {
    const { id } = (await addPattern()).body;
    await save([{ user_id: one.userId, days: [work('2026-12-01', '07:00', '16:00', { pattern_id: id })] }]);
    const own = await server.logIn(one);
    expect((await server.call('GET /api/shifts/2026-12', { token: own })).body).toMatchObject([
      { date: '2026-12-01', start_time: '07:00', end_time: '16:00' },
    ]);
    await server.call('POST /api/shifts', {
      token: own,
      body: {
        month: '2026-12',
        shifts: [{ date: '2026-12-01', startTime: '09:00', endTime: '18:00', isWorkday: true }],
      },
    });
    expect((await personOf(one)).days).toMatchObject([{ start_time: '09:00', pattern_id: null }]);
  });

  it.each([
    ['a day of another month', [work('2027-01-01')], 'people/0/days/0/date', '対象月の日付ではありません'],
    ['a day twice', [work('2026-12-01'), work('2026-12-01')], 'people/0/days/1/date', '同じ日付が2回指定されています'],
    [
      'equal times',
      [work('2026-12-01', '09:00', '09:00')],
      'people/0/days/0/start_time',
      '開始と終了に同じ時刻は指定できません',
    ],
    [
      'no times',
      [{ date: '2026-12-01', is_workday: true }],
      'people/0/days/0/start_time',
      '開始と終了を入力してください',
    ],
  ])('refuses %s, and writes nothing', async (_, own, field, message) => {
    const { status, body } = await save([
      { user_id: one.userId, days: own },
      { user_id: other.userId, days: [work('2026-12-01')] },
    ]);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: message });
    expect((await personOf(other)).days).toEqual([]);
  });

  it('refuses a person twice, and somebody of another company', async () => {
    const change = { user_id: one.userId, days: [work('2026-12-01')] };
    expect((await save([change, change])).body.fields).toEqual({ people: '同じ社員が2回指定されています' });
    const stranger = await addUser(server.database);
    const refused = await save([change, { user_id: stranger.userId, days: [work('2026-12-01')] }]);
    expect(refused.status).toBe(404);
    expect((await personOf(one)).days).toEqual([]);
  });

  it('労基法35条: refuses a week without a rest day at its day, for all', async () => {
    const refused = await save([
      { user_id: one.userId, days: days(6, 7) },
      { user_id: other.userId, days: days(6, 5) },
    ]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'roster_refused',
        fields: { [`${one.userId}/2026-12-12`]: 'この週に暦日（0時〜24時）の休みがありません（労働基準法35条）' },
      },
    });
    expect((await personOf(other)).days).toEqual([]);
    expect((await save([{ user_id: one.userId, days: days(6, 6) }])).status).toBe(200);
  });

  it('refuses a day against what protects a person, for all, without why; a day that is over is no plan', async () => {
    await server.database.kysely
      .insertInto('work_restriction')
      .values({
        company_id: one.companyId,
        user_id: one.userId,
        kind: 'pregnant_no_night',
        from_date: '2026-11-01',
        to_date: '2026-12-31',
      })
      .execute();
    const night = (date: string) => work(date, '22:00', '07:00');
    const refused = await save([
      { user_id: one.userId, days: [work('2026-12-01'), night('2026-12-02')] },
      { user_id: other.userId, days: [night('2026-12-02')] },
    ]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'roster_refused',
        fields: {
          [`${one.userId}/2026-12-02`]: '就業の制限があるため、登録できません（深夜（22時〜5時）の労働なし）',
        },
      },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/妊|pregnant/);
    expect((await personOf(one)).days).toEqual([]);
    expect((await personOf(other)).days).toEqual([]);
    expect((await save([{ user_id: one.userId, days: [work('2026-12-02')] }])).status).toBe(200);
    expect((await save([{ user_id: one.userId, days: [night('2026-11-19')] }], '2026-11')).status).toBe(200);
  });

  it('労基法32条の2: refuses more than the frame of variable hours of a month', async () => {
    await haveVariableHours(one);
    expect((await personOf(one)).frame_minutes).toBe(Math.floor((2400 * 31) / 7));
    // 22 days of eight hours are 176 of 177:08 hours.
    const most = [...days(1, 6), ...days(8, 5), ...days(14, 5), ...days(21, 5), work('2026-12-28')];
    expect((await save([{ user_id: one.userId, days: most }])).status).toBe(200);
    const refused = await save([{ user_id: one.userId, days: [work('2026-12-29')] }]);
    expect(refused.body.fields).toEqual({
      [`${one.userId}/2026-12-29`]: '月の予定が1か月単位の変形労働時間制の総枠を超えます（労働基準法32条の2）',
    });
    expect((await save([{ user_id: other.userId, days: [...most, work('2026-12-29')] }])).status).toBe(200);
  });

  it('労基則12条の4: has the year of variable hours, and refuses a day of more than ten hours', async () => {
    await haveVariableHours(one, OF_A_YEAR);
    await addShift(server.database, one, '2026-11-14', [420, 960]);
    await addShift(server.database, one, '2026-12-05', [420, 960]);
    const { year } = await personOf(one);
    expect(year).toMatchObject({ from: '2026-10-01', to: '2027-09-30', special_periods: [] });
    const plannedOn = (date: string) =>
      year.planned_minutes[(Date.parse(date) - Date.parse('2026-10-01')) / 86_400_000];
    expect(year.planned_minutes).toHaveLength(365);
    // A planned Saturday of another month, less its legal break; of this month what is without a shift.
    expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-12-04', '2026-12-05'].map(plannedOn)).toEqual([
      480, 480, 0, 480, 0,
    ]);
    expect((await personOf(other)).year).toBeNull();
    const long = (end: string) => ({ user_id: one.userId, days: [work('2026-12-07', '07:00', end)] });
    expect((await save([long('18:00')])).status).toBe(200);
    expect((await save([long('18:01')])).body.fields).toEqual({
      [`${one.userId}/2026-12-07`]: '1年単位の変形：1日10時間を超えて予定できません（労働基準法施行規則12条の4）',
    });
  });

  it('refuses a shift that begins before the one before is over; a short rest is planned', async () => {
    const night = work('2026-12-01', '22:00', '07:00');
    const refused = await save([{ user_id: one.userId, days: [night, work('2026-12-02', '06:00', '15:00')] }]);
    expect(refused.body.fields).toEqual({
      [`${one.userId}/2026-12-02`]: '前の日の勤務が終わる前に始まります',
    });
    expect((await save([{ user_id: one.userId, days: [night, work('2026-12-02', '15:00', '20:00')] }])).status).toBe(
      200,
    );
  });

  it('of which somebody else has changed a person’s days is not overwritten: what there is comes back', async () => {
    const { version } = await personOf(one);
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    const { status, body } = await save([
      { user_id: one.userId, version, days: [work('2026-12-02')] },
      { user_id: other.userId, version: (await personOf(other)).version, days: [work('2026-12-02')] },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'roster_changed',
      current: [{ user_id: one.userId, version: (await personOf(one)).version, days: [{ date: '2026-12-01' }] }],
    });
    expect(body.current).toHaveLength(1);
    expect((await personOf(other)).days).toEqual([]);
  });

  it('of a closed month stays, for all', async () => {
    const close = await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [one.userId], reason: '確認済み' },
    });
    expect(close.status).toBe(200);
    expect((await personOf(one, '2026-10')).is_closed).toBe(true);
    const refused = await save(
      [
        { user_id: other.userId, days: [work('2026-10-20')] },
        { user_id: one.userId, days: [work('2026-10-20')] },
      ],
      '2026-10',
    );
    const closed_month = { month: '2026-10', user_id: one.userId, employee_id: one.employeeId };
    expect(refused).toMatchObject({ status: 409, body: { code: 'month_closed', closed_month } });
    expect((await personOf(other, '2026-10')).days).toEqual([]);
  });

  it('is for admins alone', async () => {
    const own = await server.logIn(one);
    expect((await server.call('GET /api/admin/rosters/2026-12', { token: own })).status).toBe(403);
    expect((await save([{ user_id: one.userId, days: [work('2026-12-01')] }], '2026-12', own)).status).toBe(403);
  });
});

describe('the plan of the month before, by the same weekdays', () => {
  const copy = async (query = '', month = '2026-12') =>
    (await server.call(`GET /api/admin/rosters/${month}/copy${query}`, { token })).body;
  const NOTHING_LEFT_OUT = { closed_people: 0, days_not_employed: 0, days_on_leave: 0, rest_days: 0 };
  const november = (day: string, rest: object = {}) => work(`2026-11-${day}`, '07:00', '16:00', rest);

  it('has its days of work and its days off, and writes nothing', async () => {
    await save([{ user_id: one.userId, days: [november('03'), { date: '2026-11-04', is_workday: false }] }], '2026-11');
    expect(await copy()).toEqual({
      people: [
        {
          user_id: one.userId,
          days: [
            { ...work('2026-12-01'), pattern_id: null },
            { date: '2026-12-02', is_workday: false, start_time: null, end_time: null, pattern_id: null },
          ],
        },
      ],
      left_out: NOTHING_LEFT_OUT,
    });
    expect((await personOf(one)).days.filter(({ date }: { date: string }) => date >= '2026-12-01')).toEqual([]);
  });

  it('has the hours that a pattern has now, and those of the day where it is deleted', async () => {
    const early = (await addPattern()).body;
    const night = (await addPattern(NIGHT)).body;
    await save(
      [
        {
          user_id: one.userId,
          days: [
            november('03', { pattern_id: early.id }),
            work('2026-11-05', '22:00', '07:00', { pattern_id: night.id }),
          ],
        },
      ],
      '2026-11',
    );
    const body = { ...EARLY, start_time: '06:00', end_time: '15:00' };
    await server.call(`PUT /api/admin/shift-patterns/${early.id}`, { token, body });
    await server.call(`DELETE /api/admin/shift-patterns/${night.id}`, { token });
    const { people } = await copy();
    expect(people[0].days).toEqual([
      { ...work('2026-12-01', '06:00', '15:00'), pattern_id: early.id },
      { ...work('2026-12-03', '22:00', '07:00'), pattern_id: null },
    ]);
  });

  it('leaves out leave, rest days of the calendar, and days after the employment', async () => {
    const { kysely } = server.database;
    const { companyId } = admin;
    const every = ['03', '04', '05', '06'].map((day) => november(day));
    await save([{ user_id: one.userId, days: every }], '2026-11');
    await addLeave(server.database, one, '2026-12-02', 'approved');
    await kysely
      .insertInto('company_day')
      .values({ company_id: companyId, calendar_date: '2026-12-03', kind: 'scheduled_holiday' })
      .execute();
    await kysely.updateTable('user_account').set({ left_on: '2026-12-03' }).where('user_id', '=', one.userId).execute();
    expect(await copy()).toEqual({
      people: [{ user_id: one.userId, days: [{ ...work('2026-12-01'), pattern_id: null }] }],
      left_out: { closed_people: 0, days_not_employed: 1, days_on_leave: 1, rest_days: 1 },
    });
  });

  it('leaves out a month that is closed', async () => {
    for (const { userId } of [one, other]) await save([{ user_id: userId, days: [work('2026-09-03')] }], '2026-09');
    await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [one.userId], reason: '確認済み' },
    });
    expect(await copy('', '2026-10')).toEqual({
      people: [{ user_id: other.userId, days: [{ ...work('2026-10-01'), pattern_id: null }] }],
      left_out: { ...NOTHING_LEFT_OUT, closed_people: 1 },
    });
  });

  it('is of the drafts where admins plan the shifts, and of the people of the page', async () => {
    await server.call('PUT /api/admin/shift-settings', {
      token: await server.logIn(await addUser(server.database, { companyId: admin.companyId, role: 'super_admin' })),
      body: { admins_plan_shifts: true },
    });
    await addShift(server.database, one, '2026-11-03', [540, 1080]);
    await save([{ user_id: one.userId, days: [november('03')] }], '2026-11');
    expect((await copy()).people).toMatchObject([{ days: [{ date: '2026-12-01', start_time: '07:00' }] }]);
    expect((await copy('?page=2')).people).toEqual([]);
  });
});
