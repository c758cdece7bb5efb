import type { Kysely } from 'kysely';

import type { AuditLogEntry, AuditLogFilter } from '#contract/audit-log.ts';
import { AUDIT_SYSTEM, auditActionText, auditChanges } from '#contract/audit-words.ts';
import { parseIsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type CsvCell, csvLines, toCsv } from '../../platform/http/csv.ts';
import { findAuditEntries } from './audit-log.repository.ts';
import { presentEntry } from './audit-log.service.ts';

const HEAD = [
  '記録番号',
  '日時',
  '操作者の社員ID',
  '操作者',
  '対象者の社員ID',
  '対象者',
  '対象日',
  '操作',
  '変更前',
  '変更後',
  '理由',
] as const;

/** How many entries are read at a time. */
const PART = 1000;

/** Streams the entries that the filter matches as CSV, the newest first, batch by batch. */
export async function* exportAuditLog(
  db: Kysely<DB>,
  companyId: string,
  filter: AuditLogFilter,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsv(HEAD, []));
  for (let beyond: number | undefined; ;) {
    const rows = (await findAuditEntries(db, companyId, filter, { limit: PART, beyond })) ?? [];
    if (rows.length > 0) yield Buffer.from(csvLines(rows.map((row) => cellsOf(presentEntry(row)))));
    if (rows.length < PART) return;
    beyond = rows.at(-1)?.audit_entry_id;
  }
}

function cellsOf(entry: AuditLogEntry): CsvCell[] {
  const changes = auditChanges(entry, parseIsoDate(entry.work_date ?? ''));
  const side = (of: 'before' | 'after'): string =>
    changes.flatMap((change) => (change[of] === null ? [] : [`${change.label}: ${change[of]}`])).join('\n');
  return [
    entry.id,
    entry.at.slice(0, 19).replace('T', ' '),
    entry.actor?.employee_id ?? null,
    entry.actor?.name ?? AUDIT_SYSTEM,
    entry.subject?.employee_id ?? null,
    entry.subject?.name ?? null,
    entry.work_date,
    auditActionText(entry.action),
    side('before'),
    side('after'),
    entry.reason,
  ];
}
