import { randomUUID } from 'node:crypto';

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Log } from '../log.ts';

/** A row of an outbox, by its key. */
export interface OutboxKey {
  readonly companyId: string;
  readonly id: number;
}

/** A row that a process has claimed for one attempt: until `claimedUntil` no other attempt begins. */
export interface Claim<Since = EpochMs | null> extends OutboxKey {
  readonly claimId: string;
  readonly claimedUntil: EpochMs;
  /** The number of failed attempts before. */
  readonly attempts: number;
  /** Since when the row waits; `null` where that isn't stored. */
  readonly since: Since;
}

interface DeliveryErrorOptions {
  /** The receiver never accepts this (`refused`) or not yet (`later`), or accepts nothing from anybody now (`away`). */
  readonly kind: 'refused' | 'later' | 'away';
  /** The reason for the company's admins, without an address or a secret. */
  readonly fault: string;
  /** The seconds before which the receiver wants no other attempt. */
  readonly retryAfter?: number | undefined;
  /** Whether the receiver may still be processing it, so that the claim stays. */
  readonly mayStillRun?: boolean;
}

/** A failed delivery. The message is for the log: it quotes nothing, since responses can name people. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: DeliveryErrorOptions['kind'];
  readonly fault: string;
  readonly retryAfter: number;
  readonly mayStillRun: boolean;

  constructor(message: string, { kind, fault, retryAfter = 0, mayStillRun = false }: DeliveryErrorOptions) {
    super(message);
    this.kind = kind;
    this.fault = fault;
    this.retryAfter = retryAfter;
    this.mayStillRun = mayStillRun;
  }
}

interface OutboxTable<Columns, Since extends EpochMs | null> {
  readonly table: keyof DB;
  /** The column that is the key within a company. */
  readonly key: string;
  /** The columns that a delivery reads. */
  readonly columns: RawBuilder<Columns>;
  /** Whether a row waits for a delivery, due or not. */
  readonly waits: RawBuilder<boolean>;
  /** Since when a row waits. */
  readonly since: RawBuilder<Since>;
  /** Sorts the rows to claim before the number of their failed attempts does. */
  readonly order?: RawBuilder<unknown>;
  /** The assignments that settle a delivered row; a row without them is deleted. */
  readonly settled?: (claim: Claim & Columns) => RawBuilder<unknown>;
  /** Whether a row stores its last fault, and that it was given up. */
  readonly storesFault?: boolean;
}

const RELEASED = sql`claimed_until = null, claim_id = null`;

