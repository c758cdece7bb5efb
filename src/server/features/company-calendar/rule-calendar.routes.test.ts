import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { addWork } from '../../testing/worked.ts';

// A company with a factory and shops, each with a work rule and an employee.

let server: TestServer;
let boss: TestUser;
let token: string;
let factory: number;
let shops: number;
let welder: TestUser;
let clerk: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-12-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin', createdAt: '2026-10-01T00:00:00Z' });
  token = await server.logIn(boss);
  factory = await addRule('工場');
  shops = await addRule('店舗');
  welder = await employee(factory);
  clerk = await employee(shops);
});

const call = (request: string, body?: object, as = token) =>
  server.call(request, { token: as, ...(body !== undefined && { body }) });
const addRule = async (name: string, as = token): Promise<number> =>
  (await call('POST /api/admin/work-rules', { name, settings: { kind: 'fixed', ...NO_CHOICES } }, as)).body.id;
const contract = (user: TestUser, work_rule_id: number | null, effective_date = '2026-10-01') =>
  call(`PUT /api/admin/users/${user.userId}/contracts`, {
    effective_date,
    weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    work_rule_id,
  });
async function employee(rule: number): Promise<TestUser> {
  const user = await addUser(server.database, {
    companyId: boss.companyId,
    hiredOn: '2026-10-01',
    createdAt: '2026-10-01T00:00:00Z',
  });
  expect((await contract(user, rule)).status).toBe(200);
  return user;
}

const day = (date: string, kind: string, name: string | null = null) => ({ date, kind, name });
/** A Wednesday and the day after; a Monday that is a public holiday; the company's own closing, a Friday. */
const REST = day('2026-11-11', 'statutory_holiday');
const CLOSING = day('2026-11-12', 'scheduled_holiday', '工場休業');
const OBSERVED = day('2026-11-23', 'workday');
const FOUNDATION = day('2026-11-13', 'scheduled_holiday', '創立記念日');
const FACTORY_DAYS = [REST, CLOSING, day('2026-11-13', 'workday'), OBSERVED];

const pathOf = (rule: number | null, rest = '', year = 2026) =>
  `/api/admin/company-calendar/${year}${rest}${rule === null ? '' : `?work_rule_id=${rule}`}`;
const read = async (rule: number | null, as = token) => (await call(`GET ${pathOf(rule)}`, undefined, as)).body;
const save = async (rule: number | null, days: readonly object[]) =>
  call(`PUT ${pathOf(rule)}`, { version: (await read(rule)).version, days });
const preview = (rule: number | null, days: readonly object[]) => call(`POST ${pathOf(rule, '/preview')}`, { days });

