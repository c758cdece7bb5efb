import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { minutes } from '#domain/time/minutes.ts';
import { isoMonth } from '#domain/time/date.ts';
import { addLeave, addShift } from './testing/attendance-builders.ts';
import { addLeaveDays } from './testing/leave-builders.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { employeesOfMonth } from './records/employees.ts';
import { rulesFor } from './shared/sheet/month-rules.ts';
import { sheetMonths } from './shared/sheet/sheet-months.ts';
import { sheetTotals } from './features/company-policy/policy.service.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let employee: TestUser;
let superAdmin: string;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database, { name: 'みらい商事株式会社' });
  employee = await someone({ name: '佐藤 健太' });
  superAdmin = await server.logIn(await someone({ role: 'super_admin' }));
});

/** An employee of the company, hired long ago unless the test says otherwise. */
const someone = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, {
    companyId,
    hiredOn: '2020-04-01',
    createdAt: '2020-04-01T09:00:00+09:00',
    ...rest,
  });

async function punch(
  recordType: 'clock_in' | 'clock_out' | 'absence',
  at: string,
  { user = employee, workDate = at.slice(0, 10), ...rest }: { user?: TestUser; workDate?: string } & Values = {},
): Promise<void> {
  await server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      record_type: recordType,
      recorded_at: `${at}+09:00`,
      work_date: workDate,
      latitude: 35.6,
      longitude: 139.7,
      ...rest,
    })
    .execute();
}

interface Values {
  readonly break_minutes?: number;
  readonly note?: string;
  readonly note_is_automatic?: boolean;
  readonly superseded_at?: string;
}

const sheet = (month = '2026-11', { userId } = employee, token = superAdmin) =>
  server.call(`GET /api/admin/users/${userId}/attendance-sheet?month=${month}`, { token });

const dayOf = async (date: string) =>
  (await sheet(date.slice(0, 7))).body.days.find((day: { date: string }) => day.date === date);

