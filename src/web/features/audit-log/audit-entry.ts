import type { AuditLogEntry } from '#contract/audit-log.ts';
import { type AuditChange, auditChanges } from '#contract/audit-words.ts';
import { parseIsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

/** What an entry changed, in words. */
export const changesOf = (entry: AuditLogEntry): AuditChange[] =>
  auditChanges(entry, parseIsoDate(entry.work_date ?? ''));

/** `2026-11-20 18:05:09` */
export const momentOf = ({ at }: AuditLogEntry): string => at.slice(0, 19).replace('T', ' ');

/** `佐藤 健太（E0001）`; nobody is the system, or the company. */
export const personText = (person: AuditLogEntry['actor'], nobody: string): string =>
  person === null ? nobody : `${person.name}（${person.employee_id}）`;

/** `2026-11-20（金）`; `null` without one. */
export function dayText({ work_date }: AuditLogEntry): string | null {
  const date = parseIsoDate(work_date ?? '');
  return date === null ? null : formatDate(date);
}
