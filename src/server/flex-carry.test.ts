import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { daysFrom, isoDate, isWeekend } from '#domain/time/date.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { NO_CHOICES } from './testing/work-rules.ts';
import { addLeaveRequest } from './testing/leave-builders.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { addWork } from './testing/worked.ts';

// フレックス, 不足の繰越: what goes out of a month comes into the next one, also where it is closed (D40).

const FLEX = {
  kind: 'flex',
  ...NO_CHOICES,
  settlement_months: 1,
  start_month: 1,
  frame: 'calendar',
  frame_rounding: 'minute_down',
  shortage: 'carry',
  core: null,
  flexible: null,
  standard_day_minutes: null,
};
/** October is of 177:08 and owes 21 days: its holiday is on the 12th. */
const ROOM = 10_628 - 21 * 480;
const SHORT = 14 * 60 + 30;

let server: TestServer;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = async (route: string, body?: object) => {
  const answer = await server.call(route, { token, ...(body !== undefined && { body }) });
  expect([200, 201], `${route} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
};
const frameOf = async (month: string) => {
  const { hours } = await call(`GET /api/admin/users/${person.userId}/months/${month}`);
  return hours.frames[0];
};
const outAndIn = async () => {
  const { shortage_minutes, carried_out_minutes, deducted_minutes } = await frameOf('2026-09');
  const { carried_in_minutes } = await frameOf('2026-10');
  return [shortage_minutes, carried_out_minutes, deducted_minutes, carried_in_minutes];
};

/** September owes 19 days, and its 18 of 7:14 and one of 7:18 are 137:30 of 152:00. */
beforeEach(async () => {
  server.setNow('2026-11-05T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  person = await addUser(server.database, { companyId });
  await server.database.kysely
    .updateTable('user_account')
    .set({ hired_on: '2026-09-01', created_at: '2026-09-01T09:00:00+09:00' })
    .where('user_id', '=', person.userId)
    .execute();
  const { id } = await call('POST /api/admin/work-rules', { name: '自由', settings: FLEX });
  await call(`PUT /api/admin/users/${person.userId}/contracts`, {
    effective_date: '2026-09-01',
    weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    work_rule_id: id,
  });
  const september = { from: isoDate('2026-09-01'), to: isoDate('2026-09-30') };
  const holidays = holidaysWithin(september);
  const days = daysFrom(september.from, september.to).filter((date) => !isWeekend(date) && !holidays.has(date));
  await addWork(
    server.database,
    person,
    days.map((date, index) => [date, '9:00', index < 18 ? '16:14' : '16:18', 0]),
  );
});

const key = () => ({ company_id: person.companyId, user_id: person.userId });
const addClosing = (date: string) =>
  server.database.kysely
    .insertInto('company_day')
    .values({ company_id: person.companyId, calendar_date: date, kind: 'scheduled_holiday', name: null })
    .execute();
/** A day of eight hours. */
const addShift = (work_date: string) =>
  server.database.kysely
    .insertInto('shift')
    .values({ ...key(), work_date, is_workday: true, start_minute: 540, end_minute: 1080 })
    .execute();

it.each<readonly [string, () => Promise<unknown>, carried: number]>([
  ['its holidays', async () => {}, ROOM],
  ['its calendar', () => addClosing('2026-10-30'), SHORT],
  ['its shifts', () => addShift('2026-10-31'), ROOM - 480],
  ['its leave', () => addLeaveRequest(server.database, person, '2026-10-12'), ROOM - 480],
])('counts the days of the next month with %s, on both sides', async (_, plan, carried) => {
  await plan();
  expect(await outAndIn()).toEqual([SHORT, carried, SHORT - carried, carried]);
});

it('D40: what a month was closed with comes into the next one, whatever is planned in that since', async () => {
  await call('POST /api/admin/months/2026-09/close', { user_ids: [person.userId], reason: '確認済みのため' });
  await addShift('2026-10-31');
  expect(await outAndIn()).toEqual([SHORT, ROOM, SHORT - ROOM, ROOM]);
  await call('POST /api/admin/months/2026-09/reopen', { user_ids: [person.userId], reason: '修正のため' });
  expect(await outAndIn()).toEqual([SHORT, ROOM - 480, SHORT - ROOM + 480, ROOM - 480]);
});
