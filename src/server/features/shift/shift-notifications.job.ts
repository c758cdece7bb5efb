import { type Kysely, sql } from 'kysely';

import { groupBy } from '#domain/group-by.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { companiesNotifyingOf, leadsOf, notify } from '../../shared/notifications/notifications.ts';

/**
 * Notifies people of the companies that want it once a day before their shift begins; not those who have clocked in already,
 * or are on leave. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfShifts({ kysely }: Database, now: EpochMs): Promise<void> {
  for (const companyId of await companiesNotifyingOf(kysely, 'shift_soon')) {
    const leadMs = (await leadsOf(kysely, companyId)).shiftMinutes * 60_000;
    const soon = await shiftsBeginning(kysely, companyId, { after: now, until: epochMs(now + leadMs) });
    for (const sameTime of groupBy(soon, ({ date, start }) => `${date} ${start}`).values()) {
      const [{ date, start }] = sameTime as [BeginningShift];
      const news = { kind: 'shift_soon', about: { date, time: formatTimeOfDay(start) }, key: date } as const;
      const userIds = sameTime.map(({ userId }) => userId);
      await notify(kysely, companyId, userIds, news, now);
    }
  }
}

interface BeginningShift {
  readonly userId: number;
  readonly date: IsoDate;
  readonly start: WorkingDayMinute;
}

async function shiftsBeginning(
  db: Kysely<DB>,
  companyId: string,
  { after, until }: { readonly after: EpochMs; readonly until: EpochMs },
): Promise<readonly BeginningShift[]> {
  const today = japanDate(after);
  const startsAt = sql`(s.work_date + s.start_minute * interval '1 minute') at time zone 'Asia/Tokyo'`;
  const { rows } = await sql<BeginningShift>`
    select s.user_id as "userId", s.work_date as date, s.start_minute as start
    from user_account u
    join shift s on s.company_id = u.company_id and s.user_id = u.user_id
      and s.work_date between ${today} and ${addDays(today, 1)}
    where u.company_id = ${companyId} and u.active and u.is_attendance_target and s.is_workday
      and ${startsAt} > ${new Date(after)} and ${startsAt} <= ${new Date(until)}
      and not exists (
        select from time_record r where r.company_id = s.company_id and r.user_id = s.user_id
          and r.work_date = s.work_date and r.record_type = 'clock_in' and r.superseded_at is null)
      and not exists (
        select from leave_day d
        join leave_request l on l.company_id = d.company_id and l.leave_request_id = d.leave_request_id
        where d.company_id = s.company_id and d.user_id = s.user_id and d.work_date = s.work_date
          and l.status = 'approved')`.execute(db);
  return rows;
}
