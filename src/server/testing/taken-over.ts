import type { EpochMs } from '#domain/time/instant.ts';
import type { AuditFinding } from '../platform/audit/finding.ts';
import { sealAudit } from '../platform/audit/sealing.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import type { Database } from '../platform/database/database.ts';

/** What an upgrade noted in the audit log of the records that were there before it, by person. */
interface TakenOver {
  readonly noted: readonly object[];
  /** What it has to note: an entry for each person with records, without an actor, of all of them. */
  readonly due: readonly object[];
  /** How many entries there are, and how many the seals have. */
  readonly entries: number;
  readonly sealed: number;
  /** What verification finds after all is sealed: a record that the entries lack or have otherwise, too. */
  readonly findings: readonly AuditFinding[];
}

/** The entries of an upgraded database that take over what was there, seen in the log sealed and verified. */
export async function takenOver(database: Database, now: () => EpochMs): Promise<TakenOver> {
  const rowsOf = async <Row extends object>(statement: string) => (await database.pool.query<Row>(statement)).rows;
  await sealAudit(database, now);
  const companies = await rowsOf<{ company_id: string }>('select company_id from company order by 1');
  const reports = [];
  for (const { company_id } of companies) reports.push(await verifyAudit(database, company_id));
  const entries = await rowsOf<{ count: number }>('select count(*)::int as count from audit_entry');
  return {
    noted: await rowsOf(
      `select company_id, subject_user_id as user_id, actor_user_id, work_date, before, after, reason,
         jsonb_array_length(records) as records
       from audit_entry where action = 'take_over_records' order by 1, 2, audit_entry_id`,
    ),
    due: await rowsOf(
      `select company_id, user_id, null as actor_user_id, null as work_date, null as before,
         jsonb_build_object('from', min(day), 'to', max(day), 'count', count(*)) as after, null as reason,
         count(*)::int as records
       from (
         select company_id, user_id, work_date as day from time_record
         union all select company_id, user_id, work_date from internal_work
         union all select company_id, user_id, start_date from leave_request
       ) record
       group by 1, 2 order by 1, 2`,
    ),
    entries: entries[0]?.count ?? 0,
    sealed: reports.reduce((sum, { sealed }) => sum + sealed, 0),
    findings: reports.flatMap(({ findings }) => findings),
  };
}
