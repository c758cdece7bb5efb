import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';

import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { groupBy } from '#domain/group-by.ts';
import { leaveDays, leaveOfDay } from '#domain/leave/amount.ts';
import { ANNUAL } from '#domain/leave/kind.ts';
import { countsLeaveOn } from '#domain/leave/leave-duty.ts';
import { type LeaveGrant, type LeaveUsage, type LeaveLedger, calculateLedger } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { compareDates } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DB, LeaveDay, LeaveGrant as GrantTable, LeaveRequest } from '../../platform/database/schema.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOf } from '../../records/contracts.ts';
import { LEAVE_DAY_COLUMNS, type LeaveDayRow, toDayLeave } from '../../records/leave-days.ts';
import { byUser, type OfUser, type ShiftRow, toShiftDay } from '../../records/rows.ts';
import type { UserKey } from '../../records/user-key.ts';

/** The input of a user's ledger of paid leave: neither the leave nor the grants of other kinds. */
export interface LeaveAccount {
  readonly grants: readonly LeaveGrant[];
  readonly usages: readonly LeaveUsage[];
}

/** Of somebody whom nothing was ever granted. */
export const NO_ACCOUNT: LeaveAccount = { grants: [], usages: [] };

/** Loads the grants and usages of a user. */
export async function loadLeaveAccount(db: Kysely<DB>, { companyId, userId }: UserKey): Promise<LeaveAccount> {
  return (await loadLeaveAccounts(db, companyId, [userId])).get(userId) ?? NO_ACCOUNT;
}

/** The ledger of an account. */
export const toLedger = ({ grants, usages }: LeaveAccount): LeaveLedger =>
  calculateLedger(grants, usages, DEFAULT_LEAVE_POLICY);

/** Loads those of several users of a company, by their ids. */
export async function loadLeaveAccounts(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, LeaveAccount>> {
  if (userIds.length === 0) return new Map();
  const isTheirs = sql<boolean>`company_id = ${companyId} and user_id = any(${userIds})`;
  const [rows, usages] = await Promise.all([
    db.selectFrom('leave_grant').selectAll().where(isTheirs).execute(),
    usagesByDuty(db, companyId, sql`r.user_id = any(${userIds})`),
  ]);
  const grants = byUser(rows, toGrant);
  return new Map(userIds.map((id) => [id, { grants: grants.get(id) ?? [], usages: usages.get(id) ?? [] }]));
}

/**
 * The days that users of a company took before the ledger begins, in another system, by user and in order: they count toward
 * the five days, and draw on nothing. Their ids are none.
 */
export async function takenBeforeOf(
  db: Kysely<DB>,
  companyId: string,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, readonly LeaveUsage[]>> {
  const rows = await db
    .selectFrom('leave_taken_before')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(which)
    .orderBy('work_date')
    .execute();
  return byUser(rows, (row): LeaveUsage => ({
    id: 0,
    date: row.work_date,
    unit: row.unit,
    amount: leaveOfDay(minutes(row.minutes), minutes(row.day_minutes)),
    isPending: false,
    ...(row.half !== null && {
      part: { date: row.work_date, unit: 'half' as const, half: row.half, boundary: null },
    }),
  }));
}

/**
 * The paid leave that requests of a company take, by user and day: void on days on which no work is owed (D41). `which` is a
 * condition of `leave_request r` and its days, `leave_day d`.
 */
export const usagesByDuty = (
  db: Kysely<DB>,
  companyId: string,
  which: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, readonly LeaveUsage[]>> => usagesOfKinds(db, companyId, which, [ANNUAL]);

/** Leave of a kind. */
export interface KindUsage extends LeaveUsage {
  readonly kind: string;
}

/** As `usagesByDuty`, of these kinds. */
export async function usagesOfKinds(
  db: Kysely<DB>,
  companyId: string,
  which: RawBuilder<unknown>,
  kinds: readonly string[],
): Promise<ReadonlyMap<number, readonly KindUsage[]>> {
  const { rows: taking } = await sql<TakingRow>`
    select r.user_id, r.leave_request_id, r.status, r.kind, r.said_workday, d.day_minutes, ${LEAVE_DAY_COLUMNS}
    from leave_request r join leave_day d on d.company_id = r.company_id and d.leave_request_id = r.leave_request_id
    where r.company_id = ${companyId} and d.company_id = ${companyId} and r.kind = any(${kinds})
      and r.status in ('pending', 'approved') and ${which}
  `.execute(db);
  const dates = taking.map(({ work_date }) => work_date).toSorted(compareDates);
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const ofUser = groupBy(taking, ({ user_id }) => user_id);
  const [{ rows }, contracts, calendars] = await Promise.all([
    sql<OfUser & ShiftRow>`
      select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute
      from unnest(${taking.map(({ user_id }) => user_id)}::bigint[], ${taking.map(({ work_date }) => work_date)}::date[]) as day (user_id, work_date)
      join shift s on s.company_id = ${companyId} and s.user_id = day.user_id and s.work_date = day.work_date
    `.execute(db),
    contractsOf(db, companyId, [...ofUser.keys()]),
    calendarsOf(db, companyId, { from, to }, [...ofUser.keys()]),
  ]);
  const shifts = byUser(rows, toShiftDay);
  return new Map(
    [...ofUser].map(([userId, own]) => {
      const known = contracts.get(userId) ?? [];
      const counts = countsLeaveOn({
        shifts: shifts.get(userId) ?? [],
        contracts: known,
        companyDays: daysUnder(known, calendars, userId),
      });
      const isVoid = ({ work_date: date, said_workday: isSaidWorkday }: TakingRow) => !counts({ date, isSaidWorkday });
      return [userId, own.map((row) => toUsage(row, isVoid(row)))];
    }),
  );
}

/** A day of a request that takes leave. */
type TakingRow = Pick<Selectable<LeaveRequest>, 'user_id' | 'leave_request_id' | 'status' | 'kind' | 'said_workday'> &
  Pick<Selectable<LeaveDay>, 'day_minutes'> &
  LeaveDayRow;

/** Maps a stored grant to the domain. */
const toGrant = (row: Selectable<GrantTable>): LeaveGrant => ({
  id: row.leave_grant_id,
  grantedOn: row.granted_on,
  lastUsableOn: row.expires_on,
  amount: leaveDays(row.days),
  isStatutory: row.is_statutory,
  ...(row.taken_before_minutes > 0 && {
    takenBefore: leaveOfDay(minutes(row.taken_before_minutes), minutes(row.taken_before_day_minutes)),
  }),
});

/** Maps a day of a request that takes leave to the domain. */
function toUsage(row: TakingRow, isVoid: boolean): KindUsage {
  const leave = toDayLeave(row);
  return {
    id: row.leave_request_id,
    kind: row.kind,
    date: row.work_date,
    unit: leave.unit,
    amount: leaveOfDay(minutes(row.minutes), minutes(row.day_minutes)),
    isPending: row.status === 'pending',
    isVoid,
    ...(leave.unit !== 'day' && { part: leave }),
  };
}
