import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createLog } from '../../platform/log.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let superAdmin: TestUser;
let token: string;
let employee: TestUser;

/** Goes on to a day, on which the super admin logs in again. */
async function goTo(date: string): Promise<void> {
  server.setNow(`${date}T12:00:00+09:00`);
  token = await server.logIn(superAdmin);
}
const at = (date: string) => epochMs(Date.parse(`${date}T00:05:00+09:00`));
const runJob = (date: string) => makeAllDueGrants(server.database, at(date), createLog('silent'));
const read = async () => (await server.call('GET /api/admin/common-grant-day', { token })).body;
const save = (body: object) => server.call('PUT /api/admin/common-grant-day', { token, body });
const preview = async (monthDay: string | null) =>
  (await server.call('POST /api/admin/common-grant-day/preview', { token, body: { month_day: monthDay } })).body;
const grants = async () =>
  (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body.grants.map(
    ({ granted_on: date, days }: { granted_on: string; days: number }) => `${date} ${days}`,
  );

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  superAdmin = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(superAdmin);
  employee = await addUser(server.database, { companyId });
  await employ(server.database, employee, '2026-04-01');
  await runJob('2026-11-20');
});

it('is nobody’s until it is chosen, from tomorrow on, and audited', async () => {
  const none = { month_day: null, from: null };
  expect(await read()).toEqual(none);
  const april = { month_day: '04-01', from: '2026-11-21' };
  expect(await save({ month_day: '04-01' })).toMatchObject({ status: 200, body: april });
  await goTo('2026-12-20');
  // The same again holds since when it did.
  await save({ month_day: '04-01' });
  expect(await read()).toEqual(april);
  expect(await companyAuditOf(server.database, companyId)).toMatchObject([
    { action: 'change_common_grant_day', before: none, after: april },
  ]);
});

it('says whose next grant it changes, before it is saved', async () => {
  const april = await addUser(server.database, { companyId });
  await employ(server.database, april, '2026-10-01');
  await addUser(server.database, { companyId });
  expect(await preview('04-01')).toEqual({
    people: [
      {
        user_id: employee.userId,
        employee_id: employee.employeeId,
        name: expect.any(String),
        before: { date: '2027-10-01', days: 11 },
        after: { date: '2027-04-01', days: 11 },
      },
    ],
    unchanged: 1,
  });
  expect((await read()).month_day).toBeNull();
  expect((await preview(null)).people).toEqual([]);
});

it('moves the grants to come, and takes nothing back when it is given up', async () => {
  expect(await grants()).toEqual(['2026-10-01 10']);
  await save({ month_day: '04-01' });
  await runJob('2027-03-31');
  expect(await grants()).toEqual(['2026-10-01 10']);
  await runJob('2027-04-01');
  await runJob('2027-04-01');
  expect(await grants()).toEqual(['2026-10-01 10', '2027-04-01 11']);
  await goTo('2027-04-02');
  await save({ month_day: null });
  await runJob('2028-03-31');
  expect(await grants()).toEqual(['2026-10-01 10', '2027-04-01 11']);
  await runJob('2028-04-01');
  expect(await grants()).toEqual(['2026-10-01 10', '2027-04-01 11', '2028-04-01 12']);
});

it('owes the five days of two grants within a year by each of them, or together', async () => {
  await save({ month_day: '04-01' });
  await runJob('2027-04-01');
  await goTo('2027-05-01');
  const owed = async () =>
    (await server.call('GET /api/admin/five-day-obligations', { token })).body.data.map(
      (one: { base_date: string; deadline: string; required_days: number }) =>
        `${one.base_date} ${one.deadline} ${one.required_days}`,
    );
  expect(await owed()).toEqual(['2026-10-01 2027-09-30 5', '2027-04-01 2028-03-31 5']);
  const units = { allows_halves: true, hourly_days: 0, several_days: 'off', double_track: true };
  expect((await server.call('PUT /api/admin/leave-settings', { token, body: units })).status).toBe(200);
  expect(await owed()).toEqual(['2026-10-01 2028-03-31 7.5']);
  const ledger = (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body;
  expect(ledger.grants).toMatchObject([{ obligation: { required_days: 7.5 } }, { obligation: null }]);
});

it.each([{ month_day: '02-29' }, { month_day: '4/1' }, {}])('refuses %j', async (body) => {
  expect(await save(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
