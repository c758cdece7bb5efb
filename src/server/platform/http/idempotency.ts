import { createHash } from 'node:crypto';

import { AppError } from './app-error.ts';

/**
 * What tells a retry from a new call: the key that the client made for it, and what it sent. A creating call stores both
 * in the row that it makes (columns `idempotency_key`, `request_hash`, unique by user), so a key lives as long as its row.
 */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of the checked body: the same key with another body is refused. */
  readonly requestHash: Buffer;
}

/** The `Idempotency-Key` of a call, or `null` without one. Throws the 400 for one that isn't 1–128 visible ASCII. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  route: string,
  body: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) throw new AppError('invalid_idempotency_key');
  const requestHash = createHash('sha256')
    .update(JSON.stringify([route, body]))
    .digest();
  return { key: header, requestHash };
}

/**
 * Whether a call repeats the one that made `row`, so that `row` is its result. Throws `idempotency_key_reused` when the
 * row was made with the same key by another call.
 */
export function isReplay<Row extends { readonly request_hash: Buffer | null }>(
  idempotency: IdempotencyKey | null,
  row: Row | undefined,
): row is Row {
  if (idempotency === null || row === undefined) return false;
  if (row.request_hash?.equals(idempotency.requestHash) !== true) throw new AppError('idempotency_key_reused');
  return true;
}
