import { type Kysely, type Selectable, sql } from 'kysely';

import type { EnteredWork } from '#domain/assignments/work-split.ts';
import { groupBy } from '#domain/group-by.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
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

/** A person's entries as days are split by them; nothing where there are none, as for most. */
export const enteredByDay = (
  rows: readonly AssignedWorkRow[] | undefined,
): ReadonlyMap<IsoDate, readonly EnteredWork[]> | undefined =>
  rows &&
  groupBy(
    rows.map((row) => ({
      date: row.work_date,
      assignmentId: row.client_assignment_id,
      time: minutes(row.assigned_minutes),
    })),
    ({ date }) => date,
  );
