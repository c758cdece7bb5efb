import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import { addOwned, type Owned } from './testing/authorisation/owned.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A save that changes nothing leaves no trace: the audit log is evidence of changes. Each PUT and PATCH is sent three
// times; after the first the company already is as it is sent.

/** What is stored again on purpose, though the same is sent, and why. */
const CHANGES_AGAIN: Readonly<Record<string, string>> = {
  'PUT /api/kiosk-identity/pin': 'nobody can tell that a PIN is the same: it is stored as a salted hash',
};

const changes = Object.entries(routes as Record<string, Route>).filter(([name]) => /^(PUT|PATCH) /.test(name));

let server: TestServer;
let tables: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id'
        -- Its last use is recorded of whatever is sent.
        and table_name <> 'login_session' order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

/** All rows of a company, by their tables. */
async function contentOf({ companyId }: Owned): Promise<Record<string, string[]>> {
  const text = tables
    .map(
      (name) =>
        `select '${name}' as name, array_agg(t::text order by t::text) as rows from "${name}" t where company_id = $1`,
    )
    .join(' union all ');
  const { rows } = await server.database.pool.query<{ name: string; rows: string[] | null }>({
    name: 'content',
    text,
    values: [companyId],
  });
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content ?? []]));
}

describe('a save that changes nothing leaves no trace', () => {
  it.each(changes)('%s', async (name, { success }) => {
    const own = await addOwned(server, { role: 'super_admin' });
    const access = accessCases[name];
    const call = access?.call?.(own) ?? {};
    const refusal = access?.answer ?? access?.refusals?.['a super admin'];
    const first = await send(server, name, call, own.token);
    expect(first.status).toBe(refusal === undefined ? success.status : errors[refusal].status);
    server.setNow(new Date(server.now() + 60_000).toISOString());
    const saved = await contentOf(own);
    for (const time of ['second', 'third']) {
      await send(server, name, call, own.token);
      const content = await contentOf(own);
      if (name in CHANGES_AGAIN) expect(content, time).not.toEqual(saved);
      else expect(content, time).toEqual(saved);
    }
  });

  it('except where it says why', () => {
    expect(changes.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(CHANGES_AGAIN)));
  });
});
