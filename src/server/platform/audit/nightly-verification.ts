import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';

import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import { formatMoment } from '#domain/time/japanese-date.ts';
import type { Database } from '../database/database.ts';
import { startDaily } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Notice } from '../notices.ts';
import { verifyAudit } from './verify.ts';

/** Long enough for years of a large company; what fails is tried again the next night. */
const IN_THE_NIGHT = { queue: 'verify-audit', cron: '25 3 * * *', expireInSeconds: 4 * 3_600, retryLimit: 0 };

/** The setting that keeps what the last verification found, for all server processes. */
const RESULT = 'audit_verification';

/** What the last verification found: when, and how much. */
interface Result {
  readonly at: number;
  readonly findings: number;
}

/** Verifies the audit log and the records of all companies each night, and says in the log what it finds. */
export async function startNightlyVerification(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, IN_THE_NIGHT, () => verifyAll(database, now(), log));
}

/** Verifies all companies once, and stores how much was found. */
export async function verifyAll(database: Database, now: EpochMs, log: Pick<Log, 'error'>): Promise<void> {
  let count = 0;
  const { rows } = await sql<{ id: string }>`select company_id as id from company order by company_id`.execute(
    database.kysely,
  );
  for (const { id } of rows) {
    const { findings } = await verifyAudit(database, id);
    for (const { companyId, kind, text } of findings)
      log.error({ companyId, kind }, `the audit log or a record was tampered with: ${text}`);
    count += findings.length;
  }
  const result: Result = { at: now, findings: count };
  await sql`insert into installation.setting (name, value) values (${RESULT}, ${JSON.stringify(result)})
    on conflict (name) do update set value = excluded.value`.execute(database.kysely);
}

/** Tells super admins what the last verification found. */
export async function noticeOfVerification({ kysely }: Database): Promise<Notice | null> {
  const { rows } = await sql<{ value: string }>`
    select value from installation.setting where name = ${RESULT}`.execute(kysely);
  const { at, findings } = JSON.parse(rows[0]?.value ?? '{"at":0,"findings":0}') as Result;
  if (findings === 0) return null;
  return { code: 'records_differ', values: { at: formatMoment(epochMs(at)), n: findings } };
}
