import type { Kysely } from 'kysely';

import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import type { LeaveDutyFacts } from '#domain/leave/leave-duty.ts';
import type { DateRange } from '#domain/time/date.ts';
import { withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { toShiftDay } from '../../records/rows.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** What says of a user's days whether work is owed on them, and how much (D41). */
export async function plansWithin(db: Kysely<DB>, user: UserKey, days: DateRange): Promise<LeaveDutyFacts> {
  const shifts = await db
    .selectFrom('shift')
    .select(['work_date', 'is_workday', 'start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '>=', days.from)
    .where('work_date', '<=', days.to)
    .execute();
  const contracts = await contractsOfUser(db, user);
  return {
    shifts: shifts.map(toShiftDay),
    contracts,
    holidays: holidaysWithin(days),
    companyDays: daysUnder(
      withKnownWeekdays(contracts),
      await calendarsOf(db, user.companyId, days, [user.userId]),
      user.userId,
    ),
  };
}