describe('the calendar of a work rule', () => {
  it('has days of its own, beside the company’s and another rule’s of the same date', async () => {
    expect(await read(factory)).toMatchObject({ year: 2026, work_rule_id: factory, days: [] });
    await save(null, [FOUNDATION]);
    const { status, body } = await save(factory, FACTORY_DAYS);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: '勤務形態のカレンダーを保存しました', days: FACTORY_DAYS });
    await save(shops, [day('2026-11-11', 'workday')]);
    expect(await read(factory)).toMatchObject({ days: FACTORY_DAYS, version: body.version });
    expect(await read(null)).toMatchObject({ work_rule_id: null, days: [FOUNDATION] });
    await save(factory, []);
    expect((await read(factory)).days).toEqual([]);
    expect((await read(shops)).days).toEqual([day('2026-11-11', 'workday')]);
    expect((await read(null)).days).toEqual([FOUNDATION]);
  });

  it('is audited by its rule and what changes', async () => {
    await save(factory, [REST]);
    await save(factory, [REST, CLOSING]);
    const { action, before, after } = (await companyAuditOf(server.database, boss.companyId)).at(-1) ?? {};
    expect({ action, before, after }).toEqual({
      action: 'set_company_calendar',
      before: { year: 2026, calendar: { work_rule: '工場', registered_days: [] } },
      after: { year: 2026, calendar: { work_rule: '工場', registered_days: [CLOSING] } },
    });
  });

  it('overwrites nobody else’s change, and tells what is there', async () => {
    const { version } = await read(factory);
    await save(factory, [REST]);
    const { status, body } = await call(`PUT ${pathOf(factory)}`, { version, days: [] });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'calendar_changed', current: { work_rule_id: factory, days: [REST] } });
  });

  it('is written to files that name the rule, and read again', async () => {
    await save(factory, [CLOSING]);
    for (const format of ['csv', 'ical']) {
      const { headers, body } = await call(`GET ${pathOf(factory, `/${format}`)}`);
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('カレンダー_工場_2026年');
      const file = new FormData();
      file.set('file', new Blob([body]), 'calendar');
      expect((await call(`POST ${pathOf(null, '/read')}`, file)).body.days).toEqual([CLOSING]);
    }
  });

  it('of no rule, or another company’s, is refused everywhere, and nothing is written', async () => {
    const stranger = await addUser(server.database, { role: 'super_admin' });
    const theirs = await addRule('よその工場', await server.logIn(stranger));
    for (const rule of [theirs, 999_999])
      for (const [request, body] of [
        [`GET ${pathOf(rule)}`],
        [`PUT ${pathOf(rule)}`, { version: '', days: [REST] }],
        [`POST ${pathOf(rule, '/preview')}`, { days: [REST] }],
        [`GET ${pathOf(rule, '/csv')}`],
        [`GET ${pathOf(rule, '/ical')}`],
      ] as const)
        expect([request, (await call(request, body)).status]).toEqual([request, 404]);
    expect((await call(`GET ${pathOf(null)}?work_rule_id=x`)).status).toBe(400);
    const { days } = await read(theirs, await server.logIn(stranger));
    expect(days).toEqual([]);
  });

  it('goes with its rule, which is refused while a contract names it', async () => {
    const unused = await addRule('廃止');
    await save(unused, [REST, CLOSING]);
    await save(factory, [REST]);
    expect((await call(`DELETE /api/admin/work-rules/${factory}`)).body.code).toBe('work_rule_used');
    expect((await call(`DELETE /api/admin/work-rules/${unused}`)).status).toBe(200);
    expect((await call(`GET ${pathOf(unused)}`)).status).toBe(404);
    expect((await read(factory)).days).toEqual([REST]);
    expect((await companyAuditOf(server.database, boss.companyId)).at(-1)).toMatchObject({
      action: 'delete_work_rule',
      before: { name: '廃止', calendar_days: 2 },
    });
  });
});

