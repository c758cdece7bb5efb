import { type RawBuilder, sql, type Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { RecordKind } from '#domain/audit/records.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { assistantAtWork } from '../auth/assistant.ts';
import type { DB } from '../database/schema.ts';

/** Records that a change added, changed, superseded or deleted: by them verification compares the records with the log. */
export interface TouchedRecords {
  readonly kind: RecordKind;
  readonly ids: readonly number[];
}

/** One entry of the audit log. Never holds where somebody was, a password or its hash. */
export interface AuditEntry {
  readonly companyId: string;
  /** Who did it; `null` for the system itself. */
  readonly actorUserId: number | null;
  /** The user whose attendance, leave or account changed. */
  readonly subjectUserId: number | null;
  readonly workDate?: IsoDate;
  readonly action: AuditAction;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  /** As they are once the entry is written: it comes after the change. */
  readonly records?: TouchedRecords;
}

/** SQL: what an entry has of the records that its change touched. */
const recordsOf = (companyId: string, { kind, ids }: TouchedRecords): RawBuilder<string> =>
  sql`records_of(${companyId}, ${kind}, ${ids}::bigint[])`;

/** The name of the assistant that acts as the entry's actor; `null` where the person acts. */
function assistantOf({ actorUserId }: AuditEntry): string | null {
  const assistant = assistantAtWork()?.assistant;
  return assistant !== undefined && assistant.caller.userId === actorUserId ? assistant.name : null;
}

/** What holds after the change, with the assistant that made it for the actor. */
function afterOf(entry: AuditEntry): unknown {
  const assistant = assistantOf(entry);
  if (assistant === null) return entry.after;
  const after = Array.isArray(entry.after) ? { entries: entry.after as unknown } : (entry.after ?? {});
  return { ...after, assistant };
}

const toRow = (entry: AuditEntry) => ({
  company_id: entry.companyId,
  actor_user_id: entry.actorUserId,
  subject_user_id: entry.subjectUserId,
  work_date: entry.workDate ?? null,
  action: entry.action,
  before: entry.before === undefined ? null : JSON.stringify(entry.before),
  after: JSON.stringify(afterOf(entry)) ?? null,
  reason: entry.reason ?? null,
  records: entry.records === undefined ? null : recordsOf(entry.companyId, entry.records),
});

/** So many of a statement's 65,535 parameters, ten for each entry, that none is too long. */
const MOST_AT_ONCE = 5_000;

/** Inserts audit entries in the transaction of the changes they record (D15). */
export async function writeAudit(transaction: Transaction<DB>, ...entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_AT_ONCE)
    await transaction
      .insertInto('audit_entry')
      .values(entries.slice(from, from + MOST_AT_ONCE).map(toRow))
      .execute();
}
