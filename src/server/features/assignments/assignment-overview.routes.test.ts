import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addAssignment, addClient } from '../../testing/client-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let asAdmin: string;
/** Two clients of the company. */
let acme: number;
let beta: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  admin = await addUser(server.database, { companyId, role: 'super_admin' });
  user = await addUser(server.database, { companyId, name: '客先 花子', hiredOn: '2026-04-01' });
  asAdmin = await server.logIn(admin);
  acme = await addClient(server.database, companyId, 'アクメ');
  beta = await addClient(server.database, companyId, 'ベータ');
});

const overview = async (token = asAdmin) => (await server.call('GET /api/admin/assignment-overview', { token })).body;
const assign = (client: number, more: object = {}, whom = user) => addAssignment(server.database, whom, client, more);

it('has who is where from the last month to half a year ahead, and the running month of each', async () => {
  const past = await assign(acme, { to_date: '2026-10-01' });
  const now = await assign(acme, { from_date: '2026-10-02', share_percent: 60, contract_kind: 'ses' });
  const coming = await assign(beta, { from_date: '2027-05-31', share_percent: 40 });
  await assign(beta, { from_date: '2026-04-01', to_date: '2026-09-30' }, admin);
  await assign(beta, { from_date: '2027-06-01' }, admin);
  await addWork(server.database, user, [['2026-11-19', '09:00', '18:10', 60]]);
  expect(await overview()).toEqual({
    month: '2026-11',
    last_month: '2026-10',
    people: [
      {
        user_id: user.userId,
        employee_id: user.employeeId,
        name: '客先 花子',
        name_kana: null,
        unassigned: { days: 1, minutes: 490 },
        assignments: [
          expect.objectContaining({ client_assignment_id: past, to: '2026-10-01' }),
          {
            client_assignment_id: now,
            client_company: 'アクメ',
            job_assignment: null,
            contract_kind: 'ses',
            from: '2026-10-02',
            to: null,
            share_percent: 60,
            hours: {
              billed_minutes: 0,
              settlement: { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 8_400, excess_minutes: 0 },
              outlook: expect.objectContaining({ state: 'near_lower', to_lower_minutes: 8_400 }),
            },
          },
          expect.objectContaining({ client_assignment_id: coming, client_company: 'ベータ', from: '2027-05-31' }),
        ],
      },
    ],
  });
});

it('says what of the running month is nobody’s, and ends assignments with the employment', async () => {
  await assign(acme, { share_percent: 60 });
  await assign(beta, { share_percent: 40, to_date: '2027-03-31' });
  await addWork(server.database, user, [
    ['2026-11-18', '09:00', '12:00', null],
    ['2026-11-19', '09:00', '13:30', null],
  ]);
  const leaving = { company_id: admin.companyId, user_id: user.userId };
  await server.database.kysely
    .updateTable('user_account')
    .set({ left_on: '2026-12-31' })
    .where('company_id', '=', leaving.company_id)
    .where('user_id', '=', leaving.user_id)
    .execute();
  const { people } = await overview();
  expect(people).toMatchObject([
    { unassigned: { days: 2, minutes: 450 }, assignments: [{ to: '2026-12-31' }, { to: '2026-12-31' }] },
  ]);
});

it('says how far the approval of the last month’s reports is, once any was asked for', async () => {
  const asked = await assign(acme, { to_date: '2026-10-31' });
  const unasked = await assign(beta, { to_date: '2026-10-31', share_percent: 100 }, admin);
  const open = await assign(beta, { from_date: '2026-11-01' }, admin);
  expect(JSON.stringify(await overview())).not.toContain('last_report_state');
  const link = await server.call('POST /api/admin/work-report-links', {
    token: asAdmin,
    body: {
      month: '2026-10',
      approver_name: '部長',
      approver_mail: null,
      is_mailed: false,
      client_assignment_ids: [asked],
    },
  });
  expect(link.status).toBe(201);
  const { people } = await overview();
  const states = people.flatMap(({ assignments }: { assignments: Record<string, unknown>[] }) =>
    assignments.map((one) => [one['client_assignment_id'], one['last_report_state']]),
  );
  expect(states).toEqual(
    expect.arrayContaining([
      [asked, 'waiting'],
      [unasked, 'unasked'],
      [open, undefined],
    ]),
  );
});

it('says which of the last month’s reports have changed since their approval', async () => {
  const id = await assign(acme, { from_date: '2026-10-01' });
  await addWork(server.database, user, [['2026-10-19', '09:00', '18:00', 60]]);
  const asked = await server.call('POST /api/admin/work-report-links', {
    token: asAdmin,
    body: {
      month: '2026-10',
      approver_name: '部長',
      approver_mail: null,
      is_mailed: false,
      client_assignment_ids: [id],
    },
  });
  const link = { companyId: admin.companyId, token: asked.body.token };
  const { sheets } = (await server.call('POST /api/client-approval/open', { body: link })).body;
  const decided = await server.call('POST /api/client-approval/decide', {
    body: {
      ...link,
      approver_name: '部長',
      sheets: [{ id: sheets[0].id, content_hash: sheets[0].content_hash, decision: 'approve' }],
    },
  });
  expect(decided.status).toBe(200);
  const state = async () => (await overview()).people[0].assignments[0].last_report_state;
  expect(await state()).toBe('approved');
  await addWork(server.database, user, [['2026-10-20', '09:00', '18:00', 60]]);
  expect(await state()).toBe('changed');
});

it('is for those who see assignments', async () => {
  const token = await server.logIn(user);
  expect((await server.call('GET /api/admin/assignment-overview', { token })).status).toBe(403);
  expect(await overview()).toEqual({ month: '2026-11', last_month: '2026-10', people: [] });
});
