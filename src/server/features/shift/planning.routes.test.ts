import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let boss: TestUser;
let one: TestUser;
let other: TestUser;
/** The admin's, the super admin's, and the first employee's. */
let token: string;
let bossToken: string;
let own: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  admin = await addUser(server.database, { role: 'admin', employeeId: 'A1', createdAt: '2026-10-01T00:00:00Z' });
  const { companyId } = admin;
  const createdAt = '2026-10-01T00:00:00Z';
  boss = await addUser(server.database, { companyId, role: 'super_admin', employeeId: 'B1', createdAt });
  one = await addUser(server.database, { companyId, employeeId: 'E1', createdAt });
  other = await addUser(server.database, { companyId, employeeId: 'E2', createdAt });
  token = await server.logIn(admin);
  bossToken = await server.logIn(boss);
  own = await server.logIn(one);
});

const MONTH = '2026-12';
const settle = (body: object, by = bossToken) => server.call('PUT /api/admin/shift-settings', { token: by, body });
const planByAdmins = () => settle({ admins_plan_shifts: true });
const work = (date: string, start_time = '07:00', end_time = '16:00') => ({
  date,
  is_workday: true,
  start_time,
  end_time,
});
const save = (people: readonly object[], month = MONTH, by = token) =>
  server.call(`PUT /api/admin/rosters/${month}`, { token: by, body: { people } });
const publish = (people: readonly object[], month = MONTH, by = token) =>
  server.call(`POST /api/admin/rosters/${month}/publish`, { token: by, body: { people } });
const personOf = async (user: TestUser, month = MONTH) => {
  const { body } = await server.call(`GET /api/admin/rosters/${month}`, { token });
  return body.people.find(({ user_id: id }: { user_id: number }) => id === user.userId);
};
const unpublished = async (month = MONTH) =>
  (await server.call(`GET /api/admin/rosters/${month}/unpublished`, { token })).body;
const shifts = async (month = MONTH, by = own) => (await server.call(`GET /api/shifts/${month}`, { token: by })).body;
const plan = async (month = MONTH, by = own) =>
  (await server.call(`GET /api/shift-plans/${month}`, { token: by })).body;
const wish = (wishes: readonly object[], month = MONTH, by = own) =>
  server.call(`PUT /api/shift-wishes/${month}`, { token: by, body: { wishes } });
const saveOwn = (date: string) =>
  server.call('POST /api/shifts', {
    token: own,
    body: { month: date.slice(0, 7), shifts: [{ date, startTime: '09:00', endTime: '18:00', isWorkday: true }] },
  });

describe('the setting of who plans the shifts', () => {
  it('is off at first, and then nothing changes', async () => {
    expect((await server.call('GET /api/shift-settings', { token: own })).body).toEqual({
      admins_plan_shifts: false,
      wish_days: 10,
    });
    expect((await saveOwn('2026-12-01')).status).toBe(200);
    expect(await plan()).toEqual({ wish_deadline: null, takes_wishes: false, changed: [], wishes: [], patterns: [] });
    await save([{ user_id: one.userId, days: [work('2026-12-02')] }]);
    expect(await shifts()).toHaveLength(2);
    const { body } = await server.call(`GET /api/admin/rosters/${MONTH}`, { token });
    expect(body.planning).toBeNull();
  });

  it('is changed by super admins alone, in parts, and audited', async () => {
    expect((await settle({ admins_plan_shifts: true }, token)).status).toBe(403);
    expect((await settle({ admins_plan_shifts: true })).body).toEqual({
      admins_plan_shifts: true,
      wish_days: 10,
      message: 'シフトの設定を保存しました',
    });
    expect((await settle({ wish_days: 14 })).body).toMatchObject({ admins_plan_shifts: true, wish_days: 14 });
    await settle({ wish_days: 14 });
    expect(await companyAuditOf(server.database, admin.companyId)).toMatchObject([
      { action: 'change_shift_settings', before: { admins_plan_shifts: false }, after: { admins_plan_shifts: true } },
      { action: 'change_shift_settings', before: { wish_days: 10 }, after: { wish_days: 14 } },
    ]);
  });

  it.each([[0], [61], [2.5], ['ten']])('refuses %s days, and stays', async (wish_days) => {
    const refused = await settle({ wish_days });
    expect(refused).toMatchObject({ status: 400, body: { fields: { wish_days: '1〜60日で入力してください' } } });
    expect((await server.call('GET /api/shift-settings', { token: own })).body.wish_days).toBe(10);
  });

  it('refuses an employee’s own shifts while it is on, and takes them again once it is off; drafts stay', async () => {
    await planByAdmins();
    expect(await saveOwn('2026-12-01')).toMatchObject({
      status: 403,
      body: {
        code: 'shifts_planned_by_admins',
        message: 'この会社のシフトは管理者が作成します。希望は「シフト」の画面から出してください。',
      },
    });
    expect(await shifts()).toEqual([]);
    await save([{ user_id: one.userId, days: [work('2026-12-02'), work('2026-12-03')] }]);
    expect((await server.call('GET /api/admin/shift-settings', { token: bossToken })).body.unpublished_days).toBe(2);
    await settle({ admins_plan_shifts: false });
    expect((await saveOwn('2026-12-01')).status).toBe(200);
    expect(await personOf(one)).toMatchObject({ days: [{ date: '2026-12-01' }], draft_dates: [] });
    await planByAdmins();
    expect((await personOf(one)).draft_dates).toEqual(['2026-12-02', '2026-12-03']);
  });
});

