import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const MONTH = '2026-10';
const PATH = `POST /api/admin/months/${MONTH}/file`;

let server: TestServer;
let people: TestUser[];
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const hired = (employeeId: string, name: string) =>
    addUser(server.database, { companyId, hiredOn: '2026-10-01', employeeId, name });
  people = [await hired('E1', '=佐藤 一郎'), await hired('E2', '鈴木 二郎')];
  token = await server.logIn(await addUser(server.database, { companyId, role: 'admin', hiredOn: '2026-11-01' }));
  const record = (user: TestUser | undefined, date: string, clock_out: string) =>
    server.call(`PUT /api/admin/users/${user?.userId}/time-records/new`, {
      token,
      body: { date, clock_in: '09:00', clock_out, break_time: 60 },
    });
  await record(people[0], '2026-10-05', '19:30');
  await record(people[1], '2026-10-06', '18:00');
});

const linesOf = (text: string): string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');

it('the chosen columns of the chosen people, in their order, have the figures of the screen', async () => {
  const [first, second] = people;
  const {
    status,
    headers,
    body: text,
  } = await server.call(PATH, {
    token,
    body: {
      format: 'csv',
      columns: ['lawful_overtime', 'days_worked', 'worked'],
      user_ids: [second?.userId, first?.userId],
    },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('月次一覧_2026-10.csv');
  expect(linesOf(text)).toEqual([
    '社員ID,氏名,出勤,実働,時間外（法定）',
    'E2,鈴木 二郎,1,8:00,0:00',
    "E1,'=佐藤 一郎,1,9:30,1:30",
  ]);
  const { body } = await server.call(`GET /api/admin/months/${MONTH}`, { token });
  const row = body.rows.find(({ employee_id }: { employee_id: string }) => employee_id === 'E1');
  expect([row.hours.worked_minutes, row.hours.overtime_minutes]).toEqual([570, 90]);
});

it('without people everybody is there, by employee ID, also as a workbook', async () => {
  const body = { format: 'csv', columns: ['findings', 'status'] };
  const { body: text } = await server.call(PATH, { token, body });
  expect(linesOf(text).slice(0, 3)).toEqual([
    '社員ID,氏名,要確認,状態',
    expect.stringMatching(/^E1,'=佐藤 一郎,\d+,未締め$/),
    expect.stringMatching(/^E2,鈴木 二郎,\d+,未締め$/),
  ]);
  const xlsx = await server.call(PATH, { token, body: { ...body, format: 'xlsx' } });
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(xlsx.body.startsWith('PK')).toBe(true);
});

it.each([
  ['no column', { format: 'csv', columns: [] }],
  ['an unknown column', { format: 'csv', columns: ['salary'] }],
  ['another format', { format: 'pdf', columns: ['findings'] }],
])('%s is refused', async (_, body) => {
  expect(await server.call(PATH, { token, body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
