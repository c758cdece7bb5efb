import { type Kysely, sql } from 'kysely';

import type { AuditLogFilter } from '#contract/audit-log.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';

const startOf = (date: IsoDate): Date => new Date(instantOf(date, workingDayMinute(0)));

const entriesOf = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as actor', (join) =>
      join.onRef('actor.company_id', '=', 'a.company_id').onRef('actor.user_id', '=', 'a.actor_user_id'),
    )
    .leftJoin('user_account as subject', (join) =>
      join.onRef('subject.company_id', '=', 'a.company_id').onRef('subject.user_id', '=', 'a.subject_user_id'),
    )
    .select([
      'a.audit_entry_id',
      'a.at',
      'a.work_date',
      'a.action',
      'a.before',
      'a.after',
      'a.reason',
      'a.actor_user_id',
      'actor.employee_id as actor_employee_id',
      'actor.name as actor_name',
      'a.subject_user_id',
      'subject.employee_id as subject_employee_id',
      'subject.name as subject_name',
    ])
    .where('a.company_id', '=', companyId);

type EntryQuery = ReturnType<typeof entriesOf>;
export type AuditLogRow = Awaited<ReturnType<EntryQuery['execute']>>[number];

function filtered(query: EntryQuery, { subject, actor, action, from, to }: AuditLogFilter): EntryQuery {
  let narrowed = query;
  if (subject !== undefined) narrowed = narrowed.where('a.subject_user_id', '=', subject);
  // In the order of the index: the planner doesn't derive it from `is null` alone.
  if (actor === 'system') narrowed = narrowed.where('a.actor_user_id', 'is', null).orderBy('a.actor_user_id', 'desc');
  else if (actor !== undefined) narrowed = narrowed.where('a.actor_user_id', '=', actor);
  if (action !== undefined) narrowed = narrowed.where('a.action', '=', action);
  if (from !== undefined) narrowed = narrowed.where('a.at', '>=', startOf(from));
  if (to !== undefined) narrowed = narrowed.where('a.at', '<', startOf(addDays(to, 1)));
  return narrowed;
}

/**
 * The entries of a company's audit log that the filter matches, the newest first, of those older than the entry
 * `beyond`; `null` when that is none of the company.
 */
export async function findAuditEntries(
  db: Kysely<DB>,
  companyId: string,
  filter: AuditLogFilter,
  { limit, beyond }: { readonly limit: number; readonly beyond?: number | undefined },
): Promise<AuditLogRow[] | null> {
  const query = filtered(entriesOf(db, companyId), filter)
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_entry_id', 'desc')
    .limit(limit);
  if (beyond === undefined) return query.execute();

  // Two queries: as a subquery the cursor would keep PostgreSQL from walking the index.
  const place = await db
    .selectFrom('audit_entry')
    .select('at')
    .where('company_id', '=', companyId)
    .where('audit_entry_id', '=', beyond)
    .executeTakeFirst();
  if (place === undefined) return null;
  return query.where(sql<boolean>`(a.at, a.audit_entry_id) < (${place.at}, ${beyond})`).execute();
}
