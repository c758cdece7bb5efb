import type { Kysely } from 'kysely';

import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { epochMs, minuteOnWorkingDay } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byUser } from '../../records/rows.ts';

/** When the computers of these users were first and last used on each of the days, in minutes of the working day. */
export async function pcLogsOf(
  db: Kysely<DB>,
  { companyId, userIds, from, to }: DateRange & { readonly companyId: string; readonly userIds: readonly number[] },
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, Interval>>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pc_log')
    .select(['user_id', 'work_date', 'first_at', 'last_at'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('work_date')
    .execute();
  const minuteOf = (at: Date, date: IsoDate) => minuteOnWorkingDay(epochMs(at.getTime()), date);
  const days = byUser(rows, ({ work_date: date, first_at: first, last_at: last }): [IsoDate, Interval] => [
    date,
    { start: minuteOf(first, date), end: minuteOf(last, date) },
  ]);
  return new Map([...days].map(([userId, own]) => [userId, new Map(own)]));
}