describe('wishes', () => {
  beforeEach(planByAdmins);

  const addPattern = async () =>
    (
      await server.call('POST /api/admin/shift-patterns', {
        token,
        body: {
          name: '早番',
          short_name: '早',
          shortcut: 'E',
          color: 'blue',
          start_time: '7:00',
          end_time: '16:00',
          break_minutes: 60,
          needed: [0, 0, 0, 0, 0, 0, 0],
        },
      })
    ).body.id;

  it('are saved until the deadline, replaced as a whole, seen in the roster, and audited', async () => {
    const id = await addPattern();
    const saved = await wish([
      { date: '2026-12-08', kind: 'hours', start_time: '10:00', end_time: '15:00' },
      { date: '2026-12-05', kind: 'day_off', note: '結婚式' },
      { date: '2026-12-07', kind: 'pattern', pattern_id: id },
    ]);
    const expected = [
      { date: '2026-12-05', kind: 'day_off', pattern_id: null, start_time: null, end_time: null, note: '結婚式' },
      { date: '2026-12-07', kind: 'pattern', pattern_id: id, start_time: null, end_time: null, note: null },
      { date: '2026-12-08', kind: 'hours', pattern_id: null, start_time: '10:00', end_time: '15:00', note: null },
    ];
    expect(saved).toMatchObject({ status: 200, body: { message: '希望を保存しました', wishes: expected } });
    expect(await plan()).toMatchObject({
      wish_deadline: '2026-11-21',
      takes_wishes: true,
      wishes: expected,
      patterns: [{ id, name: '早番', is_offered: true }],
    });
    expect((await personOf(one)).wishes).toEqual(expected);
    expect((await personOf(other)).wishes).toEqual([]);
    await wish([{ date: '2026-12-06', kind: 'day_off' }]);
    expect((await plan()).wishes).toMatchObject([{ date: '2026-12-06', kind: 'day_off' }]);
    expect(await auditOf(server.database, one)).toMatchObject([
      {
        action: 'save_shift_wishes',
        actor_user_id: one.userId,
        work_date: null,
        after: { '2026-12-05': '休み希望（結婚式）', '2026-12-07': '早番', '2026-12-08': '10:00〜15:00' },
      },
      { action: 'save_shift_wishes', after: { '2026-12-06': '休み希望' } },
    ]);
    // The same again changes nothing.
    await wish([{ date: '2026-12-06', kind: 'day_off' }]);
    expect(await auditOf(server.database, one)).toHaveLength(2);
  });

  it.each([
    ['2026-11-21T23:59:00+09:00', 200],
    ['2026-11-22T00:00:00+09:00', 409],
  ])('at %s are answered with %i', async (now, status) => {
    server.setNow(now);
    const answer = await wish([{ date: '2026-12-06', kind: 'day_off' }]);
    expect(answer.status).toBe(status);
    if (status === 409)
      expect(answer.body).toMatchObject({
        code: 'wishes_over',
        message: 'シフトの希望の受付は11月21日（土）で終わりました。管理者に連絡してください。',
      });
    expect((await personOf(one)).wishes).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['a day of another month', { date: '2027-01-01', kind: 'day_off' }, 'date', '対象月の日付ではありません'],
    ['a day twice', { date: '2026-12-01', kind: 'day_off' }, 'date', '同じ日付が2回指定されています'],
    [
      'no pattern',
      { date: '2026-12-02', kind: 'pattern', pattern_id: 999_999 },
      'pattern_id',
      'シフトパターンが見つかりません',
    ],
    ['no hours', { date: '2026-12-02', kind: 'hours' }, 'start_time', '開始と終了を入力してください'],
    [
      'equal hours',
      { date: '2026-12-02', kind: 'hours', start_time: '9:00', end_time: '9:00' },
      'start_time',
      '開始と終了に同じ時刻は指定できません',
    ],
  ])('refuse %s, and nothing is saved', async (_, wrong, field, message) => {
    const { status, body } = await wish([{ date: '2026-12-01', kind: 'day_off' }, wrong]);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [`wishes/1/${field}`]: message });
    expect((await plan()).wishes).toEqual([]);
  });

  it('name no pattern of another company, and none that is deleted, but for one that was wished before', async () => {
    const id = await addPattern();
    const stranger = await addUser(server.database, {});
    await server.database.kysely
      .updateTable('company')
      .set({ admins_plan_shifts: true })
      .where('company_id', '=', stranger.companyId)
      .execute();
    const theirs = await wish(
      [{ date: '2026-12-01', kind: 'pattern', pattern_id: id }],
      MONTH,
      await server.logIn(stranger),
    );
    expect(theirs.status).toBe(400);
    const mine = [{ date: '2026-12-01', kind: 'pattern', pattern_id: id }];
    await wish(mine);
    await server.call(`DELETE /api/admin/shift-patterns/${id}`, { token });
    expect((await wish([...mine, { date: '2026-12-02', kind: 'day_off' }])).status).toBe(200);
    expect((await plan()).patterns).toMatchObject([{ id, is_offered: false }]);
    expect((await wish(mine, MONTH, await server.logIn(other))).status).toBe(400);
  });

  it('aren’t taken where employees save their own shifts', async () => {
    await settle({ admins_plan_shifts: false });
    expect(await wish([{ date: '2026-12-06', kind: 'day_off' }])).toMatchObject({
      status: 409,
      body: { code: 'wishes_not_taken' },
    });
  });
});

