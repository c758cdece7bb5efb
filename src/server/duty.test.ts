import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import { addLeave, addShift } from './testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { addLeaveGrant, addLeaveRequest } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// D41: whatever depends on the duty to work says the same of a day.

/** November 2026 has a public holiday on Monday, the 23rd. */
const MONTH = '2026-11';
const HOLIDAY = '2026-11-23';
/** Monday, Wednesday and Saturday. */
const PART_TIME = [0, 300, 0, 300, 0, 0, 240];

let server: TestServer;
let companyId: string;
let employee: TestUser;
let own: string;
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-12-04T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, hiredOn: '2024-04-01' });
  own = await server.logIn(employee);
  boss = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

const get = async (path: string, token = boss) => (await server.call(`GET ${path}`, { token })).body;

async function contract(terms: { weekday_minutes: number[] } | { weekly_days: number }): Promise<void> {
  await server.database.kysely
    .insertInto('work_contract')
    .values({ company_id: companyId, user_id: employee.userId, from_date: '2024-04-01', ...terms })
    .execute();
}

async function dayOff(date: string): Promise<void> {
  await server.database.kysely
    .insertInto('shift')
    .values({ company_id: companyId, user_id: employee.userId, work_date: date, is_workday: false })
    .execute();
}

const hoursOf = async (month = MONTH): Promise<HoursTotalsResponse> =>
  (await get(`/api/admin/users/${employee.userId}/attendance-sheet?month=${month}`)).hours;

async function found(kind: FindingResponse['kind']): Promise<string[]> {
  const rows: MonthRowResponse[] = (await get(`/api/admin/months/${MONTH}`)).rows;
  const findings = rows.find(({ user_id }) => user_id === employee.userId)?.findings ?? [];
  return findings.filter((finding) => finding.kind === kind).map(({ date }) => date);
}

let templates = 0;
/** The employee's line of a payroll file, for these items. */
async function payroll(...items: readonly string[]): Promise<string[]> {
  const { body: template } = await server.call('POST /api/admin/payroll-templates', {
    token: boss,
    body: {
      name: `No. ${(templates += 1)}`,
      encoding: 'utf-8',
      hours_format: 'minutes',
      has_header: false,
      columns: ['employee_id', ...items].map((item) => ({ item, heading: item, text: '' })),
    },
  });
  const file = await get(`/api/admin/months/${MONTH}/payroll?template_id=${template.id}&allow_uncovered=true`);
  const lines = parse(file);
  return lines.find(([id]) => id === employee.employeeId)?.slice(1) ?? [];
}

describe('leave counts everywhere or nowhere', () => {
  /** How many days of leave each screen and file counts, and which of them are findings. */
  async function counted(dates: readonly string[]) {
    await addLeaveGrant(server.database, employee, '2026-04-01', 10);
    for (const date of dates) await addLeaveRequest(server.database, employee, date);
    const hours = await hoursOf();
    const ledger = await get(`/api/admin/users/${employee.userId}/leave-ledger`);
    const obligations = (await get('/api/admin/five-day-obligations')).data;
    const balance = await get('/api/vacation-balance/my-balance', own);
    const [days, time, left] = await payroll('leave_days', 'leave_time', 'leave_balance');
    expect([Number(days), Number(time)]).toEqual([hours.leave_days, hours.leave_minutes]);
    expect([ledger.left_days, ledger.remaining_days, balance.left_days, balance.current_balance]).toEqual(
      Array.from({ length: 4 }, () => Number(left)),
    );
    const screen = (await get(`/api/admin/users/${employee.userId}/months/${MONTH}`)).hours;
    expect(screen).toEqual(hours);
    return {
      hours: hours.leave_days,
      minutes: hours.leave_minutes,
      taken: 10 - Number(left),
      fiveDays: obligations[0].counted_days,
      withoutDuty: ledger.without_duty.map(({ date }: { date: string }) => date),
      found: await found('leave_without_duty'),
    };
  }

  it.each<[string, string, number]>([
    ['a weekday of the contract', '2026-11-16', 300],
    ['a Saturday of the contract', '2026-11-14', 240],
    ['a public holiday alone', HOLIDAY, 300],
    ['another weekday', '2026-11-17', 0],
  ])('%s of a contract', async (_, date, minutes) => {
    await contract({ weekday_minutes: PART_TIME });
    const days = minutes > 0 ? 1 : 0;
    const nowhere = days === 0 ? [date] : [];
    expect(await counted([date])).toEqual({
      hours: days,
      minutes,
      taken: days,
      fiveDays: days,
      withoutDuty: nowhere,
      found: nowhere,
    });
  });

  it('by the shift, whatever the contract has', async () => {
    await contract({ weekday_minutes: PART_TIME });
    await dayOff('2026-11-16');
    await dayOff(HOLIDAY);
    await addShift(server.database, employee, '2026-11-17', [540, 1080]);
    const nowhere = ['2026-11-16', HOLIDAY];
    expect(await counted(['2026-11-16', '2026-11-17', HOLIDAY])).toEqual({
      hours: 1,
      minutes: 480,
      taken: 1,
      fiveDays: 1,
      withoutDuty: nowhere,
      found: nowhere,
    });
  });

  it('where no weekdays are known, a weekend by the word of who asked', async () => {
    await contract({ weekly_days: 3 });
    await addLeaveGrant(server.database, employee, '2025-04-01', 10, { expiresOn: '2026-11-30' });
    const ask = (request_date: string, rest: object = {}) =>
      server.call('POST /api/vacation', {
        token: own,
        body: { request_type: 'annual_leave', request_date, client_approver: '承認 花子', ...rest },
      });
    const { status, body } = await ask('2026-11-14', { is_workday: true });
    expect(status).toBe(201);
    const decided = await server.call(`PUT /api/admin/vacations/${body.data.id}`, {
      token: boss,
      body: { status: 'approved' },
    });
    expect(decided.status).toBe(200);
    // Of before a word had to be given.
    expect((await ask('2026-11-21')).status).toBe(400);
    await addLeave(server.database, employee, '2026-11-21', 'approved');
    expect(await hoursOf()).toMatchObject({ leave_days: 1, leave_minutes: 480 });
    expect(await found('leave_without_duty')).toEqual(['2026-11-21']);
    const ledger = await get(`/api/admin/users/${employee.userId}/leave-ledger`);
    expect(ledger).toMatchObject({ used_days: 1, without_duty: [{ date: '2026-11-21', status: 'approved' }] });
    const file = await get(`/api/admin/users/${employee.userId}/leave-ledger/csv`);
    expect(parse(file, { bom: true }).at(-1)).toEqual(
      expect.arrayContaining(['勤務日ではない', '2026-11-21', '承認済み']),
    );
  });
});

