import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { AccessCall, AccessCase } from './testing/authorisation/access-case.ts';
import { accountCases } from './testing/authorisation/account.cases.ts';
import { approvalCases } from './testing/authorisation/approval.cases.ts';
import { attendanceCases } from './testing/authorisation/attendance.cases.ts';
import { companyCases } from './testing/authorisation/company.cases.ts';
import { fileCases } from './testing/authorisation/file.cases.ts';
import { leaveCases } from './testing/authorisation/leave.cases.ts';
import { addOwned, DAY, openSession, type Owned } from './testing/authorisation/owned.ts';
import { payrollCases } from './testing/authorisation/payroll.cases.ts';
import { send } from './testing/authorisation/send.ts';
import { requestCases } from './testing/authorisation/request.cases.ts';
import { swapCases } from './testing/authorisation/swap.cases.ts';
import { addUser } from './testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from './testing/test-server.ts';

// An Idempotency-Key belongs to the caller, across every route that accepts one (D47): each of them is called here.

const cases: Partial<Record<string, AccessCase>> = {
  ...accountCases,
  ...approvalCases,
  ...attendanceCases,
  ...companyCases,
  ...fileCases,
  ...leaveCases,
  ...payrollCases,
  ...requestCases,
  ...swapCases,
};
const idempotent = Object.entries(routes as Record<string, Route>)
  .filter(([, route]) => route.idempotent === true)
  .map(([name]) => ({ name }));

let server: TestServer;
let tables: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

const company = (): Promise<Owned> => addOwned(server, { role: 'super_admin' });
const callOf = (name: string, own: Owned): AccessCall => cases[name]?.call?.(own) ?? expect.fail(`no case: ${name}`);

interface Sending {
  readonly as?: string;
  readonly call?: AccessCall;
}
const make = (name: string, own: Owned, key: string, { as = own.token, call = callOf(name, own) }: Sending = {}) =>
  send(server, name, call, as, { 'idempotency-key': key });

