import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-05T12:00:00+09:00');
  companyId = await addCompany(server.database);
  ({ token } = await openSession(server, await addUser(server.database, { companyId, role: 'super_admin' })));
  for (const employeeId of ['C1', 'C2', 'C3']) await worker(employeeId);
});

/** Somebody who worked nine hours on each of two days of October. */
async function worker(employeeId: string): Promise<TestUser> {
  const user = await addUser(server.database, { companyId, employeeId, name: `社員 ${employeeId}` });
  await employ(server.database, user, '2024-04-01');
  await addWork(server.database, user, [
    ['2026-10-13', '09:00', '19:00', 60],
    ['2026-10-14', '14:00', '24:00', 60],
  ]);
  return user;
}

async function send(path: string, file: string) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'file.csv');
  return server.call(`POST /api/admin/month-comparison/${path}`, { token, body });
}

const HEAD = '社員ID,年月,実働時間,時間外労働時間,深夜労働時間,出勤日数\n';
const FILE = `${HEAD}C1,2026-10,18:00,2:00,2:00,2\nC2,2026-10,18:00,2:30,,2\nC2,2026-09,1:00,,,\nC9,2026-10,1:00,,,\n`;

it('says who differs in what, who is missing, and stores nothing', async () => {
  const { status, body } = await send('2026-10', FILE);
  expect(status).toBe(200);
  expect(body).toMatchObject({ equal: 1, different: 1, only_there: 0, faulty: 1, other_months: 1 });
  const stateOf = Object.fromEntries(
    body.rows.map(({ employee_id, state }: { employee_id: string; state: string }) => [employee_id, state]),
  );
  expect(stateOf).toMatchObject({ C1: 'equal', C2: 'different', C3: 'only_here', C9: 'fault' });
  const different = body.rows.find(({ employee_id }: { employee_id: string }) => employee_id === 'C2');
  expect(different.figures).toContainEqual({ figure: 'overtime', theirs: 150, ours: 120, difference: -30 });
  expect(different.figures).toContainEqual({ figure: 'night', theirs: null, ours: 120, difference: null });
  const { rows } = await server.database.pool.query('select from past_month where company_id = $1', [companyId]);
  expect(rows).toEqual([]);
});

it('is a file with both systems and the difference', async () => {
  const { body } = await send('2026-10/csv', FILE);
  const [head, ...rows] = (body as string).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head?.split(',').slice(0, 9)).toEqual([
    '社員ID',
    '氏名',
    '結果',
    '実働時間（前の製品）',
    '実働時間（kintai）',
    '実働時間（差）',
    '時間外労働時間（前の製品）',
    '時間外労働時間（kintai）',
    '時間外労働時間（差）',
  ]);
  expect(rows.find((line) => line.startsWith('C2'))).toMatch(
    /^C2,社員 C2,差異あり,18:00,18:00,0:00,2:30,2:00,.?-0:30,/,
  );
});

it('takes the columns that the company has chosen, and refuses what is no file', async () => {
  await server.call('PUT /api/admin/import-columns/past_months', {
    token,
    body: {
      columns: [
        { column: 'employeeId', headings: ['従業員コード'] },
        { column: 'month', headings: ['月'] },
        { column: 'overtime', headings: ['残業時間', '深夜残業時間'] },
        { column: 'statutoryHoliday', headings: ['休日'] },
      ],
      ignored: [],
      hours: 'minutes',
    },
  });
  const { body } = await send('2026-10', '従業員コード,月,残業時間,深夜残業時間,休日\nC1,202610,60,60,0\n');
  expect(body).toMatchObject({ equal: 1, different: 0 });
  expect(await send('2026-10', '')).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } });
  expect((await send('2026-13', FILE)).status).toBe(400);
});