describe('absence', () => {
  const absence = async () => {
    const { absence_days, absence_minutes } = await hoursOf();
    expect(await payroll('absence_days', 'absence_time')).toEqual([String(absence_days), String(absence_minutes)]);
    return [absence_days, absence_minutes];
  };

  it('is derived for payroll only where the weekdays are known', async () => {
    expect(await absence()).toEqual([0, 0]);
    await contract({ weekly_days: 3 });
    expect(await absence()).toEqual([0, 0]);
  });

  it('is on the days of the contract, and on no public holiday alone', async () => {
    await contract({ weekday_minutes: PART_TIME });
    // Four Mondays but the 23rd, four Wednesdays, four Saturdays.
    expect(await absence()).toEqual([12, 4 * 300 + 4 * 300 + 4 * 240]);
    expect(await found('empty_workday')).toHaveLength(12);
    expect(await found('empty_workday')).not.toContain('2026-11-17');
    await addShift(server.database, employee, HOLIDAY, [540, 1080]);
    expect((await absence())[0]).toBe(13);
    expect(await found('empty_workday')).toContain(HOLIDAY);
  });
});

it('a day of internal work alone counts its hours', async () => {
  await contract({ weekday_minutes: PART_TIME });
  await server.database.kysely
    .insertInto('internal_work')
    .values({
      company_id: companyId,
      user_id: employee.userId,
      work_date: '2026-11-16',
      start_minute: 540,
      end_minute: 780,
      break_minutes: 0,
    })
    .execute();
  expect(await hoursOf()).toMatchObject({ worked_days: 1, worked_minutes: 240, absence_days: 11 });
  expect(await payroll('actual_work', 'attended_days')).toEqual(['240', '1']);
});

it('a night past the next shift’s start is the next day’s work everywhere, over the month’s edge too', async () => {
  const [last, first] = ['2026-10-29', '2026-10-30'];
  const edge = ['2026-10-31', '2026-11-01'] as const;
  // 22:00 to 11:00; the next shift begins at 09:00.
  for (const [night, next] of [[last, first] as const, edge]) {
    await addShift(server.database, employee, night, [1320, 1800]);
    await addShift(server.database, employee, next, [540, 1080]);
    const corrected = await server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
      token: boss,
      body: { date: night, clock_in: '22:00', clock_out: '11:00', break_time: 0, modification_reason: '夜勤' },
    });
    expect(corrected.status).toBe(200);
  }
  const daysOf = async (month: string) => {
    const { days } = await get(`/api/admin/users/${employee.userId}/months/${month}`);
    const worked = days.filter(({ worked_minutes }: { worked_minutes: number }) => worked_minutes > 0);
    return worked.map((day: { date: string; worked_minutes: number }) => `${day.date} ${day.worked_minutes}`);
  };
  expect(await daysOf('2026-10')).toEqual([`${last} 660`, `${first} 120`, `${edge[0]} 660`]);
  expect(await daysOf('2026-11')).toEqual([`${edge[1]} 120`]);
  const overview = await get('/api/admin/overtime/2026-11');
  const row = overview.rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
  for (const [month, worked] of [['2026-10', 1440] as const, ['2026-11', 120] as const]) {
    const hours = await hoursOf(month);
    expect(hours.worked_minutes).toBe(worked);
    const list = (await get(`/api/admin/months/${month}`)).rows.find(
      ({ user_id }: { user_id: number }) => user_id === employee.userId,
    );
    expect(hours).toMatchObject(list.hours);
    const at = overview.months.indexOf(month);
    const limits =
      month === '2026-11'
        ? [row.so_far.overtime_minutes, row.so_far.rest_day_minutes]
        : [row.overtime_minutes[at], row.rest_day_minutes[at]];
    expect(limits).toEqual([hours.overtime_minutes, hours.statutory_holiday_minutes]);
  }
  expect(await payroll('actual_work')).toEqual(['120']);
});
