import { type Kysely, type Selectable, sql } from 'kysely';

import type { EnteredWork } from '#domain/assignments/work-split.ts';
import { groupBy } from '#domain/group-by.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { type Minutes, minutes } from '#domain/time/minutes.ts';
import type { AssignedWork, DB } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';

/** What somebody has entered of a day's work for an assignment, as it is stored. */
export type AssignedWorkRow = Omit<Selectable<AssignedWork>, 'company_id' | 'created_at'>;

/** What these users of a company have entered for assignments on some days, of each by day and in the order of entry. */
export async function assignedWorkOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<ReadonlyMap<number, readonly AssignedWorkRow[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('assigned_work')
    .select([
      'assigned_work_id',
      'user_id',
      'client_assignment_id',
      'work_date',
      'assigned_minutes',
      'category',
      'note',
    ])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('work_date')
    .orderBy('assigned_work_id')
    .execute();
  return byUser(rows, (row) => row);
}

/**
 * How much these users of a company have entered for assignments on each of some days, together: what a month is checked by,
 * of thousands at a time. Nobody without entries is in it.
 */
export async function enteredTimesOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, Minutes>>> {
  if (userIds.length === 0) return new Map();
  // A row for each person: those of all days of thousands would take longer to read than their punches.
  const { rows } = await sql<{ user_id: number; times: Record<IsoDate, Minutes> }>`
    select user_id, jsonb_object_agg(work_date, entered) as times from (
      select user_id, work_date, sum(assigned_minutes) as entered from assigned_work
      where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])
        and work_date between ${from} and ${to}
      group by user_id, work_date) as day
    group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, times }) => [user_id, new Map(Object.entries(times) as [IsoDate, Minutes][])]));
}

/** A person's entries as days are split by them. */
export const enteredByDay = (rows: readonly AssignedWorkRow[]): ReadonlyMap<IsoDate, readonly EnteredWork[]> =>
  groupBy(
    rows.map((row) => ({
      date: row.work_date,
      assignmentId: row.client_assignment_id,
      time: minutes(row.assigned_minutes),
    })),
    ({ date }) => date,
  );
