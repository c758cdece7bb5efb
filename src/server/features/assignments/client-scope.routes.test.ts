import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addAssignment, addClient } from '../../testing/client-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';
import { notifyOfBands } from './band-notifications.job.ts';

// A sales manager, who has permissions over the work for a client, of people who work for others, too.

let server: TestServer;
let admin: TestUser;
let manager: TestUser;
let token: string;
let asAdmin: string;
/** At both clients. */
let both: TestUser;
/** At the manager's client up to 10 November, then at the other. */
let moved: TestUser;
/** At the other client alone. */
let elsewhere: TestUser;
let mine: number;
let other: number;
/** The assignments of `both`. */
let bothMine: number;
let bothOther: number;

const NOON: EpochMs = epochMs(Date.parse('2026-11-20T12:00:00+09:00'));
const SECRET = '秘密商事';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date(NOON).toISOString());
  const companyId = await addCompany(server.database);
  const add = (name: string) => addUser(server.database, { companyId, name, hiredOn: '2026-04-01' });
  admin = await addUser(server.database, { companyId, role: 'super_admin' });
  [manager, both, moved, elsewhere] = [await add('営業'), await add('両方'), await add('移動'), await add('別')];
  mine = await addClient(server.database, companyId, 'アクメ');
  other = await addClient(server.database, companyId, SECRET);
  bothMine = await assign(both, mine, { share_percent: 60 });
  bothOther = await assign(both, other, { share_percent: 40 });
  await assign(moved, mine, { to_date: '2026-11-10' });
  await assign(moved, other, { from_date: '2026-11-11' });
  await assign(elsewhere, other);
  for (const person of [both, moved, elsewhere])
    await addWork(server.database, person, [
      ['2026-11-09', '09:00', '18:00', 60],
      ['2026-11-19', '09:00', '18:00', 60],
    ]);
  [asAdmin, token] = [await server.logIn(admin), await server.logIn(manager)];
  await permit('read_assignments');
});

const assign = (whom: TestUser, client: number, more: object = {}) =>
  addAssignment(server.database, whom, client, { from_date: '2026-04-01', ...more });

/** Gives the manager a role of these permissions over the client. */
async function permit(...permissions: string[]): Promise<void> {
  const role = await server.call('POST /api/admin/permission-roles', {
    token: asAdmin,
    body: { name: permissions.join(' '), permissions },
  });
  const given = await server.call('POST /api/admin/permission-assignments', {
    token: asAdmin,
    body: {
      user_id: manager.userId,
      role_id: role.body.id,
      scope: 'client_company',
      client_company_id: mine,
      from_date: '2026-04-01',
      to_date: null,
    },
  });
  expect(given.status).toBe(201);
}

const get = async (path: string) => {
  const answer = await server.call(`GET ${path}`, { token });
  expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  return answer;
};
type Named = { name: string; assignments: { client_company: string; price?: object }[] };
const inShort = (rows: Named[]) =>
  rows.map(({ name, assignments }) => [name, ...assignments.map(({ client_company }) => client_company)].join(' '));

