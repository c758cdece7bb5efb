import { type Kysely, type Selectable, sql } from 'kysely';

import { daysUnder, NO_CALENDARS } from '#domain/company-calendar/company-day.ts';
import { groupBy } from '#domain/group-by.ts';
import { leaveDays } from '#domain/leave/amount.ts';
import { countsLeaveOn } from '#domain/leave/leave-duty.ts';
import { type LeaveGrant, type LeaveUsage, type LeaveLedger, calculateLedger } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { takesLeave } from '#domain/leave/request.ts';
import { compareDates } from '#domain/time/date.ts';
import type { DB, LeaveGrant as GrantTable, LeaveRequest } from '../platform/database/schema.ts';
import { calendarsOf } from './company-days.ts';
import { contractsOf } from './contracts.ts';
import { byUser, type OfUser, type ShiftRow, toShiftDay } from './rows.ts';
import type { UserKey } from './user-key.ts';

/** The input of a user's ledger. */
export interface LeaveAccount {
  readonly grants: readonly LeaveGrant[];
  readonly usages: readonly LeaveUsage[];
}

/** Loads the grants and usages of a user. */
export async function loadLeaveAccount(db: Kysely<DB>, { companyId, userId }: UserKey): Promise<LeaveAccount> {
  return (await loadLeaveAccounts(db, companyId, [userId])).get(userId) ?? { grants: [], usages: [] };
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
  const grants = byUser(await db.selectFrom('leave_grant').selectAll().where(isTheirs).execute(), toGrant);
  const usages = await usagesByDuty(
    db,
    companyId,
    await db.selectFrom('leave_request').selectAll().where(isTheirs).execute(),
  );
  return new Map(userIds.map((id) => [id, { grants: grants.get(id) ?? [], usages: usages.get(id) ?? [] }] as const));
}

/** The leave that requests of a company take, by user: void on days on which no work is owed (D41). */
export async function usagesByDuty(
  db: Kysely<DB>,
  companyId: string,
  requests: readonly RequestRow[],
): Promise<ReadonlyMap<number, readonly LeaveUsage[]>> {
  const taking = requests.filter(({ status }) => takesLeave(status));
  if (taking.length === 0) return new Map();
  const { rows } = await sql<OfUser & ShiftRow>`
    select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute
    from unnest(${taking.map(({ user_id }) => user_id)}::bigint[], ${taking.map(({ start_date }) => start_date)}::date[]) as day (user_id, work_date)
    join shift s on s.company_id = ${companyId} and s.user_id = day.user_id and s.work_date = day.work_date
  `.execute(db);
  const shifts = byUser(rows, toShiftDay);
  const contracts = await contractsOf(db, companyId, [...new Set(taking.map(({ user_id }) => user_id))]);
  const dates = taking.map(({ start_date }) => start_date).toSorted(compareDates);
  const [from, to] = [dates[0], dates.at(-1)];
  const calendars =
    from === undefined || to === undefined ? NO_CALENDARS : await calendarsOf(db, companyId, { from, to });
  const ofUser = groupBy(taking, ({ user_id }) => user_id);
  return new Map(
    [...ofUser].map(([userId, own]) => {
      const known = contracts.get(userId) ?? [];
      const counts = countsLeaveOn({
        shifts: shifts.get(userId) ?? [],
        contracts: known,
        companyDays: daysUnder(known, calendars),
      });
      const isVoid = ({ start_date: date, said_workday: isSaidWorkday }: RequestRow) =>
        !counts({ date, isSaidWorkday });
      return [userId, own.map((row) => toUsage(row, isVoid(row)))];
    }),
  );
}

type RequestRow = Selectable<LeaveRequest>;

/** Maps a stored grant to the domain. */
const toGrant = (row: Selectable<GrantTable>): LeaveGrant => ({
  id: row.leave_grant_id,
  grantedOn: row.granted_on,
  lastUsableOn: row.expires_on,
  amount: leaveDays(row.days),
  isStatutory: row.is_statutory,
});

/** Maps a stored request that takes leave to the domain. */
const toUsage = (row: RequestRow, isVoid: boolean): LeaveUsage => ({
  id: row.leave_request_id,
  date: row.start_date,
  unit: 'day',
  amount: leaveDays(row.days_count),
  isPending: row.status === 'pending',
  isVoid,
});
