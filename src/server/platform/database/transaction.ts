import type { Kysely, Transaction } from 'kysely';

import type { DB } from './schema.ts';

/** Runs the step in the transaction that `db` is, or in one of its own. */
export const inTransaction = <Result>(
  db: Kysely<DB>,
  step: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> => (isTransaction(db) ? step(db) : db.transaction().execute(step));

const isTransaction = (db: Kysely<DB>): db is Transaction<DB> => db.isTransaction;
