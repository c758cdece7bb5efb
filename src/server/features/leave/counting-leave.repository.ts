import { type Kysely, sql } from 'kysely';

import { countsLeaveOn } from '#domain/leave/leave-duty.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contractsOf } from '../../records/contracts.ts';
import { byUser, type OfUser, type ShiftRow, toShiftDay } from '../../records/rows.ts';

type UsagesOfUsers = ReadonlyMap<number, readonly LeaveUsage[]>;

/** Of the usages of a company's users those on days on which work is owed: others count for no obligation (D41). */
export async function countingLeave(db: Kysely<DB>, companyId: string, usages: UsagesOfUsers): Promise<UsagesOfUsers> {
  const days = [...usages].flatMap(([userId, own]) => own.map(({ date }) => ({ userId, date })));
  if (days.length === 0) return usages;
  const { rows } = await sql<OfUser & ShiftRow>`
    select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute
    from unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ date }) => date)}::date[]) as day (user_id, work_date)
    join shift s on s.company_id = ${companyId} and s.user_id = day.user_id and s.work_date = day.work_date
  `.execute(db);
  const shifts = byUser(rows, toShiftDay);
  const contracts = await contractsOf(db, companyId, [...usages.keys()]);
  return new Map(
    [...usages].map(([userId, own]) => {
      const counts = countsLeaveOn({ shifts: shifts.get(userId) ?? [], contracts: contracts.get(userId) ?? [] });
      return [userId, own.filter(({ date }) => counts(date))];
    }),
  );
}