describe('the attendance sheet', () => {
  it('has the company, the employee, the month, its sums, its days and its notes', async () => {
    await addShift(server.database, employee, '2026-11-02', [540, 1080]);
    await punch('clock_in', '2026-11-02T08:52:31', { note: '出勤 08:52', note_is_automatic: true });
    await punch('clock_out', '2026-11-02T19:14:20', { break_minutes: 60, note: '月次報告書を作成' });
    await addLeave(server.database, employee, '2026-11-04', 'approved');
    await addLeave(server.database, employee, '2026-11-05', 'pending');
    await punch('absence', '2026-11-06T08:00:00');

    const { status, body } = await sheet();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company: { company_id: companyId, company_name: 'みらい商事株式会社' },
      user: { id: employee.userId, employee_id: employee.employeeId, name: '佐藤 健太' },
      month: '2026-11',
      // Absent: the 5th, the 6th, and eight Mondays to Fridays without a record since, up to the 19th.
      summary: {
        days_worked: 1,
        days_absent: 11,
        days_late: 0,
        days_left_early: 0,
        work_minutes: 540 + 480,
        overtime_minutes: 60,
        night_overtime_minutes: 0,
      },
      notes: expect.arrayContaining(['退勤は15分単位で切り捨て（打刻は1分単位で保存）']),
    });
    expect(body.days).toHaveLength(30);
    expect(body.days[1]).toEqual({
      date: '2026-11-02',
      clock_in: '09:00',
      clock_out: '19:00',
      clock_in_minute: 540,
      clock_out_minute: 1140,
      is_clock_in_corrected: false,
      is_clock_out_corrected: false,
      is_corrected: false,
      break_time: 60,
      is_break_unset: false,
      work_minutes: 540,
      overtime_minutes: 60,
      night_minutes: 0,
      night_overtime_minutes: 0,
      is_vacation: false,
      is_absent: false,
      is_late: false,
      is_left_early: false,
      missing_punch: null,
      holiday: null,
      remarks: '月次報告書を作成',
    });
    expect(body.days[2]).toMatchObject({ holiday: '文化の日', work_minutes: null, remarks: '文化の日' });
    expect(body.days[3]).toMatchObject({ is_vacation: true, work_minutes: null, remarks: '有給休暇取得' });
    expect(body.days[5]).toMatchObject({ is_absent: true, clock_in: null, break_time: null, remarks: '欠勤' });
  });

  it('puts a night on its evening, and superseded records nowhere', async () => {
    await punch('clock_in', '2026-10-31T22:00:00');
    await punch('clock_out', '2026-11-01T06:07:00', { workDate: '2026-10-31', break_minutes: 60 });
    await punch('clock_in', '2026-10-31T20:00:00', { superseded_at: '2026-11-02T09:00:00+09:00' });
    expect(await dayOf('2026-10-31')).toMatchObject({
      clock_in: '22:00',
      clock_out: '06:00',
      clock_out_minute: 1800,
      work_minutes: 420,
      night_minutes: 420,
    });
    expect(await dayOf('2026-11-01')).toMatchObject({ clock_in: null, clock_out: null });
  });

  it('D12: ends the month’s last night at a clock-in of the next month', async () => {
    await addShift(server.database, employee, '2026-10-31', [1320, 1800]);
    await punch('clock_in', '2026-10-31T22:00:00');
    server.setNow('2026-11-01T20:00:00+09:00');
    expect(await dayOf('2026-10-31')).toMatchObject({ missing_punch: null });
    await punch('clock_in', '2026-11-01T09:00:00');
    expect(await dayOf('2026-10-31')).toMatchObject({ missing_punch: 'clock_out', remarks: '退勤未打刻' });
  });

  it('marks what was corrected', async () => {
    await punch('clock_in', '2026-11-19T09:00:00');
    const token = await server.logIn(employee);
    const body = { date: '2026-11-19', clock_out: '18:20', modification_reason: '打刻漏れ', break_time: 60 };
    expect((await server.call('PUT /api/time-records/new', { token, body })).status).toBe(200);
    expect(await dayOf('2026-11-19')).toMatchObject({
      clock_out: '18:15',
      is_clock_in_corrected: false,
      is_clock_out_corrected: true,
      is_corrected: true,
      remarks: '＊修正あり',
    });
  });

  it('clips leave over several days to the month', async () => {
    const { leave_request_id: id } = await server.database.kysely
      .insertInto('leave_request')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        request_type: 'annual_leave',
        start_date: '2026-10-29',
        end_date: '2026-11-02',
        days_count: 3,
        status: 'approved',
        client_approver: '承認 花子',
      })
      .returning('leave_request_id')
      .executeTakeFirstOrThrow();
    await addLeaveDays(
      server.database,
      employee,
      id,
      ['10-29', '10-30', '10-31', '11-01', '11-02'].map((day) => `2026-${day}`),
    );
    const leaveOf = async (month: string) =>
      (await sheet(month)).body.days
        .filter((day: { is_vacation: boolean }) => day.is_vacation)
        .map((day: { date: string }) => day.date.slice(5));
    expect(await leaveOf('2026-10')).toEqual(['10-29', '10-30', '10-31']);
    expect(await leaveOf('2026-11')).toEqual(['11-01', '11-02']);
  });

  it.each(['', 'month=', 'month=2026-13', 'month=2026-11-01', 'month=11'])('rejects the month of %j', async (query) => {
    const route = `GET /api/admin/users/${employee.userId}/attendance-sheet?${query}`;
    expect(await server.call(route, { token: superAdmin })).toMatchObject({
      status: 400,
      body: { fields: { month: expect.any(String) } },
    });
  });

  it('is for super admins only', async () => {
    for (const role of ['user', 'admin'] as const) {
      const token = await server.logIn(await addUser(server.database, { companyId, role }));
      expect((await sheet('2026-11', employee, token)).status).toBe(403);
    }
    expect((await sheet('2026-11', await someone({ name: '鈴木 彩花' }))).status).toBe(200);
    expect((await server.call(`GET /api/admin/users/${employee.userId}/attendance-sheet?month=2026-11`)).status).toBe(
      401,
    );
  });

  it('rejects another company’s employee and an unknown one', async () => {
    const stranger = await addUser(server.database);
    for (const userId of [stranger.userId, 999_999, 'x'])
      expect(await sheet('2026-11', { ...employee, userId: userId as number })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });
});

