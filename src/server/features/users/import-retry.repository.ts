import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { UserKey } from '../../records/user-key.ts';

/** Lets one of the copies of an import at a time go on, until its transaction ends. */
export async function lockImport(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { key }: IdempotencyKey,
): Promise<void> {
  const name = ['import', companyId, userId, key].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** What an import did. */
interface DoneImport {
  readonly added: number;
  readonly unchanged: number;
}

/** What the caller imported with a key before. */
export async function findImport(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  idempotency: IdempotencyKey | null,
): Promise<(DoneImport & { readonly id: number; readonly request_hash: Buffer | null }) | undefined> {
  if (idempotency === null) return undefined;
  return db
    .selectFrom('user_import')
    .select(['user_import_id as id', 'request_hash', 'added', 'unchanged'])
    .where('company_id', '=', companyId)
    .where('imported_by_user_id', '=', userId)
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst();
}

/** Keeps what an import did, for a retry with its key. Returns its id. */
export async function insertImport(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { key, requestHash }: IdempotencyKey,
  done: DoneImport,
): Promise<number> {
  const row = await trx
    .insertInto('user_import')
    .values({
      company_id: companyId,
      imported_by_user_id: userId,
      idempotency_key: key,
      request_hash: requestHash,
      added: done.added,
      unchanged: done.unchanged,
    })
    .returning('user_import_id')
    .executeTakeFirstOrThrow();
  return row.user_import_id;
}

/** Gives users other passwords, which are unused by anybody then. */
export async function storePasswords(
  trx: Transaction<DB>,
  companyId: string,
  passwords: readonly { readonly userId: number; readonly passwordHash: string }[],
): Promise<void> {
  const userIds = passwords.map(({ userId }) => userId);
  const hashes = passwords.map(({ passwordHash }) => passwordHash);
  await sql`
    update user_account u set password_hash = p.password_hash
    from unnest(${userIds}::bigint[], ${hashes}::text[]) p (user_id, password_hash)
    where u.company_id = ${companyId} and u.user_id = p.user_id
  `.execute(trx);
}

/** Keeps that these users have one-time passwords of the import: each until it is used or replaced. */
export async function insertUnusedPasswords(
  trx: Transaction<DB>,
  companyId: string,
  importId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto('unused_import_password')
    .values(userIds.map((userId) => ({ company_id: companyId, user_id: userId, user_import_id: importId })))
    .execute();
}

/** Somebody whose one-time password of the import nobody has used or replaced. */
export interface UnusedPassword {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
}

/** Everybody whose one-time password of the import nobody has used or replaced, in the order of the file. */
export const unusedPasswordsOf = (
  db: Kysely<DB>,
  companyId: string,
  importId: number,
): Promise<readonly UnusedPassword[]> =>
  db
    .selectFrom('unused_import_password as p')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.user_id', '=', 'p.user_id'),
    )
    .select(['u.user_id as userId', 'u.employee_id as employeeId', 'u.name'])
    .where('p.company_id', '=', companyId)
    .where('p.user_import_id', '=', importId)
    .orderBy('u.user_id')
    .execute();
