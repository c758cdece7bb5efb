import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { AcceptedFindingResponse, FindingResponse } from '#contract/closing.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

const MONTH = '2026-10';
/** A Thursday and a Friday, the only working days of the month for who was hired on the first. */
const [THURSDAY, FRIDAY] = ['2026-10-29', '2026-10-30'];
const EMPTY = (date: string) => ({ date, kind: 'empty_workday' });

let server: TestServer;
let employee: TestUser;
let token: string;
let admin: string;
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const hired = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
    addUser(server.database, { companyId, hiredOn: THURSDAY, ...rest });
  employee = await hired();
  token = await server.logIn(employee);
  admin = await server.logIn(await hired({ role: 'admin', name: '管理 花子' }));
  boss = await server.logIn(await hired({ role: 'super_admin', name: '全権 一郎' }));
});

const path = () => `POST /api/admin/users/${employee.userId}/months/${MONTH}/accepted-findings`;
const accept = (findings: object[], reason = '本人に確認済み'): Promise<TestResponse> =>
  server.call(path(), { token: admin, body: { findings, reason } });
const undo = (findings: object[]): Promise<TestResponse> =>
  server.call(`${path()}/undo`, { token: admin, body: { findings } });
const step = (name: 'close' | 'reopen', body: object, as = boss): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/${name}`, { token: as, body });
const close = (reason?: string) => step('close', { user_ids: [employee.userId], ...(reason && { reason }) }, admin);
const correct = (date: string) =>
  server.call('PUT /api/time-records/new', {
    token,
    body: { date, clock_in: '09:00', clock_out: '18:00', break_time: 60, modification_reason: '打刻漏れ' },
  });
interface Shown {
  readonly status: string;
  readonly findings: FindingResponse[];
  readonly accepted: AcceptedFindingResponse[];
}
const row = async (): Promise<Shown> => {
  const { body } = await server.call(`GET /api/admin/months/${MONTH}`, { token: admin });
  return body.rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
};
const actions = async () => (await auditOf(server.database, employee)).map(({ action }) => action);

it('an accepted finding is none any more, and is told with who accepted it, when and why', async () => {
  expect(await accept([EMPTY(THURSDAY)], '工場の停電のため')).toMatchObject({
    status: 200,
    body: { message: '要確認を認めました' },
  });
  const accepted = [
    {
      finding: EMPTY(THURSDAY),
      reason: '工場の停電のため',
      at: expect.stringMatching(/^2026-11-20T12:00/),
      by_name: '管理 花子',
    },
  ];
  expect(await row()).toMatchObject({ findings: [EMPTY(FRIDAY)], accepted });
  const own = await server.call(`GET /api/months/${MONTH}`, { token });
  expect(own.body.findings).toEqual([EMPTY(FRIDAY)]);
  expect(own.body).not.toHaveProperty('accepted');
  const month = await server.call(`GET /api/admin/users/${employee.userId}/months/${MONTH}`, { token: admin });
  expect(month.body).toMatchObject({ accepted });
  expect(await auditOf(server.database, employee)).toContainEqual(
    expect.objectContaining({
      action: 'accept_finding',
      work_date: THURSDAY,
      after: EMPTY(THURSDAY),
      reason: '工場の停電のため',
    }),
  );
});

it('a month whose findings are all accepted is closed without a reason, with those who have none', async () => {
  expect((await close()).body.refused).toHaveLength(1);
  await accept([EMPTY(THURSDAY), EMPTY(FRIDAY)]);
  expect((await step('close', {}, admin)).body.user_ids).toContain(employee.userId);
  const { status, findings, accepted } = await row();
  expect([status, findings, accepted.map(({ reason }) => reason)]).toEqual([
    'closed',
    [],
    ['本人に確認済み', '本人に確認済み'],
  ]);
});

it('what is accepted comes up again once the day is written into', async () => {
  await accept([EMPTY(THURSDAY), EMPTY(FRIDAY)]);
  await server.call(`POST /api/admin/users/${employee.userId}/shifts/new`, {
    token: admin,
    body: { date: THURSDAY, start_time: '09:00', end_time: '18:00', is_workday: true },
  });
  expect(await row()).toMatchObject({ findings: [EMPTY(THURSDAY)], accepted: [{ finding: EMPTY(FRIDAY) }] });
  expect(await auditOf(server.database, employee)).toContainEqual(
    expect.objectContaining({
      action: 'void_acceptance',
      work_date: THURSDAY,
      before: expect.objectContaining({ finding: EMPTY(THURSDAY), reason: '本人に確認済み' }),
    }),
  );
  await correct(FRIDAY);
  expect(await row()).toMatchObject({ findings: [EMPTY(THURSDAY)], accepted: [] });
});

describe('accepting', () => {
  it('is refused where the finding is not the one that was seen, and nothing is accepted', async () => {
    await correct(FRIDAY);
    expect(await accept([EMPTY(THURSDAY), EMPTY(FRIDAY)])).toMatchObject({
      status: 409,
      body: { code: 'finding_changed' },
    });
    expect((await row()).accepted).toEqual([]);
    expect(await actions()).not.toContain('accept_finding');
  });

  it('twice is once, with the first reason', async () => {
    await accept([EMPTY(THURSDAY)], '一度目');
    expect((await accept([EMPTY(THURSDAY)], '二度目')).status).toBe(200);
    expect((await row()).accepted).toMatchObject([{ reason: '一度目' }]);
    expect((await actions()).filter((action) => action === 'accept_finding')).toHaveLength(1);
  });

  it.each([
    ['a reason', { findings: [{ date: THURSDAY, kind: 'empty_workday' }], reason: ' ' }, 'reason'],
    ['a finding', { findings: [], reason: '確認済み' }, 'findings'],
  ])('needs %s', async (_, body, field) => {
    expect(await server.call(path(), { token: admin, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  });

  it('can be taken back, until the month is closed', async () => {
    await accept([EMPTY(THURSDAY), EMPTY(FRIDAY)]);
    expect((await undo([EMPTY(FRIDAY)])).status).toBe(200);
    expect(await row()).toMatchObject({ findings: [EMPTY(FRIDAY)], accepted: [{ finding: EMPTY(THURSDAY) }] });
    expect(await actions()).toContain('undo_accept_finding');
    await close('退職のため');
    for (const refused of [await accept([EMPTY(FRIDAY)]), await undo([EMPTY(THURSDAY)])])
      expect(refused).toMatchObject({ status: 409, body: { code: 'month_closed', closed_month: { month: MONTH } } });
    expect((await row()).accepted).toHaveLength(2);
  });
});

describe('a month that is closed over its findings', () => {
  it('keeps them with the reason, whatever is changed afterwards', async () => {
    await accept([EMPTY(THURSDAY)], '停電のため');
    await close('本人が退職済みのため');
    const told = async () => (await row()).accepted.map(({ finding, reason }) => [finding.date, reason]);
    expect(await told()).toEqual([
      [THURSDAY, '停電のため'],
      [FRIDAY, '本人が退職済みのため'],
    ]);
    // On a day of holiday nobody is missing: what was accepted is stored, not found again.
    await server.database.kysely
      .updateTable('user_account')
      .set({ hired_on: '2026-11-01' })
      .where('user_id', '=', employee.userId)
      .execute();
    expect(await told()).toHaveLength(2);
  });

  it('and is reopened has all of them open again', async () => {
    await close('本人が退職済みのため');
    await step('reopen', { user_ids: [employee.userId], reason: '訂正のため' });
    expect(await row()).toMatchObject({ findings: [EMPTY(THURSDAY), EMPTY(FRIDAY)], accepted: [] });
  });

  it('and is reopened has those open again that its closing accepted; the audit keeps them all', async () => {
    await accept([EMPTY(THURSDAY)], '停電のため');
    await close('本人が退職済みのため');
    await step('reopen', { user_ids: [employee.userId], reason: '訂正のため' });
    expect(await row()).toMatchObject({
      status: 'open',
      findings: [EMPTY(FRIDAY)],
      accepted: [{ finding: EMPTY(THURSDAY) }],
    });
    const entry = (await auditOf(server.database, employee)).find(({ action }) => action === 'reopen_month');
    expect(entry).toMatchObject({ before: { status: 'closed' }, after: { status: 'open' } });
    expect(entry?.before).toMatchObject({
      accepted_findings: [
        { finding: EMPTY(THURSDAY), reason: '停電のため' },
        { finding: EMPTY(FRIDAY), reason: '本人が退職済みのため', by_name: '管理 花子' },
      ],
    });
  });
});

describe('the findings of several people', () => {
  const many = (call: '' | '/undo', people: readonly object[], as = admin): Promise<TestResponse> =>
    server.call(`POST /api/admin/months/${MONTH}/accepted-findings${call}`, {
      token: as,
      body: { people, ...(call === '' && { reason: '全社休業のため' }) },
    });
  const ofAll = (...dates: string[]) =>
    [employee, other].map(({ userId }) => ({ user_id: userId, findings: dates.map(EMPTY) }));
  let other: TestUser;
  beforeEach(async () => {
    other = await addUser(server.database, {
      companyId: employee.companyId,
      hiredOn: THURSDAY,
      name: '佐藤 次郎',
    });
  });
  const entriesOf = async (user: TestUser) => (await auditOf(server.database, user)).map(({ action }) => action);

  it('are accepted for one reason, each with its audit entry', async () => {
    expect(await many('', ofAll(THURSDAY, FRIDAY))).toMatchObject({
      status: 200,
      body: {
        message: '2人・4件の要確認を認めました',
        findings: 4,
        user_ids: [employee.userId, other.userId],
        refused: [],
      },
    });
    expect(await row()).toMatchObject({ findings: [], accepted: [{ reason: '全社休業のため' }, {}] });
    for (const user of [employee, other]) expect(await entriesOf(user)).toEqual(['accept_finding', 'accept_finding']);
  });

  it('are accepted of each person completely or not at all, and it is said of whom they are not', async () => {
    await server.call(`PUT /api/admin/users/${other.userId}/time-records/new`, {
      token: admin,
      body: { date: FRIDAY, clock_in: '09:00', clock_out: '18:00', break_time: 60 },
    });
    const { status, body } = await many('', ofAll(THURSDAY, FRIDAY));
    expect([status, body.findings, body.user_ids]).toEqual([200, 2, [employee.userId]]);
    expect(body.refused).toEqual([
      { user_id: other.userId, name: '佐藤 次郎', message: expect.stringContaining('要確認') },
    ]);
    expect(await entriesOf(other)).not.toContain('accept_finding');
    // The same again changes nothing, and takes what is left.
    expect((await many('', ofAll(THURSDAY))).body).toMatchObject({ findings: 2, refused: [] });
    expect((await entriesOf(employee)).filter((action) => action === 'accept_finding')).toHaveLength(2);
  });

  it('sent twice in one request are accepted once', async () => {
    expect((await many('', [{ user_id: employee.userId, findings: [EMPTY(THURSDAY), EMPTY(THURSDAY)] }])).status).toBe(
      200,
    );
    expect(await entriesOf(employee)).toEqual(['accept_finding']);
  });

  it('are taken back at once, but of a closed month', async () => {
    await many('', ofAll(THURSDAY, FRIDAY));
    await close();
    const { body } = await many('/undo', ofAll(THURSDAY, FRIDAY));
    expect(body).toMatchObject({
      message: '1人・2件の認めた要確認を取り消しました',
      user_ids: [other.userId],
      refused: [{ user_id: employee.userId, closed_month: { month: MONTH } }],
    });
    expect((await row()).accepted).toHaveLength(2);
    expect(await entriesOf(other)).toContain('undo_accept_finding');
  });

  it('of somebody beyond the scope of who accepts are refused as a whole', async () => {
    const lead = await addUser(server.database, { companyId: employee.companyId, name: '課長' });
    const role = await server.database.kysely
      .insertInto('permission_role')
      .values({ company_id: employee.companyId, name: '課長', permissions: ['read_attendance', 'correct_attendance'] })
      .returning('permission_role_id')
      .executeTakeFirstOrThrow();
    const { permission_assignment_id: assignment } = await server.database.kysely
      .insertInto('permission_assignment')
      .values({
        company_id: employee.companyId,
        user_id: lead.userId,
        permission_role_id: role.permission_role_id,
        scope: 'people',
        from_date: '2026-01-01',
      })
      .returning('permission_assignment_id')
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .insertInto('permission_assignment_person')
      .values({ company_id: employee.companyId, permission_assignment_id: assignment, user_id: employee.userId })
      .execute();
    const as = await server.logIn(lead);
    expect(await many('', ofAll(THURSDAY), as)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await row()).accepted).toEqual([]);
    expect((await many('', ofAll(THURSDAY).slice(0, 1), as)).body).toMatchObject({ findings: 1, refused: [] });
  });
});