describe('a draft', () => {
  beforeEach(planByAdmins);

  it('is seen by admins, and by its employee in no call', async () => {
    const saved = await save([{ user_id: one.userId, days: [work('2026-12-01', '07:30', '16:30')] }]);
    expect(saved).toMatchObject({ status: 200, body: { message: '1人のシフトの下書きを保存しました' } });
    expect(saved.body.people).toEqual([
      { user_id: one.userId, version: (await personOf(one)).version, draft_dates: ['2026-12-01'], changed: [] },
    ]);
    expect(await personOf(one)).toMatchObject({
      days: [{ date: '2026-12-01', start_time: '07:30', end_time: '16:30' }],
      draft_dates: ['2026-12-01'],
    });
    server.setNow('2026-12-01T12:00:00+09:00');
    own = await server.logIn(one);
    for (const route of [
      `GET /api/shifts/${MONTH}`,
      `GET /api/shift-plans/${MONTH}`,
      'GET /api/history?date=2026-12-01',
      'GET /api/my-day',
      `GET /api/months/${MONTH}`,
      `GET /api/months/${MONTH}/record-proof`,
      `GET /api/time-records?month=${MONTH}`,
    ]) {
      const { status, body } = await server.call(route, { token: own });
      expect([route, status]).toEqual([route, 200]);
      expect(JSON.stringify(body)).not.toMatch(/07:30|16:30|save_shift_draft|"start_minute":450/);
    }
  });

  it('that is as the shift of record is none any more; each save is audited by person', async () => {
    await addShift(server.database, one, '2026-12-01', [540, 1080]);
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    expect((await personOf(one)).draft_dates).toEqual(['2026-12-01']);
    await save([{ user_id: one.userId, days: [work('2026-12-01', '09:00', '18:00')] }]);
    expect((await personOf(one)).draft_dates).toEqual([]);
    expect(await auditOf(server.database, one)).toMatchObject([
      {
        action: 'save_shift_draft',
        actor_user_id: admin.userId,
        work_date: null,
        before: { '2026-12-01': '09:00〜18:00' },
        after: { '2026-12-01': '07:00〜16:00' },
      },
      { action: 'save_shift_draft', after: { '2026-12-01': '09:00〜18:00' } },
    ]);
  });

  it('is refused where the law is broken, beside drafts too, and not written over another’s', async () => {
    const days = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => work(`2026-12-${String(first + index).padStart(2, '0')}`));
    const { version } = await personOf(one);
    expect((await save([{ user_id: one.userId, version, days: days(6, 6) }])).status).toBe(200);
    const refused = await save([{ user_id: one.userId, days: days(12, 1) }]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: { [`${one.userId}/2026-12-12`]: 'この週に暦日（0時〜24時）の休みがありません（労働基準法35条）' },
      },
    });
    expect(await save([{ user_id: one.userId, version, days: days(14, 1) }])).toMatchObject({
      status: 409,
      body: { code: 'roster_changed', current: [{ user_id: one.userId }] },
    });
  });

  it('of a closed month is refused', async () => {
    await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [one.userId], reason: '確認済み' },
    });
    const refused = await save([{ user_id: one.userId, days: [work('2026-10-20')] }], '2026-10');
    const closed_month = { month: '2026-10', user_id: one.userId, employee_id: one.employeeId };
    expect(refused).toMatchObject({ status: 409, body: { code: 'month_closed', closed_month } });
    expect((await personOf(one, '2026-10')).draft_dates).toEqual([]);
  });
});

