import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, sql, type Transaction } from 'kysely';

import { headOf, leafOf, NO_HEAD, rootOf, SALT_BYTES, type Seal, type SealedEntry } from '#domain/audit/seal.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { type Database, isDatabaseAway } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { sha256 } from '../sha256.ts';

/** The columns of an audit entry as it is sealed, of the table `e`. */
export const sealedColumns = sql<SealedRow>`e.company_id, e.audit_entry_id, e.at, e.actor_user_id, e.subject_user_id,
  e.work_date, e.action, e.before::text as before, e.after::text as after, e.reason, e.records::text as records`;

/** A row of {@link sealedColumns}. */
export interface SealedRow {
  readonly company_id: string;
  readonly audit_entry_id: number;
  readonly at: Date;
  readonly actor_user_id: number | null;
  readonly subject_user_id: number | null;
  readonly work_date: string | null;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly records: string | null;
}

/** The entry of a row as it is sealed. */
export const toSealedEntry = (row: SealedRow): SealedEntry => ({
  companyId: row.company_id,
  auditEntryId: row.audit_entry_id,
  at: row.at.getTime(),
  actorUserId: row.actor_user_id,
  subjectUserId: row.subject_user_id,
  workDate: row.work_date,
  action: row.action,
  before: row.before,
  after: row.after,
  reason: row.reason,
  records: row.records,
});

/** The most leaves of a tree, and how many entries are looked at by one statement. Hashing them takes milliseconds. */
const AT_ONCE = 1_000;

/** What a sealing did. */
export interface Sealed {
  /** How many entries it sealed. */
  readonly entries: number;
  /** Whether it looked at all it was to; not where another process was sealing, or it was stopped. */
  readonly isWhole: boolean;
}

/**
 * Seals all committed entries of every company with an id above `after` that no seal has, oldest first. Writers of
 * entries neither wait for it nor make it wait. It ends where another process is sealing.
 *
 * @param after 0 to look at all of them; the seals are complete only if all entries up to it are sealed
 * @param isStopping asked after each batch
 */
export async function sealAudit(
  database: Database,
  now: () => EpochMs,
  { after = 0, isStopping = () => false }: { readonly after?: number; readonly isStopping?: () => boolean } = {},
): Promise<Sealed> {
  let entries = 0;
  for (const companyId of await companiesToSeal(database.kysely, after)) {
    let from: number | null = after;
    while (from !== null) {
      const batch: Batch | null = isStopping() ? null : await sealBatch(database.kysely, companyId, from, now);
      if (batch === null) return { entries, isWhole: false };
      entries += batch.entries;
      from = batch.next;
    }
  }
  return { entries, isWhole: true };
}

async function companiesToSeal(db: Kysely<DB>, after: number): Promise<string[]> {
  // From 0 on, looking at every company's batches finds the same with no statement that takes long.
  const { rows } = await (
    after === 0
      ? sql<{ company_id: string }>`select company_id from company order by company_id`
      : sql<{ company_id: string }>`
          select c.company_id from company c
          where exists (select from audit_entry e where e.company_id = c.company_id and e.audit_entry_id > ${after}
            and not exists (select from audit_leaf l
              where l.company_id = e.company_id and l.audit_entry_id = e.audit_entry_id))
          order by c.company_id`
  ).execute(db);
  return rows.map(({ company_id }) => company_id);
}

interface Batch {
  readonly entries: number;
  /** The id after which to go on; `null` where there is no more. */
  readonly next: number | null;
}

/**
 * Looks at the next entries of a company and seals those without a leaf, in one transaction; `null` where another
 * process is sealing.
 */
function sealBatch(db: Kysely<DB>, companyId: string, after: number, now: () => EpochMs): Promise<Batch | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await isMyTurn(trx))) return null;
    const { rows: ids } = await sql<{ last: number | null; count: number }>`
      select max(audit_entry_id) as last, count(*) as count from (select audit_entry_id from audit_entry
        where company_id = ${companyId} and audit_entry_id > ${after} order by audit_entry_id limit ${AT_ONCE}) e`.execute(
      trx,
    );
    const { last = null, count = 0 } = ids[0] ?? {};
    if (last === null) return { entries: 0, next: null };
    const next = count < AT_ONCE ? null : last;
    const { rows } = await sql<SealedRow>`
      select ${sealedColumns} from audit_entry e
      where e.company_id = ${companyId} and e.audit_entry_id > ${after} and e.audit_entry_id <= ${last}
        and not exists (select from audit_leaf l
          where l.company_id = e.company_id and l.audit_entry_id = e.audit_entry_id)
      order by e.audit_entry_id`.execute(trx);
    if (rows.length > 0) await addSeal(trx, companyId, rows, { isComplete: next === null, sealedAt: now() });
    return { entries: rows.length, next };
  });
}

/** Takes the turn of sealing until the transaction ends; `false` where another process has it. */
async function isMyTurn(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('kintai audit seal', 0)) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

