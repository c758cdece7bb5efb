import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLog } from '../../platform/log.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, employeeId: 'L1', name: '移行 花子' });
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

async function upload(path: string, file: string, as = token) {
  const body = new FormData();
  body.set('file', new Blob([file]), '残日数.csv');
  const response = await fetch(`${server.url}/api/admin/leave-import${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body,
  });
  return { status: response.status, body: await response.json() };
}
const preview = (file: string) => upload('/preview', file);
const run = (file: string, as?: string) => upload('', file, as);
const ledger = async () => (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body;

const HEAD = '社員ID,付与日,付与日数,残日数,残時間数,有効期限\n';
const TAKEN = '社員ID,取得日,単位,時間数\n';

describe('grants with what is left of them', () => {
  const FILE = `${HEAD}L1,2026-10-01,20,12.5,3,\nl1,2025-10-01,18,4,,2027-09-30\n`;

  it('are previewed and stored, and the same once more changes nothing', async () => {
    const { body } = await preview(FILE);
    expect(body).toMatchObject({ kind: 'grants', added: 2, changed: 0, unchanged: 0, faulty: 0 });
    expect(body.rows[0]).toMatchObject({
      line: 2,
      employee_id: 'L1',
      name: '移行 花子',
      outcome: 'add',
      before: null,
      after: { days: 20, left_days: 12.875, expiry_date: '2028-09-30' },
    });
    expect((await ledger()).grants).toEqual([]);
    expect((await run(FILE)).body).toMatchObject({ message: '2件の付与を取り込みました', added: 2 });
    expect(await ledger()).toMatchObject({
      left_days: 16.875,
      used_days: 21.125,
      grants: [
        { granted_on: '2025-10-01', days: 18, used_days: 14, remaining_days: 4, expiry_date: '2027-09-30' },
        { granted_on: '2026-10-01', days: 20, taken_before_days: 7.125, remaining_days: 12.875, is_statutory: true },
      ],
    });
    // The five days are owed of the whole grant.
    expect((await ledger()).grants[1].obligation).toMatchObject({ base_date: '2026-10-01', required_days: 5 });
    expect((await run(FILE)).body).toMatchObject({ message: '変更はありません', added: 0, unchanged: 2 });
    expect((await run(FILE.replace('12.5,3', '11,'))).body).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await ledger()).left_days).toBe(15);
    expect((await auditOf(server.database, employee)).map(({ action }) => action)).toEqual([
      'add_leave_grant',
      'add_leave_grant',
      'correct_leave_grant',
    ]);
  });

  it('are drawn on by what is taken here, and refused where that would lose its cover', async () => {
    await run(`${HEAD}L1,2026-10-01,20,1,,\n`);
    await addLeaveRequest(server.database, employee, '2026-11-24');
    expect(await ledger()).toMatchObject({ left_days: 1, remaining_days: 0, uncovered: [] });
    const { body } = await preview(`${HEAD}L1,2026-10-01,20,0,,\n`);
    expect(body.rows[0]).toMatchObject({ outcome: 'fault', faults: [{ column: '残日数' }] });
    expect(await run(`${HEAD}L1,2026-10-01,20,0,,\n`)).toMatchObject({
      status: 400,
      body: { code: 'leave_import_faulty' },
    });
  });

  it('take the place of what the job made unused, by another base date too', async () => {
    await employ(server.database, employee, '2016-04-01');
    await makeAllDueGrants(server.runtime, server.now(), createLog('silent'));
    const file = `${HEAD}L1,2026-04-01,20,15,,\n`;
    expect((await preview(file)).body.rows[0]).toMatchObject({
      outcome: 'add',
      replaces: [{ granted_on: '2026-10-01', days: 20 }],
    });
    await run(file);
    expect((await ledger()).grants).toMatchObject([{ granted_on: '2026-04-01', remaining_days: 15 }]);
    expect(await makeAllDueGrants(server.runtime, server.now(), createLog('silent'))).toBe(0);
  });

  it('fill the grant of the same day that the job made', async () => {
    await employ(server.database, employee, '2016-04-01');
    await makeAllDueGrants(server.runtime, server.now(), createLog('silent'));
    const { body } = await preview(`${HEAD}L1,2026-10-01,20,15,,\n`);
    expect(body.rows[0]).toMatchObject({ outcome: 'change', before: { left_days: 20 }, after: { left_days: 15 } });
    await run(`${HEAD}L1,2026-10-01,20,15,,\n`);
    expect((await ledger()).grants).toMatchObject([{ is_automatic: true, remaining_days: 15 }]);
  });

  it.each([
    ['X9,2026-10-01,20,5,,', '社員ID'],
    [',2026-10-01,20,5,,', '社員ID'],
    ['L1,10/1,20,5,,', '付与日'],
    ['L1,2026-10-01,0,0,,', '付与日数'],
    ['L1,2026-10-01,20,,,', '残日数'],
    ['L1,2026-10-01,20,20.5,,', '残日数'],
    ['L1,2026-10-01,20,20,1,', '残日数'],
    ['L1,2026-10-01,20,5.3,,', '残日数'],
    ['L1,2026-10-01,20,5,8,', '残時間数'],
    ['L1,2026-10-01,20,5,,2026-09-30', '有効期限'],
    ['L1,2026-10-01,20,5,,,多い', ''],
  ])('says what is wrong with %s', async (row, column) => {
    const { body } = await preview(`${HEAD}${row}\n`);
    expect(body).toMatchObject({ faulty: 1, rows: [{ outcome: 'fault', faults: [{ column }] }] });
    expect((await run(`${HEAD}${row}\n`)).status).toBe(400);
    expect((await ledger()).grants).toEqual([]);
  });

  it('are refused as a whole for one row', async () => {
    const file = `${HEAD}L1,2026-10-01,20,5,,\nL1,2026-10-01,20,6,,\n`;
    expect((await preview(file)).body.rows[1].faults).toEqual([{ column: '社員ID', message: '2行目と重複しています' }]);
    expect((await run(file)).status).toBe(400);
    await addLeaveGrant(server.database, employee, '2026-04-01', 1);
    await addLeaveGrant(server.database, employee, '2026-04-01', 2);
    expect((await preview(`${HEAD}L1,2026-04-01,20,5,,\n`)).body.faulty).toBe(1);
  });

  it('are for super admins, and of their own company', async () => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await run(FILE, admin)).status).toBe(403);
    expect((await run(FILE, stranger)).body.code).toBe('leave_import_faulty');
    expect((await preview('氏名\nだれか\n')).body.code).toBe('csv_unreadable');
  });
});

describe('days taken in another system', () => {
  const FILE = `${TAKEN}L1,2026-10-05,,\nL1,2026-10-06,午前半休,\nL1,2026-10-07,時間,2\n`;

  it('are previewed and stored, count toward the five days, and draw on nothing', async () => {
    await run(`${HEAD}L1,2026-10-01,20,18.25,,\n`.replace('18.25,,', '18,2,'));
    expect((await preview(FILE)).body).toMatchObject({ kind: 'taken', added: 3, faulty: 0 });
    expect((await run(FILE)).body).toMatchObject({ message: '3日の取得日を取り込みました' });
    expect(await ledger()).toMatchObject({
      left_days: 18.25,
      taken_before: [
        { date: '2026-10-05', days: 1, unit: 'day' },
        { date: '2026-10-06', days: 0.5, unit: 'half', half: 'am' },
        { date: '2026-10-07', days: 0.25, unit: 'hour' },
      ],
      grants: [{ obligation: { counted_days: 1.5 } }],
    });
    const { body: obligations } = await server.call('GET /api/admin/five-day-obligations', { token });
    expect(obligations.data).toMatchObject([{ counted_days: 1.5 }]);
    expect((await run(FILE)).body).toMatchObject({ message: '変更はありません', unchanged: 3 });
    expect((await run(`${TAKEN}L1,2026-10-05,半日,\nL1,2026-10-06,削除,\n`)).body).toMatchObject({
      changed: 1,
      removed: 1,
    });
    expect((await ledger()).taken_before).toHaveLength(2);
    const { body: csv } = await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger/csv`, { token });
    expect(csv).toContain('移行前');
    expect(
      (await auditOf(server.database, employee)).filter(({ action }) => action === 'import_leave_taken'),
    ).toHaveLength(5);
  });

  it.each([
    ['L1,2026-11-21,,', '取得日'],
    ['L1,,,', '取得日'],
    ['L1,2026-10-05,週,', '単位'],
    ['L1,2026-10-05,時間,', '時間数'],
    ['L1,2026-10-05,時間,9', '時間数'],
    ['L1,2026-10-05,1日,2', '時間数'],
  ])('says what is wrong with %s', async (row, column) => {
    expect((await preview(`${TAKEN}${row}\n`)).body).toMatchObject({ faulty: 1, rows: [{ faults: [{ column }] }] });
  });

  it('are no days of leave that was requested here', async () => {
    await addLeaveGrant(server.database, employee, '2026-04-01', 10);
    await addLeaveRequest(server.database, employee, '2026-10-05');
    expect((await preview(FILE)).body.rows[0]).toMatchObject({ outcome: 'fault', faults: [{ column: '取得日' }] });
  });
});
