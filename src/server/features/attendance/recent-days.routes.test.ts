import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addLeave } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  admin = await addUser(server.database, { role: 'admin', employeeId: 'A0001' });
  token = await server.logIn(admin);
});

const person = (employeeId: string, name = '試験 太郎') =>
  addUser(server.database, { companyId: admin.companyId, employeeId, name });
const recent = async () => (await server.call('GET /api/admin/recent-days', { token })).body;
const ofDay = async (date: string) => (await recent()).days.find((day: { date: string }) => day.date === date);
const record = (user: TestUser, recordType: 'clock_in' | 'clock_out' | 'absence', workDate: string, time: string) =>
  server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      record_type: recordType,
      work_date: workDate,
      recorded_at: `${workDate}T${time}:00+09:00`,
    })
    .execute();
const update = (user: TestUser, values: object) =>
  server.database.kysely
    .updateTable('user_account')
    .set(values)
    .where('company_id', '=', user.companyId)
    .where('user_id', '=', user.userId)
    .execute();

it('counts who worked, was on leave or absent on each of seven days, today so far', async () => {
  const [one, other] = [await person('E1'), await person('E2')];
  await record(one, 'clock_in', '2026-11-20', '09:00');
  await record(one, 'clock_in', '2026-11-19', '09:00');
  await record(one, 'clock_out', '2026-11-19', '18:00');
  await record(other, 'absence', '2026-11-19', '08:30');
  await addLeave(server.database, one, '2026-11-18', 'approved');
  await addLeave(server.database, other, '2026-11-18', 'pending');
  // D6: who worked on a day of leave, worked.
  await addLeave(server.database, other, '2026-11-17', 'approved');
  await record(other, 'clock_in', '2026-11-17', '09:00');
  await record(other, 'clock_out', '2026-11-17', '12:00');
  // A day too early, and another company.
  await record(one, 'clock_in', '2026-11-13', '09:00');
  await record(await addUser(server.database), 'clock_in', '2026-11-20', '09:00');

  const none = { worked: 0, leave: 0, absent: 0 };
  expect(await recent()).toEqual({
    days: [
      { date: '2026-11-14', ...none },
      { date: '2026-11-15', ...none },
      { date: '2026-11-16', ...none },
      { date: '2026-11-17', ...none, worked: 1 },
      { date: '2026-11-18', ...none, leave: 1 },
      { date: '2026-11-19', ...none, worked: 1, absent: 1 },
      { date: '2026-11-20', ...none, worked: 1 },
    ],
    forgotten: { total: 0, latest: [] },
  });
});

it('D12: names the latest punches that are missing on days over, and counts all', async () => {
  const people = await Promise.all(['E1', 'E2', 'E3', 'E4', 'E5', 'E6'].map((id) => person(id)));
  for (const user of people) await record(user, 'clock_in', '2026-11-18', '09:00');
  const [first, second] = people as [TestUser, TestUser];
  await record(second, 'clock_out', '2026-11-19', '18:00');
  // Today's are missing nothing yet.
  await record(first, 'clock_in', '2026-11-20', '09:00');
  const { forgotten } = await recent();
  expect(forgotten.total).toBe(7);
  expect(forgotten.latest[0]).toEqual({
    id: second.userId,
    employee_id: 'E2',
    name: '試験 太郎',
    work_date: '2026-11-19',
    punch: 'clock_in',
  });
  expect(forgotten.latest.slice(1)).toMatchObject([
    { employee_id: 'E1', work_date: '2026-11-18', punch: 'clock_out' },
    { employee_id: 'E2' },
    { employee_id: 'E3' },
    { employee_id: 'E4' },
  ]);
});

it('lets a night that is still going on be', async () => {
  const night = await person('E1');
  await record(night, 'clock_in', '2026-11-19', '22:00');
  server.setNow('2026-11-20T05:00:00+09:00');
  expect((await recent()).forgotten.total).toBe(0);
  server.setNow('2026-11-20T23:00:00+09:00');
  expect((await recent()).forgotten.total).toBe(1);
});

it('leaves out what a closed month lacked, and days before the hire or the go-live month', async () => {
  const [closed, hired, working] = [await person('E1'), await person('E2'), await person('E3')];
  for (const user of [closed, hired, working]) await record(user, 'clock_in', '2026-11-16', '09:00');
  await update(hired, { hired_on: '2026-11-17' });
  expect((await recent()).forgotten.latest).toMatchObject([{ employee_id: 'E1' }, { employee_id: 'E3' }]);
  expect(await ofDay('2026-11-16')).toMatchObject({ worked: 2 });

  await server.database.kysely
    .insertInto('month_closing')
    .values({
      company_id: closed.companyId,
      user_id: closed.userId,
      from_date: '2026-10-18',
      to_date: '2026-11-17',
      status: 'closed',
      at: new Date(server.now()),
      by_user_id: admin.userId,
      policy: '{}',
      sheet: '{}',
      hours: '{"days":[]}',
      hours_from: '2026-10-18',
    })
    .execute();
  expect((await recent()).forgotten).toMatchObject({ total: 1, latest: [{ employee_id: 'E3' }] });

  await server.database.kysely
    .updateTable('company')
    .set({ go_live_on: '2026-11-17' })
    .where('company_id', '=', admin.companyId)
    .execute();
  expect((await recent()).forgotten.total).toBe(0);
});