async function addSeal(
  trx: Transaction<DB>,
  companyId: string,
  rows: readonly SealedRow[],
  { isComplete, sealedAt }: { readonly isComplete: boolean; readonly sealedAt: EpochMs },
): Promise<void> {
  const previous = await trx
    .selectFrom('audit_seal')
    .select(['sequence', 'entries', 'head'])
    .where('company_id', '=', companyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const salts = randomBytes(SALT_BYTES * rows.length);
  const leaves: Uint8Array[] = [];
  for (const [index, row] of rows.entries())
    leaves.push(await leafOf(sha256, toSealedEntry(row), salts.subarray(SALT_BYTES * index, SALT_BYTES * (index + 1))));
  const seal: Seal = {
    companyId,
    sequence: (previous?.sequence ?? 0) + 1,
    size: rows.length,
    entries: (previous?.entries ?? 0) + rows.length,
    isComplete,
    sealedAt,
    root: await rootOf(sha256, leaves),
  };
  const head = await headOf(sha256, previous?.head ?? NO_HEAD, seal);
  await trx
    .insertInto('audit_seal')
    .values({
      company_id: companyId,
      sequence: seal.sequence,
      size: seal.size,
      entries: seal.entries,
      is_complete: isComplete,
      sealed_at: new Date(sealedAt),
      root: Buffer.from(seal.root),
      head: Buffer.from(head),
    })
    .execute();
  await sql`
    insert into audit_leaf (company_id, audit_entry_id, sequence, position, leaf, salt)
    select ${companyId}, id, ${seal.sequence}, place - 1,
      substring(${Buffer.concat(leaves)}::bytea from 32 * (place::integer - 1) + 1 for 32),
      substring(${salts}::bytea from ${SALT_BYTES} * (place::integer - 1) + 1 for ${SALT_BYTES})
    from unnest(${rows.map((row) => row.audit_entry_id)}::bigint[]) with ordinality entry (id, place)`.execute(trx);
}

/** How long an entry waits for its seal, and how often all of them are looked at again. */
const EVERY_MS = 3_000;
const ALL_EVERY_MS = 3_600_000;

/** The sealing of a server process. */
export interface Sealing {
  /** Seals what is committed by now, and stops. Call it before the database is closed. */
  stop(): Promise<void>;
}

/**
 * Seals new entries every three seconds, in any number of server processes at once. An entry of a transaction that
 * commits late has a lower id than others that are sealed already: each pass begins below the oldest id that such a
 * transaction can have. An hour after the last time, and at first, it looks at all entries.
 */
export function startSealing({
  database,
  log,
  now = () => epochMs(Date.now()),
  before = () => Promise.resolve(),
  onSealed = () => Promise.resolve(),
}: {
  readonly database: Database;
  readonly log: Log;
  readonly now?: () => EpochMs;
  /** Done before each pass: what it records is sealed no later than what comes after it. */
  readonly before?: () => Promise<void>;
  /** Done after a pass that has sealed entries. */
  readonly onSealed?: () => Promise<void>;
}): Sealing {
  const stopping = new AbortController();
  const settled = createSettled(database);
  let lastSweep = Number.NEGATIVE_INFINITY;

  async function pass(): Promise<void> {
    try {
      await before();
      const isSweep = performance.now() - lastSweep >= ALL_EVERY_MS;
      const upTo = await settled.next();
      const { isWhole, entries } = await sealAudit(database, now, {
        after: isSweep ? 0 : settled.id,
        isStopping: () => isSweep && stopping.signal.aborted,
      });
      if (entries > 0) await onSealed();
      if (!isWhole) return;
      settled.id = upTo;
      if (isSweep) lastSweep = performance.now();
    } catch (error) {
      // Nothing is lost: the next pass finds the same entries.
      if (isDatabaseAway(error)) log.debug({ err: error }, 'audit entries wait for the database to be sealed');
      else log.error({ err: error }, 'audit entries could not be sealed');
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pass();
      await delay(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    await pass();
  }
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

interface Settled {
  /** All entries with an id up to this one are committed or never will be, and sealed. */
  id: number;
  /** The id that holds for after the next sealing. */
  next(): Promise<number>;
}

/**
 * Finds out up to which id all transactions have ended. An id is noted, a pass later the transactions that are running;
 * once they have ended, so have all that were given an id up to the noted one.
 */
function createSettled({ kysely }: Database): Settled {
  let noted: { readonly id: number; readonly before: bigint | null } | null = null;
  const settled: Settled = {
    id: 0,
    async next() {
      const { rows } = await sql<{ id: number | null; oldest: string; next: string }>`
        select pg_sequence_last_value(pg_get_serial_sequence('audit_entry', 'audit_entry_id')::regclass) as id,
          pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
        from pg_current_snapshot() s`.execute(kysely);
      const { id = 0, oldest = '0', next = '0' } = rows[0] ?? {};
      let result = settled.id;
      if (noted?.before === null) noted = { id: noted.id, before: BigInt(next) };
      else if (noted !== null && BigInt(oldest) >= noted.before) {
        result = noted.id;
        noted = null;
      }
      noted ??= { id: id ?? 0, before: null };
      return result;
    },
  };
  return settled;
}
