import type { Kysely } from 'kysely';

import type { AuditLogEntry, AuditLogFilter, AuditLogPage } from '#contract/audit-log.ts';
import { errors } from '#contract/errors.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type AuditLogRow, findAuditEntries } from './audit-log.repository.ts';

const presentPerson = (userId: number | null, employeeId: string | null, name: string | null): AuditLogEntry['actor'] =>
  userId === null || employeeId === null || name === null ? null : { user_id: userId, employee_id: employeeId, name };

/** An entry on the wire. */
export const presentEntry = (row: AuditLogRow): AuditLogEntry => ({
  id: row.audit_entry_id,
  at: formatTimestamp(row.at),
  actor: presentPerson(row.actor_user_id, row.actor_employee_id, row.actor_name),
  subject: presentPerson(row.subject_user_id, row.subject_employee_id, row.subject_name),
  work_date: row.work_date,
  action: row.action,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/**
 * A page of a company's audit log, the newest entries first. The cursor is the last entry returned, so that entries
 * written meanwhile neither repeat nor skip any. Throws `invalid_input` for an invalid cursor.
 */
export async function pageOfAuditLog(
  db: Kysely<DB>,
  companyId: string,
  filter: AuditLogFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: number | undefined },
): Promise<AuditLogPage> {
  const found = await findAuditEntries(db, companyId, filter, { limit: limit + 1, beyond: cursor });
  if (found === null) throw new AppError('invalid_input', { fields: { cursor: errors.not_found.message } });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { entries: rows.map(presentEntry), next_cursor: last === undefined ? null : String(last.audit_entry_id) };
}
