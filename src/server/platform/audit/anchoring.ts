import { appendFile, readFile } from 'node:fs/promises';

import type { Job, PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import { startDaily } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { networkCode } from '../outside/answer.ts';
import { ConfigError } from '../settings.ts';
import { isSigningKey, listHeads, writeHeads } from './heads.ts';
import type { AuditAnchor } from './settings.ts';

const ANCHOR = 'audit-anchor';
const POST = 'audit-anchor-post';
const EVERY_HOUR = { queue: ANCHOR, cron: '11 * * * *', runsAtStart: true };
const POST_WITHIN_MS = 10_000;

/** Exponential backoff from half a minute up to an hour: in all about a day. */
const POST_JOB = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 };

interface Line {
  readonly line: string;
}

/**
 * Writes the heads of the audit log outside of the database, every hour and at every start, signed where there is a key:
 * a file gets a line each time, an address a POST with the line as its body, which is repeated until it is accepted.
 * Throws {@link ConfigError} where the file of the key can't be used.
 */
export async function startAnchoring({
  jobs,
  database,
  anchor,
  keyFile,
  log,
  now,
}: {
  readonly jobs: PgBoss;
  readonly database: Database;
  /** `null`: nowhere. */
  readonly anchor: AuditAnchor | null;
  readonly keyFile: string | null;
  readonly log: Log;
  readonly now: () => EpochMs;
}): Promise<void> {
  if (anchor === null) {
    await jobs.unschedule(ANCHOR);
    return;
  }
  const key = keyFile === null ? null : await readKey(keyFile);
  await jobs.createQueue(POST);
  await jobs.work(POST, async ([job]: Job<Line>[]) => {
    if (anchor.kind === 'address' && job !== undefined) await post(anchor.url, job.data.line, log);
  });
  const run = async (): Promise<void> => {
    const heads = await listHeads(database);
    if (heads.length === 0) return;
    const line = writeHeads(heads, now(), key);
    if (anchor.kind === 'address') await jobs.send(POST, { line }, POST_JOB);
    else
      await appendFile(anchor.path, `${line}\n`, { flush: true }).catch((error: unknown) => {
        log.error({ err: error }, 'the heads of the audit log could not be written to the file of KINTAI_AUDIT_ANCHOR');
        throw error;
      });
  };
  await startDaily(jobs, { ...EVERY_HOUR, task: run }, { database, now, log });
}

async function readKey(file: string): Promise<string> {
  const key = await readFile(file, 'utf8').catch(() => '');
  if (isSigningKey(key)) return key;
  throw new ConfigError(`KINTAI_AUDIT_KEY must be a readable file of audit keygen, and ${file} is none.`);
}

async function post(url: string, line: string, log: Log): Promise<void> {
  let reason: string;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(POST_WITHIN_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    reason = `status ${answer.status}`;
  } catch (error) {
    reason = networkCode(error);
  }
  log.warn(
    { reason },
    'the address of KINTAI_AUDIT_ANCHOR did not accept the heads of the audit log; they are sent again',
  );
  throw new Error(reason);
}
