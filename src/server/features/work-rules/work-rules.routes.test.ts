import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import { daysFrom, type IsoDate, isoDate, weekdayOf } from '#domain/time/date.ts';
import { addShift, companyAuditOf } from '../../testing/attendance-builders.ts';
import type { DB } from '../../platform/database/schema.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { addWork } from '../../testing/worked.ts';
import { addLeaveRequest } from '../../testing/leave-builders.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const COMMON = NO_CHOICES;
const FLEX = {
  kind: 'flex',
  ...COMMON,
  settlement_months: 1,
  start_month: 1,
  frame: 'calendar',
  frame_rounding: 'minute_down',
  shortage: 'deduct',
  core: { start: '10:00', end: '15:00' },
  flexible: { start: '06:00', end: '22:00' },
  standard_day_minutes: null,
};
const PUNCTUALITY = {
  late: { late_basis: 'fixed', late_time: '09:30' },
  early: { early_basis: 'none', early_time: '17:00' },
};
const SETTINGS: readonly ({ readonly kind: string } & Readonly<Record<string, unknown>>)[] = [
  ...['fixed', 'shift', 'hourly', 'manager'].map((kind) => ({ kind, ...COMMON })),
  FLEX,
  { kind: 'variable_month', ...COMMON, week_hours: 44, frame_rounding: 'tenth_hour_down', partial_week: 'whole' },
  {
    kind: 'variable_year',
    ...COMMON,
    settlement_months: 12,
    start_month: 4,
    partial_week: 'prorated',
    special_periods: [{ from: '2026-12-01', to: '2026-12-28' }],
  },
  { kind: 'discretionary', ...COMMON, deemed_minutes: 540, on_scheduled_holidays: true },
  { kind: 'outside', ...COMMON, usual_minutes: 480, agreed_minutes: null },
];

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
});

const list = async (as = token) => (await server.call('GET /api/admin/work-rules', { token: as })).body;
const add = (name: string, settings: object = FLEX, as = token) =>
  server.call('POST /api/admin/work-rules', { token: as, body: { name, settings } });
const change = (id: number, body: object, as = token) =>
  server.call(`PUT /api/admin/work-rules/${id}`, { token: as, body });
const remove = (id: number, as = token) => server.call(`DELETE /api/admin/work-rules/${id}`, { token: as });
const FIVE_DAYS = [0, 480, 480, 480, 480, 480, 0];
const contract = (user: TestUser, body: object) =>
  server.call(`PUT /api/admin/users/${user.userId}/contracts`, {
    token,
    body: { effective_date: '2026-01-01', weekday_minutes: FIVE_DAYS, ...body },
  });
const member = (role: 'user' | 'admin' = 'user') => addUser(server.database, { companyId: boss.companyId, role });

