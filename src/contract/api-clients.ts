import { z } from 'zod';

import { SECRET_DAYS } from '#domain/api-clients/secret.ts';
import { EMPLOYEE_ID_SOURCES } from '#domain/scim/person.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { id, instant, line, messageResponse, objectBody, pathId, writeBody } from './wire.ts';

/** A secret as it is listed: the secret itself is in the answer to its issue alone. */
const secret = z.object({
  id,
  /** Its last characters. */
  ending: z.string(),
  created_at: instant,
  expires_at: instant,
  /** Within a minute; `null` until it is used. */
  last_used_at: instant.nullable(),
});

/** How a program registers people by SCIM (社員の自動登録). */
const provisioning = {
  employee_id_from: z.enum(EMPLOYEE_ID_SOURCES),
  /** The attribute of the department, and not the groups, says where people are. */
  takes_department: z.boolean(),
};

/** A program that calls the API (APIクライアント). */
const client = z.object({
  id,
  name: z.string(),
  /** The account as which it acts, to which roles are assigned. */
  user_id: id,
  employee_id: z.string(),
  /** The names of the roles that it has today. */
  roles: z.array(z.string()),
  secrets: z.array(secret),
  /** `null` for one that isn't to register people. */
  provisioning: z.object(provisioning).nullable(),
});
export type ApiClient = z.output<typeof client>;
export type ApiSecret = z.output<typeof secret>;

const clientBody = objectBody({ name: line(50, '名称') }, [
  'user_id',
  'employee_id',
  'roles',
  'secrets',
  'provisioning',
]);
export type EnteredApiClient = z.output<typeof clientBody>;

const tag = 'api-clients';
const access = 'super_admin';

const clients = ownedList({
  name: 'ApiClient',
  noun: 'APIクライアント',
  tag,
  access,
  entry: client,
  body: clientBody,
  refusals: ['api_client_name_taken'],
  notes: { add: 'できることは、権限のロールを割り当てて決める', remove: 'シークレットは直ちに使えなくなる' },
});

export const apiClientRoutes = {
  'GET /api/admin/api-clients': clients.list,
  'POST /api/admin/api-clients': { ...clients.add, errors: [...clients.add.errors, 'too_many_api_clients'] },
  'PUT /api/admin/api-clients/{id}': clients.change,
  'DELETE /api/admin/api-clients/{id}': clients.remove,
  'PUT /api/admin/api-clients/{id}/provisioning': {
    id: 'setProvisioning',
    summary: '社員の自動登録（SCIM）の許可。許可できるAPIクライアントは1つ',
    tag,
    access,
    params: z.object({ id: pathId }),
    body: writeBody({ is_on: z.boolean(), ...provisioning }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'provisioning_client_taken'],
  },
  'POST /api/admin/api-clients/{id}/secrets': {
    id: 'issueApiSecret',
    summary: 'APIクライアントのシークレットの発行。値はこの応答にだけある。それまでのものは、24時間後に使えなくなる',
    tag,
    access,
    params: z.object({ id: pathId }),
    body: writeBody({
      days: z.literal(SECRET_DAYS, `有効期間は${SECRET_DAYS.join('・')}日のいずれかです`),
    }),
    success: { status: 201, body: messageResponse.extend({ secret: z.string(), expires_at: instant }) },
    errors: ['not_found'],
  },
  'DELETE /api/admin/api-clients/{id}/secrets/{secret_id}': {
    id: 'deleteApiSecret',
    summary: 'APIクライアントのシークレットの無効化。直ちに使えなくなる',
    tag,
    access,
    params: z.object({ id: pathId, secret_id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
