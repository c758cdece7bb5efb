import { type Kysely, sql } from 'kysely';

import { RECORD_NAMES, type RecordKind } from '#domain/audit/records.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../database/schema.ts';
import type { AuditFinding, FindingKind } from './finding.ts';

/** A record that isn't as the audit log says, with what either has of it. */
interface DifferingRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly audit_entry_id: number | null;
  readonly logged: string | null;
  readonly stored: string | null;
  readonly employee_id: string | null;
  readonly day: IsoDate | null;
}

/** So many differing records are named; there are more only where somebody has changed them in bulk. */
const MOST_NAMED = 200;

/**
 * Compares the punches, corrections, breaks, absences, internal work and leave of a company with what the audit log says
 * of each last: names those that were changed, deleted, or added without an entry. A superseded record without one is the
 * step in between of a change that has one.
 */
export async function verifyRecords(db: Kysely<DB>, companyId: string): Promise<AuditFinding[]> {
  const { rows } = await sql<DifferingRecord>`
    select kind, id, logged.audit_entry_id, logged.digest as logged, stored.digest as stored, u.employee_id, stored.day
    from all_records(${companyId}) stored
    full join logged_records(${companyId}) logged using (kind, id)
    left join user_account u on u.company_id = ${companyId} and u.user_id = stored.user_id
    where logged.digest is distinct from stored.digest
      or kind = 'time_record' and stored.id is null
    order by kind, id
    limit ${MOST_NAMED + 1}`.execute(db);
  return rows.map((row, index) => (index < MOST_NAMED ? findingOf(companyId, row) : more(companyId)));
}

function findingOf(companyId: string, row: DifferingRecord): AuditFinding {
  const [kind, what] = differenceOf(row);
  const entry = row.audit_entry_id;
  const of = row.employee_id === null ? '' : ` of ${row.employee_id} on ${row.day}`;
  const since = entry === null ? '' : `, after entry ${entry}`;
  return {
    companyId,
    kind,
    auditEntryIds: entry === null ? [] : [entry],
    text: `${RECORD_NAMES[row.kind]} ${row.id}${of} ${what}${since}.`,
  };
}

function differenceOf({ audit_entry_id: entry, logged, stored, day }: DifferingRecord): [FindingKind, string] {
  if (entry === null) return ['record_added', 'was added without an entry'];
  if (day === null) return ['record_deleted', 'was deleted'];
  if (stored === null) return ['record_changed', 'was superseded'];
  return ['record_changed', logged === null ? 'counts again, which was superseded' : 'was changed'];
}

const more = (companyId: string): AuditFinding => ({
  companyId,
  kind: 'record_changed',
  auditEntryIds: [],
  text: `more than ${MOST_NAMED} records are not as the audit log says; only the first are named.`,
});
