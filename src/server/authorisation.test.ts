import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import { serverTexts as english } from '#contract/languages/en/server-texts.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { translated } from './platform/languages.ts';
import type { AccessCase } from './testing/authorisation/access-case.ts';
import { addCallerOf, type CallerKind, CALLERS, refusalOf } from './testing/authorisation/caller.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import { addOwned, type Owned } from './testing/authorisation/owned.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestResponse, type TestServer } from './testing/test-server.ts';

// Every route of the contract × every kind of caller. Each route is proven by an entry in one of the tables of cases;
// the expected result follows from its `access` and from what the entry says of strangers.

const table = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
  name,
  route,
  access: accessCases[name] ?? null,
}));
const proven = table.flatMap(({ name, route, access }) => (access === null ? [] : [{ name, route, access }]));

let server: TestServer;
let tables: string[];
let fingerprintText: string;
/** Companies for requests that are rejected, which don't change them. */
const untouched = new Map<CallerKind, Owned>();
/** Companies for reads: a company of its own for each takes most of the time, and a read leaves it as the next needs it. */
const readBy = new Map<CallerKind, Owned>();
let theirs: Owned;

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`,
  );
  tables = rows.map(({ name }) => name);
  for (const kind of CALLERS) {
    untouched.set(kind, await addCallerOf(server, kind));
    readBy.set(kind, await addCallerOf(server, kind));
  }
  fingerprintText = tables
    .map(
      (name) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as print
          from "${name}" t where company_id = $1`,
    )
    .join(' union all ');
  theirs = await addOwned(server, { role: 'super_admin' });
});
afterAll(() => server.stop());

const untouchedBy = (kind: CallerKind): Owned => untouched.get(kind) ?? expect.fail(`no company for ${kind}`);
const tokenOf = (kind: CallerKind, own: Owned): string | undefined => (kind === 'no token' ? undefined : own.token);

/** A hash of all rows of a company, its audit entries and sessions included. */
async function fingerprint({ companyId }: Owned): Promise<unknown> {
  // Named, so that PostgreSQL parses the long text once.
  const query = { name: 'fingerprint', text: fingerprintText, values: [companyId] };
  return (await server.database.pool.query(query)).rows;
}

/** What each company was after the last request that must not change it: nothing else touches it until the next. */
const last = new Map<Owned, unknown>();

/** Makes a request that must not change a company. */
async function sendBeside(own: Owned, call: () => Promise<TestResponse>): Promise<TestResponse> {
  const before = last.get(own) ?? (await fingerprint(own));
  const answer = await call();
  const after = await fingerprint(own);
  last.set(own, after);
  expect(after).toEqual(before);
  return answer;
}

/** An archive holds off the next one of its company until its answer is closed. */
const isRead = (name: string): boolean => name.startsWith('GET ') && !name.endsWith('/archive');

/** The company of a caller for a request that may change it. */
async function companyFor(name: string, kind: CallerKind): Promise<Owned> {
  return (isRead(name) ? readBy.get(kind) : undefined) ?? addCallerOf(server, kind);
}

/** What somebody with enough rights is answered with. */
const answered = ({ success }: Route, { answer }: AccessCase): number =>
  answer === undefined ? success.status : errors[answer].status;

/** Employees get each message in their own language. */
function expectTranslatable({ status, body }: TestResponse): void {
  const message: unknown = body?.message;
  // Errors are translated by their codes.
  if (status < 400 && typeof message === 'string' && message !== '')
    expect(translated(message, english)).not.toBe(message);
}

function expectNothingOf(ours: Owned, answer: TestResponse, route: Route, access: AccessCase): void {
  expect(JSON.stringify(answer.body)).not.toContain(ours.secret);
  expect(answer.status).toBe(access.stranger === 'not_found' ? 404 : answered(route, access));
}

describe('every route of the contract', () => {
  it.each(table)('$name has an entry in src/server/testing/authorisation/*.cases.ts', ({ access }) => {
    expect(access).not.toBeNull();
  });

  it('is proven on every table of a company, and on a secret that the company itself reads', async () => {
    expect(tables.length).toBeGreaterThan(15);
    const own = untouchedBy('a super admin');
    const { body } = await server.call('GET /api/admin/users', { token: own.token });
    expect(JSON.stringify(body)).toContain(own.secret);
  });
});

describe.each(CALLERS.filter((kind) => kind !== 'a stranger'))('%s', (kind) => {
  const refused = proven.flatMap((one) => {
    const code = refusalOf(kind, one.route.access) ?? one.access.refusals?.[kind] ?? null;
    return code === null ? [] : [{ ...one, code, status: errors[code].status }];
  });
  const allowed = proven.filter((one) => !refused.some(({ name }) => name === one.name));

  it.each(refused)('$name: $status $code, and nothing changes', async ({ name, access, code, status }) => {
    const own = untouchedBy(kind);
    const call = access.call?.(own) ?? {};
    const answer = await sendBeside(own, () => send(server, name, call, tokenOf(kind, own)));
    expect(answer).toMatchObject({ status, body: { code, message: errors[code].message } });
  });

  it.each(allowed)('$name: $route.success.status', async ({ name, route, access }) => {
    const own = await companyFor(name, kind);
    const answer = await send(server, name, access.call?.(own) ?? {}, tokenOf(kind, own));
    expect(answer).toMatchObject({ status: answered(route, access) });
    if (kind === 'a user') expectTranslatable(answer);
  });
});

describe('a super admin of another company', () => {
  const guarded = proven.filter(({ route }) => route.access !== 'public');
  const borrowing = guarded.filter(({ access }) => access.borrowing !== undefined);

  it.each(guarded)('$name with our ids: $access.stranger, and nothing of ours changes', async (one) => {
    const ours = untouchedBy('a stranger');
    // Some writes end the session that calls them.
    const stranger = await companyFor(one.name, 'a stranger');
    const call = one.access.call?.(ours) ?? {};
    const answer = await sendBeside(ours, () => send(server, one.name, call, stranger.token));
    expectNothingOf(ours, answer, one.route, one.access);
  });

  it.each(borrowing)('$name with one of our ids among theirs: $access.stranger', async (one) => {
    const ours = untouchedBy('a stranger');
    const call = one.access.borrowing?.(theirs, ours) ?? {};
    const answer = await sendBeside(ours, () => send(server, one.name, call, theirs.token));
    expectNothingOf(ours, answer, one.route, one.access);
  });
});
