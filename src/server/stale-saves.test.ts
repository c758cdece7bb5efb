import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import { addOwned } from './testing/authorisation/owned.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A setting that somebody else has saved meanwhile is never overwritten unseen (D17), whichever it is.

const settings = Object.entries(routes as Record<string, Route>).flatMap(([name, { versioned }]) =>
  versioned === undefined ? [] : [{ name, shownBy: versioned }],
);

/** What has a version in its body beside, and why. */
const OWN_VERSION: Readonly<Record<string, string>> = {
  'PUT /api/admin/company-calendar/{year}': 'a year is compared with what its editor loaded, also without an If-Match',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a save over what was changed meanwhile is refused', () => {
  it.each(settings)('$name', async ({ name, shownBy }) => {
    const own = await addOwned(server, { role: 'super_admin' });
    const call = accessCases[name]?.call?.(own) ?? {};
    const { params = {}, query = {} } = call;
    const show = async () => {
      const { status, headers, body } = await send(server, shownBy, { params, query }, own.token);
      expect(status).toBe(200);
      return { version: headers.get('etag') ?? '', body };
    };
    const save = (ifMatch: string) => send(server, name, call, own.token, { 'if-match': ifMatch });
    const audited = async () => (await server.database.pool.query('select 1 from audit_entry')).rowCount;

    const first = await show();
    const entries = await audited();
    const refused = await save('"of another time"');
    expect(refused).toMatchObject({ status: 409, body: { code: 'setting_changed' } });
    expect([await show(), await audited()]).toEqual([first, entries]);

    const saved = await save(first.version);
    expect(saved.status).toBe(200);
    const second = await show();
    expect(second.version).not.toBe(first.version);
    expect(saved.headers.get('etag')).toBe(second.version);
    // What is stored already overwrites nothing: the answer to the first attempt may have been lost.
    const again = await save(first.version);
    expect(again.status).toBe(name in OWN_VERSION ? 409 : 200);
  });

  it('is every setting that has one way to be saved', () => {
    const names = Object.keys(routes).filter((name) =>
      /^PUT .*(settings|policy|reserve|days?|month)(\/\w+)?$/.test(name),
    );
    expect(names.filter((name) => !settings.some((each) => each.name === name))).toEqual([]);
  });
});
