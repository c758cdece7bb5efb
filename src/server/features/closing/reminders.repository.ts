import type { Kysely, Transaction } from 'kysely';

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

/** Stores that these users were reminded of a period, the last time alone. */
export async function saveReminders(
  trx: Transaction<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
  { at, byUserId }: { readonly at: EpochMs; readonly byUserId: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto('findings_reminder')
    .values(
      userIds.map((user_id) => ({
        company_id: companyId,
        user_id,
        from_date: period.from,
        at: new Date(at),
        by_user_id: byUserId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'from_date'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), by_user_id: eb.ref('excluded.by_user_id') })),
    )
    .execute();
}
