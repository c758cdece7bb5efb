import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import { personIn, type Route } from '#contract/route.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { sensitiveActs } from '#contract/sensitive-acts.ts';
import { includesPermission, isCompanyWide, type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import type { AccessCall, AccessCase } from './testing/authorisation/access-case.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import type { Owned } from './testing/authorisation/owned.ts';
import { addScopedCompany, type ScopedCompany, SCOPES } from './testing/authorisation/scoped.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestResponse, type TestServer } from './testing/test-server.ts';

// Every route with a permission × every scope × inside and outside of it, oneself, another company. The routes and the
// requests are those of the contract and of src/server/testing/authorisation: a new route is judged by itself.

interface Judged {
  readonly name: string;
  readonly route: Route;
  readonly permission: Permission;
  readonly access: AccessCase;
}

const isPermission = (access: string): access is Permission => PERMISSIONS.some((one) => one === access);

const judged: readonly Judged[] = Object.entries(routes as Record<string, Route>).flatMap(([name, route]) => {
  const access = accessCases[name];
  return access === undefined || !isPermission(route.access) ? [] : [{ name, route, permission: route.access, access }];
});
const reads = judged.filter(({ name }) => name.startsWith('GET '));
const writes = judged.filter(({ name }) => !name.startsWith('GET '));

/** Whether a route answers for everybody, so that only a permission over all people opens it. */
const answersForAll = ({ name, route: { people } }: Judged): boolean =>
  people === 'all' || (people === undefined && personIn(name) === undefined);

let server: TestServer;
/** For requests that change nothing. */
let company: ScopedCompany;
let other: ScopedCompany;
let tables: string[];

beforeAll(async () => {
  server = await startTestServer();
  [company, other] = [await addScopedCompany(server), await addScopedCompany(server)];
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' and table_name not in ('login_session', 'api_secret') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

/** A hash of all rows of the company for requests that change nothing, but of the caller's own permissions. */
async function fingerprint({ own }: ScopedCompany): Promise<ReadonlyMap<string, string>> {
  const prints = tables
    .filter((name) => !name.startsWith('permission_'))
    .map(
      (name) =>
        sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as print
          from ${sql.table(name)} t where company_id = ${own.companyId}`,
    );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(
    server.database.kysely,
  );
  return new Map(rows.map(({ name, print }) => [name, print]));
}

/** Judges all of these routes; what is wrong with them, none of which may have changed anything. */
async function judge(
  all: readonly Judged[],
  faultOf: (one: Judged) => Promise<string | null>,
  of: ScopedCompany = company,
): Promise<string[]> {
  const before = await fingerprint(of);
  const faults = [];
  for (const one of all) {
    const fault = await faultOf(one);
    if (fault !== null) faults.push(`${one.name}: ${fault}`);
  }
  const after = await fingerprint(of);
  const changed = tables.filter((name) => after.get(name) !== before.get(name));
  return changed.length === 0 ? faults : [...faults, `changed: ${changed.join(', ')}`];
}

const callOf = ({ access }: Judged, own: Owned): AccessCall => access.call?.(own) ?? {};

/** The employee whom the requests are about has this name. */
const tellsOf = (own: Owned, { body }: TestResponse): boolean => JSON.stringify(body).includes(`${own.secret} 同僚`);

const refused = (status: number, answer: TestResponse): string | null =>
  answer.status === status ? null : `${answer.status} in place of ${status}`;

/** What a permitted request is answered with. */
const permitted = ({ route, access }: Judged, answer: TestResponse): string | null => {
  const code = access.answer ?? access.refusals?.['an admin'];
  return refused(code === undefined ? route.success.status : errors[code].status, answer);
};

const withoutId = (body: object | null): object => ({ ...body, request_id: undefined });

/** What is wrong with an answer about somebody outside of the caller's scope: it has to be as of an id that nobody has. */
async function faultOutside(one: Judged, { own }: ScopedCompany, by: TestServer = server): Promise<string | null> {
  // The caller's own choices.
  if (one.route.people === 'none' && !one.name.startsWith('GET ')) return null;
  const answer = await send(by, one.name, callOf(one, own), own.token);
  if (tellsOf(own, answer)) return 'tells of somebody outside';
  if (answersForAll(one)) return refused(403, answer);
  if (one.route.people === 'none') return permitted(one, answer);
  const person = personIn(one.name);
  if (one.route.people === 'listed' || person === undefined)
    return answer.status === 404 ? null : permitted(one, answer);
  const call = callOf(one, own);
  const unknown = { ...call, params: { ...call.params, [person]: 999_999_999 } };
  const expected = await send(by, one.name, unknown, own.token);
  const isSame = JSON.stringify(withoutId(answer.body)) === JSON.stringify(withoutId(expected.body));
  return answer.status === 404 && isSame ? null : `${answer.status} is not as of an unknown id`;
}

it('has a request to each route with a permission, and knows whom it is about', () => {
  expect(judged.length).toBeGreaterThan(100);
  for (const { name, access } of judged) expect(access, name).toBeDefined();
});

const NARROW = SCOPES.filter((scope) => scope !== 'all');

describe('somebody outside of the scope', () => {
  it.each(NARROW)('%s: every call answers as if they weren’t there', async (scope) => {
    await company.assign(scope, 'outside');
    expect(await judge(judged, (one) => faultOutside(one, company))).toEqual([]);
  });
});

describe('somebody inside of it', () => {
  let told: ReadonlySet<string>;

  beforeAll(async () => {
    await company.assign('all', 'inside');
    const names = [];
    for (const one of reads) {
      const answer = await send(server, one.name, callOf(one, company.own), company.own.token);
      if (tellsOf(company.own, answer)) names.push(one.name);
    }
    told = new Set(names);
  });

  it.each(SCOPES.filter((scope) => scope !== 'self'))('%s: every read tells of them as it tells all', async (scope) => {
    await company.assign(scope, 'inside');
    const faults = await judge(reads, async (one) => {
      const answer = await send(server, one.name, callOf(one, company.own), company.own.token);
      if (scope !== 'all' && answersForAll(one)) return refused(403, answer);
      if (told.has(one.name) && !tellsOf(company.own, answer)) return 'tells nothing of somebody inside';
      return permitted(one, answer);
    });
    expect(faults).toEqual([]);
    expect(told.size).toBeGreaterThan(15);
  });

  it('every write, by one of the scopes each', async () => {
    const faults = [];
    for (const [at, one] of writes.entries()) {
      const scope = (['department', 'site', 'client_company', 'people'] as const)[at % 4] ?? 'department';
      const fresh = await addScopedCompany(server);
      await fresh.assign(answersForAll(one) ? 'all' : scope, 'inside');
      const answer = await send(server, one.name, callOf(one, fresh.own), fresh.own.token);
      const fault = permitted(one, answer);
      if (fault !== null) faults.push(`${one.name} (${scope}): ${fault} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});

// An API client has the same rights by the same assignments, but for what asks for the password again.
describe('a program', () => {
  const isSensitive = ({ name }: Judged): boolean => sensitiveActs[name as keyof Routes] !== undefined;
  let program: ScopedCompany;

  beforeAll(async () => {
    program = await (await addScopedCompany(server)).becomeProgram();
  });

  /** What is the caller's own, of which a program has nothing. */
  const OWN: ReadonlySet<string> = new Set(['PATCH /api/time-records/{id}/field', 'PUT /api/admin/home']);

  /** What is wrong with the answer to a program, where `fault` is what would be with that to a person. */
  function ofProgram(one: Judged, answer: TestResponse, fault: string | null): string | null {
    if (isSensitive(one)) return refused(403, answer);
    return OWN.has(one.name) ? refused(404, answer) : fault;
  }

  it('outside of its scope: every call answers as if nobody was there', async () => {
    await program.assign('people', 'outside');
    const faults = await judge(
      judged,
      (one) => (isSensitive(one) ? sensitiveFault(one) : faultOutside(one, program)),
      program,
    );
    expect(faults).toEqual([]);
  });

  async function sensitiveFault(one: Judged): Promise<string | null> {
    return refused(403, await send(server, one.name, callOf(one, program.own), program.own.token));
  }

  it.each(['all', 'people'] as const)('%s: every read inside of it', async (scope) => {
    await program.assign(scope, 'inside');
    const faults = await judge(
      reads,
      async (one) => {
        const answer = await send(server, one.name, callOf(one, program.own), program.own.token);
        const isOpen = scope === 'all' || !answersForAll(one);
        return ofProgram(one, answer, isOpen ? permitted(one, answer) : refused(403, answer));
      },
      program,
    );
    expect(faults).toEqual([]);
  });

  it('every write inside of it', async () => {
    const faults = [];
    for (const one of writes) {
      const fresh = await (await addScopedCompany(server)).becomeProgram();
      await fresh.assign(answersForAll(one) ? 'all' : 'people', 'inside');
      const answer = await send(server, one.name, callOf(one, fresh.own), fresh.own.token);
      const fault = ofProgram(one, answer, permitted(one, answer));
      if (fault !== null) faults.push(`${one.name}: ${fault} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});

it('oneself, where the scope is oneself', async () => {
  await company.assign('self', 'inside');
  const { own } = company;
  const oneself = { ...own, employee: own.caller.userId, clientAssignment: own.ownAssignment };
  const faults = await judge(
    reads.filter((one) => !answersForAll(one)),
    async (one) => permitted(one, await send(server, one.name, callOf(one, oneself), own.token)),
  );
  expect(faults).toEqual([]);
});

it('another company’s, whatever the scope', async () => {
  await other.assign('all', 'inside');
  const faults = await judge(judged, async (one) => {
    const call = callOf(one, company.own);
    // What names nobody is done to the own company.
    if (!one.name.startsWith('GET ') && one.access.stranger === 'own') return null;
    const answer = await send(server, one.name, call, other.own.token);
    if (JSON.stringify(answer.body).includes(company.own.secret)) return 'tells of another company';
    return one.access.stranger === 'not_found' ? refused(404, answer) : permitted(one, answer);
  });
  expect(faults).toEqual([]);
});

describe('without the permission', () => {
  it.each(PERMISSIONS.filter((one) => one !== 'read_users'))('%s: 403', async (permission) => {
    await company.assign('all', 'inside');
    await company.permit(PERMISSIONS.filter((one) => !includesPermission([one], permission)));
    const own = judged.filter((one) => one.permission === permission);
    const faults = await judge(own, async (one) =>
      refused(403, await send(server, one.name, callOf(one, company.own), company.own.token)),
    );
    await company.permit(PERMISSIONS);
    expect(faults).toEqual([]);
  });

  it.each([
    ['before its first day', '2026-11-21', null],
    ['after its last day', '2026-04-01', '2026-11-19'],
  ] as const)('%s, an assignment permits nothing', async (_, from, to) => {
    await company.assign('all', 'inside');
    await company.during(from, to);
    const faults = await judge(reads, async (one) =>
      refused(403, await send(server, one.name, callOf(one, company.own), company.own.token)),
    );
    expect(faults).toEqual([]);
  });
});

it('a permission over fewer than all opens nothing that is about the company as a whole', () => {
  for (const one of judged) expect(isCompanyWide(one.permission) && !answersForAll(one), one.name).toBe(false);
});

// Routes that answer for everybody, declared to know scopes: one shows people outside the scope, one changes their data.
it.each(['GET /api/admin/planned-leave/{id}', 'POST /api/admin/planned-leave/{id}/withdraw'])(
  'finds a planted fault: %s lets in who may not see all',
  async (name) => {
    const route = (routes as Record<string, Route>)[name] ?? expect.fail(name);
    const planted = judged.filter((one) => one.name === name);
    const sound = route.people;
    await company.assign('department', 'outside');
    expect(await judge(planted, (one) => faultOutside(one, company))).toEqual([]);
    Object.assign(route, { people: 'listed' });
    const faulty = await startTestServer({
      database: { ...server.database, runtime: server.runtime, drop: () => Promise.resolve() },
    });
    try {
      expect(await judge(planted, (one) => faultOutside(one, company, faulty))).not.toEqual([]);
    } finally {
      Object.assign(route, { people: sound });
      await faulty.stop();
    }
  },
);
