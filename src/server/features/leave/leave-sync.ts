import type { Kysely, Transaction } from 'kysely';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { PleasanterSettings } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import {
  type Claim,
  claimDue,
  endFailed,
  endSent,
  giveUpOverdue,
  noteChange,
  type RequestKey,
  requestToTell,
  restUntil,
  type SyncState,
  syncStatesOf,
} from './leave-sync.repository.ts';
import { toPleasanterRecord } from './pleasanter-record.ts';
import { PleasanterError, upsertRecord } from './pleasanter.ts';

// A person waits for it: with what the database needs, the answer comes well within the 3.5 seconds they are promised.
const TRY_IN_CALL_MS = 2_500;
const TRY_IN_BACKGROUND_MS = 10_000;

/**
 * A call without an answer may still be at work in Pleasanter, which looks for the key and writes the record in two
 * steps: a second call in between would make a second record, and a late one would bring an old status back.
 */
const HELD_MS = 30_000;

const FIRST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 30 * 60_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/**
 * The sync of leave requests to an outside system (D21). The table `leave_sync` is an outbox: what is to be told is noted
 * in the transaction of the change and sent from there, whole and as it is by then, by one process at a time.
 */
export interface LeaveSync {
  /** Whether the company's requests are told outside. */
  isOn(companyId: string): boolean;
  /** Notes, in the transaction of a change, that the request is to be sent as it is after it. {@link wake} follows. */
  note(trx: Transaction<DB>, key: RequestKey, now: EpochMs): Promise<void>;
  /** The same, and holds the request for {@link sendNow}; `null` where nothing is told or it can't be tried now. */
  noteAndHold(trx: Transaction<DB>, key: RequestKey, now: EpochMs): Promise<Claim | null>;
  /** Sends what the committed transaction held, in less than 3 seconds. Never fails: the background tries again. */
  sendNow(held: Claim | null): Promise<void>;
  /** Has what is due sent in the background, at once. Never fails. */
  wake(): void;
  /** How far the system knows of the company's requests; nothing of those that it isn't told. */
  statesOf(db: Kysely<DB>, companyId: string, requestIds: readonly number[]): Promise<ReadonlyMap<number, SyncState>>;
}

/** Where nothing is told outside. */
export const withoutLeaveSync: LeaveSync = {
  isOn: () => false,
  note: (trx, key, now) => noteChange(trx, key, { isOn: false, now }),
  async noteAndHold(trx, key, now) {
    await noteChange(trx, key, { isOn: false, now });
    return null;
  },
  sendNow: () => Promise.resolve(),
  wake: () => undefined,
  statesOf: () => Promise.resolve(new Map()),
};

interface LeaveSyncDependencies {
  readonly database: Database;
  readonly settings: PleasanterSettings;
  readonly log: Log;
  readonly now: () => EpochMs;
  /** Has {@link sendDue} called by whichever process, so many seconds from now. Never fails; too often does no harm. */
  readonly wakeIn: (seconds: number) => void;
}

/** The sync to Pleasanter, with what its background work does: `sendDue`. */
export function createLeaveSync(dependencies: LeaveSyncDependencies) {
  const { database, settings, log, now, wakeIn } = dependencies;
  const { kysely } = database;
  const isOn = (companyId: string): boolean => settings.companyIds?.includes(companyId) ?? true;
  const heldFrom = (at: EpochMs) => ({
    now: at,
    busyUntil: epochMs(at + HELD_MS),
    companyIds: settings.companyIds,
  });

  /** Tries once. Returns what stood in its way, or `null`. */
  async function tryToSend(held: Claim, signal: AbortSignal): Promise<PleasanterError | null> {
    try {
      await upsertRecord(settings, toPleasanterRecord(await requestToTell(kysely, held), settings.columns), signal);
    } catch (error) {
      if (!(error instanceof PleasanterError)) throw error;
      await putOff(held, error);
      return error;
    }
    const isLatest = await endSent(kysely, held);
    if (!isLatest) wakeIn(0);
    return null;
  }

  async function putOff(held: Claim, { kind, fault, message, restSeconds }: PleasanterError): Promise<void> {
    const at = now();
    const isOpen = kind === 'away';
    const delay = Math.min(FIRST_DELAY_MS * 2 ** held.tries, LONGEST_DELAY_MS);
    const nextTryAt = epochMs(at + Math.max(delay, restSeconds * 1000));
    log.warn({ kind, reason: message, tries: held.tries + 1 }, 'A leave request could not be told to Pleasanter');
    if (kind === 'limited') await restUntil(kysely, epochMs(at + restSeconds * 1000));
    await endFailed(kysely, held, { fault, isOpen, nextTryAt });
    const waitingSince = epochMs(at - GIVEN_UP_AFTER_MS);
    // What is wrong with one request doesn't keep the others from their tries.
    await giveUpOverdue(kysely, { waitingSince, fault, now: at, only: kind === 'refused' ? held : undefined });
    wakeIn(Math.ceil((Math.max(nextTryAt, isOpen ? held.busyUntil : 0) - at) / 1000));
  }

  const sync: LeaveSync = {
    isOn,
    note: (trx, key, at) => noteChange(trx, key, { isOn: isOn(key.companyId), now: at }),
    async noteAndHold(trx, key, at) {
      await sync.note(trx, key, at);
      return isOn(key.companyId) ? await claimDue(trx, { ...heldFrom(at), only: key }) : null;
    },
    async sendNow(held) {
      if (held === null) return wakeIn(0);
      try {
        await tryToSend(held, AbortSignal.timeout(TRY_IN_CALL_MS));
      } catch (error) {
        log.error({ err: error }, 'A leave request was not sent; the background will find it');
      }
    },
    wake: () => wakeIn(0),
    statesOf: async (db, companyId, requestIds) =>
      isOn(companyId) ? await syncStatesOf(db, companyId, requestIds) : new Map(),
  };

  return {
    ...sync,
    /** Sends what is due, one after the other, until nothing is or Pleasanter is away; then the next call goes on. */
    async sendDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const due = await claimDue(kysely, heldFrom(now()));
        if (due === null) return;
        const failure = await tryToSend(due, AbortSignal.any([signal, AbortSignal.timeout(TRY_IN_BACKGROUND_MS)]));
        if (failure !== null && failure.kind !== 'refused') return;
      }
    },
  };
}
