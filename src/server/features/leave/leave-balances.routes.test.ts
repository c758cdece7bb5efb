import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, addOtherLeave, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, employeeId: 'B1', name: '残 太郎' });
  token = await server.logIn(await addUser(server.database, { companyId, employeeId: 'B2', role: 'admin' }));
});

const balances = async () => (await server.call('GET /api/admin/leave-balances', { token })).body;

describe('GET /api/admin/leave-balances', () => {
  it('adds up the leave of everybody since their base dates', async () => {
    await addLeaveGrant(server.database, employee, '2025-10-01', 11, { expiresOn: '2027-09-30' });
    await addLeaveGrant(server.database, employee, '2026-10-01', 12, { expiresOn: '2028-09-30' });
    await addLeaveRequest(server.database, employee, '2026-03-02');
    await addLeaveRequest(server.database, employee, '2026-10-05');
    await addLeaveRequest(server.database, employee, '2026-10-06', 'approved', {
      unit: 'half',
      half: 'am',
      minutes: 240,
    });
    await addLeaveRequest(server.database, employee, '2026-12-01', 'pending');
    const { company_name, as_of, data } = await balances();
    expect([typeof company_name, as_of, data.length]).toEqual(['string', '2026-11-20', 2]);
    expect(data[0]).toEqual({
      user_id: employee.userId,
      employee_id: 'B1',
      name: '残 太郎',
      name_kana: null,
      base_date: '2026-10-01',
      granted_days: 12,
      carried_over_days: 10,
      used_days: 1.5,
      used_hours_days: 0,
      expired_days: 0,
      left_days: 20.5,
      remaining_days: 19.5,
      next_expiry: { date: '2027-09-30', days: 7.5 },
      obligation: {
        base_date: '2026-10-01',
        deadline: '2027-09-30',
        required_days: 5,
        counted_days: 1.5,
        planned_days: 0,
        remaining_days: 3.5,
        state: 'open',
        is_partly_unknown: false,
      },
      has_open_grant: false,
      is_unregistered: false,
    });
    expect(data[1]).toMatchObject({ employee_id: 'B2', base_date: null, left_days: 0, obligation: null });
    const { body: csv } = await server.call('GET /api/admin/leave-balances/csv', { token });
    expect(csv.split('\r\n')[1]).toBe(
      'B1,残 太郎,2026-10-01,12,10,1.5,0,0,20.5,19.5,2027-09-30,7.5,5,1.5,3.5,2027-09-30,期間中',
    );
  });

  it('marks whose grant is due and not made, and leaves out who has left', async () => {
    await employ(server.database, employee, '2026-05-20');
    expect((await balances()).data[0]).toMatchObject({ employee_id: 'B1', has_open_grant: true });
    await employ(server.database, employee, '2026-05-20', { left_on: '2026-11-19' });
    expect((await balances()).data.map((row: { employee_id: string }) => row.employee_id)).toEqual(['B2']);
  });

  it('is for admins', async () => {
    const own = await server.logIn(employee);
    expect((await server.call('GET /api/admin/leave-balances', { token: own })).status).toBe(403);
  });
});

describe('two base dates within a year', () => {
  it('are owed together where the company says so', async () => {
    await addLeaveGrant(server.database, employee, '2026-04-01', 10, { expiresOn: '2028-03-31' });
    await addLeaveGrant(server.database, employee, '2026-10-01', 11, { expiresOn: '2028-09-30' });
    const superAdmin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    const save = (body: object) =>
      server.call('PUT /api/admin/leave-settings', {
        token: superAdmin,
        body: { allows_halves: true, hourly_days: 0, several_days: 'off', ...body },
      });
    const listed = async () =>
      (await server.call('GET /api/admin/five-day-obligations', { token })).body.data.map(
        (one: { base_date: string; deadline: string; required_days: number }) =>
          `${one.base_date} ${one.deadline} ${one.required_days}`,
      );
    expect(await listed()).toEqual(['2026-04-01 2027-03-31 5', '2026-10-01 2027-09-30 5']);
    expect((await save({ double_track: true })).body.double_track).toBe(true);
    expect(await listed()).toEqual(['2026-04-01 2027-09-30 7.5']);
    // Whole days where half days aren't allowed; omitted, the choice stays.
    expect((await save({ allows_halves: false })).body.double_track).toBe(true);
    expect(await listed()).toEqual(['2026-04-01 2027-09-30 8']);
    const { grants } = (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body;
    expect(grants.map(({ obligation }: { obligation: object | null }) => obligation)).toMatchObject([
      { required_days: 8, second_base_date: '2026-10-01' },
      null,
    ]);
  });
});

describe('GET /api/leave-year', () => {
  it('has the days of leave by unit and status, and what the others were', async () => {
    await employ(server.database, employee, '2026-05-20');
    await addLeaveGrant(server.database, employee, '2026-10-01', 10);
    await addLeaveRequest(server.database, employee, '2026-11-04');
    await addLeaveRequest(server.database, employee, '2026-12-01', 'pending', {
      unit: 'half',
      half: 'pm',
      minutes: 240,
    });
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        record_type: 'clock_in',
        recorded_at: new Date('2026-11-02T09:00:00+09:00'),
        work_date: '2026-11-02',
      })
      .execute();
    await addOtherLeave(server.database, employee, '2026-11-06');
    const own = await server.logIn(employee);
    const { body } = await server.call('GET /api/leave-year?year=2026', { token: own });
    expect(body.leave).toEqual([
      { date: '2026-11-04', status: 'approved' },
      { date: '2026-11-06', status: 'approved', kind: 'own_1', kind_name: '特休', is_paid: true },
      { date: '2026-12-01', status: 'pending', unit: 'half', half: 'pm' },
    ]);
    const stateOf = (date: string) => body.days.find((day: { date: string }) => day.date === date)?.state;
    expect(
      ['2026-05-19', '2026-10-05', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-20'].map(stateOf),
    ).toEqual([undefined, 'unknown', 'worked', 'rest', undefined, 'absent', 'owed']);
    const { body: shown } = await server.call(`GET /api/admin/users/${employee.userId}/leave-year?year=2026`, {
      token,
    });
    expect(shown).toEqual(body);
    expect((await server.call('GET /api/leave-year?year=26', { token: own })).status).toBe(400);
  });
});
