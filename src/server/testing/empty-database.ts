import pg from 'pg';

import { asSuperuser, type PostgresServer } from './test-postgres.ts';

/** Empties one copy of the template again and again. */
export interface Emptier {
  /**
   * Whether the database is now as a new copy would be; else nobody may use it again.
   *
   * @param pools all that stays connected to it
   */
  empty(pools: readonly pg.Pool[]): Promise<boolean>;
  close(): Promise<void>;
}

/** What differs after a change of the schema, of rights, of statistics or of the one table that migrations fill. */
const STATE = [
  'pg_namespace',
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_statistic',
  'installation.migration_checksum',
]
  .map((table) => `select count(*) || '-' || max(xmin::text::bigint) as state from ${table}`)
  .join(' union all ');

const CONNECTIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** The tables that have ever had rows. */
const USED = `
  select oid::regclass::text as name, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'installation'::regnamespace)
    and oid <> 'installation.migration_checksum'::regclass and pg_relation_size(oid) > 0`;

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/** Beyond this the deleted rows, which stay in the files, would slow down who reads the tables next. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Connects to a new copy. */
export async function createEmptier(server: PostgresServer, name: string): Promise<Emptier> {
  const client = new pg.Client(asSuperuser(server, name));
  await client.connect();
  // No foreign key and no trigger that protects what is final stands in the way.
  await client.query(`set session_replication_role = 'replica'`);
  const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const stateOf = async (): Promise<string> => JSON.stringify(await read(STATE));
  const state = await stateOf();

  const isAsCopied = async (pools: readonly pg.Pool[]): Promise<boolean> => {
    // Somebody has closed it, or still holds a connection and may write later.
    if (pools.some((pool) => pool.ending || pool.idleCount < pool.totalCount)) return false;
    const own = pools.reduce((sum, { totalCount }) => sum + totalCount, 0);
    const [connected] = await read<{ count: number }>(CONNECTIONS);
    return (connected?.count ?? Infinity) <= own && (await stateOf()) === state;
  };

  return {
    async empty(pools) {
      if (!(await isAsCopied(pools))) return false;
      const used = await read<{ name: string; bytes: number }>(USED);
      if (used.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false;
      await client.query([...used.map((table) => `delete from ${table.name}`), RESTART_SEQUENCES].join(';'));
      return true;
    },
    close: () => client.end(),
  };
}
