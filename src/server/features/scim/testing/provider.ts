import type { Selectable } from 'kysely';
import { expect } from 'vitest';

import type { AuditEntry } from '../../../platform/database/schema.ts';
import { addApiClient } from '../../../testing/api-client-builders.ts';
import { openSession } from '../../../testing/authorisation/owned.ts';
import { addUser, type TestUser } from '../../../testing/builders.ts';
import type { TestResponse, TestServer } from '../../../testing/test-server.ts';

/** A company with a program that registers its people. */
export interface Provider {
  readonly boss: TestUser;
  /** The super admin's token. */
  readonly token: string;
  readonly secret: string;
  readonly clientId: number;
  /** Sends a request as a provider does. */
  readonly send: (route: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;
  /** Permits it again, or no more. */
  readonly permit: (settings: object) => Promise<void>;
  /** What is on record, in its order. */
  readonly audit: () => Promise<Selectable<AuditEntry>[]>;
}

/** How a provider registers people, unless a test says otherwise. */
const SETTINGS = { is_on: true, employee_id_from: 'employee_number', takes_department: true };

/** Adds a company with a super admin `S0001`, and an API client that is permitted to register people. */
export async function addProvider(server: TestServer, settings: object = {}): Promise<Provider> {
  const boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全権 太郎' });
  const { token } = await openSession(server, boss);
  const name = 'Entra ID';
  const account = await addUser(server.database, { companyId: boss.companyId, employeeId: 'api-entra', name });
  const client = await addApiClient(server.database.kysely, account, { name, now: server.now() });
  const permit = async (changed: object): Promise<void> => {
    const route = `PUT /api/admin/api-clients/${client.apiClient}/provisioning`;
    const { status, body } = await server.call(route, { token, body: { ...SETTINGS, ...changed } });
    expect([status, body.code]).toEqual([200, undefined]);
  };
  await permit(settings);
  return {
    boss,
    token,
    secret: client.secret,
    clientId: client.apiClient,
    permit,
    send: (route, body, headers = {}) =>
      server.call(route.replace(' /', ' /scim/v2/'), {
        token: client.secret,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
      }),
    audit: () =>
      server.database.kysely
        .selectFrom('audit_entry')
        .selectAll()
        .where('company_id', '=', boss.companyId)
        .orderBy('audit_entry_id')
        .execute(),
  };
}
