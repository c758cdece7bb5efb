import { type Kysely, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** A working day of a user. */
interface UserDay {
  readonly user: UserKey;
  readonly date: IsoDate;
}

/** Where a change is in the order of the day's changes. */
interface Place {
  readonly at: Date;
  readonly audit_entry_id: number;
}

const changesOf = (db: Kysely<DB>, { user, date }: UserDay) =>
  db
    .selectFrom('audit_entry as a')
    .where('a.company_id', '=', user.companyId)
    .where('a.subject_user_id', '=', user.userId)
    .where('a.work_date', '=', date);

/** A change of a day, with who made it; the system where nobody is named. */
export type HistoryRow = Awaited<ReturnType<typeof changesOfDay>>[number];

/** The latest changes of a day, those before a place only; the latest first. */
export function changesOfDay(
  db: Kysely<DB>,
  day: UserDay,
  { limit, before = null }: { readonly limit: number; readonly before?: Place | null },
) {
  return changesOf(db, day)
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.actor_user_id'),
    )
    .select(['a.audit_entry_id', 'a.at', 'a.action', 'a.before', 'a.after', 'a.reason', 'u.employee_id', 'u.name'])
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(a.at, a.audit_entry_id) < (${before?.at}, ${before?.audit_entry_id})`),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_entry_id', 'desc')
    .limit(limit)
    .execute();
}

/** The place of one of the day's changes; `undefined` where it isn't among them. */
export const placeOf = (db: Kysely<DB>, day: UserDay, id: number): Promise<Place | undefined> =>
  changesOf(db, day).select(['a.at', 'a.audit_entry_id']).where('a.audit_entry_id', '=', id).executeTakeFirst();

/** How many changes a day has. */
export async function countChanges(db: Kysely<DB>, day: UserDay): Promise<number> {
  const { count } = await changesOf(db, day)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
