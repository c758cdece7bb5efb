import type { Kysely, Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Challenge } from '../../platform/auth/challenges.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

const own = ({ companyId, userId }: UserKey) => ({ company_id: companyId, user_id: userId });

/** The secret of a person's authenticator app. */
export const totpOf = (db: Kysely<DB>, user: UserKey) =>
  db.selectFrom('totp_secret').select(['secret', 'created_at']).where(isOf(user)).executeTakeFirst();

/** Stores the secret of a person's authenticator app, in place of another; codes up to `step` are used up. */
export async function saveTotp(
  trx: Transaction<DB>,
  user: UserKey,
  { secret, step, now }: { readonly secret: Buffer; readonly step: number; readonly now: EpochMs },
): Promise<void> {
  const values = { secret, last_step: step, created_at: new Date(now) };
  await trx
    .insertInto('totp_secret')
    .values({ ...own(user), ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Uses up the codes until `step`. Returns whether that one wasn't yet. */
export async function spendStep(trx: Transaction<DB>, user: UserKey, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where(isOf(user))
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes a person's authenticator app. Returns whether there was one. */
export async function deleteTotp(trx: Transaction<DB>, user: UserKey): Promise<boolean> {
  const deleted = await trx.deleteFrom('totp_secret').where(isOf(user)).returning('user_id').executeTakeFirst();
  return deleted !== undefined;
}

/** A passkey, as it is stored. */
export interface PasskeyRow {
  readonly company_id: string;
  readonly user_id: number;
  readonly passkey_id: number;
  readonly rp_id: string;
  readonly name: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A person's passkeys, the oldest first. */
export const passkeysOf = (db: Kysely<DB>, user: UserKey): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where(isOf(user)).orderBy('passkey_id').execute();

/** The passkeys of everybody that have this id: another company's people may have stored the same one. */
export const passkeysById = (db: Kysely<DB>, credentialId: Buffer, rpId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).where('rp_id', '=', rpId).execute();

/** Stores a passkey. Returns whether the company had none with its id. */
export async function insertPasskey(
  trx: Transaction<DB>,
  user: UserKey,
  passkey: Omit<PasskeyRow, 'company_id' | 'user_id' | 'passkey_id' | 'last_used_at'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkey')
    .values({ ...own(user), ...passkey })
    .onConflict((conflict) => conflict.columns(['company_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records a passkey's use, and how often it says that it was used. */
export async function recordPasskeyUse(
  trx: Transaction<DB>,
  { company_id, passkey_id }: PasskeyRow,
  counter: number,
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ counter, last_used_at: new Date(now) })
    .where('company_id', '=', company_id)
    .where('passkey_id', '=', passkey_id)
    .execute();
}

/** Deletes a passkey of a person. Returns its name, or `undefined` where there was none. */
export async function deletePasskey(trx: Transaction<DB>, user: UserKey, id: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('passkey')
    .where(isOf(user))
    .where('passkey_id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** How many recovery codes a person has left. */
export async function recoveryCodesLeft(db: Kysely<DB>, user: UserKey): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('user_id').where(isOf(user)).execute();
  return rows.length;
}

/** Stores the hashes of a person's recovery codes, in place of those that are left. */
export async function replaceRecoveryCodes(
  trx: Transaction<DB>,
  user: UserKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where(isOf(user)).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ ...own(user), code_hash })))
    .execute();
}

/** Uses up a recovery code. Returns whether there was that one. */
export async function spendRecoveryCode(trx: Transaction<DB>, user: UserKey, hash: Buffer): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_code')
    .where(isOf(user))
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Records that a challenge was answered. Returns whether it hadn't been; a second answer waits for the first. */
export async function spendChallenge(
  trx: Transaction<DB>,
  companyId: string,
  { id, expiresAt }: Challenge,
): Promise<boolean> {
  const used = await trx
    .insertInto('used_challenge')
    .values({ company_id: companyId, challenge_id: id, expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Lets the person's sessions do more than set up a second factor. */
export async function endEnrolment(trx: Transaction<DB>, user: UserKey): Promise<void> {
  await trx.updateTable('login_session').set({ must_enrol: false }).where(isOf(user)).execute();
}
