import { CompiledQuery, type Kysely, PostgresDialect, Transaction } from 'kysely';

import type { DB } from './schema.ts';

const BEGIN = CompiledQuery.raw('begin isolation level repeatable read, read only');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** Asked of each instance of Kysely, and unused by one that has its connection already. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a snapshot has one connection')) });
const UNUSED = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * Reads in one snapshot, over one connection. Statements that are asked at the same time (`Promise.all`) are sent together and
 * answered in turn: to be woken for each answer costs both processes more than most statements do. In a transaction of Kysely
 * each would wait for the one before.
 */
export function readSnapshot<Result>(db: Kysely<DB>, read: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) throw new Error('a snapshot is a transaction of its own');
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const trx = new Transaction<DB>({
      ...UNUSED,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });
    try {
      const [, result] = await Promise.all([connection.executeQuery(BEGIN), read(trx)]);
      await connection.executeQuery(COMMIT);
      return result;
    } catch (error) {
      await connection.executeQuery(ROLLBACK).catch(() => {});
      throw error;
    }
  });
}
