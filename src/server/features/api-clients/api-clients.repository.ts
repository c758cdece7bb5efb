import { randomBytes } from 'node:crypto';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { EmployeeIdSource } from '#domain/scim/person.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { NO_PASSWORD } from '../../platform/auth/password.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';

/** A secret as it is stored, without what it is known by. */
interface SecretRow {
  readonly id: number;
  readonly ending: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

/** A client as it is stored, with its account. */
export interface ClientRow {
  readonly id: number;
  readonly name: string;
  readonly user_id: number;
  readonly employee_id: string;
}

/** How a client registers people. */
export interface ProvisioningRow {
  readonly employee_id_from: EmployeeIdSource;
  readonly takes_department: boolean;
}

/** A client of a company. */
interface ClientKey {
  readonly companyId: string;
  readonly id: number;
}

/** The company's API clients by their names, or one of them. */
export async function clientsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<ClientRow[]> {
  let query = db
    .selectFrom('api_client as c')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.user_id', '=', 'c.user_id'),
    )
    .select(['c.api_client_id as id', 'c.name', 'u.user_id', 'u.employee_id'])
    .where('c.company_id', '=', companyId)
    .orderBy('c.name')
    .orderBy('c.api_client_id');
  if (id !== undefined) query = query.where('c.api_client_id', '=', id);
  return query.execute();
}

/** The secrets of clients that are valid still, the newest first, by client. */
export async function secretsOf(
  db: Kysely<DB>,
  companyId: string,
  now: EpochMs,
): Promise<ReadonlyMap<number, readonly SecretRow[]>> {
  const rows = await db
    .selectFrom('api_secret')
    .select(['api_client_id', 'api_secret_id as id', 'ending', 'created_at', 'expires_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .orderBy('api_secret_id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ api_client_id: clientId }) => clientId);
}

/** The names of the roles that accounts of clients have on the day of a time, by account. */
export async function roleNamesOf(
  db: Kysely<DB>,
  companyId: string,
  now: EpochMs,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const today = japanDate(now);
  const { rows } = await sql<{ user_id: number; names: string[] }>`
    select a.user_id, array_agg(distinct r.name order by r.name) as names
    from permission_assignment a
      join permission_role r on r.company_id = a.company_id and r.permission_role_id = a.permission_role_id
      join api_client c on c.company_id = a.company_id and c.user_id = a.user_id
    where a.company_id = ${companyId} and a.from_date <= ${today} and (a.to_date is null or a.to_date >= ${today})
    group by a.user_id`.execute(db);
  return new Map(rows.map(({ user_id: userId, names }) => [userId, names]));
}

/** Gives a new client its account, without a password: nobody logs in as a program. Renames that of a known one. */
export async function storeAccount({ trx, companyId, now }: OwnedWrite, id: number, name: string): Promise<void> {
  const changed = await trx
    .updateTable('user_account')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('user_id', '=', (eb) =>
      eb
        .selectFrom('api_client')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('api_client_id', '=', id)
        .$castTo<number>(),
    )
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  const account = await trx
    .insertInto('user_account')
    .values({
      company_id: companyId,
      // No ID of a person's: whoever looks for one finds no program.
      employee_id: `api-${randomBytes(5).toString('hex')}`,
      name,
      role: 'user',
      password_hash: NO_PASSWORD,
      is_first_login: false,
      is_attendance_target: false,
      is_api_client: true,
      created_at: new Date(now),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('api_client')
    .set({ user_id: account.user_id })
    .where('company_id', '=', companyId)
    .where('api_client_id', '=', id)
    .execute();
}

/** Ends what a client's account may do: the account stays, as the actor of what is on record. */
export async function endAccount({ trx, companyId }: OwnedWrite, userId: number): Promise<void> {
  await trx
    .deleteFrom('permission_assignment')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('user_account')
    .set({ active: false })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Stores a secret, and lets those before it end at a time at the latest. */
export async function storeSecret(
  trx: Transaction<DB>,
  { companyId, id }: ClientKey,
  {
    secret,
    now,
    expiresAt,
    othersUntil,
  }: { readonly secret: string; readonly now: EpochMs; readonly expiresAt: EpochMs; readonly othersUntil: EpochMs },
): Promise<void> {
  await trx
    .updateTable('api_secret')
    .set({ expires_at: new Date(othersUntil) })
    .where('company_id', '=', companyId)
    .where('api_client_id', '=', id)
    .where('expires_at', '>', new Date(othersUntil))
    .execute();
  await trx
    .insertInto('api_secret')
    .values({
      company_id: companyId,
      api_client_id: id,
      secret_hash: sha256(secret),
      ending: secret.slice(-4),
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** Deletes a secret of a client; its ending, `undefined` where the client has no such. */
export async function deleteSecret(
  trx: Transaction<DB>,
  { companyId, id }: ClientKey,
  secretId: number,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('api_secret')
    .where('company_id', '=', companyId)
    .where('api_client_id', '=', id)
    .where('api_secret_id', '=', secretId)
    .returning('ending')
    .executeTakeFirst();
  return deleted?.ending;
}

/** The one client that registers people for a company, and how. */
export async function provisioningClientOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<(ProvisioningRow & { readonly api_client_id: number }) | undefined> {
  return db
    .selectFrom('scim_client')
    .select(['api_client_id', 'employee_id_from', 'takes_department'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Stores how a client registers people, or that none does. */
export async function storeProvisioning(
  trx: Transaction<DB>,
  { companyId, id }: ClientKey,
  provisioning: ProvisioningRow | null,
  at: Date,
): Promise<void> {
  if (provisioning === null) {
    await trx.deleteFrom('scim_client').where('company_id', '=', companyId).execute();
    return;
  }
  const values = { ...provisioning, api_client_id: id, last_modified_at: at };
  await trx
    .insertInto('scim_client')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}