/** The rows of an outbox: a table with `company_id`, a key, `next_attempt_at`, `attempts`, `claimed_until` and `claim_id`. */
export function defineOutbox<Columns extends object, Since extends EpochMs | null>({
  table: name,
  columns,
  waits,
  since,
  settled,
  storesFault = true,
  ...definition
}: OutboxTable<Columns, Since>) {
  const [table, key] = [sql.table(name), sql.ref(definition.key)];
  const order = definition.order === undefined ? sql`` : sql`${definition.order}, `;
  const isRow = ({ companyId, id }: OutboxKey) => sql<boolean>`company_id = ${companyId} and ${key} = ${id}`;
  /** The row, unless another attempt has claimed it meanwhile. */
  const isClaim = (claim: Claim) => sql<boolean>`${isRow(claim)} and claim_id = ${claim.claimId}`;
  return {
    name,
    isClaim,

    /** Claims up to `limit` rows that are due and meet the condition, or only one. */
    async claim(
      db: Kysely<DB>,
      {
        now,
        until,
        limit,
        condition = sql<boolean>`true`,
        only,
      }: {
        readonly now: EpochMs;
        readonly until: EpochMs;
        readonly limit: number;
        readonly condition?: RawBuilder<boolean> | undefined;
        readonly only?: OutboxKey | undefined;
      },
    ): Promise<(Claim<Since> & Columns)[]> {
      const at = new Date(now);
      const claimId = randomUUID();
      const { rows } = await sql<OutboxKey & { attempts: number; since: Date | null } & Columns>`
        update ${table} set claimed_until = ${new Date(until)}, claim_id = ${claimId}
        where (company_id, ${key}) in (
          select company_id, ${key} from ${table}
          where ${waits} and next_attempt_at <= ${at} and (claimed_until is null or claimed_until <= ${at})
            and ${condition} and ${only === undefined ? sql`true` : isRow(only)}
          order by ${order}attempts, next_attempt_at limit ${limit} for update skip locked)
        returning company_id as "companyId", ${key} as id, attempts, ${since} as since, ${columns}`.execute(db);
      return rows.map((row) => ({
        ...row,
        claimId,
        claimedUntil: until,
        since: (row.since === null ? null : epochMs(row.since.getTime())) as Since,
      }));
    },

    /** Settles a delivered row. Returns whether it waits again: it was enqueued during the delivery. */
    async settle(db: Kysely<DB>, claim: Claim & Columns): Promise<boolean> {
      if (settled === undefined) {
        await sql`delete from ${table} where ${isClaim(claim)}`.execute(db);
        return false;
      }
      const { rows } = await sql<{ waits: boolean }>`
        update ${table} set ${settled(claim)}, attempts = 0, fault = null, ${RELEASED}
        where ${isClaim(claim)} returning ${waits} as waits`.execute(db);
      return rows.some((row) => row.waits);
    },

    /** Releases a row that wasn't attempted, until then. */
    async postpone(db: Kysely<DB>, claim: Claim, until: EpochMs): Promise<void> {
      await sql`update ${table} set next_attempt_at = ${new Date(until)}, ${RELEASED} where ${isClaim(claim)}`.execute(
        db,
      );
    },

    /** Stores a failed attempt: the next one is at `nextAttemptAt`, or none for `null`. */
    async fail(
      db: Kysely<DB>,
      claim: Claim,
      { fault, mayStillRun }: DeliveryError,
      { now, nextAttemptAt }: { readonly now: EpochMs; readonly nextAttemptAt: EpochMs | null },
    ): Promise<void> {
      await sql`update ${table} set attempts = attempts + 1
        ${storesFault ? sql`, fault = ${fault}` : sql``}
        ${mayStillRun ? sql`` : sql`, ${RELEASED}`}
        ${
          nextAttemptAt === null
            ? sql`, failed_at = ${new Date(now)}`
            : sql`, next_attempt_at = ${new Date(nextAttemptAt)}`
        }
        where ${isClaim(claim)}`.execute(db);
    },

    /** Gives up all that has waited since then or longer. */
    async giveUpOverdue(db: Kysely<DB>, before: EpochMs, fault: string, now: EpochMs): Promise<void> {
      await sql`update ${table} set failed_at = ${new Date(now)}, fault = ${fault}
        where ${waits} and ${since} <= ${new Date(before)}`.execute(db);
    },

    /** Makes an undelivered row due now. Returns its columns, or `undefined` where there is none. */
    async retry(db: Kysely<DB>, row: OutboxKey, now: EpochMs): Promise<Columns | undefined> {
      const { rows } = await sql<Columns>`
        update ${table} set next_attempt_at = ${new Date(now)}, attempts = 0, failed_at = null
        where ${isRow(row)} and fault is not null returning ${columns}`.execute(db);
      return rows[0];
    },
  };
}

/** How an attempt ended without an error: delivered, with nothing to deliver any more, or postponed. */
export interface Attempt {
  /** Nothing was delivered; the next attempt is not before then. */
  readonly postponedTo?: EpochMs;
  /** Stores what the delivery changes besides the row, in the same transaction. */
  readonly store?: (trx: Transaction<DB>) => Promise<unknown>;
}

interface Delivery<Claimed extends Claim> {
  /** Throws {@link DeliveryError}; any other error is kintai's own, and ends as one of the kind `later`. */
  readonly deliver: (claim: Claimed, signal: AbortSignal) => Promise<Attempt>;
  /** The seconds between the attempts; the last pause repeats until a row has waited for a day, if it stores since when. */
  readonly schedule?: readonly number[];
  /** Longer than an attempt takes. */
  readonly claimMs: number;
  /** Rows that are claimed and delivered at once. */
  readonly parallel: number;
  /** The condition for rows that may be claimed now. */
  readonly condition?: (now: EpochMs) => RawBuilder<boolean>;
  /** Enqueues rows, before each run claims those that are due. */
  readonly prepare?: (now: EpochMs) => Promise<void>;
  /** Stores why a row was given up; the row is then deleted. Without it, the row stays with its fault. */
  readonly giveUp?: (trx: Transaction<DB>, claim: Claimed, fault: string, now: EpochMs) => Promise<void>;
}