describe('two people of different rules', () => {
  const WORKED = '2026-11-11';
  beforeEach(async () => {
    await save(null, [FOUNDATION]);
    await save(factory, FACTORY_DAYS);
    for (const user of [welder, clerk]) await addWork(server.database, user, [[WORKED, '09:00', '18:00', 60]]);
  });
  const both = async <Seen>(see: (user: TestUser) => Promise<Seen>): Promise<[Seen, Seen]> => [
    await see(welder),
    await see(clerk),
  ];
  const own = async (user: TestUser, request: string) =>
    (await call(request, undefined, await server.logIn(user))).body;

  it('have their own 法定休日労働 in the own month, the sheet, the month list, 36協定 and payroll', async () => {
    const restWork = (body: { hours: { statutory_holiday_minutes: number } }) => body.hours.statutory_holiday_minutes;
    expect(await both(async (user) => restWork(await own(user, 'GET /api/months/2026-11')))).toEqual([480, 0]);
    const users = '/api/admin/users';
    for (const path of ['months/2026-11', 'attendance-sheet?month=2026-11'])
      expect(await both(async ({ userId }) => restWork((await call(`GET ${users}/${userId}/${path}`)).body))).toEqual([
        480, 0,
      ]);

    const { rows } = (await call('GET /api/admin/months/2026-11')).body;
    const rowOf = ({ userId }: TestUser) => rows.find((row: { user_id: number }) => row.user_id === userId);
    expect(await both(async (user) => restWork(rowOf(user)))).toEqual([480, 0]);

    const overtime = (await call('GET /api/admin/overtime/2026-11')).body;
    const at = overtime.months.indexOf('2026-11');
    const limits = async ({ userId }: TestUser) =>
      overtime.rows.find((row: { user_id: number }) => row.user_id === userId).rest_day_minutes[at];
    expect(await both(limits)).toEqual([480, 0]);

    const { id } = (
      await call('POST /api/admin/payroll-templates', {
        name: '休日',
        encoding: 'utf-8',
        hours_format: 'minutes',
        has_header: false,
        columns: ['employee_id', 'statutory_holiday_work', 'contracted_days'].map((item) => ({
          item,
          heading: item,
          text: '',
        })),
      })
    ).body;
    const lines = String(
      (await call(`GET /api/admin/months/2026-11/payroll?template_id=${id}&allow_uncovered=true`)).body,
    ).split(/\r?\n/);
    // Of 21 days from Monday to Friday, a public holiday among them: the factory has it in place of two days.
    const paid = async ({ employeeId }: TestUser) =>
      lines
        .find((line) => line.includes(employeeId))
        ?.split(',')
        .slice(1);
    expect(await both(paid)).toEqual([
      ['480', '18'],
      ['0', '18'],
    ]);
  });

  it('have their own holidays, absences and days to check', async () => {
    const dates = (holidays: readonly { date: string }[]) => holidays.map(({ date }) => date.slice(-2)).join(' ');
    expect(await both(async (user) => dates(await own(user, 'GET /api/holidays/2026-11')))).toEqual([
      '03 11 12',
      '03 13 23',
    ]);
    const asAdmin = async ({ userId }: TestUser) =>
      dates((await call(`GET /api/admin/holidays/2026-11?user_id=${userId}`)).body);
    expect(await both(asAdmin)).toEqual(['03 11 12', '03 13 23']);
    expect(dates((await call('GET /api/admin/holidays/2026-11')).body)).toBe('03 13 23');

    const sheet = async ({ userId }: TestUser) =>
      (await call(`GET /api/admin/users/${userId}/attendance-sheet?month=2026-11`)).body;
    const absent = async (user: TestUser) =>
      (await sheet(user)).days
        .filter(
          ({ is_absent: isAbsent, date }: { is_absent: boolean; date: string }) => isAbsent && date > '2026-11-10',
        )
        .map(({ date }: { date: string }) => date.slice(-2))
        .slice(0, 3);
    expect(await both(absent)).toEqual([
      ['13', '16', '17'],
      ['12', '16', '17'],
    ]);
    const { rows } = (await call('GET /api/admin/months/2026-11')).body;
    const found = async ({ userId }: TestUser) =>
      rows
        .find((row: { user_id: number }) => row.user_id === userId)
        .findings.map(({ date }: { date: string }) => date.slice(-2))
        .filter((date: string) => ['12', '13', '23'].includes(date));
    expect(await both(found)).toEqual([['13', '23'], ['12']]);
  });

  it('have their own days of leave', async () => {
    for (const user of [welder, clerk]) await addLeaveGrant(server.database, user, '2026-10-01', 10);
    const ask = (date: string) => async (user: TestUser) => {
      const as = await server.logIn(user);
      const body = { request_type: 'annual_leave', request_date: date, client_approver: '承認 太郎' };
      const { status, body: answer } = await call('POST /api/vacation', body, as);
      return status === 201 ? 'taken' : answer.code;
    };
    expect(await both(ask('2026-11-12'))).toEqual(['leave_no_duty', 'taken']);
    expect(await both(ask('2026-11-13'))).toEqual(['taken', 'leave_no_duty']);
    // What was taken is void once the day is a rest day, and counts nothing.
    await save(factory, [REST, CLOSING]);
    const left = async (user: TestUser) => (await own(user, 'GET /api/vacation-balance/my-balance')).current_balance;
    const [welders, clerks] = await both(left);
    expect(welders - clerks).toBe(1);
  });

  it('are planned to come, or not, today, and in the plans of the roster', async () => {
    server.setNow('2026-11-12T12:00:00+09:00');
    const { people } = (await call('GET /api/admin/today')).body;
    const state = async ({ userId }: TestUser) => people.find((one: { id: number }) => one.id === userId).state;
    expect(await both(state)).toEqual(['off', 'not_yet']);
    const roster = (await call('GET /api/admin/rosters/2026-11')).body;
    expect(roster.company_days).toEqual([{ date: '2026-11-13', kind: 'scheduled_holiday' }]);
    const days = async ({ userId }: TestUser) =>
      roster.people.find((one: { user_id: number }) => one.user_id === userId).rule_days;
    expect(await both(days)).toEqual([FACTORY_DAYS.map(({ date, kind }) => ({ date, kind })), []]);
  });

  it('and one who changes over has each day by the contract of it', async () => {
    await contract(clerk, factory, '2026-11-12');
    const holidays = await own(clerk, 'GET /api/holidays/2026-11');
    // Not the 11th, which was before, nor the 23rd, on which the factory works.
    expect(holidays.map(({ date }: { date: string }) => date.slice(-2))).toEqual(['03', '12']);
    const month = await own(clerk, 'GET /api/months/2026-11');
    expect(month.hours.statutory_holiday_minutes).toBe(0);
  });
});

