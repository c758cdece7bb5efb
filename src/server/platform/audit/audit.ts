import type { Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../database/schema.ts';

/** One change, for the history. It never holds a place, a password or its hash. */
export interface AuditEntry {
  readonly companyId: string;
  /** Who did it; `null` for the system itself. */
  readonly actorUserId: number | null;
  /** Whose attendance, leave or account it is. */
  readonly subjectUserId: number | null;
  readonly workDate?: IsoDate;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

const toRow = (entry: AuditEntry) => ({
  company_id: entry.companyId,
  actor_user_id: entry.actorUserId,
  subject_user_id: entry.subjectUserId,
  work_date: entry.workDate ?? null,
  action: entry.action,
  before: entry.before === undefined ? null : JSON.stringify(entry.before),
  after: entry.after === undefined ? null : JSON.stringify(entry.after),
  reason: entry.reason ?? null,
});

/** Adds entries in the transaction of the changes that they tell of (D15). */
export async function writeAudit(transaction: Transaction<DB>, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await transaction.insertInto('audit_entry').values(entries.map(toRow)).execute();
}
