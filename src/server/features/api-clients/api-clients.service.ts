import type { ApiClient, EnteredApiClient } from '#contract/api-clients.ts';
import { CHANGEOVER_HOURS } from '#domain/api-clients/secret.ts';
import { epochMs, type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { makeApiSecret } from '../../platform/auth/api-secret.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { holds } from '../../shared/owned/write.ts';
import {
  type ClientRow,
  clientsOf,
  deleteSecret,
  endAccount,
  provisioningClientOf,
  type ProvisioningRow,
  roleNamesOf,
  secretsOf,
  storeAccount,
  storeProvisioning,
  storeSecret,
} from './api-clients.repository.ts';

const HOUR_MS = 3_600_000;

/** The API clients that a company may have. */
const MOST_CLIENTS = 50;

/** The programs that call the API for a company (APIクライアント); what one did keeps its account, by its name. */
export const apiClients = companyEntity({
  table: 'api_client',
  actions: { add: 'add_api_client', change: 'change_api_client', remove: 'delete_api_client' },
  messages: {
    add: 'APIクライアントを追加しました',
    change: 'APIクライアントを変更しました',
    remove: 'APIクライアントを削除しました',
  },
  read: clientsOf,
  toValues: ({ name }: EnteredApiClient) => ({ name }),
  toColumns: (values, at) => ({ ...values, last_modified_at: at }),
  async checkNew({ trx, companyId }) {
    if ((await clientsOf(trx, companyId)).length >= MOST_CLIENTS) throw new AppError('too_many_api_clients');
  },
  orTaken: orTaken('name', 'api_client_name_taken'),
  storeParts: (write, id, { name }) => storeAccount(write, id, name),
  async remove(write, { user_id: userId }, deleteRow) {
    await deleteRow();
    await endAccount(write, userId);
  },
  async present(rows: readonly ClientRow[], { db, caller, now }): Promise<ApiClient[]> {
    const roles = await roleNamesOf(db, caller.companyId, now);
    const secrets = await secretsOf(db, caller.companyId, now);
    const provisioning = await provisioningClientOf(db, caller.companyId);
    return rows.map((row) => ({
      ...row,
      provisioning: provisioning?.api_client_id === row.id ? inSettings(provisioning) : null,
      roles: [...(roles.get(row.user_id) ?? [])],
      secrets: (secrets.get(row.id) ?? []).map((each) => ({
        id: each.id,
        ending: each.ending,
        created_at: formatTimestamp(each.created_at),
        expires_at: formatTimestamp(each.expires_at),
        last_used_at: each.last_used_at && formatTimestamp(each.last_used_at),
      })),
    }));
  },
  inWords: ({ name }) => ({ name }),
});

const inSettings = ({ employee_id_from, takes_department }: ProvisioningRow): ProvisioningRow => ({
  employee_id_from,
  takes_department,
});

/**
 * Permits a client to register people (SCIM), or ends that. Throws `not_found`, and `provisioning_client_taken` while another
 * one may: what two providers say of a person would undo each other.
 */
export async function setProvisioning(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  { id, isOn, ...entered }: { readonly id: number; readonly isOn: boolean } & ProvisioningRow,
  now: EpochMs,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { name } = await apiClients.find(trx, companyId, id);
    const before = await provisioningClientOf(trx, companyId);
    if (before !== undefined && before.api_client_id !== id) {
      if (!isOn) return;
      throw new AppError('provisioning_client_taken');
    }
    const [was, is] = [before === undefined ? null : inSettings(before), isOn ? inSettings(entered) : null];
    if (was === is || (was !== null && is !== null && holds(was, is))) return;
    await storeProvisioning(trx, { companyId, id }, is, new Date(now));
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'change_provisioning',
      before: { name, scim_is_on: was !== null, ...was },
      after: { name, scim_is_on: is !== null, ...is },
    });
  });
}

/** Issues a secret for some days; those before it end within a day. Throws `not_found`. */
export async function issueSecret(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  { id, days }: { readonly id: number; readonly days: number },
  now: EpochMs,
): Promise<{ readonly secret: string; readonly expires_at: string }> {
  const secret = makeApiSecret(companyId);
  const expiresAt = epochMs(now + days * 24 * HOUR_MS);
  const othersUntil = epochMs(now + CHANGEOVER_HOURS * HOUR_MS);
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { name } = await apiClients.find(trx, companyId, id);
    await storeSecret(trx, { companyId, id }, { secret, now, expiresAt, othersUntil });
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'issue_api_secret',
      after: { name, ending: secret.slice(-4), expires_at: formatInstant(expiresAt) },
    });
  });
  return { secret, expires_at: formatInstant(expiresAt) };
}

/** Ends a secret at once. Throws `not_found`. */
export async function withdrawSecret(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  { id, secretId }: { readonly id: number; readonly secretId: number },
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { name } = await apiClients.find(trx, companyId, id);
    const ending = await deleteSecret(trx, { companyId, id }, secretId);
    if (ending === undefined) throw new AppError('not_found');
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'delete_api_secret',
      before: { name, ending },
    });
  });
}