describe('the preview of a rule’s calendar', () => {
  it('has the figures of its people alone, and what they have planned', async () => {
    for (const user of [welder, clerk]) {
      await addWork(server.database, user, [['2026-11-11', '09:00', '18:00', 60]]);
      await addShift(server.database, user, '2026-11-12', [540, 1080]);
    }
    const { status, body } = await preview(factory, [REST, CLOSING]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      planned_shifts: 1,
      months: [
        {
          month: '2026-11',
          closed: 0,
          changed: 1,
          before: { statutory_holiday_minutes: 0 },
          after: { statutory_holiday_minutes: 480 },
        },
      ],
    });
    expect((await read(factory)).days).toEqual([]);
  });

  it('of the company’s leaves out whom a rule’s calendar decides for', async () => {
    for (const user of [welder, clerk]) {
      await addWork(server.database, user, [['2026-11-11', '09:00', '18:00', 60]]);
      await addShift(server.database, user, '2026-11-12', [540, 1080]);
    }
    await save(factory, [day('2026-11-11', 'workday'), day('2026-11-12', 'workday')]);
    expect((await preview(null, [REST, CLOSING])).body).toMatchObject({
      planned_shifts: 1,
      // The clerk, and the boss, who owes two days less.
      months: [{ changed: 2, after: { statutory_holiday_minutes: 480 } }],
    });
  });

  it('a rule is tried with its calendar, on the sample and on a person', async () => {
    await save(factory, [REST]);
    await addWork(server.database, clerk, [['2026-11-11', '09:00', '18:00', 60]]);
    const tried = (rest: object) =>
      call('POST /api/admin/work-rules/preview', {
        settings: { kind: 'fixed', ...NO_CHOICES },
        month: '2026-11',
        ...rest,
      });
    const restWork = async (rest: object) => (await tried(rest)).body.after.statutory_holiday_minutes;
    // The sample works nine hours on a Wednesday, until 20:00.
    expect([await restWork({}), await restWork({ work_rule_id: factory })]).toEqual([0, 600]);
    const user_id = clerk.userId;
    expect([await restWork({ user_id }), await restWork({ user_id, work_rule_id: factory })]).toEqual([0, 480]);
    expect((await tried({ work_rule_id: 999_999 })).status).toBe(404);
  });
});

describe('closed months', () => {
  const close = ({ userId }: TestUser) =>
    call('POST /api/admin/months/2026-11/close', { user_ids: [userId], reason: '確認済み' });
  const monthOf = async ({ userId }: TestUser) =>
    (await call(`GET /api/admin/users/${userId}/months/2026-11`)).body.hours;

  it('keep their figures, and the preview counts those of the rule’s people (D40)', async () => {
    for (const user of [welder, clerk]) {
      await addWork(server.database, user, [['2026-11-11', '09:00', '18:00', 60]]);
      await call('POST /api/admin/months/2026-10/close', { user_ids: [user.userId], reason: '確認済み' });
      expect((await close(user)).status).toBe(200);
    }
    const before = await monthOf(welder);
    expect((await preview(factory, [REST])).body.months).toMatchObject([{ closed: 1, changed: 0 }]);
    expect((await save(factory, [REST])).status).toBe(200);
    expect(await monthOf(welder)).toEqual(before);
  });

  it('without stored hours are refused to the calendars that they depend on, and to no other', async () => {
    await addWork(server.database, welder, [['2026-11-11', '09:00', '18:00', 60]]);
    await call('POST /api/admin/months/2026-10/close', { user_ids: [welder.userId], reason: '確認済み' });
    expect((await close(welder)).status).toBe(200);
    await server.database.kysely
      .updateTable('month_closing')
      .set({ hours: null, hours_from: null })
      .where('company_id', '=', boss.companyId)
      .execute();
    for (const calendar of [factory, null]) {
      const { status, body } = await save(calendar, [REST]);
      expect([status, body.code, body.closed_month]).toEqual([409, 'calendar_month_closed', { month: '2026-11' }]);
    }
    expect((await save(shops, [REST])).status).toBe(200);
  });
});
