import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addClosedMonth } from './testing/attendance-builders.ts';
import type { AccessCase } from './testing/authorisation/access-case.ts';
import { attendanceCases } from './testing/authorisation/attendance.cases.ts';
import { companyCases } from './testing/authorisation/company.cases.ts';
import { leaveCases } from './testing/authorisation/leave.cases.ts';
import { addOwned, DAY, type Owned } from './testing/authorisation/owned.ts';
import { requestCases } from './testing/authorisation/request.cases.ts';
import { swapCases } from './testing/authorisation/swap.cases.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { isoDate, lastDay, monthOf } from '#domain/time/date.ts';

// No route writes into a closed month: every route of the contract that changes attendance, shifts, internal work or
// leave is called on a company with an open month and on one with a closed month.

const TABLES = [
  'time_record',
  'shift',
  'internal_work',
  'assigned_work',
  'leave_request',
  'leave_day',
  'day_swap',
  'attendance_request',
] as const;

/** What is withdrawn was never a part of its month. */
const WITHDRAWAL = 'POST /api/requests/{id}/withdraw';

const cases: Partial<Record<string, AccessCase>> = {
  ...attendanceCases,
  ...leaveCases,
  ...swapCases,
  ...requestCases,
  ...companyCases,
};
const table = Object.entries(routes as Record<string, Route>).filter(
  ([name, { access }]) => !name.startsWith('GET ') && access !== 'public',
);
const marked = table.filter(([, { writesIntoMonth }]) => writesIntoMonth === true).map(([name]) => ({ name }));
const forEach = table.filter(([, { writesIntoMonth }]) => writesIntoMonth === 'each').map(([name]) => ({ name }));
const forOpen = table.filter(([, { writesIntoMonth }]) => writesIntoMonth === 'open').map(([name]) => ({ name }));
const unmarked = table
  .filter(
    ([name, { writesIntoMonth }]) => writesIntoMonth === undefined && cases[name] !== undefined && name !== WITHDRAWAL,
  )
  .map(([name]) => ({ name }));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A hash of all rows that a company's months are calculated from. */
async function fingerprint({ companyId }: Owned): Promise<unknown> {
  const prints = TABLES.map(
    (name) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as print
        from ${sql.table(name)} t where company_id = ${companyId}`,
  );
  return (await sql`${sql.join(prints, sql` union all `)}`.execute(server.database.kysely)).rows;
}

async function closeMonths({ companyId, caller, employee }: Owned): Promise<void> {
  const month = {
    from: `${DAY.slice(0, 7)}-01`,
    to: lastDay(monthOf(isoDate(DAY))),
    at: server.now(),
    by: caller.userId,
  };
  for (const userId of [caller.userId, employee]) await addClosedMonth(server.database, { companyId, userId }, month);
}

/** What a refusal says of the month: that of the caller or of the employee, whose day the route changes. */
const closedMonth = ({ caller, employee }: Owned) => ({
  month: DAY.slice(0, 7),
  user_id: expect.toSatisfy((id: number) => id === caller.userId || id === employee),
  employee_id: expect.any(String),
});

const make = async (name: string, own: Owned) => {
  const before = await fingerprint(own);
  const answer = await send(server, name, cases[name]?.call?.(own) ?? {}, own.token);
  return { answer, hasChanged: JSON.stringify(await fingerprint(own)) !== JSON.stringify(before) };
};

describe('a route that is marked to write into a month', () => {
  it.each(marked)('$name changes an open one; a closed one refuses it', async ({ name }) => {
    const open = await make(name, await addOwned(server, { role: 'super_admin' }));
    const closed = await addOwned(server, { role: 'super_admin' });
    await closeMonths(closed);
    const { answer, hasChanged } = await make(name, closed);
    // What waits counted nowhere, and can be withdrawn for that.
    if (name === 'PUT /api/vacation/{id}') return expect([answer.status, hasChanged]).toEqual([200, true]);
    expect(hasChanged).toBe(false);
    // An undo with nothing to undo changes nothing, and needs no refusal; nor does giving up a day that nobody takes.
    if (open.hasChanged) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'month_closed', closed_month: closedMonth(closed) } });
      expect(answer.body.message).toBe(`${errors.month_closed.message}（2026年11月度）`);
    } else expect(name).toMatch(/undo$|planned-leave/);
  });

  it.each(forEach)('$name changes the open ones; a closed one is refused in its answer', async ({ name }) => {
    expect((await make(name, await addOwned(server, { role: 'super_admin' }))).hasChanged).toBe(true);
    const closed = await addOwned(server, { role: 'super_admin' });
    await closeMonths(closed);
    const { answer, hasChanged } = await make(name, closed);
    expect(hasChanged).toBe(false);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        refused: [{ message: expect.stringContaining(errors.month_closed.message), closed_month: closedMonth(closed) }],
      },
    });
  });

  it.each(forOpen)('$name leaves closed ones out', async ({ name }) => {
    const closed = await addOwned(server, { role: 'super_admin' });
    await closeMonths(closed);
    const { answer, hasChanged } = await make(name, closed);
    expect(answer.status).toBeLessThan(300);
    expect(hasChanged).toBe(false);
  });
});

it.each(unmarked)('$name is not marked, and changes no month', async ({ name }) => {
  expect((await make(name, await addOwned(server, { role: 'super_admin' }))).hasChanged).toBe(false);
});