/** The dependencies of an outbox. */
export interface OutboxDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => EpochMs;
  /** Schedules a delivery in any process, so many seconds from now. Never fails; idempotent. */
  readonly wakeIn: (seconds: number) => void;
}

const UP_TO_AN_HOUR = [60, 120, 240, 480, 960, 1_920, 3_600];
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** The share of a pause by which it is shortened at random, so that what failed together isn't attempted together. */
const JITTER = 0.2;

/** The deliveries of an outbox. */
export function createOutbox<Columns extends object, Since extends EpochMs | null>(
  rows: ReturnType<typeof defineOutbox<Columns, Since>>,
  {
    deliver,
    schedule = UP_TO_AN_HOUR,
    claimMs,
    parallel,
    prepare,
    giveUp,
    condition,
  }: Delivery<Claim<Since> & Columns>,
  { database: { kysely }, log, now, wakeIn }: OutboxDependencies,
) {
  type Claimed = Claim<Since> & Columns;

  /** One attempt. Returns whether the receiver accepts others. */
  async function attempt(claim: Claimed, signal: AbortSignal): Promise<boolean> {
    let done: Attempt;
    try {
      done = await deliver(claim, signal);
    } catch (error) {
      const failure = error instanceof DeliveryError ? error : ofOurs(error);
      await fail(claim, failure);
      return failure.kind !== 'away';
    }
    const { postponedTo, store } = done;
    if (postponedTo !== undefined) await rows.postpone(kysely, claim, postponedTo);
    else {
      const waits = await kysely.transaction().execute(async (trx) => {
        await store?.(trx);
        return rows.settle(trx, claim);
      });
      if (waits) wakeIn(0);
    }
    return true;
  }

  function ofOurs(error: unknown): DeliveryError {
    log.error({ err: error, outbox: rows.name }, 'A delivery could not be written');
    return new DeliveryError('not written', { kind: 'later', fault: '送信する内容を作成できませんでした' });
  }

  async function fail(claim: Claimed, failure: DeliveryError): Promise<void> {
    const { kind, message, fault, retryAfter, mayStillRun } = failure;
    const { attempts, since, claimedUntil } = claim;
    const at = now();
    log.warn({ outbox: rows.name, kind, reason: message, attempts: attempts + 1 }, 'A delivery failed');
    const hasEnded = since === null ? attempts >= schedule.length : at - since >= GIVEN_UP_AFTER_MS;
    if (kind === 'refused' || hasEnded) {
      if (giveUp === undefined) await rows.fail(kysely, claim, failure, { now: at, nextAttemptAt: null });
      else
        await kysely.transaction().execute(async (trx) => {
          await giveUp(trx, claim, fault, at);
          await rows.settle(trx, claim);
        });
    } else {
      const pause = (schedule[attempts] ?? schedule.at(-1) ?? 0) * (1 - JITTER * Math.random());
      const nextAttemptAt = epochMs(at + Math.ceil(Math.max(pause, retryAfter)) * 1000);
      await rows.fail(kysely, claim, failure, { now: at, nextAttemptAt });
      wakeIn(Math.ceil((Math.max(nextAttemptAt, mayStillRun ? claimedUntil : 0) - at) / 1000));
    }
    // The rows behind it aren't attempted now: each of them would wait for an attempt of its own to be given up.
    if (kind === 'away') await rows.giveUpOverdue(kysely, epochMs(at - GIVEN_UP_AFTER_MS), fault, at);
  }

  const claim = (db: Kysely<DB>, limit: number, only?: OutboxKey): Promise<Claimed[]> => {
    const at = now();
    return rows.claim(db, { now: at, until: epochMs(at + claimMs), limit, condition: condition?.(at), only });
  };

  return {
    /** Claims this row for {@link attempt}, if it is due. */
    claimOne: async (trx: Transaction<DB>, key: OutboxKey): Promise<Claimed | undefined> =>
      (await claim(trx, 1, key))[0],
    attempt,
    /** Delivers what is due until nothing is, or the receiver is away; the next run continues. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      await prepare?.(now());
      while (!signal.aborted) {
        const claims = await claim(kysely, parallel);
        if (claims.length === 0) return;
        const accepts = await Promise.all(claims.map((one) => attempt(one, signal)));
        if (accepts.includes(false)) return;
      }
    },
  };
}
