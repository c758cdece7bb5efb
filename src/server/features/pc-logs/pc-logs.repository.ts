import { type Kysely, sql, type Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** When a person's computer was first and last used on a working day. */
export interface PcLog {
  readonly userId: number;
  readonly date: IsoDate;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
}

/** Names a person's day. */
export const dayKey = ({ userId, date }: Pick<PcLog, 'userId' | 'date'>): string => `${userId} ${date}`;

/** What is stored of those people's days, by {@link dayKey}. */
export async function storedPcLogs(
  db: Kysely<DB>,
  companyId: string,
  days: readonly Pick<PcLog, 'userId' | 'date'>[],
): Promise<ReadonlyMap<string, PcLog>> {
  if (days.length === 0) return new Map();
  const rows = await db
    .selectFrom('pc_log as l')
    .innerJoin(
      sql<{ user_id: number; work_date: IsoDate }>`
        unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ date }) => date)}::date[])`.as<'d'>(
        sql`d(user_id, work_date)`,
      ),
      (join) => join.onRef('d.user_id', '=', 'l.user_id').onRef('d.work_date', '=', 'l.work_date'),
    )
    .select(['l.user_id', 'l.work_date', 'l.first_at', 'l.last_at'])
    .where('l.company_id', '=', companyId)
    .execute();
  const logs = rows.map((row) => ({
    userId: row.user_id,
    date: row.work_date,
    firstAt: epochMs(row.first_at.getTime()),
    lastAt: epochMs(row.last_at.getTime()),
  }));
  return new Map(logs.map((log) => [dayKey(log), log]));
}

/** Stores days, in place of what there was of them. */
export async function putPcLogs(
  trx: Transaction<DB>,
  companyId: string,
  logs: readonly PcLog[],
  now: EpochMs,
): Promise<void> {
  if (logs.length === 0) return;
  await sql`
    insert into pc_log (company_id, user_id, work_date, first_at, last_at, last_modified_at)
    select ${companyId}, n.user_id, n.work_date, n.first_at, n.last_at, ${new Date(now)}
    from unnest(
      ${logs.map(({ userId }) => userId)}::bigint[], ${logs.map(({ date }) => date)}::date[],
      ${logs.map(({ firstAt }) => new Date(firstAt))}::timestamptz[],
      ${logs.map(({ lastAt }) => new Date(lastAt))}::timestamptz[]
    ) n (user_id, work_date, first_at, last_at)
    on conflict (company_id, user_id, work_date) do update set
      first_at = excluded.first_at, last_at = excluded.last_at, last_modified_at = excluded.last_modified_at`.execute(
    trx,
  );
}
