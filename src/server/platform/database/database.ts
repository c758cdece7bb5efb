import { setTimeout as delay } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';

import { createPreparingClient, isStalePlan } from './prepared-statements.ts';
import type { DB } from './schema.ts';

/** How to connect to a PostgreSQL: a URL, or the settings of the embedded one. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** The database: `kysely` for typed queries over its `pool`, `hot` for the few named statements of the hot path. */
export interface Database {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  /**
   * Connections of their own, so that a punch waits for no report. They plan a statement once, by indexes: tables that
   * are empty or small when it is planned would be read whole for as long as the plan is kept, while they grow.
   */
  readonly hot: pg.Pool;
  /** A connection of its own, for COPY: it can't be on one that sends statements together. Its `end` closes it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

const { builtins, getTypeParser } = pg.types;

const driversInstant = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date | number | null;

const asText = (value: string): string => value;
const asNumber = (value: string): number => Number(value);
const INT8_ARRAY = 1016;
const asNumbers = (value: string): number[] => JSON.parse(`[${value.slice(1, -1)}]`) as number[];

const [DIGIT_0, POINT] = ['0'.charCodeAt(0), '.'.charCodeAt(0)];
const digit = (text: string, at: number): number => text.charCodeAt(at) - DIGIT_0;
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** `2026-11-20 00:01:23.456+00`, as PostgreSQL writes an instant in UTC. */
const IN_UTC = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/**
 * Reads an instant. One in UTC digit by digit: a month of records has hundreds of them, and the driver's patterns take several
 * times as long. Any other text is left to the driver.
 */
export function asInstant(text: string): Date | number | null {
  if (!IN_UTC.test(text)) return driversInstant(text);
  let ms = 0;
  // Digits beyond milliseconds are cut.
  if (text.charCodeAt(19) === POINT)
    for (let at = 20, weight = 100; weight >= 1 && at < text.length - 3; at++, weight /= 10)
      ms += digit(text, at) * weight;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const [month, day] = [twoDigits(text, 5) - 1, twoDigits(text, 8)];
  return new Date(Date.UTC(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), ms));
}

/**
 * Dates stay `YYYY-MM-DD` (a JavaScript Date would use the host's zone), ids and counts are numbers, an instant is a
 * Date. `numeric` becomes a number: kintai only has it for days of leave with three decimals.
 */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.DATE]: asText,
  [builtins.TIMESTAMPTZ]: asInstant,
  [builtins.INT8]: asNumber,
  [INT8_ARRAY]: asNumbers,
  [builtins.NUMERIC]: asNumber,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? getTypeParser(oid, format),
};

/** The timeout of a request's statement; migrations have none. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long a request waits for a connection: a busy machine is slow, so nearly as long as the web app waits for an answer
 * (15 seconds, `src/web/lib/api.ts`), and the rest is for the answer. A database that refuses is said at once all the same.
 */
const CONNECTION_TIMEOUT_MS = 13_000;

/** How long closing waits for PostgreSQL to have ended the connections; a dead network would never say so. */
const ENDS_WITHIN_MS = 2_000;

/** How many connections of the hot path there are at most: its statements are over in a millisecond. */
export const HOT_CONNECTIONS = 8;

/** How many of them stay open, whoever else would have them. */
export const KEPT_CONNECTIONS = 2;

/** Settings with which a statement is planned once, by indexes, whatever the values and the statistics are. */
const PLANNED_ONCE = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const;

const PLAN_BY_INDEXES = Object.entries(PLANNED_ONCE)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Has the statements of a transaction planned once, by indexes, as those of the `hot` connections: for what finds the rows of
 * one person. PostgreSQL plans most of them again each time otherwise, which takes longer than to run them.
 */
export async function planByIndexes(trx: Transaction<DB>): Promise<void> {
  const settings = Object.entries(PLANNED_ONCE).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(settings)}`.execute(trx);
}

/**
 * Opens the pools. Nothing is connected before the first query; `onIdleError` is called for connections lost in between.
 */
export function openDatabase(
  connection: DatabaseConnection,
  maxConnections: number,
  onIdleError: (error: Error) => void,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): Database {
  const settings: pg.PoolConfig = {
    ...connection,
    max: maxConnections,
    types,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    application_name: 'kintai',
    keepAlive: true,
  };
  // Sends what a snapshot asks at the same time together; all else waits for each answer.
  const pool = new pg.Pool({ ...settings, Client: createPreparingClient(), pipeline: true });
  const hot = new pg.Pool({
    ...settings,
    max: Math.min(maxConnections, HOT_CONNECTIONS),
    min: KEPT_CONNECTIONS,
    options: PLAN_BY_INDEXES,
  });
  const open = new Set<Promise<void>>();
  for (const each of [pool, hot]) {
    each.on('error', onIdleError);
    each.on('connect', (client) => {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      open.add(ended);
      client.once('end', () => {
        open.delete(ended);
        resolve();
      });
    });
    // A pool only handles errors of idle connections. Without this listener, a connection cut between two statements of
    // a transaction would end the process; with it, the next statement fails.
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    hot,
    async connect() {
      const client = new pg.Client(settings);
      client.on('error', onIdleError);
      await client.connect();
      return client;
    },
    async close() {
      await hot.end();
      await kysely.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
      // A pool has ended once it has said goodbye. A server that is stopped before it has read that, logs a fatal error.
      await Promise.race([Promise.all(open), delay(ENDS_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: what answers is a standby that isn't the primary yet
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: by the timeout of a statement
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** Whether the error means that the database can't serve at the moment, so that a retry can help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // The socket of a PostgreSQL that isn't started; another file that is missing, as that of a certificate, stays so.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    hasNoSocket ||
    AWAY_CODES.has(code) ||
    code.startsWith('08') ||
    AWAY_MESSAGES.test(error.message) ||
    isStalePlan(error)
  );
}

/** A host with several addresses has been tried at each; the first is what the operator knows it by. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return String(error.errors[0]);
  return error instanceof Error ? error.message : 'unknown';
}

/** The configured database rejects us or is unreachable; the message says why, without the URL's secrets. */
export class DatabaseUnreachableError extends Error {
  /** The setting that names it. */
  readonly variable: string;

  constructor(variable: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.variable = variable;
  }
}

/**
 * Connects once, so that a command reports a wrong URL by the setting that has it. Throws
 * {@link DatabaseUnreachableError}.
 */
export async function requireReachable({ pool }: Database, variable = 'DATABASE_URL'): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new DatabaseUnreachableError(variable, error);
  }
}