describe('the work rules of a company', () => {
  it.each(SETTINGS.map((settings) => [settings.kind, settings]))(
    '%s: come back as they were entered',
    async (_, settings) => {
      const { status, body } = await add('新しいルール', settings);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        name: '新しいルール',
        kind: settings.kind,
        people: 0,
        message: '勤務形態を追加しました',
      });
      expect(await list()).toMatchObject([{ id: body.id, versions: [{ effective_month: '1900-01', settings }] }]);
    },
  );

  it('have a break and choices of their own', async () => {
    const windows = [{ start: '12:00', end: '13:00' }];
    const own = {
      ...FLEX,
      break_rule: { unset_break: 'fixed', break_windows: windows },
      rest_day: 0,
      hours: { start: '22:00', end: '06:00' },
    };
    await add('夜勤', own);
    expect((await list())[0].versions[0].settings).toEqual(own);
    const choices = {
      clock_in_shown: 'recorded',
      clock_out_step_minutes: 15,
      monthly_rounding: 'half_hour',
      night: { start: '21:00', end: '06:00' },
      work_interval_minutes: 540,
      rest_by_24_hours: true,
    };
    const whole = { kind: 'fixed', ...COMMON, ...choices, ...PUNCTUALITY };
    expect((await add('日勤', whole)).body.versions[0].settings).toEqual(whole);
    const standard = { ...FLEX, ...choices, standard_day_minutes: 450 };
    expect((await add('標準', standard)).body.versions[0].settings).toEqual(standard);
    const without = await add('休憩なし', { ...FLEX, break_rule: { unset_break: 'fixed' } });
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['settings/break_rule/break_windows']]);
  });

  it.each([
    ['a kind that there is none of', { kind: 'free', ...COMMON }],
    ['a flex of four months', { ...FLEX, settlement_months: 4 }],
    ['a core outside of the flexible hours', { ...FLEX, core: { start: '05:00', end: '15:00' } }],
    ['a shortage carried out of several months', { ...FLEX, settlement_months: 3, shortage: 'carry' }],
    [
      '44 hours of a year',
      {
        kind: 'variable_year',
        ...COMMON,
        settlement_months: 12,
        start_month: 4,
        partial_week: 'whole',
        special_periods: [],
        week_hours: 44,
      },
    ],
    ['no deemed hours', { kind: 'discretionary', ...COMMON, deemed_minutes: 0, on_scheduled_holidays: false }],
    ['more than a day', { kind: 'outside', ...COMMON, usual_minutes: 1441, agreed_minutes: null }],
    [
      'special days in the wrong order',
      {
        kind: 'variable_year',
        ...COMMON,
        settlement_months: 12,
        start_month: 4,
        partial_week: 'whole',
        special_periods: [{ from: '2026-12-02', to: '2026-12-01' }],
      },
    ],
    [
      'a night that leaves out some of the law’s',
      { kind: 'fixed', ...COMMON, night: { start: '22:30', end: '05:00' } },
    ],
    ['a night that ends before the law’s', { kind: 'fixed', ...COMMON, night: { start: '22:00', end: '04:59' } }],
    ['a night of the morning alone', { kind: 'fixed', ...COMMON, night: { start: '00:00', end: '05:00' } }],
    ['an interval of more than a day', { kind: 'fixed', ...COMMON, work_interval_minutes: 1441 }],
    ['a rest by anything else', { kind: 'fixed', ...COMMON, rest_by_24_hours: 'yes' }],
    ['a step that nobody rounds by', { kind: 'fixed', ...COMMON, clock_out_step_minutes: 7 }],
    ['totals that are only cut', { kind: 'fixed', ...COMMON, monthly_rounding: 'down' }],
    ['lateness of who can’t be late', { kind: 'manager', ...COMMON, ...PUNCTUALITY }],
    ['lateness of flex but for the core', { ...FLEX, ...PUNCTUALITY }],
    ['lateness by no time', { kind: 'fixed', ...COMMON, late: { late_basis: 'fixed', late_time: '' } }],
    ['less than all choices', { kind: 'fixed', hours: null, break_rule: null, rest_day: null }],
    ['times of no length', { kind: 'fixed', ...COMMON, hours: { start: '09:00', end: '09:00' } }],
  ])('refuse %s, and change nothing', async (_, settings) => {
    expect(await add('だめなルール', settings)).toMatchObject({ status: 400 });
    expect(await list()).toEqual([]);
  });

  it('have one name each', async () => {
    const { body } = await add('フレックス');
    expect(await add('フレックス')).toMatchObject({ status: 409, body: { code: 'work_rule_name_taken' } });
    const other = await add('ほか');
    expect(
      await change(other.body.id, { name: 'フレックス', effective_month: '2026-11', settings: FLEX }),
    ).toMatchObject({ status: 409 });
    expect(await change(body.id, { name: 'フレックス', effective_month: '2026-11', settings: FLEX })).toMatchObject({
      status: 200,
    });
  });

  it('change from a month on, and keep their kind', async () => {
    const { body } = await add('フレックス');
    const carried = { ...FLEX, shortage: 'carry', rest_by_24_hours: true };
    expect(await change(body.id, { name: '自由', effective_month: '2026-12', settings: carried })).toMatchObject({
      status: 200,
      body: {
        name: '自由',
        versions: [
          { effective_month: '1900-01', settings: FLEX },
          { effective_month: '2026-12', settings: carried },
        ],
      },
    });
    expect(
      await change(body.id, { name: '自由', effective_month: '2026-12', settings: SETTINGS[0] ?? {} }),
    ).toMatchObject({
      status: 409,
      body: { code: 'work_rule_kind' },
    });
    const audit = await companyAuditOf(server.database, boss.companyId);
    expect(audit.map(({ action }) => action)).toEqual(['add_work_rule', 'change_work_rule']);
    expect(audit[1]).toMatchObject({
      before: { name: 'フレックス', shortage: 'deduct', rest_by_24_hours: false },
      after: { name: '自由', effective_month: '2026-12', shortage: 'carry', rest_by_24_hours: true },
    });
  });

  it('change only where a settlement period begins', async () => {
    const { body } = await add('3か月', { ...FLEX, settlement_months: 3, start_month: 4 });
    const from = (
      effective_month: string,
      settings: object = { ...FLEX, settlement_months: 3, start_month: 4, core: null },
    ) => change(body.id, { name: '3か月', effective_month, settings });
    expect(await from('2026-11')).toMatchObject({ status: 409, body: { code: 'work_rule_within_period' } });
    expect(await from('2026-10')).toMatchObject({ status: 200 });
    // By what it will be, too; and the next one that is set would be cut.
    expect(await from('2027-01', { ...FLEX, settlement_months: 2, start_month: 2 })).toMatchObject({ status: 409 });
    expect(await from('2026-07', { ...FLEX, settlement_months: 2, start_month: 1 })).toMatchObject({ status: 409 });
    expect(await from('2026-07', FLEX)).toMatchObject({ status: 200 });
  });

  it('are deleted while nobody has them', async () => {
    const { body } = await add('フレックス');
    const person = await member();
    await contract(person, { work_rule_id: body.id });
    expect((await list())[0].people).toBe(1);
    expect(await remove(body.id)).toMatchObject({ status: 409, body: { code: 'work_rule_used' } });
    const replaces = { effective_date: '2026-01-01', weekday_minutes: [0, 480, 480, 480, 480, 480, 0] };
    expect(await contract(person, { work_rule_id: null, replaces })).toMatchObject({ status: 200 });
    expect(await remove(body.id)).toMatchObject({ status: 200 });
    expect(await remove(body.id)).toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
    const audit = await companyAuditOf(server.database, boss.companyId);
    expect(audit.filter(({ action }) => action === 'delete_work_rule')).toMatchObject([
      { before: { name: 'フレックス' }, after: null },
    ]);
  });

  it('are read by admins, written by super admins, and are their company’s', async () => {
    const { body } = await add('フレックス');
    const admin = await server.logIn(await member('admin'));
    expect(await list(admin)).toHaveLength(1);
    expect(await add('ほか', FLEX, admin)).toMatchObject({ status: 403 });
    const other = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect(await list(other)).toEqual([]);
    const settings = { name: '盗む', effective_month: '2026-11', settings: FLEX };
    expect(await change(body.id, settings, other)).toMatchObject({ status: 404 });
    expect(await remove(body.id, other)).toMatchObject({ status: 404 });
    const stranger = await addUser(server.database, { companyId: (await addUser(server.database)).companyId });
    expect(await contract(stranger, { work_rule_id: body.id })).toMatchObject({ status: 404 });
  });
});

