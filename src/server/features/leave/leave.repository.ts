import type { Kysely, Selectable, Transaction } from 'kysely';

import { type LeaveDuty, leaveDutyOn } from '#domain/leave/leave-duty.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { type IsoDate, monthOf } from '#domain/time/date.ts';
import type { DB, LeaveGrant as GrantTable, LeaveRequest } from '../../platform/database/schema.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { toShiftDay } from '../../records/rows.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';

/** A stored grant. */
export type GrantRow = Selectable<GrantTable>;

/** A stored request. */
export type RequestRow = Selectable<LeaveRequest>;

/** A user's grants, the oldest first. */
export async function grantsOf(db: Kysely<DB>, user: UserKey): Promise<GrantRow[]> {
  return db
    .selectFrom('leave_grant')
    .selectAll()
    .where(isOf(user))
    .orderBy('granted_on')
    .orderBy('leave_grant_id')
    .execute();
}

/** The filter of a user's requests; the days and the month (1–12) are those of the leave. */
export interface RequestFilter {
  readonly status?: RequestStatus | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly monthNumber?: number | undefined;
}

/** A user's requests that match a filter, newest first. */
export async function requestsOf(db: Kysely<DB>, user: UserKey, filter: RequestFilter): Promise<RequestRow[]> {
  let query = db.selectFrom('leave_request').selectAll().where(isOf(user));
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.from !== undefined) query = query.where('start_date', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('start_date', '<=', filter.to);
  const rows = await query.orderBy('created_at', 'desc').orderBy('leave_request_id', 'desc').execute();
  const { monthNumber } = filter;
  return monthNumber === undefined
    ? rows
    : rows.filter(({ start_date }) => Number(start_date.slice(5, 7)) === monthNumber);
}

/** Whether a user owes work on a day, as far as it is known (D41). */
export async function dutyOn(db: Kysely<DB>, user: UserKey, date: IsoDate): Promise<LeaveDuty> {
  const shift = await db
    .selectFrom('shift')
    .select(['work_date', 'is_workday', 'start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '=', date)
    .executeTakeFirst();
  return leaveDutyOn(date, {
    shifts: shift === undefined ? [] : [toShiftDay(shift)],
    contracts: await contractsOfUser(db, user),
    holidays: holidaysOfMonth(monthOf(date)),
  });
}

/** Adds a request of one day. Throws `month_closed`. */
export async function insertRequest(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  request: { date: IsoDate; reason: string | null; clientApprover: string; isSaidWorkday: boolean },
  now: Date,
): Promise<RequestRow> {
  return writeIntoMonth(
    trx
      .insertInto('leave_request')
      .values({
        company_id: companyId,
        user_id: userId,
        request_type: 'annual_leave',
        start_date: request.date,
        end_date: request.date,
        days_count: 1,
        status: 'pending',
        reason: request.reason,
        client_approver: request.clientApprover,
        said_workday: request.isSaidWorkday,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A request of the company, by its id. */
export async function findRequest(
  db: Kysely<DB>,
  companyId: string,
  leaveRequestId: number,
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('leave_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', leaveRequestId)
    .executeTakeFirst();
}

/** Sets the status of a request. Throws `month_closed`. */
export async function setStatus(
  trx: Transaction<DB>,
  row: RequestRow,
  status: RequestStatus,
  notes: string | null,
): Promise<RequestRow> {
  return writeIntoMonth(
    trx
      .updateTable('leave_request')
      .set({ status, notes })
      .where('company_id', '=', row.company_id)
      .where('leave_request_id', '=', row.leave_request_id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}