describe('the employees of a month', () => {
  const idsOf = async (month: string): Promise<string[]> =>
    (await employeesOfMonth(server.database.kysely, companyId, calendarMonth(isoMonth(month)))).map(
      ({ employeeId }) => employeeId,
    );

  it.each([
    ['hired in it', { hiredOn: '2026-11-30' }, true],
    ['hired after it', { hiredOn: '2026-12-01' }, false],
    ['who left in it', { leftOn: '2026-11-01', active: false }, true],
    ['who left before it', { leftOn: '2026-10-31', active: false }, false],
    ['registered on its last day', { hiredOn: null, createdAt: '2026-11-30T23:59:59+09:00' }, true],
    ['registered after it', { hiredOn: null, createdAt: '2026-12-01T00:00:00+09:00' }, false],
    ['registered after it and hired before', { createdAt: '2026-12-01T00:00:00+09:00' }, true],
    ['deactivated', { active: false }, false],
  ] as const)('somebody %s', async (_, rest, belongs) => {
    const { employeeId } = await someone(rest);
    expect((await idsOf('2026-11')).includes(employeeId)).toBe(belongs);
  });

  it('are those with a record in it, too', async () => {
    const gone = await someone({ active: false });
    await punch('clock_in', '2026-11-02T09:00:00', { user: gone });
    const strangers = await addUser(server.database);
    expect(await idsOf('2026-11')).toContain(gone.employeeId);
    expect(await idsOf('2026-12')).not.toContain(gone.employeeId);
    expect(await idsOf('2026-11')).not.toContain(strangers.employeeId);
  });

  it.each([
    [
      'approved leave',
      `insert into leave_request (company_id, user_id, request_type, start_date, end_date, days_count, status, client_approver)
       values ($1, $2, 'annual_leave', '2026-11-30', '2026-11-30', 1, 'approved', '承認 花子')`,
    ],
    [
      'internal work',
      `insert into internal_work (company_id, user_id, work_date, start_minute, end_minute, break_minutes, note)
       values ($1, $2, '2026-11-01', 540, 600, 0, '')`,
    ],
    [
      'a closing',
      `insert into month_closing (company_id, user_id, from_date, to_date, status, at, by_user_id)
       values ($1, $2, '2026-11-01', '2026-11-30', 'confirmed', now(), $2)`,
    ],
  ])('are those with %s in it, too, whenever they were deactivated', async (_, statement) => {
    const gone = await someone({ active: false });
    await server.database.pool.query(statement, [companyId, gone.userId]);
    expect(await idsOf('2026-11')).toContain(gone.employeeId);
    for (const month of ['2026-10', '2026-12']) expect(await idsOf(month)).not.toContain(gone.employeeId);
  });
});

describe('the sheets of a company', () => {
  it('are read in batches, each employee once and in order, and sum up to what each one’s sheet has', async () => {
    const many = await server.database.kysely
      .insertInto('user_account')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          company_id: companyId,
          employee_id: `M${String(index).padStart(4, '0')}`,
          name: '多数 太郎',
          role: 'user',
          password_hash: '-',
          hired_on: '2020-04-01',
        })),
      )
      .returning('user_id')
      .execute();
    await server.database.kysely
      .insertInto('time_record')
      .values(
        many.flatMap(({ user_id }, index) => [
          {
            company_id: companyId,
            user_id,
            record_type: 'clock_in',
            recorded_at: '2026-11-02T09:00:00+09:00',
            work_date: '2026-11-02',
          },
          {
            company_id: companyId,
            user_id,
            record_type: 'clock_out',
            recorded_at: `2026-11-02T18:${String(index % 60).padStart(2, '0')}:00+09:00`,
            work_date: '2026-11-02',
            break_minutes: 60,
          },
        ]),
      )
      .execute();

    const period = calendarMonth(isoMonth('2026-11'));
    const rules = await rulesFor(server.database.kysely, companyId, period.month);
    const seen: string[] = [];
    const sizes: number[] = [];
    for await (const months of sheetMonths(server.database.kysely, { companyId, period, rules, now: server.now() })) {
      sizes.push(months.length);
      seen.push(...months.map((one) => one.employee.employeeId));
      for (const { input } of months) expect(input.records.length).toBeLessThanOrEqual(2);
    }
    expect(sizes).toEqual([120, 2]);
    expect(seen).toEqual([...new Set(seen)].toSorted());

    const tried = [rules, { ...rules, sheet: { ...rules.sheet, clockOutStep: minutes(1) } }];
    const wanted = { companyId, period, rules, now: server.now(), tried };
    const { employees, totals } = await sheetTotals(server.database.kysely, wanted);
    const minutesPast = many.map((_, index) => index % 60);
    const sum = (of: (minute: number) => number): number => minutesPast.reduce((total, each) => total + of(each), 0);
    expect(employees).toBe(122);
    expect(totals[0]).toMatchObject({
      days_worked: 120,
      work_minutes: 120 * 480 + sum((minute) => minute - (minute % 15)),
      clock_out_cut_minutes: sum((minute) => minute % 15),
    });
    expect(totals[1]).toMatchObject({
      work_minutes: 120 * 480 + sum((minute) => minute),
      clock_out_cut_minutes: 0,
    });
  });
});