describe('a preview of a rule', () => {
  const preview = (settings: object, rest: object = {}, as = token) =>
    server.call('POST /api/admin/work-rules/preview', { token: as, body: { settings, month: '2026-10', ...rest } });
  const person = async () => {
    const user = await member();
    await contract(user, {});
    await server.call(`PUT /api/admin/users/${user.userId}/time-records/new`, {
      token,
      body: {
        date: '2026-10-05',
        clock_in: '09:00',
        clock_out: '21:00',
        break_time: 60,
        modification_reason: '打刻漏れ',
      },
    });
    return user;
  };

  it('tries it on a sample, and stores nothing', async () => {
    const { status, body } = await preview({ ...FLEX, core: null });
    expect(status).toBe(200);
    expect(body.before).toMatchObject({ frames: [], flex_shortage_minutes: 0 });
    expect(body.before.overtime_by_day_minutes).toBeGreaterThan(0);
    expect(body.after).toMatchObject({ overtime_by_day_minutes: 0, worked_minutes: body.before.worked_minutes });
    expect(body.after.frames).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('D59: has the company’s hours before, and where fixed hours leave theirs open', async () => {
    const body = { effective_month: '2026-10', figures: 'paid', standard_day_minutes: 480 };
    const rest = { unset_break: 'none', absence_rule: 'planned', work_start: '09:00', work_end: '18:00' };
    await server.call('PUT /api/admin/company-policy', { token, body: { ...body, ...rest } });
    const open = { ...SETTINGS[0], hours: null };
    const lateBy = async (settings: object) => {
      const { before, after } = (await preview(settings)).body;
      return [before.late_minutes, after.late_minutes];
    };
    // Five Thursdays from 10:30.
    expect(await lateBy(open)).toEqual([450, 450]);
    expect(await lateBy({ ...open, hours: { start: '10:00', end: '18:00' } })).toEqual([450, 150]);
    expect(await lateBy({ ...open, kind: 'shift' })).toEqual([450, 0]);
  });

  it('tries it on a person’s month, closed or not', async () => {
    const user = await person();
    const expected = {
      before: { overtime_minutes: 180, exempt_minutes: 0 },
      after: { overtime_minutes: 0, exempt_minutes: 180 },
    };
    expect((await preview(SETTINGS[3] ?? {}, { user_id: user.userId })).body).toMatchObject(expected);
    const close = { user_ids: [user.userId], reason: '確認済み' };
    await server.call('POST /api/admin/months/2026-10/close', { token, body: close });
    expect((await preview(SETTINGS[3] ?? {}, { user_id: user.userId })).body).toMatchObject(expected);
  });

  it.each(['2026-10', '2026-11', '2026-12'])(
    'says of %s what saving it gives, also where months are settled together',
    async (month) => {
      const user = await person();
      const settings = { ...FLEX, core: null, settlement_months: 3, start_month: 10 };
      const tried = await preview(settings, { user_id: user.userId, month });
      const { body: rule } = await add('3か月', settings);
      await contract(user, {
        work_rule_id: rule.id,
        replaces: { effective_date: '2026-01-01', weekday_minutes: FIVE_DAYS },
      });
      const saved: { body: MonthHoursResponse } = await server.call(
        `GET /api/admin/users/${user.userId}/months/${month}`,
        {
          token,
        },
      );
      expect(saved.body.hours.frames).toMatchObject([{ settled_from: '2026-10-01', settled_to: '2026-12-31' }]);
      expect(tried.body.after).toMatchObject(saved.body.hours);
    },
  );

  it('is for super admins, of their own company, and of a rule that can be', async () => {
    const user = await person();
    const admin = await server.logIn(await member('admin'));
    expect(await preview(FLEX, {}, admin)).toMatchObject({ status: 403 });
    const other = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect(await preview(FLEX, { user_id: user.userId }, other)).toMatchObject({ status: 404 });
    expect(await preview({ ...FLEX, settlement_months: 5 })).toMatchObject({ status: 400 });
    expect(await preview(FLEX, { month: '2026-13' })).toMatchObject({ status: 400 });
  });
});

describe('a rule that is deleted while a contract comes to name it', () => {
  /** Runs `later` once `first` has been done in a transaction, which ends when `later` waits for it. */
  async function race<Result>(first: (trx: Transaction<DB>) => Promise<unknown>, later: () => Promise<Result>) {
    const { kysely, pool } = server.database;
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const started = Promise.withResolvers<Result>();
    await kysely.transaction().execute(async (trx) => {
      await first(trx);
      later().then(started.resolve, started.reject);
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    });
    return started.promise;
  }
  const rowsOf = async (table: 'work_rule' | 'work_contract') =>
    (
      await server.database.kysely
        .selectFrom(table)
        .select('work_rule_id')
        .where('company_id', '=', boss.companyId)
        .execute()
    ).length;

  it('is kept where the contract came first', async () => {
    const { body: rule } = await add('選ばれるルール');
    const { companyId, userId } = await member();
    const answer = await race(
      (trx) =>
        trx
          .insertInto('work_contract')
          .values({
            company_id: companyId,
            user_id: userId,
            from_date: '2026-01-01',
            weekly_days: 5,
            work_rule_id: rule.id,
          })
          .execute(),
      () => remove(rule.id),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'work_rule_used' } });
    expect([await rowsOf('work_rule'), await rowsOf('work_contract')]).toEqual([1, 1]);
  });

  it('is gone for the contract where the deletion came first, for one person and for several', async () => {
    for (const store of [
      (user: TestUser, id: number) => contract(user, { work_rule_id: id }),
      (user: TestUser, id: number) =>
        server.call('POST /api/admin/contracts/changes', {
          token,
          body: { user_ids: [user.userId], effective_date: '2026-01-01', weekday_minutes: FIVE_DAYS, work_rule_id: id },
        }),
    ]) {
      const { body: rule } = await add('消えるルール');
      const user = await member();
      const answer = await race(
        (trx) =>
          trx
            .deleteFrom('work_rule')
            .where('company_id', '=', boss.companyId)
            .where('work_rule_id', '=', rule.id)
            .execute(),
        () => store(user, rule.id),
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'work_rule_unknown' } });
      expect(await rowsOf('work_contract')).toBe(0);
    }
  });
});

