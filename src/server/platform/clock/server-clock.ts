import { sql } from 'kysely';

import { clockAtStart, type ClockReading, type ClockStep, followClock } from '#domain/time/server-clock.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { lastSealedAt, lastStep, recordStep } from './clock-steps.ts';

/** When a request was received, and whether the clock that says so is believed. */
export interface RequestTime {
  readonly at: EpochMs;
  readonly isConfirmed: boolean;
}

/** The clock of a server process, by which requests are received. */
export interface ServerClock {
  /** Reads it. Where it has stepped, that is in the audit log first. */
  read(): RequestTime | Promise<RequestTime>;
  /** Compares it with the database's clock too. Call it before entries are sealed. */
  check(): Promise<void>;
}

/** A clock that nobody compares: of tests, whose day is their own. */
export const uncheckedClock = (now: () => EpochMs): ServerClock => ({
  read: () => ({ at: now(), isConfirmed: true }),
  check: () => Promise.resolve(),
});

/** The clocks that are compared, and where steps are logged. */
export interface Watched {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => EpochMs;
  /** Milliseconds by a clock that nobody sets, and that goes on while the machine sleeps. */
  readonly steady: () => number;
  readonly databaseNow?: (database: Database) => Promise<EpochMs>;
}

/** An answer of the database's that took longer says nothing of its clock. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Follows the clock of this process ({@link followClock}), at each request and each check, and records its steps. One that
 * can't be recorded yet, because the database is away, is recorded before what comes next. A start believes the clock, unless
 * it is behind the last seal or isn't the database's: so a restart says that it is right now.
 */
export async function watchClock({
  database,
  log,
  now,
  steady,
  databaseNow = askDatabase,
}: Watched): Promise<ServerClock> {
  let state = clockAtStart(await lastSealedAt(database.kysely), steady());
  const unrecorded: ClockStep[] = [];
  let recording: Promise<void> | null = null;

  function follow(ofDatabase: EpochMs | null): RequestTime {
    const reading: ClockReading = { own: now(), steady: steady(), database: ofDatabase };
    const followed = followClock(state, reading);
    state = followed.state;
    if (followed.step !== null) unrecorded.push(followed.step);
    return { at: reading.own, isConfirmed: state.offBy === 0 };
  }

  async function recordAll(): Promise<void> {
    for (let [step] = unrecorded; step !== undefined; [step] = unrecorded) {
      await recordStep(database, step, log);
      unrecorded.shift();
    }
  }

  /** Records what isn't yet: once, whoever asks. */
  function record(): Promise<void> {
    recording ??= recordAll().finally(() => {
      recording = null;
    });
    return recording;
  }

  async function check(): Promise<void> {
    const asked = steady();
    const answer = await databaseNow(database);
    follow(steady() - asked > ANSWER_WITHIN_MS ? null : answer);
    if (unrecorded.length > 0) await record();
  }

  await check();
  const last = await lastStep(database.kysely);
  if (last !== null && last.offBy !== 0 && state.offBy === 0)
    await recordStep(database, { from: now(), to: now(), offBy: 0 }, log);

  return {
    read() {
      const time = follow(null);
      if (unrecorded.length === 0) return time;
      // A request isn't refused for it: the next check tries again, and says why it fails.
      return record().then(
        () => time,
        () => time,
      );
    },
    check,
  };
}

async function askDatabase({ kysely }: Database): Promise<EpochMs> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(kysely);
  return epochMs(Number(rows[0]?.ms));
}
