import { type Kysely, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { LEAVE_STEPS } from '../../shared/leave/leave-requests.ts';

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

/** SQL: the leave of a user that takes a day but begins on another: its changes are noted on its first day. */
const leaveFromBefore = ({ user, date }: UserDay) => sql`
  from leave_request r join leave_day d on d.company_id = r.company_id and d.leave_request_id = r.leave_request_id
  where r.company_id = ${user.companyId} and d.company_id = ${user.companyId} and d.user_id = ${user.userId}
    and d.work_date = ${date} and r.start_date <> ${date}`;

/** SQL: the days under which changes of a day may be noted. */
const daysWithChanges = (day: UserDay) =>
  sql`select ${day.date}::date union all select r.start_date ${leaveFromBefore(day)}`;

/** SQL: whether an entry of these days is of the day. */
const isOfDay = (day: UserDay) => sql`(a.work_date = ${day.date}
  or a.action = any(${[...LEAVE_STEPS]}) and (a.after ->> 'id')::bigint in (select r.leave_request_id ${leaveFromBefore(day)}))`;

const changesOf = (db: Kysely<DB>, { user, date }: UserDay) =>
  db
    .selectFrom('audit_entry as a')
    .where('a.company_id', '=', user.companyId)
    .where('a.subject_user_id', '=', user.userId)
    .where(sql<boolean>`a.work_date = any(array(${daysWithChanges({ user, date })})) and ${isOfDay({ user, date })}`);

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
