import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { addClosedMonth, addLeave, addShift } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addOtherLeave } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { addWork, type Worked } from '../../testing/worked.ts';

let server: TestServer;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  // A Friday.
  server.setNow('2026-11-20T12:00:00+09:00');
  person = await addUser(server.database, { createdAt: '2026-04-01T00:00:00+09:00' });
  token = await server.logIn(person);
});

const myDay = async (of = token) => (await server.call('GET /api/my-day', { token: of })).body;

/** Sets the company's closing day or agreement, by a super admin of its own. */
async function change(route: string, body: object): Promise<void> {
  const admin = await addUser(server.database, { companyId: person.companyId, role: 'super_admin' });
  const { status } = await server.call(route, { token: await server.logIn(admin), body });
  expect(status).toBeLessThan(300);
}

const AGREEMENT = {
  first_month: 4,
  is_annual_variable: false,
  month_minutes: 40 * 60,
  year_minutes: 360 * 60,
  special_clause: null,
  standard_week_minutes: 2400,
  week_start: 0,
  statutory_rest_day: 0,
  counts_holiday_hours: false,
  work_interval_minutes: 660,
  warning_percent: 80,
};

describe('GET /api/my-day', () => {
  it('of a person without anything on record', async () => {
    expect(await myDay()).toEqual({
      date: '2026-11-20',
      shifts: [],
      next_shift: null,
      late_after: '10:00',
      is_on_leave: false,
      worked_minutes: 0,
      overtime: { minutes: 0, limit_minutes: 45 * 60 },
      leave: null,
      forgotten: [],
      swaps: [],
      // Each weekday so far lacks its punches.
      findings: { month: '2026-11', days: 13 },
      waiting_punches: [],
      decisions: [],
    });
  });

  it('says the hours of the month as the month itself does, against the agreement’s limit', async () => {
    await addWork(server.database, person, [
      ['2026-11-02', '09:00', '20:00', 60],
      ['2026-11-04', '09:00', '19:30', 60],
      ['2026-10-30', '09:00', '23:00', 60],
    ]);
    await change('PUT /api/admin/overtime-settings', AGREEMENT);
    const day = await myDay();
    const { body: month } = await server.call('GET /api/months/2026-11', { token });
    expect(day.worked_minutes).toBe(month.hours.worked_minutes);
    expect(day.worked_minutes).toBe(600 + 570);
    expect(day.overtime).toEqual({ minutes: 210, limit_minutes: 40 * 60 });
  });

  it('counts the overtime by the agreement’s months, whatever the closing day (D39)', async () => {
    await addWork(server.database, person, [
      ['2026-10-19', '09:00', '20:00', 60],
      ['2026-10-28', '09:00', '19:00', 60],
      ['2026-11-04', '09:00', '19:30', 60],
    ]);
    await change('PUT /api/admin/overtime-settings', { ...AGREEMENT, first_day: 21 });
    const day = await myDay();
    // The wage period is November; the agreement’s month began on 10/21.
    expect(day.worked_minutes).toBe(570);
    expect(day.overtime.minutes).toBe(60 + 90);
  });

  it('counts it as the month does where hours are deemed beside leave of a part of a day', async () => {
    await change('PUT /api/admin/overtime-settings', { ...AGREEMENT, first_day: 21 });
    const settings = { kind: 'outside', ...NO_CHOICES, usual_minutes: null, agreed_minutes: null };
    await change('POST /api/admin/work-rules', { name: '外勤', settings });
    const company_id = person.companyId;
    const { work_rule_id } = await server.database.kysely
      .selectFrom('work_rule')
      .select('work_rule_id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow();
    const weekday_minutes = [0, 480, 480, 480, 480, 480, 0];
    await server.database.kysely
      .insertInto('work_contract')
      .values({ company_id, user_id: person.userId, from_date: '2026-04-01', weekday_minutes, work_rule_id })
      .execute();
    const days = ['09', '10', '11', '12', '13'].map((day): Worked => [`2026-11-${day}`, '09:00', '18:00', 60]);
    // Four hours are leave: the Saturday's are within 40 of the week.
    await addWork(server.database, person, [...days, ['2026-11-14', '09:00', '13:00', 0]]);
    await addLeave(server.database, person, '2026-11-11', 'approved', { unit: 'half', half: 'am', minutes: 240 });
    const { body: month } = await server.call('GET /api/months/2026-11', { token });
    expect([(await myDay()).overtime.minutes, month.hours.overtime_minutes]).toEqual([0, 0]);
  });

  it('tells the shifts around today, and leave', async () => {
    await addShift(server.database, person, '2026-11-17', [540, 1080]);
    await addShift(server.database, person, '2026-11-18', [1020, 2640]);
    await addShift(server.database, person, '2026-11-19', [1320, 1800]);
    await addShift(server.database, person, '2026-11-20', [540, 1080]);
    await addLeaveGrant(server.database, person, '2026-10-01', 10);
    await addLeave(server.database, person, '2026-11-20', 'approved');
    await addLeave(server.database, person, '2026-11-27', 'pending');
    expect(await myDay()).toMatchObject({
      shifts: [
        { date: '2026-11-18', start_time: '17:00', end_time: '20:00', is_workday: true },
        { date: '2026-11-19', start_time: '22:00', end_time: '06:00', is_workday: true },
        { date: '2026-11-20', start_time: '09:00', end_time: '18:00', is_workday: true },
      ],
      is_on_leave: true,
      leave: { left_days: 9, after_plans_days: 8 },
    });
  });

  it('tells no shift next on approved leave of another kind', async () => {
    await addShift(server.database, person, '2026-11-24', [540, 1080]);
    await addShift(server.database, person, '2026-11-25', [600, 1140]);
    await addOtherLeave(server.database, person, '2026-11-24');
    expect((await myDay()).next_shift).toMatchObject({ date: '2026-11-25' });
  });

  it('tells the next shift after today, over the month’s end, but none on a day off or on approved leave', async () => {
    server.setNow('2026-11-30T12:00:00+09:00');
    const later = await server.logIn(person);
    await addShift(server.database, person, '2026-11-30', [540, 1080]);
    expect((await myDay(later)).next_shift).toBeNull();
    await server.database.kysely
      .insertInto('shift')
      .values({ company_id: person.companyId, user_id: person.userId, work_date: '2026-12-01', is_workday: false })
      .execute();
    await addShift(server.database, person, '2026-12-04', [600, 1140]);
    await addShift(server.database, person, '2026-12-03', [540, 1080]);
    await addShift(server.database, person, '2026-12-02', [1320, 1800]);
    await addLeaveGrant(server.database, person, '2026-10-01', 10);
    await addLeave(server.database, person, '2026-12-02', 'approved');
    await addLeave(server.database, person, '2026-12-03', 'pending');
    expect((await myDay(later)).next_shift).toEqual({ date: '2026-12-03', start_time: '09:00', end_time: '18:00' });
    await server.database.kysely
      .updateTable('leave_request')
      .set({ status: 'cancelled' })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await myDay(later)).next_shift).toEqual({ date: '2026-12-02', start_time: '22:00', end_time: '06:00' });
  });

  it('names the punches that are missing since the last month, the latest first, but not of closed months', async () => {
    for (const [now, type] of [
      ['2026-09-15T09:00', 'in'],
      ['2026-10-15T09:00', 'in'],
      ['2026-11-10T18:00', 'out'],
      ['2026-11-20T09:00', 'in'],
    ] as const) {
      server.setNow(`${now}:00+09:00`);
      expect((await server.call('POST /api/time-records', { token, body: { type } })).status).toBe(201);
    }
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await myDay()).forgotten).toEqual([
      { date: '2026-11-10', month: '2026-11', punch: 'clock_in' },
      { date: '2026-10-15', month: '2026-10', punch: 'clock_out' },
    ]);
    await addClosedMonth(server.database, person, { from: '2026-10-01', to: '2026-10-31', at: server.now() });
    expect((await myDay()).forgotten).toEqual([{ date: '2026-11-10', month: '2026-11', punch: 'clock_in' }]);
  });

  it('counts the days to check of the present month as the month itself does, less what was accepted', async () => {
    await addWork(server.database, person, [
      ['2026-11-02', '09:00', '20:00', null],
      ['2026-11-04', '09:00', '19:30', 30],
      ['2026-10-30', '09:00', '23:00', null],
    ]);
    for (const [now, type] of [
      ['2026-11-10T18:00', 'out'],
      ['2026-11-11T09:00', 'in'],
    ] as const) {
      server.setNow(`${now}:00+09:00`);
      expect((await server.call('POST /api/time-records', { token, body: { type } })).status).toBe(201);
    }
    server.setNow('2026-11-20T12:00:00+09:00');
    const { body: month } = await server.call('GET /api/months/2026-11', { token });
    const days = new Set(month.findings.map(({ date }: { date: string }) => date));
    expect([...days]).toEqual(expect.arrayContaining(['2026-11-02', '2026-11-04', '2026-11-10', '2026-11-11']));
    expect((await myDay()).findings).toEqual({ month: '2026-11', days: days.size });

    const admin = await addUser(server.database, { companyId: person.companyId, role: 'admin' });
    const ofDay = month.findings.filter(({ date }: { date: string }) => date === '2026-11-04');
    const { status } = await server.call(`POST /api/admin/users/${person.userId}/months/2026-11/accepted-findings`, {
      token: await server.logIn(admin),
      body: { findings: ofDay, reason: '現場の都合' },
    });
    expect(status).toBe(200);
    expect((await myDay()).findings).toEqual({ month: '2026-11', days: days.size - 1 });
  });

  it('tells what others decided on one’s requests, and nothing of a colleague’s', async () => {
    const admin = await addUser(server.database, { companyId: person.companyId, role: 'admin' });
    const colleague = await addUser(server.database, { companyId: person.companyId });
    const theirs = await server.logIn(colleague);
    const decide = await server.logIn(admin);
    for (const one of [person, colleague]) await addLeaveGrant(server.database, one, '2026-10-01', 10);
    const request = async (of: string, date: string): Promise<number> =>
      (
        await server.call('POST /api/vacation', {
          token: of,
          body: { request_type: 'annual_leave', request_date: date, client_approver: '田中', is_workday: true },
        })
      ).body.data.id;
    const [first, second, others] = [
      await request(token, '2026-11-26'),
      await request(token, '2026-11-27'),
      await request(theirs, '2026-11-26'),
    ];
    const settle = (id: number, body: object) => server.call(`PUT /api/admin/vacations/${id}`, { token: decide, body });
    expect((await settle(first, { status: 'approved' })).status).toBe(200);
    server.setNow('2026-11-20T13:00:00+09:00');
    expect((await settle(second, { status: 'rejected', notes: '繁忙期' })).status).toBe(200);
    expect((await settle(others, { status: 'approved' })).status).toBe(200);
    expect((await myDay()).decisions).toEqual([
      { date: '2026-11-27', status: 'rejected', at: expect.any(String) },
      { date: '2026-11-26', status: 'approved', at: expect.any(String) },
    ]);
    // Decisions have the time of the database, which is the machine's.
    server.setNow(formatInstant(epochMs(Date.now() + 31 * 24 * 60 * 60_000)));
    expect((await myDay(await server.logIn(person))).decisions).toEqual([]);
  });
});
