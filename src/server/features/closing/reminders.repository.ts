import { type Kysely, sql, type Transaction } from 'kysely';

import type { DateRange } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** When somebody was last asked to see to the findings of a month (催促), and by whom. */
export interface Reminder {
  readonly at: EpochMs;
  readonly byName: string;
}

/** Those of these users who were reminded of a period. */
export async function remindersOf(
  db: Kysely<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
): Promise<ReadonlyMap<number, Reminder>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('findings_reminder as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.by_user_id'),
    )
    .select(['r.user_id', 'r.at', 'u.name as by_name'])
    .where('r.company_id', '=', companyId)
    .where('r.user_id', 'in', userIds)
    .where('r.from_date', '=', period.from)
    .execute();
  return new Map(rows.map((row) => [row.user_id, { at: epochMs(row.at.getTime()), byName: row.by_name }]));
}

/**
 * Stores that these users are reminded of a period, unless they were since `since`: of two who remind at once, one does.
 * Returns whom it stored.
 */
export async function saveReminders(
  trx: Transaction<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
  { at, since, byUserId }: { readonly at: EpochMs; readonly since: EpochMs; readonly byUserId: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    insert into findings_reminder (company_id, user_id, from_date, at, by_user_id)
    select ${companyId}, user_id, ${period.from}::date, ${new Date(at)}, ${byUserId}
    from unnest(${userIds}::bigint[]) as person (user_id)
    on conflict (company_id, user_id, from_date) do update set at = excluded.at, by_user_id = excluded.by_user_id
    where findings_reminder.company_id = ${companyId} and findings_reminder.at < ${new Date(since)}
    returning user_id`.execute(trx);
  return new Set(rows.map(({ user_id }) => user_id));
}
