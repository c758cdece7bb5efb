import { type Kysely, sql, type Transaction } from 'kysely';

import { type DayLeave, leaveOfDays, type PartLeave } from '#domain/leave/day-leave.ts';
import { addDays, compareDates, type DateRange, type IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { approvedLeaveOf } from '../../records/leave-days.ts';
import { byUser } from '../../records/rows.ts';
import { daysOf, type PublishedRow, type WishRow } from './planning.repository.ts';
import type { PlanRow, ShiftRow } from './shift.repository.ts';

/** What is stored of a person's plan. */
export interface StoredPlan {
  /** What is planned in the period and in the weeks around it, in order: a draft in the place of its day's shift. */
  readonly shifts: readonly PlanRow[];
  /** The shifts of record, of the same days. */
  readonly record: readonly ShiftRow[];
  readonly drafts: readonly PlanRow[];
  /** What was published first, of the days of the period. */
  readonly published: readonly PublishedRow[];
  /** Of the days of the period. */
  readonly wishes: readonly WishRow[];
  /** The days that are approved leave as a whole. */
  readonly leaveDates: readonly IsoDate[];
  /** Of the other days of approved leave, what of them it is. */
  readonly partLeave: readonly PartLeave[];
  readonly isClosed: boolean;
}

/** The plans of these people, by user; drafts and what belongs to them only where admins plan the shifts. */
export async function plansOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  period: DateRange,
  isPlannedByAdmins: boolean,
): Promise<ReadonlyMap<number, StoredPlan>> {
  if (userIds.length === 0) return new Map();
  const around = weeksAround(period);
  const shifts = byUser(await shiftRows(db, companyId, userIds, around), (row) => row);
  const planners = isPlannedByAdmins ? userIds : [];
  const drafts = byUser(await daysOf(db, 'shift_draft', companyId, planners, around), (row) => row);
  const published = byUser(await daysOf(db, 'shift_publication', companyId, planners, period), (row) => row);
  const wishes = byUser(await daysOf(db, 'shift_wish', companyId, planners, period), (row) => row);
  const leave = await approvedLeaveOf(db, companyId, period, userIds);
  const closed = await db
    .selectFrom('month_closing')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('status', '=', 'closed')
    .where('from_date', '=', period.from)
    .execute();
  const isClosed = new Set(closed.map(({ user_id }) => user_id));
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        shifts: withDrafts(shifts.get(userId) ?? [], drafts.get(userId) ?? []),
        record: shifts.get(userId) ?? [],
        drafts: drafts.get(userId) ?? [],
        published: published.get(userId) ?? [],
        wishes: wishes.get(userId) ?? [],
        ...leaveFields(leave.get(userId) ?? []),
        isClosed: isClosed.has(userId),
      },
    ]),
  );
}

const leaveFields = (leave: readonly DayLeave[]): Pick<StoredPlan, 'leaveDates' | 'partLeave'> => {
  const { leaveDays, partLeave } = leaveOfDays(leave);
  return { leaveDates: leaveDays, partLeave };
};

const shiftRows = (db: Kysely<DB>, companyId: string, userIds: readonly number[], { from, to }: DateRange) =>
  db
    .selectFrom('shift')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('work_date')
    .execute();

/** What these people have planned on these days, by user and in order: a draft in the place of its day's shift. */
export async function plannedDaysOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  days: DateRange,
  isPlannedByAdmins: boolean,
): Promise<ReadonlyMap<number, readonly PlanRow[]>> {
  if (userIds.length === 0) return new Map();
  const shifts = byUser(await shiftRows(db, companyId, userIds, days), (row) => row);
  const planners = isPlannedByAdmins ? userIds : [];
  const drafts = byUser(await daysOf(db, 'shift_draft', companyId, planners, days), (row) => row);
  return new Map(userIds.map((userId) => [userId, withDrafts(shifts.get(userId) ?? [], drafts.get(userId) ?? [])]));
}

/** Alike shifts of several people on a day. */
interface AlikeRow {
  readonly work_date: IsoDate;
  readonly shift_pattern_id: number | null;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly people: number;
}

/** How many of these people work on each day of the period with the same pattern and hours: as drafts, where admins plan the shifts. */
export async function countPlanned(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
  isPlannedByAdmins: boolean,
): Promise<readonly AlikeRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<AlikeRow>`
    select work_date, shift_pattern_id, start_minute, end_minute, count(*)::int as people
    from (
      select work_date, shift_pattern_id, start_minute, end_minute, is_workday
      from shift
      where company_id = ${companyId} and user_id = any(${userIds}::bigint[]) and work_date between ${from} and ${to}
        and not (${isPlannedByAdmins}::boolean and exists (
          select from shift_draft draft
          where draft.company_id = ${companyId} and draft.user_id = shift.user_id and draft.work_date = shift.work_date))
      union all
      select work_date, shift_pattern_id, start_minute, end_minute, is_workday
      from shift_draft
      where company_id = ${companyId} and user_id = any(${userIds}::bigint[]) and work_date between ${from} and ${to}
        and ${isPlannedByAdmins}::boolean
    ) planned
    where is_workday
    group by work_date, shift_pattern_id, start_minute, end_minute
    order by work_date, start_minute, end_minute, shift_pattern_id`.execute(db);
  return rows;
}

/** What is planned: the drafts, and the shifts of the other days, in order. */
function withDrafts(shifts: readonly PlanRow[], drafts: readonly PlanRow[]): readonly PlanRow[] {
  if (drafts.length === 0) return shifts;
  const byDate = new Map([...shifts, ...drafts].map((row) => [row.work_date, row]));
  return [...byDate.values()].toSorted((one, other) => compareDates(one.work_date, other.work_date));
}

/** The range with the whole weeks around it, whatever day they begin with, and a day before them. */
export const weeksAround = ({ from, to }: DateRange): DateRange => ({ from: addDays(from, -7), to: addDays(to, 6) });

/** Locks these people against other changes of their days, in the order of their ids; how many of them there are. */
export async function lockPeople(trx: Transaction<DB>, companyId: string, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select user_id from user_account
    where company_id = ${companyId} and user_id = any(${userIds}::bigint[]) and erased_at is null
    order by user_id for no key update`.execute(trx);
  return rows.length;
}
