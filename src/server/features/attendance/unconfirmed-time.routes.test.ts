import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Punches (打刻) that are stored while the server's clock is doubted: 時刻未確認.

let server: TestServer;
let isConfirmed = false;
let person: TestUser;
let token: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({
    clock: (_database, now) =>
      Promise.resolve({ read: () => ({ at: now(), isConfirmed }), check: () => Promise.resolve() }),
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  isConfirmed = false;
  server.setNow('2026-11-20T09:00:00+09:00');
  const companyId = await addCompany(server.database);
  person = await addUser(server.database, { companyId, employeeId: 'E0001' });
  token = await server.logIn(person);
  admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

const send = (route: string, body: object, by = token) => server.call(route, { token: by, body });
const day = async () => (await server.call('GET /api/time-records?date=2026-11-20', { token })).body;
const marks = async (): Promise<(boolean | undefined)[]> =>
  (await day()).map((one: { time_unconfirmed?: boolean }) => one.time_unconfirmed);
const findings = async (): Promise<{ kind: string }[]> =>
  (await server.call('GET /api/months/2026-11', { token })).body.findings.filter(
    ({ kind }: { kind: string }) => kind === 'unconfirmed_time',
  );

it('are marked for the person and who sees the day, in the log, and a finding each', async () => {
  expect(await send('POST /api/time-records', { type: 'in' })).toMatchObject({
    status: 201,
    body: { recorded_at: '2026-11-20T09:00:00.000+09:00', time_unconfirmed: true },
  });
  isConfirmed = true;
  server.setNow('2026-11-20T18:00:00+09:00');
  const { body } = await send('POST /api/time-records', { type: 'out' });
  expect(body).not.toHaveProperty('time_unconfirmed');
  expect(await marks()).toEqual([true, undefined]);
  expect(await findings()).toEqual([{ date: '2026-11-20', kind: 'unconfirmed_time', punch_type: 'clock_in' }]);
  const { people } = (await server.call('GET /api/admin/today', { token: admin })).body;
  expect(people.find(({ id }: { id: number }) => id === person.userId)).toMatchObject({ reports: ['時刻未確認'] });
  expect((await auditOf(server.database, person)).filter(({ action }) => action === 'punch')).toMatchObject([
    { after: { record_type: 'clock_in', time_unconfirmed: true } },
    { after: expect.not.objectContaining({ time_unconfirmed: expect.anything() }) },
  ]);
});

describe('settled', () => {
  beforeEach(() => send('POST /api/time-records', { type: 'in' }));

  it('by another time, not by another break', async () => {
    server.setNow('2026-11-20T18:00:00+09:00');
    isConfirmed = true;
    await send('POST /api/time-records', { type: 'out' });
    const correct = (more: object) =>
      send('PUT /api/time-records/new', { date: '2026-11-20', modification_reason: '時計のずれ', ...more });
    const times = { clock_in: '09:00', clock_out: '18:00' };
    expect((await correct({ ...times, break_time: 60 })).status).toBe(200);
    expect(await findings()).toHaveLength(1);
    expect((await correct({ ...times, clock_in: '08:00' })).status).toBe(200);
    expect(await findings()).toEqual([]);
    expect(await marks()).toEqual([undefined, undefined]);
  });

  it('by an admin who accepts it', async () => {
    const accepted = await send(
      `POST /api/admin/users/${person.userId}/months/2026-11/accepted-findings`,
      { findings: await findings(), reason: '本人に確認済み' },
      admin,
    );
    expect([accepted.status, await findings()]).toEqual([200, []]);
    expect(await marks()).toEqual([true]);
  });
});

it('are taken without a network, however late or early the device says', async () => {
  const offline = (tapped_at: string) =>
    send('POST /api/offline-punches', { type: 'in', tapped_at, clock_difference_ms: 0 });
  for (const tapped of ['2026-11-20T10:00:00+09:00', '2026-11-18T10:00:00+09:00'])
    expect(await offline(tapped)).toMatchObject({ status: 201, body: { time_unconfirmed: true } });
  isConfirmed = true;
  expect((await offline('2026-11-20T11:00:00+09:00')).body.code).toBe('offline_punch_future');
  expect((await offline('2026-11-18T11:00:00+09:00')).body.code).toBe('offline_punch_old');
  expect((await auditOf(server.database, person)).filter(({ action }) => action === 'offline_punch')).toMatchObject([
    { after: { time_unconfirmed: true } },
    { after: { time_unconfirmed: true } },
  ]);
});

it('are marked at a shared device, too', async () => {
  const pin = '482915';
  await server.call('PUT /api/kiosk-identity/pin', { token, body: { pin } });
  const { id } = (await send('POST /api/admin/kiosks', { name: '正面玄関', place_id: null }, admin)).body;
  const { company_id, code } = (await server.call(`POST /api/admin/kiosks/${id}/code`, { token: admin })).body;
  const device = (await server.call('POST /api/kiosk/register', { body: { company_id, code } })).body;
  const body = {
    device: { company_id, token: device.token },
    scan_id: randomUUID(),
    type: null,
    identity: { means: 'pin', employee_id: 'E0001', pin },
  };
  expect((await server.call('POST /api/kiosk/punches', { body })).status).toBe(201);
  expect(await marks()).toEqual([true]);
  expect((await auditOf(server.database, person)).find(({ action }) => action === 'kiosk_punch')).toMatchObject({
    after: { time_unconfirmed: true },
  });
});
