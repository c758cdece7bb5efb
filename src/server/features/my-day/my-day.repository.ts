import { type Kysely, sql } from 'kysely';

import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

const STATUS_OF = {
  approve_leave: 'approved',
  return_leave: 'returned',
  reject_leave: 'rejected',
  take_leave_back: 'cancelled',
} as const;

/** How far back a day may lie whose request was decided only now: the index of a day's entries is read from there. */
const LATE_DAYS = 62;

/** What others decided on a user's requests of leave since then, the latest first. */
export async function leaveDecisionsSince(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  since: EpochMs,
  today: IsoDate,
): Promise<
  readonly {
    readonly date: IsoDate;
    readonly status: (typeof STATUS_OF)[keyof typeof STATUS_OF];
    readonly at: EpochMs;
    /** The kind's name then, where it isn't paid leave. */
    readonly name: string | null;
  }[]
> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['work_date', 'action', 'at', sql<string | null>`after ->> 'kind_name'`.as('name')])
    .where('company_id', '=', companyId)
    .where('subject_user_id', '=', userId)
    .where('work_date', '>=', addDays(today, -LATE_DAYS))
    .where('action', 'in', Object.keys(STATUS_OF))
    .where('at', '>', new Date(since))
    .where((eb) => eb.or([eb('actor_user_id', 'is', null), eb('actor_user_id', '<>', userId)]))
    .orderBy('at', 'desc')
    .orderBy('audit_entry_id', 'desc')
    .execute();
  return rows.flatMap(({ work_date: date, action, at, name }) =>
    date === null
      ? []
      : [{ date, status: STATUS_OF[action as keyof typeof STATUS_OF], at: epochMs(at.getTime()), name }],
  );
}

/** The user's punches that wait for the approval of a request that still asks for their times, the earliest first. */
export const waitingPunches = (db: Kysely<DB>, { companyId, userId }: UserKey) =>
  db
    .selectFrom('request_punch as p')
    .innerJoin('attendance_request as r', (join) =>
      join.onRef('r.company_id', '=', 'p.company_id').onRef('r.attendance_request_id', '=', 'p.attendance_request_id'),
    )
    .select(['r.attendance_request_id', 'r.work_date', 'p.record_type', 'p.recorded_at'])
    .where('p.company_id', '=', companyId)
    .where('p.user_id', '=', userId)
    .where('r.status', '=', 'pending')
    .where(sql<boolean>`(r.day_after ->> p.record_type)::timestamptz = date_trunc('minute', p.recorded_at)`)
    .orderBy('p.recorded_at')
    .execute();