describe('a contract with a work rule', () => {
  it('keeps it where a change says nothing of it', async () => {
    const { body } = await add('フレックス');
    const person = await member();
    const rulesOf = (response: Awaited<ReturnType<typeof contract>>) =>
      response.body.contracts.map((one: { work_rule_id: number | null }) => one.work_rule_id);
    expect(rulesOf(await contract(person, { work_rule_id: body.id }))).toEqual([body.id]);
    expect(rulesOf(await contract(person, { effective_date: '2026-10-01' }))).toEqual([body.id, body.id]);
    expect(rulesOf(await contract(person, { effective_date: '2026-11-01', work_rule_id: null }))).toEqual([
      body.id,
      body.id,
      null,
    ]);
  });

  it('refuses one that there is none of, or of another company', async () => {
    const other = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    const { body } = await add('よそ', FLEX, other);
    const person = await member();
    for (const id of [body.id, 999_999])
      expect(await contract(person, { work_rule_id: id })).toMatchObject({
        status: 409,
        body: { code: 'work_rule_unknown' },
      });
  });

  it('counts the month by it', async () => {
    const { body } = await add('フレックス', { ...FLEX, core: null });
    const person = await member();
    await contract(person, { work_rule_id: body.id });
    await server.call(`PUT /api/admin/users/${person.userId}/time-records/new`, {
      token,
      body: {
        date: '2026-10-05',
        clock_in: '09:00',
        clock_out: '21:00',
        break_time: 60,
        modification_reason: '打刻漏れ',
      },
    });
    const month: { body: MonthHoursResponse } = await server.call(
      `GET /api/admin/users/${person.userId}/months/2026-10`,
      { token },
    );
    expect(month.body.hours).toMatchObject({ overtime_minutes: 0 });
    expect(month.body.hours.frames).toMatchObject([
      { kind: 'flex', frame_minutes: 10_628, worked_minutes: 660, contracted_minutes: 21 * 480, is_last: true },
    ]);
  });
});

