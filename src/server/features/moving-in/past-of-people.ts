import { type Kysely, sql } from 'kysely';

import { addDays, type DateRange, earlierOf, type IsoDate, isWithin, laterOf } from '#domain/time/date.ts';
import { isBeforeHire } from '#domain/users/employment.ts';
import type { WageCalendar } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { byUser } from '../../records/rows.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';

/** The bounds of a company's time before the go-live, and of its people's. */
interface Past {
  readonly goLiveOn: IsoDate | null;
  readonly calendar: WageCalendar;
  /** Why nothing is imported of a person's days; `null` where it can be. */
  readonly faultOf: (userId: number, days: DateRange) => 'before_hire' | 'closed' | null;
  /** The days of a month that are before the go-live and within a person's employment. */
  readonly daysOf: (userId: number, month: DateRange) => DateRange;
}

/** The go-live of a company, its periods, and the hire and the closed months of its people. */
export async function pastOf(db: Kysely<DB>, companyId: string, userIds: readonly number[]): Promise<Past> {
  const people = await db
    .selectFrom('user_account')
    .select(['user_id', 'hired_on', 'left_on'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .execute();
  const employment = new Map(people.map((row) => [row.user_id, { hiredOn: row.hired_on, leftOn: row.left_on }]));
  const goLiveOn = await goLiveDateOf(db, companyId);
  const closings = await db
    .selectFrom('month_closing')
    .select(['user_id', 'from_date', 'to_date'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .where('status', '=', 'closed')
    .execute();
  const closed = byUser(closings, (row): DateRange => ({ from: row.from_date, to: row.to_date }));
  return {
    goLiveOn,
    calendar: await wageCalendarOf(db, companyId),
    faultOf(userId, days) {
      if (isBeforeHire(days.to, { hiredOn: employment.get(userId)?.hiredOn ?? null })) return 'before_hire';
      const isClosed = closed.get(userId)?.some((month) => isWithin(month.from, days) || isWithin(days.from, month));
      return isClosed === true ? 'closed' : null;
    },
    daysOf(userId, { from, to }) {
      const { hiredOn = null, leftOn = null } = employment.get(userId) ?? {};
      const last = goLiveOn === null ? to : earlierOf(to, addDays(goLiveOn, -1));
      return { from: laterOf(from, hiredOn ?? from), to: earlierOf(last, leftOn ?? last) };
    },
  };
}
