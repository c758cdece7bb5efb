import { isDeepStrictEqual } from 'node:util';

import type { Kysely, Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Any connection to the database. */
export type Db = Kysely<DB>;

/** A write of something that a company owns: in which transaction, by whom, and when. */
export interface OwnedWrite {
  readonly trx: Transaction<DB>;
  readonly companyId: string;
  /** `null` from the command line. */
  readonly actorUserId: number | null;
  readonly now: EpochMs;
}

/** The parts of a request that a primitive uses: a `Call` of the route has them. */
export interface OwnedCall {
  readonly caller: Caller;
  readonly now: EpochMs;
}

/** The write of a request. */
export const writeOf = (trx: Transaction<DB>, { caller, now }: OwnedCall): OwnedWrite => ({
  trx,
  companyId: caller.companyId,
  actorUserId: caller.userId,
  now,
});

/** Where something is presented: from which connection, to whom, and when. */
export interface OwnedReading extends OwnedCall {
  readonly db: Db;
}

/** Whether a stored one has these values already. */
export const holds = (stored: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => isDeepStrictEqual((stored as Record<string, unknown>)[name], value));
