import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PgBoss } from 'pg-boss';

import { keptBackups } from '#domain/backup/retention.ts';
import { formatMoment } from '#domain/time/japanese-date.ts';
import { type IsoDate, parseIsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isPartial, writeBackup } from '../../platform/backup/backup-file.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Notice } from '../../platform/notices.ts';
import { backupFailure, storeBackupRun } from './backup.repository.ts';

export interface ScheduledBackupOptions {
  /** The folder of the backups. */
  readonly folder: string;
  readonly passphrase: string | null;
  /** The version of kintai. */
  readonly version: string;
  readonly log: Log;
  readonly now: () => EpochMs;
}

const nameOf = (day: IsoDate): string => `kintai-${day}.backup`;

/** The day of a scheduled backup by its file's name; `null` for any other file, which nobody touches. */
const dayOf = (name: string): IsoDate | null => parseIsoDate(/^kintai-(.{10})\.backup$/.exec(name)?.[1] ?? '');

/**
 * Makes today's backup, verified, unless there is one, then removes those that the rule no longer keeps. Whether it was
 * made is stored and logged; a failure removes none, and is thrown.
 */
export async function backUpToday(
  database: Database,
  { folder, now, log, ...options }: ScheduledBackupOptions,
  signal?: AbortSignal,
): Promise<void> {
  const started = now();
  const file = join(folder, nameOf(japanDate(started)));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.includes(nameOf(japanDate(started)))) return;
    const { rows, bytes } = await writeBackup(database, file, { ...options, verifies: true, log, signal });
    log.info({ file, rows, bytes }, 'the daily backup was written and verified');
    await tidy(folder, [...names, nameOf(japanDate(started))], log);
    await storeBackupRun(database.kysely, 'succeeded', started);
  } catch (error) {
    if (signal?.aborted === true) return;
    log.error({ err: error, file }, 'the daily backup failed');
    await storeBackupRun(database.kysely, 'failed', started);
    throw error;
  }
}

/** Removes what the rule doesn't keep, and what a backup that was cut off has left. */
async function tidy(folder: string, names: readonly string[], log: Log): Promise<void> {
  const kept = keptBackups(names.map(dayOf).filter((day) => day !== null));
  const old = names.filter((name) => {
    const day = dayOf(name);
    return day === null ? isPartial(name) : !kept.has(day);
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  if (old.length > 0) log.info({ files: old }, 'old backups were removed');
}

/**
 * Long enough for a large database; a retry would find the failure stored. At each start a failed one is made up for, once its
 * cause is mended; nothing is done where today's was made.
 */
const IN_THE_NIGHT = {
  queue: 'daily-backup',
  cron: '30 2 * * *',
  runsAtStart: true,
  expireInSeconds: 6 * 3600,
  retryLimit: 0,
};

/** Schedules the daily backup, also made at a start on whose day there is none. `stop` breaks off one that is made. */
export async function startScheduledBackup(
  jobs: PgBoss,
  database: Database,
  options: ScheduledBackupOptions,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = (): Promise<void> => (running = backUpToday(database, options, stopping.signal));
  await startDaily(jobs, { ...IN_THE_NIGHT, task: run }, { ...options, database });
  return {
    async stop() {
      stopping.abort();
      await running.catch(() => undefined);
    },
  };
}

/** The notice to super admins that the last daily backup failed. */
export async function noticeOfBackup({ kysely }: Database): Promise<Notice | null> {
  const failedAt = await backupFailure(kysely);
  if (failedAt === null) return null;
  return { code: 'backup_failed', values: { at: formatMoment(failedAt) } };
}