describe('whoever has permissions over the work for a client', () => {
  it('sees the assignments to it, past ones too, and none to others', async () => {
    const { body } = await get('/api/admin/assignments');
    expect(body.assignments.map(({ name }: Named) => name).toSorted()).toEqual(['両方', '移動']);
    const own = await get(`/api/admin/users/${both.userId}/assignments`);
    expect(own.body.assignments).toMatchObject([{ id: bothMine }]);
    // Somebody who isn't there today is no subject of theirs.
    for (const { userId } of [moved, elsewhere])
      expect((await get(`/api/admin/users/${userId}/assignments`)).status).toBe(404);
  });

  it('sees who worked for it in the month, with the hours for it alone', async () => {
    const { body } = await get('/api/admin/settlements/2026-11');
    expect(inShort(body.rows).toSorted()).toEqual(['両方 アクメ', '移動 アクメ']);
    const past = body.rows.find(({ name }: Named) => name === '移動');
    expect(past).toMatchObject({ unassigned_minutes: 0, assignments: [{ worked_minutes: 480 }] });
    expect((await get('/api/admin/settlements/2026-11/csv')).body).not.toContain('別');
    const december = await get('/api/admin/settlements/2026-12');
    expect(inShort(december.body.rows)).toEqual(['両方 アクメ']);
  });

  it('sees the overview and the totals of it', async () => {
    const { body } = await get('/api/admin/assignment-overview');
    expect(inShort(body.people).toSorted()).toEqual(['両方 アクメ', '移動 アクメ']);
    // The two days of `both` are to be split; of `moved` the one before the move.
    expect((await get('/api/admin/assigned-work/2026-11?by=client')).body.rows).toMatchObject([
      { kind: 'assigned', name: 'アクメ', people: 2, minutes: 480 },
      { kind: 'unassigned', people: 1, minutes: 960, plan: { minutes: 0 } },
    ]);
    const planned = (await get('/api/admin/assigned-work/2026-11?by=person')).body.rows.map(
      ({ name, plan }: { name: string; plan: { minutes: number } }) => `${name} ${plan.minutes}`,
    );
    // 60 % of 19 working days, and six of them whole.
    expect(planned).toEqual(['移動 2880', `両方 ${19 * 288}`, ' 0']);
  });

  it('sees prices only with the permission for them, and only those of it', async () => {
    server.setNow('2026-12-01T12:00:00+09:00');
    [asAdmin, token] = [await server.logIn(admin), await server.logIn(manager)];
    const prices = async () =>
      (await get('/api/admin/settlements/2026-11')).body.rows.flatMap(({ assignments }: Named) =>
        assignments.filter(({ price }) => price !== undefined),
      ).length;
    expect(await prices()).toBe(0);
    await permit('read_assignments', 'read_prices');
    expect(await prices()).toBe(2);
    const { body } = await get('/api/admin/assignments');
    expect(body.assignments.every((row: object) => 'monthly_price' in row)).toBe(true);
  });

  it('sees and splits a day’s work for it, and leaves what is entered for others', async () => {
    await permit('correct_attendance');
    const path = `/api/admin/users/${both.userId}/assigned-work`;
    const split = (as: string, entries: object[], version: string, at = path) =>
      server.call(`PUT ${at}/2026-11-19`, { token: as, body: { version, entries } });
    const dayOf = async (as: string, at = path) =>
      (await server.call(`GET ${at}?month=2026-11`, { token: as })).body.days.find(
        ({ date }: { date: string }) => date === '2026-11-19',
      );
    await split(
      asAdmin,
      [{ client_assignment_id: bothOther, minutes: 100, note: SECRET }],
      (await dayOf(asAdmin)).version,
    );
    const { body } = await get(`${path}?month=2026-11`);
    expect(inShort([{ name: '', assignments: body.assignments }])).toEqual([' アクメ']);
    const day = await dayOf(token);
    expect(day).toMatchObject({
      entries: [],
      assigned: [],
      running: [{ client_assignment_id: bothMine, share_minutes: 288 }],
    });
    const entry = { client_assignment_id: bothMine, minutes: 381 };
    expect(await split(token, [entry], day.version)).toMatchObject({
      status: 400,
      body: { code: 'assigned_work_beyond', message: expect.stringContaining('6:20') },
    });
    expect((await split(token, [{ ...entry, client_assignment_id: bothOther }], day.version)).status).toBe(404);
    expect((await split(token, [{ ...entry, minutes: 380 }], day.version)).status).toBe(200);
    expect((await dayOf(asAdmin)).entries).toMatchObject([
      { client_assignment_id: bothOther, minutes: 100 },
      { client_assignment_id: bothMine, minutes: 380 },
    ]);
    expect((await get(`${path}?month=2026-11`)).body.days).toContainEqual(
      expect.objectContaining({ date: '2026-11-19', unassigned_minutes: 0, entries: [expect.anything()] }),
    );
    const totals = await get('/api/admin/assigned-work/2026-11?by=category');
    expect(totals.body.rows[0]).toMatchObject({ kind: 'assigned', minutes: 480 + 380 });
  });

  it('sees the report of it alone', async () => {
    await permit('read_attendance');
    const report = (id: number) => get(`/api/admin/users/${both.userId}/work-reports/${id}?month=2026-11`);
    expect((await report(bothMine)).body).toMatchObject({ client_company: 'アクメ' });
    expect((await report(bothOther)).status).toBe(404);
  });

  it('opens the report of it with what they have, also of who isn’t there today, and none of others', async () => {
    const [movedMine] = await server.database.kysely
      .selectFrom('client_assignment')
      .select('client_assignment_id as id')
      .where('company_id', '=', manager.companyId)
      .where('user_id', '=', moved.userId)
      .where('client_company_id', '=', mine)
      .execute();
    const report = (id: number, part = '') => get(`/api/admin/work-reports/${id}${part}?month=2026-11`);
    expect((await report(bothMine)).body).toMatchObject({ name: '両方', client_company: 'アクメ' });
    expect((await report(movedMine?.id ?? 0)).body).toMatchObject({ name: '移動', worked_days: 1 });
    expect((await report(movedMine?.id ?? 0, '/approval')).body).toMatchObject({ state: 'unasked' });
    for (const part of ['', '/approval', '/pdf', '/xlsx', '/form'])
      expect((await report(bothOther, part)).status).toBe(404);
    expect((await report(bothMine, '/form')).status).toBe(404);
    for (const part of ['pdf', 'xlsx'])
      expect(
        (
          await fetch(`${server.url}/api/admin/work-reports/${bothMine}/${part}?month=2026-11`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
      ).toBe(200);
    const all = await fetch(`${server.url}/api/admin/work-reports/2026-11/zip?client_company_id=${mine}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(all.status).toBe(200);
  });

  it('learns who can’t be opened as a person', async () => {
    const reached = ({ name, is_beyond_reach = false }: { name: string; is_beyond_reach?: boolean }) => [
      name,
      is_beyond_reach,
    ];
    const lists = [
      (await get('/api/admin/assignments')).body.assignments,
      (await get('/api/admin/settlements/2026-11')).body.rows,
      (await get('/api/admin/assignment-overview')).body.people,
    ];
    for (const list of lists)
      expect(list.map(reached)).toEqual(
        expect.arrayContaining([
          ['両方', false],
          ['移動', true],
        ]),
      );
  });

  it('asks it alone to approve reports, and withdraws that', async () => {
    const ask = (id: number, by = token) =>
      server.call('POST /api/admin/work-report-links', {
        token: by,
        body: {
          month: '2026-11',
          approver_name: '部長',
          approver_mail: null,
          is_mailed: false,
          client_assignment_ids: [id],
        },
      });
    const withdraw = (id: number) => server.call(`DELETE /api/admin/work-report-links/${id}`, { token });
    expect((await ask(bothOther)).status).toBe(404);
    const [own, others] = [await ask(bothMine), await ask(bothOther, asAdmin)];
    expect([own.status, others.status]).toEqual([201, 201]);
    const approval = (id: number) => get(`/api/admin/users/${both.userId}/work-reports/${id}/approval?month=2026-11`);
    expect((await approval(bothMine)).body).toMatchObject({ state: 'waiting' });
    expect((await approval(bothOther)).status).toBe(404);
    expect((await withdraw(others.body.link_id)).status).toBe(404);
    expect((await withdraw(own.body.link_id)).status).toBe(200);
  });

  it('is notified of the band of it alone', async () => {
    await notifyOfBands(server.database, NOON);
    const rows = await server.database.kysely
      .selectFrom('notification')
      .select('about')
      .where('company_id', '=', manager.companyId)
      .where('user_id', '=', manager.userId)
      .execute();
    expect(rows.map(({ about }) => (about as { client?: string }).client)).toEqual(['アクメ', 'アクメ']);
  });
});
