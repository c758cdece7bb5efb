import { sql } from 'kysely';

import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import { formatMoment } from '#domain/time/japanese-date.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Notice } from '../notices.ts';
import { verifyAudit } from './verify.ts';

/** The setting that keeps what the last verification found, for all server processes. */
const RESULT = 'audit_verification';

/** What the last verification found: when, and how much. */
interface Result {
  readonly at: number;
  readonly findings: number;
}

/** Verifies the audit log and the records of all companies, says in the log what it finds, and stores how much. */
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

/** The notice to super admins of the last verification's findings. */
export async function noticeOfVerification({ kysely }: Database): Promise<Notice | null> {
  const { rows } = await sql<{ value: string }>`
    select value from installation.setting where name = ${RESULT}`.execute(kysely);
  const { at, findings } = JSON.parse(rows[0]?.value ?? '{"at":0,"findings":0}') as Result;
  if (findings === 0) return null;
  return { code: 'records_differ', values: { at: formatMoment(epochMs(at)), n: findings } };
}
