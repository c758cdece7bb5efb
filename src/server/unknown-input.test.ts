import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addCallerOf } from './testing/authorisation/caller.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import type { Owned } from './testing/authorisation/owned.ts';
import { send } from './testing/authorisation/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A write rejects what it doesn't store, rather than lose it: for every route of the contract that changes something.

const writes = Object.entries(routes as Record<string, Route>)
  .filter(([name]) => !name.startsWith('GET'))
  .map(([name, route]) => ({ name, route }));

/** The body of a successful request with an unknown field, once in each object of it: whole bodies. */
function withOneTooMany(body: object): object[] {
  const within = Object.entries(body).flatMap(([field, value]) => {
    if (Array.isArray(value))
      return value.flatMap((item, index) => deeper(item).map((bad) => ({ ...body, [field]: value.with(index, bad) })));
    return deeper(value).map((bad) => ({ ...body, [field]: bad }));
  });
  return [{ ...body, no_such_field: 'lost' }, ...within];
}

const deeper = (value: unknown): object[] =>
  typeof value === 'object' && value !== null && !(value instanceof File) ? withOneTooMany(value) : [];

let server: TestServer;
let own: Owned;

beforeAll(async () => {
  server = await startTestServer();
  own = await addCallerOf(server, 'a super admin');
});
afterAll(() => server.stop());

describe('an unknown field', () => {
  it.each(writes)('$name rejects it and names it', async ({ name }) => {
    const call = accessCases[name]?.call?.(own) ?? {};
    for (const body of withOneTooMany(call.body ?? {}))
      expect(await send(server, name, { ...call, body }, own.token)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { no_such_field: '不明な項目です' } },
      });
  });

  it.each(writes.filter(({ route }) => route.body === undefined))(
    '$name, which takes no body, rejects a list and a text, too',
    async ({ name }) => {
      const call = accessCases[name]?.call?.(own) ?? {};
      for (const body of ['[1]', '"text"'])
        expect(
          await server.call(
            name.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(call.params?.[parameter])),
            {
              token: own.token,
              body,
              headers: { 'content-type': 'application/json' },
            },
          ),
        ).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );
});

describe('what is ignored', () => {
  /** Read-only fields of an object, which a client can't mean to change. */
  const EVERYWHERE = ['id', 'created_at', 'last_modified_at', 'message'];
  const LEAVE_DAY = ['unit', 'half', 'half_boundary_minute', 'start_minute', 'end_minute', 'leave_minutes'];
  const OF_REQUEST = [
    'waits_for',
    'waits_for_admins',
    'entered_by',
    'is_planned',
    'kind',
    'kind_name',
    'is_paid',
    'proof',
  ];
  const OF_PLACE = ['departments', 'client_companies', 'people'];
  const OF_KIOSK = ['place', 'code_expires_at', 'registered_at', 'last_seen_at'];
  const OF_API_CLIENT = ['provisioning', 'user_id', 'employee_id', 'roles', 'secrets'];
  const OF_CHAT_APP = ['path', 'links', 'last_used_at', 'lacks_secret', 'fault'];
  const OF_KIND = ['kind', 'is_prepared', 'is_used'];
  const BESIDE: Readonly<Record<string, readonly string[]>> = {
    'PUT /api/vacation/{id}': ['decided', 'pleasanter_sync_status', ...LEAVE_DAY, ...OF_REQUEST],
    'PUT /api/admin/vacations/{id}': ['decided', 'pleasanter_sync_status', ...LEAVE_DAY, ...OF_REQUEST],
    'POST /api/admin/departments': ['superior', 'people'],
    'PUT /api/admin/departments/{id}': ['kind', 'superior', 'people'],
    'POST /api/admin/api-clients': OF_API_CLIENT,
    'PUT /api/admin/api-clients/{id}': OF_API_CLIENT,
    'POST /api/admin/chat-apps': OF_CHAT_APP,
    'PUT /api/admin/chat-apps/{id}': ['service', ...OF_CHAT_APP],
    'POST /api/admin/kiosks': OF_KIOSK,
    'PUT /api/admin/kiosks/{id}': OF_KIOSK,
    'POST /api/admin/places': OF_PLACE,
    'PUT /api/admin/places/{id}': OF_PLACE,
    'POST /api/admin/leave-kinds': OF_KIND,
    'PUT /api/admin/leave-kinds/{kind}': OF_KIND,
    'POST /api/admin/users/{id}/leave-kind-grants': ['kind_name'],
    'PUT /api/admin/users/{id}': [
      'client_company_name',
      'job_assignment_name',
      'employment_type_name',
      'mail_is_confirmed',
      'is_first_login',
    ],
    'PUT /api/admin/users/{id}/leave-grants/{grantId}': ['used_days', 'remaining_days'],
  };

  it.each(writes)('by $name are read-only fields', ({ name, route }) => {
    const schema = z.toJSONSchema(route.body ?? z.object(), { io: 'input', unrepresentable: 'any' });
    const ignored = [...JSON.stringify(schema).matchAll(/"(\w+)":\{"deprecated":true/g)].map(([, field]) => field);
    const allowed = new Set([...EVERYWHERE, ...(BESIDE[name] ?? [])]);
    expect(ignored.filter((field) => !allowed.has(field ?? ''))).toEqual([]);
  });
});
