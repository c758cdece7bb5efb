import { type Kysely, sql, type Transaction } from 'kysely';

import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import { sha256 } from '../sha256.ts';
import { AppError } from './app-error.ts';

/**
 * Distinguishes a replay from a new request: the client's key, and what was sent. It belongs to the caller, across all
 * routes (D47); the table `idempotency_key` stores its hash and the ids of the created records.
 */
export interface IdempotencyKey {
  /** As sent. It is never stored. */
  readonly key: string;
  readonly keyHash: Buffer;
  /** SHA-256 of the request: the same key with another one is rejected. */
  readonly requestHash: Buffer;
  /** The same as another request, by its hash: one that may have succeeded unseen before this one. */
  readonly sameAs?: Buffer;
}

type CallerKey = Pick<Caller, 'companyId' | 'userId'>;

/** The hash of a request's `Idempotency-Key`, valid or not, or `null` without one. */
export const keyHashOf = (header: string | string[] | undefined): Buffer | null =>
  typeof header === 'string' ? sha256(header) : null;

/** The key of a request (`POST /api/admin/users/12/leave-grants`) with its validated body. */
export const toIdempotencyKey = (key: string, call: string, body: unknown): IdempotencyKey => ({
  key,
  keyHash: sha256(key),
  requestHash: sha256(JSON.stringify([call, body])),
});

/** The `Idempotency-Key` of a request, or `null` without one. Throws the 400 for one that isn't 1–128 visible ASCII. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  call: string,
  body: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) throw new AppError('invalid_idempotency_key');
  return toIdempotencyKey(header, call, body);
}

/** Throws `idempotency_key_reused` where another request stored the key. */
function requireSameRequest({ requestHash, sameAs }: IdempotencyKey, stored: Buffer): void {
  if (!stored.equals(requestHash) && sameAs?.equals(stored) !== true) throw new AppError('idempotency_key_reused');
}

const isKey = ({ companyId, userId }: CallerKey, { keyHash }: IdempotencyKey) =>
  sql<boolean>`company_id = ${companyId} and user_id = ${userId} and key_hash = ${keyHash}`;

/**
 * The ids that the caller's request created before, `null` where it created nothing. Throws `idempotency_key_reused`.
 */
export async function findResult(
  db: Kysely<DB>,
  caller: CallerKey,
  idempotency: IdempotencyKey,
): Promise<readonly number[] | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'record_ids'])
    .where(isKey(caller, idempotency))
    // Of copies that find the record deleted, one runs the request again.
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  if (stored === undefined) return null;
  requireSameRequest(idempotency, stored.request_hash);
  return stored.record_ids;
}

/**
 * Claims a key for this transaction's request; {@link storeResult} follows. For a replay, returns the ids of what was
 * created. Must be first in its transaction: a concurrent copy waits here until the first is stored, while it holds no
 * lock that others wait for. Throws `idempotency_key_reused`.
 */
export async function claimKey(
  trx: Transaction<DB>,
  caller: CallerKey,
  idempotency: IdempotencyKey,
): Promise<readonly number[] | null> {
  const { keyHash, requestHash } = idempotency;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_key')
    .values({ company_id: caller.companyId, user_id: caller.userId, key_hash: keyHash, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? null : findResult(trx, caller, idempotency);
}

/** Stores the ids that the request of a claimed key created. */
export async function storeResult(
  trx: Transaction<DB>,
  caller: CallerKey,
  idempotency: IdempotencyKey,
  recordIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ record_ids: [...recordIds] })
    .where(isKey(caller, idempotency))
    .execute();
}

interface Creation<Row> {
  /** Creates the record; returns its id. */
  create(trx: Transaction<DB>): Promise<number>;
  /** Reads the record, for the request and its replays alike; `undefined` where it was deleted since. */
  find(trx: Transaction<DB>, id: number): Promise<Row | undefined>;
}

/**
 * Creates a record in a transaction, once for a key of the caller's for as long as the record exists. Throws
 * `idempotency_key_reused` for a key that the caller used for another request.
 */
export function createOnce<Row>(
  { kysely }: Database,
  caller: CallerKey,
  idempotency: IdempotencyKey | null,
  { create, find }: Creation<Row>,
): Promise<Row> {
  return kysely.transaction().execute(async (trx) => {
    const [earlier] = (idempotency && (await claimKey(trx, caller, idempotency))) ?? [];
    const first = earlier === undefined ? undefined : await find(trx, earlier);
    if (first !== undefined) return first;
    const id = await create(trx);
    if (idempotency !== null) await storeResult(trx, caller, idempotency, [id]);
    const created = await find(trx, id);
    if (created === undefined) throw new Error(`what a call has just made is not there: ${id}`);
    return created;
  });
}