describe('what a rule has of its own', () => {
  /** A person whose contract names a rule, at work on these days. */
  async function personWith(settings: object, days: Readonly<Record<string, readonly [string, string]>>) {
    const { body: rule } = await add('自分のルール', settings);
    const user = await member();
    await contract(user, { work_rule_id: rule.id });
    for (const [date, [clock_in, clock_out]] of Object.entries(days))
      expect(
        await server.call(`PUT /api/admin/users/${user.userId}/time-records/new`, {
          token,
          body: { date, clock_in, clock_out, break_time: 60, modification_reason: '打刻漏れ' },
        }),
      ).toMatchObject({ status: 200 });
    return user;
  }
  const monthOf = async (user: TestUser) =>
    (await server.call(`GET /api/admin/users/${user.userId}/months/2026-10`, { token })).body;
  const sheetOf = async (user: TestUser) =>
    (await server.call(`GET /api/admin/users/${user.userId}/attendance-sheet?month=2026-10`, { token })).body;
  const dayOf = (body: { days: { date: string }[] }, date: string) => body.days.find((day) => day.date === date);
  const MORNING = { unit: 'half', half: 'am', half_boundary_minute: 780, minutes: 240 } as const;

  it('is of the month and the sheet alike: who is late, the night, the rounding', async () => {
    const settings = {
      kind: 'fixed',
      ...COMMON,
      ...PUNCTUALITY,
      hours: { start: '09:00', end: '18:00' },
      night: { start: '20:00', end: '06:00' },
      clock_out_step_minutes: 30,
    };
    const user = await personWith(settings, { '2026-10-05': ['09:20', '17:00'], '2026-10-06': ['09:40', '20:44'] });
    const month = await monthOf(user);
    expect(month.hours).toMatchObject({ late_minutes: 40, early_leave_minutes: 0, night_minutes: 44 });
    expect([dayOf(month, '2026-10-05'), dayOf(month, '2026-10-06')]).toMatchObject([
      { is_late: false, is_left_early: false },
      { is_late: true, is_left_early: false },
    ]);
    const sheet = await sheetOf(user);
    expect(sheet.summary).toMatchObject({ days_late: 1, days_left_early: 0 });
    expect(dayOf(sheet, '2026-10-06')).toMatchObject({ clock_out: '20:30', is_late: true, night_overtime_minutes: 30 });
    expect(sheet.notes).toContain('深夜残業は20:00〜翌6:00の実働（所定内を含む）');
  });

  it.each([
    ['one’s own half past nine', { kind: 'fixed', ...COMMON, ...PUNCTUALITY }, '09:41', '09:30', true],
    ['the core', FLEX, '09:41', '10:00', false],
    ['no core', { ...FLEX, core: null }, '09:41', null, false],
    ['管理監督者', { kind: 'manager', ...COMMON }, '09:41', null, false],
    ['the shift after a morning’s leave', { kind: 'fixed', ...COMMON }, '13:01', '13:00', true, MORNING],
    ['in time after it', { kind: 'fixed', ...COMMON, ...PUNCTUALITY }, '13:00', '13:00', false, MORNING],
    ['the core after it', FLEX, '13:01', '13:00', true, MORNING],
  ])('says who is late on every view alike, also of a closed month: %s', async (...given) => {
    const [, settings, cameAt, lateAfter, isLate, leave] = given;
    server.setNow('2026-10-05T12:00:00+09:00');
    const user = await personWith(settings, {});
    if (leave !== undefined) await addLeaveRequest(server.database, user, '2026-10-05', 'approved', leave);
    await addShift(server.database, user, '2026-10-05', [540, 1080]);
    await addShift(server.database, user, '2026-10-06', [540, 1080]);
    const as = await server.logIn(user);
    const atNow = async () => {
      const { people } = (await server.call('GET /api/admin/today', { token })).body;
      return people.find(({ id }: { id: number }) => id === user.userId);
    };
    const punch = (at: string, type: 'in' | 'out') => {
      server.setNow(`2026-10-05T${at}:00+09:00`);
      return server.call('POST /api/time-records', { token: as, body: { type } });
    };
    server.setNow(`2026-10-05T${cameAt}:00+09:00`);
    expect(await atNow()).toMatchObject({ state: isLate ? 'late' : 'not_yet', came_late: false });
    await punch(cameAt, 'in');
    expect(await atNow()).toMatchObject({ state: 'working', came_late: isLate });
    expect((await server.call('GET /api/my-day', { token: as })).body.late_after).toBe(lateAfter);
    await punch('18:00', 'out');

    server.setNow('2026-11-10T12:00:00+09:00');
    token = await server.logIn(boss);
    const views = async () => [
      dayOf(await monthOf(user), '2026-10-05'),
      dayOf(await sheetOf(user), '2026-10-05'),
      dayOf((await server.call('GET /api/months/2026-10', { token: await server.logIn(user) })).body, '2026-10-05'),
    ];
    const shown = Array.from({ length: 3 }, () => expect.objectContaining({ is_late: isLate }));
    expect(await views()).toEqual(shown);
    const body = { user_ids: [user.userId], reason: '確認済みのため' };
    expect((await server.call('POST /api/admin/months/2026-10/close', { token, body })).status).toBe(200);
    const nobody = { late: { late_basis: 'none', late_time: '10:00' } };
    const [rule] = await list();
    if (settings.kind === 'fixed')
      expect(
        (await change(rule.id, { name: '変更', effective_month: '2026-01', settings: { ...settings, ...nobody } }))
          .status,
      ).toBe(200);
    expect(await views()).toEqual(shown);
  });

  it('gives flex no overtime of a day on the sheet, and managers the night alone', async () => {
    const days = { '2026-10-05': ['09:00', '23:00'] } as const;
    const flex = await personWith({ ...FLEX, core: null }, days);
    expect(dayOf(await sheetOf(flex), '2026-10-05')).toMatchObject({
      work_minutes: 780,
      overtime_minutes: 0,
      night_overtime_minutes: 60,
      is_late: false,
    });
    const { body: rule } = await add('管理職', { kind: 'manager', ...COMMON });
    const replaces = { effective_date: '2026-01-01', weekday_minutes: FIVE_DAYS };
    await contract(flex, { work_rule_id: rule.id, replaces });
    expect(dayOf(await sheetOf(flex), '2026-10-05')).toMatchObject({ overtime_minutes: 0, night_overtime_minutes: 60 });
    // What is closed stays as it was closed.
    await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [flex.userId], reason: '確認済み' },
    });
    const closed = await sheetOf(flex);
    await contract(flex, { work_rule_id: null, replaces });
    expect((await sheetOf(flex)).days).toEqual(closed.days);
  });

  it('pays the month as it rounds, and shows so before it is saved', async () => {
    const settings = { kind: 'fixed', ...COMMON, monthly_rounding: 'half_hour', clock_out_step_minutes: 15 };
    const user = await personWith({ kind: 'fixed', ...COMMON }, { '2026-10-05': ['09:00', '18:40'] });
    const { body } = await server.call('POST /api/admin/work-rules/preview', {
      token,
      body: { settings, month: '2026-10', user_id: user.userId },
    });
    expect(body.before).toMatchObject({ overtime_minutes: 40, paid_overtime_minutes: 40 });
    expect(body.after).toMatchObject({ overtime_minutes: 40, paid_overtime_minutes: 60, clock_out_cut_minutes: 10 });
    const sample = await server.call('POST /api/admin/work-rules/preview', {
      token,
      body: { settings, month: '2026-10' },
    });
    expect(sample.body.after.clock_out_cut_minutes).toBeNull();
    expect(sample.body.after.paid_overtime_minutes % 60).toBe(0);
  });

  it('has its own rest between two days, and the lower limits of a year’s variable hours', async () => {
    const days = { '2026-10-05': ['09:00', '23:00'], '2026-10-06': ['09:00', '18:00'] } as const;
    const year = {
      kind: 'variable_year',
      ...COMMON,
      settlement_months: 12,
      start_month: 4,
      partial_week: 'prorated',
      special_periods: [],
    };
    const user = await personWith({ ...year, work_interval_minutes: 600 }, days);
    const rowOf = async () =>
      (await server.call('GET /api/admin/overtime/2026-10', { token })).body.rows.find(
        ({ user_id }: { user_id: number }) => user_id === user.userId,
      );
    const limits = (row: { standings: { kind: string; most: number }[] }) =>
      Object.fromEntries(row.standings.map(({ kind, most }) => [kind, most]));
    const row = await rowOf();
    expect(row).toMatchObject({ is_annual_variable: true, short_intervals: 0 });
    expect(limits(row)).toMatchObject({ month: 42 * 60, year: 320 * 60 });
    const own = await server.logIn(user);
    const limitOfToday = async () => (await server.call('GET /api/my-day', { token: own })).body.overtime.limit_minutes;
    expect(await limitOfToday()).toBe(42 * 60);
    // Without the rule the company's eleven hours hold, and the law's ordinary limits.
    const replaces = { effective_date: '2026-01-01', weekday_minutes: FIVE_DAYS };
    await contract(user, { work_rule_id: null, replaces });
    const without = await rowOf();
    expect(without).toMatchObject({ is_annual_variable: false, short_intervals: 1 });
    expect(limits(without)).toMatchObject({ month: 45 * 60, year: 360 * 60 });
    expect(await limitOfToday()).toBe(45 * 60);
  });

  it('says whether the rest of a week is a calendar day or 24 hours on end', async () => {
    const nights = daysFrom(isoDate('2026-09-26'), isoDate('2026-10-31')).filter(
      (date) => ![0, 3].includes(weekdayOf(date)),
    );
    const lackOf = async (rest_by_24_hours: boolean, dates: readonly IsoDate[] = nights) => {
      const { body: rule } = await add(`夜勤${dates.length}${rest_by_24_hours}`, {
        kind: 'shift',
        ...COMMON,
        rest_by_24_hours,
      });
      const user = await member();
      await contract(user, { work_rule_id: rule.id });
      await addWork(
        server.database,
        user,
        dates.map((date) => [date, '22:00', '30:00', 60]),
      );
      const { rows } = (await server.call('GET /api/admin/months/2026-10', { token })).body;
      const row: MonthRowResponse = rows.find(({ user_id }: MonthRowResponse) => user_id === user.userId);
      return row.findings.flatMap(({ date, kind }) =>
        kind.startsWith('week_') || kind === 'long_run' ? [`${date} ${kind}`] : [],
      );
    };
    expect(await lackOf(false)).toEqual([
      '2026-10-03 week_without_rest',
      '2026-10-10 week_without_rest',
      '2026-10-17 week_without_rest',
      '2026-10-24 week_without_rest',
      '2026-10-31 week_without_rest',
    ]);
    expect(await lackOf(true)).toEqual([]);
    expect(await lackOf(true, daysFrom(isoDate('2026-10-04'), isoDate('2026-10-10')))).toEqual([
      '2026-10-10 week_without_24_hours',
      '2026-10-10 long_run',
    ]);
  });

  it('is what shifts are planned by', async () => {
    const user = await personWith(
      { kind: 'shift', ...COMMON, work_interval_minutes: 780, rest_day: 3, rest_by_24_hours: true },
      {},
    );
    const { body } = await server.call('GET /api/admin/rosters/2026-12', { token });
    const people: { user_id: number; rules: object[] }[] = body.people;
    expect(people.find(({ user_id }) => user_id === user.userId)?.rules).toEqual([
      {
        from: '2026-11-24',
        work_interval_minutes: 780,
        statutory_rest_day: 3,
        day_limit_minutes: null,
        rest_by_24_hours: true,
      },
    ]);
    expect(people.find(({ user_id }) => user_id === boss.userId)?.rules).toEqual([
      {
        from: '2026-11-24',
        work_interval_minutes: 660,
        statutory_rest_day: null,
        day_limit_minutes: null,
        rest_by_24_hours: false,
      },
    ]);
  });

  it('is the company’s where a rule was stored before there was any', async () => {
    const user = await personWith({ ...FLEX, core: null }, { '2026-10-05': ['09:00', '23:00'] });
    const before = [await monthOf(user), await sheetOf(user)];
    await server.database.kysely
      .updateTable('work_rule_version')
      .set({
        settings: JSON.stringify({
          kind: 'flex',
          hours: null,
          unsetBreak: null,
          restDay: null,
          months: 1,
          startMonth: 1,
          frame: 'calendar',
          rounding: 'minute_down',
          shortage: 'deduct',
          core: null,
          flexible: null,
        }),
      })
      .where('company_id', '=', boss.companyId)
      .execute();
    expect((await list())[0].versions[0].settings).toEqual({ ...FLEX, core: null, flexible: null });
    expect([await monthOf(user), await sheetOf(user)]).toEqual(before);
  });
});