describe('publishing', () => {
  beforeEach(planByAdmins);

  it('makes drafts the shifts of record, which their employees see, audited by day and by person', async () => {
    await save([
      { user_id: one.userId, days: [work('2026-12-01'), { date: '2026-12-02', is_workday: false }] },
      { user_id: other.userId, days: [work('2026-12-01')] },
    ]);
    const people = await unpublished();
    expect(people).toMatchObject([
      { user_id: one.userId, employee_id: 'E1', days: 2, refused: [] },
      { user_id: other.userId, days: 1, refused: [] },
    ]);
    const { user_id, version } = people[0];
    const published = await publish([{ user_id, version }]);
    expect(published).toMatchObject({ status: 200, body: { message: '1人のシフトを公開しました', days: 2 } });
    expect(await shifts()).toMatchObject([
      { date: '2026-12-01', start_time: '07:00', is_workday: true },
      { date: '2026-12-02', is_workday: false },
    ]);
    expect(await shifts(MONTH, await server.logIn(other))).toEqual([]);
    expect(await personOf(one)).toMatchObject({ draft_dates: [], changed: [] });
    expect(await plan()).toMatchObject({ changed: [] });
    expect((await auditOf(server.database, one)).map(({ action }) => action)).toEqual([
      'save_shift_draft',
      'save_shift',
      'save_shift',
      'publish_shifts',
    ]);
    expect((await unpublished()).map(({ user_id: id }: { user_id: number }) => id)).toEqual([other.userId]);
  });

  it('again changes nothing, also with the version of before', async () => {
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    const [{ user_id, version }] = await unpublished();
    await publish([{ user_id, version }]);
    const entries = await auditOf(server.database, one);
    expect(await publish([{ user_id, version }])).toMatchObject({
      status: 200,
      body: { message: '0人のシフトを公開しました', days: 0 },
    });
    expect(await auditOf(server.database, one)).toEqual(entries);
  });

  it('marks what is planned otherwise later, with what was published first, until it is so again', async () => {
    await save([{ user_id: one.userId, days: [work('2026-12-01'), work('2026-12-02')] }]);
    await publish([{ user_id: one.userId }]);
    const before = [{ date: '2026-12-01', is_workday: true, start_time: '07:00', end_time: '16:00' }];
    const saved = await save([{ user_id: one.userId, days: [work('2026-12-01', '13:00', '22:00')] }]);
    expect(saved.body.people[0].changed).toEqual(before);
    // What isn't published changes nothing for the employee.
    expect((await plan()).changed).toEqual([]);
    await publish([{ user_id: one.userId }]);
    expect((await plan()).changed).toEqual(before);
    expect((await personOf(one)).changed).toEqual(before);
    await save([{ user_id: one.userId, days: [{ date: '2026-12-01', is_workday: false }] }]);
    await publish([{ user_id: one.userId }]);
    expect((await plan()).changed).toEqual(before);
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    await publish([{ user_id: one.userId }]);
    expect((await plan()).changed).toEqual([]);
    // A day that wasn't published is planned for the first time, not changed.
    await save([{ user_id: one.userId, days: [work('2026-12-03')] }]);
    await publish([{ user_id: one.userId }]);
    expect((await plan()).changed).toEqual([]);
  });

  it('marks an admin’s direct change of a published shift, too', async () => {
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    await publish([{ user_id: one.userId }]);
    await server.call(`POST /api/admin/users/${one.userId}/shifts/new`, {
      token,
      body: { date: '2026-12-01', start_time: '10:00', end_time: '19:00', is_workday: true },
    });
    expect((await plan()).changed).toMatchObject([{ date: '2026-12-01', start_time: '07:00' }]);
  });

  it('writes no day again that was corrected to its draft', async () => {
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    await addShift(server.database, one, '2026-12-01', [420, 960]);
    expect((await publish([{ user_id: one.userId }])).body.days).toBe(1);
    expect((await auditOf(server.database, one)).map(({ action }) => action)).toEqual([
      'save_shift_draft',
      'publish_shifts',
    ]);
    expect((await personOf(one)).draft_dates).toEqual([]);
  });

  it('is refused for all where a plan has become unlawful since, and says so before', async () => {
    await save([
      { user_id: one.userId, days: [work('2026-12-02', '22:00', '07:00')] },
      { user_id: other.userId, days: [work('2026-12-02')] },
    ]);
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
    const message = '就業の制限があるため、登録できません（深夜（22時〜5時）の労働なし）';
    expect(await unpublished()).toMatchObject([
      { user_id: one.userId, refused: [{ date: '2026-12-02', message }] },
      { user_id: other.userId, refused: [] },
    ]);
    const refused = await publish([{ user_id: one.userId }, { user_id: other.userId }]);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'roster_refused', fields: { [`${one.userId}/2026-12-02`]: message } },
    });
    expect(await shifts(MONTH, await server.logIn(other))).toEqual([]);
    expect((await publish([{ user_id: other.userId }])).status).toBe(200);
  });

  it('of another plan than the one that was read is refused for all', async () => {
    await save([
      { user_id: one.userId, days: [work('2026-12-01')] },
      { user_id: other.userId, days: [work('2026-12-01')] },
    ]);
    const people = (await unpublished()).map(({ user_id, version }: { user_id: number; version: string }) => ({
      user_id,
      version,
    }));
    await save([{ user_id: one.userId, days: [work('2026-12-03')] }]);
    expect(await publish(people)).toMatchObject({
      status: 409,
      body: { code: 'roster_changed', current: [{ user_id: one.userId }] },
    });
    expect(await shifts(MONTH, await server.logIn(other))).toEqual([]);
  });

  it('of a closed month is refused, and said before', async () => {
    await save([{ user_id: one.userId, days: [work('2026-10-20')] }], '2026-10');
    await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [one.userId], reason: '確認済み' },
    });
    expect(await unpublished('2026-10')).toMatchObject([
      {
        refused: [
          {
            message: '締め済みの月のため、変更できません（2026年10月度）',
            closed_month: { month: '2026-10', user_id: one.userId },
          },
        ],
      },
    ]);
    expect(await publish([{ user_id: one.userId }], '2026-10')).toMatchObject({
      status: 409,
      body: { code: 'month_closed' },
    });
    expect(await shifts('2026-10')).toEqual([]);
  });

  it('is for admins alone, for people of their own company, each once', async () => {
    await save([{ user_id: one.userId, days: [work('2026-12-01')] }]);
    expect((await publish([{ user_id: one.userId }], MONTH, own)).status).toBe(403);
    const stranger = await server.logIn(await addUser(server.database, { role: 'admin' }));
    expect((await publish([{ user_id: one.userId }], MONTH, stranger)).status).toBe(404);
    expect((await publish([{ user_id: one.userId }, { user_id: one.userId }])).body.fields).toEqual({
      people: '同じ社員が2回指定されています',
    });
    expect(await shifts()).toEqual([]);
  });
});