/** The content of each table of a company: the number of rows, and a hash of them. */
async function contentOf({ companyId }: Owned) {
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as print
        from ${sql.table(name)} t where company_id = ${companyId}`,
  );
  return (
    await sql<{ name: string; count: number; print: string }>`${sql.join(parts, sql` union all `)}`.execute(
      server.database.kysely,
    )
  ).rows;
}
const countsOf = async (own: Owned) => (await contentOf(own)).map(({ name, count }) => [name, count]);

/** Another user of the company with the same rights. */
const colleagueOf = async ({ companyId }: Owned): Promise<string> =>
  (await openSession(server, await addUser(server.database, { companyId, role: 'super_admin' }))).token;

/** Another route than this one, which creates something else. */
const anotherThan = (name: string): string =>
  `POST /api/admin/${name === 'POST /api/admin/employment-types' ? 'client-companies' : 'employment-types'}`;

const REUSED = { status: 409, body: { code: 'idempotency_key_reused' } };

describe('a route that accepts a key', () => {
  it.each(idempotent)(
    '$name runs once for many requests, also concurrent ones, and returns the same each time',
    async ({ name }) => {
      const [own, other] = [await company(), await company()];
      const copies = await Promise.all(Array.from({ length: 4 }, () => make(name, own, 'k')));
      const content = await contentOf(own);
      const answers = [...copies, await make(name, own, 'k')];
      expect(answers).toEqual(answers.map(() => expect.objectContaining({ status: 201, body: answers[0]?.body })));
      expect(await contentOf(own)).toEqual(content);

      expect((await make(name, other, 'k')).status).toBe(201);
      expect(await countsOf(own)).toEqual(await countsOf(other));
    },
  );

  it.each(idempotent)('$name rejects the key of another request, and does nothing', async ({ name }) => {
    const own = await company();
    expect(await make(anotherThan(name), own, 'k')).toMatchObject({ status: 201 });
    const content = await contentOf(own);
    expect(await make(name, own, 'k')).toMatchObject(REUSED);
    expect(await contentOf(own)).toEqual(content);
  });

  it.each(idempotent)('$name accepts a key that somebody else has used, for anything', async ({ name }) => {
    const own = await company();
    const other = await colleagueOf(own);
    expect(await make(anotherThan(name), own, 'k', { as: other })).toMatchObject({ status: 201 });
    expect(await make(name, own, 'k')).toMatchObject({ status: 201 });
  });
});

describe('an admin’s request about an employee', () => {
  const absence = { body: { date: DAY, reason: '遅刻: 電車遅延', irregularType: 'late' } };
  const internalWork = { body: { date: DAY, startTime: '15:00', endTime: '16:00' } };
  const leave = { body: { request_type: 'annual_leave', request_date: '2026-11-25', client_approver: '承認 花子' } };

  it.each([
    { name: 'POST /api/admin/users/{id}/time-records/absence', own: 'POST /api/time-records/absence', call: absence },
    { name: 'POST /api/admin/users/{id}/internal-work', own: 'POST /api/internal-work', call: internalWork },
    { name: 'POST /api/admin/users/{id}/leave-grants', own: 'POST /api/vacation', call: leave },
  ])('$name accepts a key that the employee has used for their own', async ({ name, own: theirCall, call }) => {
    const own = await company();
    const { token: employee } = await openSession(server, { companyId: own.companyId, userId: own.employee });
    const theirs = await make(theirCall, own, 'k', { as: employee, call });
    expect(theirs).toMatchObject({ status: 201 });
    const first = await make(name, own, 'k');
    expect(first).toMatchObject({ status: 201 });
    expect(await make(name, own, 'k')).toEqual(expect.objectContaining({ status: 201, body: first.body }));
    expect((await make(theirCall, own, 'k', { as: employee, call })).body).toEqual(theirs.body);
  });

  it.each([
    'POST /api/admin/users/{id}/time-records/absence',
    'POST /api/admin/users/{id}/internal-work',
    'POST /api/admin/users/{id}/leave-grants',
    'POST /api/admin/users/{id}/restrictions',
    'POST /api/admin/client-companies/{id}/job-assignments',
  ])('%s is another request for another id, though all else is the same', async (name) => {
    const own = await company();
    const id = name.includes('client-companies') ? await anotherClient(own) : own.caller.userId;
    expect(await make(name, own, 'k')).toMatchObject({ status: 201 });
    expect(await make(name, own, 'k', { call: { ...callOf(name, own), params: { id } } })).toMatchObject(REUSED);
  });

  const anotherClient = async (own: Owned): Promise<number> =>
    (await make('POST /api/admin/client-companies', own, 'another')).body.id;
});

describe('a key', () => {
  it('can be used again where its request was refused', async () => {
    const own = await company();
    const call = { body: { date: DAY, startTime: '15:00', endTime: '14:00' } };
    expect(await make('POST /api/internal-work', own, 'k', { call })).toMatchObject({ status: 400 });
    expect(await make('POST /api/internal-work', own, 'k')).toMatchObject({ status: 201 });
  });

  it('runs the request again once its record is deleted, and once for all copies', async () => {
    const own = await company();
    const add = (): Promise<TestResponse> => make('POST /api/admin/employment-types', own, 'k');
    const first = await add();
    await server.call(`DELETE /api/admin/employment-types/${first.body.id}`, { token: own.token });
    const copies = await Promise.all(Array.from({ length: 8 }, add));
    const ids = new Set(copies.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first.body.id);
  });

  it('is stored as its hash only, without a password beside it', async () => {
    const own = await company();
    const file = new File(['社員ID,氏名,初期パスワード\nE1,山田 太郎,\nE2,佐藤 花子,given-secret\n'], '社員.csv');
    const answer = await make('POST /api/admin/users/import', own, 'k-of-the-import', { call: { body: { file } } });
    const [told] = answer.body.one_time_passwords;
    for (const name of tables) {
      const { rows } = await server.database.pool.query(`select t::text as row from ${name} t where company_id = $1`, [
        own.companyId,
      ]);
      for (const secret of ['k-of-the-import', told.one_time_password, 'given-secret'])
        expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});
