import type { Insertable, Updateable } from 'kysely';

import type { Database } from '../platform/database/database.ts';
import type { ClientAssignment, LeaveDay, UserAccount } from '../platform/database/schema.ts';
import type { UserKey } from '../records/user-key.ts';
import { addCase } from './builders.ts';

/** The counts of a contract whose weekdays nobody has entered; both `null`: no contract. */
interface ContractCounts {
  readonly weekly_days?: number | null;
  readonly weekly_minutes?: number | null;
}

/** The account, the contract and the client of somebody who is employed. */
interface Employment extends Updateable<UserAccount>, ContractCounts {
  /** The client company at which they work from their first day on. */
  readonly client_company_id?: number | null;
}

/** Assigns a user to a client company. */
export async function assignToClient(
  { kysely }: Database,
  { companyId, userId }: UserKey,
  values: Omit<Insertable<ClientAssignment>, 'company_id' | 'user_id'>,
): Promise<number> {
  const { id } = await kysely
    .insertInto('client_assignment')
    .values({ company_id: companyId, user_id: userId, ...values })
    .returning('client_assignment_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a user a hire date and a full-time contract, unless the options say otherwise. */
export async function employ(
  database: Database,
  { companyId, userId }: UserKey,
  hiredOn: string | null,
  { weekly_days = 5, weekly_minutes = 2400, client_company_id = null, ...rest }: Employment = {},
): Promise<void> {
  const key = { company_id: companyId, user_id: userId };
  await database.kysely
    .updateTable('user_account')
    .set({ hired_on: hiredOn, ...rest })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await database.kysely
    .deleteFrom('work_contract')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  if (client_company_id !== null)
    await assignToClient(database, { companyId, userId }, { client_company_id, from_date: hiredOn ?? '2020-01-01' });
  if (weekly_days !== null || weekly_minutes !== null)
    await database.kysely
      .insertInto('work_contract')
      .values({ ...key, from_date: hiredOn ?? '2020-01-01', weekly_days, weekly_minutes })
      .execute();
}

/** Adds a grant as entered by a person; without an expiry it is usable for long. */
export async function addLeaveGrant(
  database: Database,
  { companyId, userId }: UserKey,
  grantedOn: string,
  days: number,
  rest: { readonly expiresOn?: string; readonly isStatutory?: boolean } = {},
): Promise<number> {
  const row = await database.kysely
    .insertInto('leave_grant')
    .values({
      company_id: companyId,
      user_id: userId,
      granted_on: grantedOn,
      expires_on: rest.expiresOn ?? '2099-12-31',
      days,
      is_statutory: rest.isStatutory ?? true,
    })
    .returning('leave_grant_id')
    .executeTakeFirstOrThrow();
  return row.leave_grant_id;
}

/** What of a day is leave: all of it without any. */
type Part = Pick<Insertable<LeaveDay>, 'unit' | 'half' | 'half_boundary_minute' | 'minutes'>;

/** Adds a request of one day, or of a part of it. */
export async function addLeaveRequest(
  database: Database,
  { companyId, userId }: UserKey,
  date: string,
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' = 'approved',
  part: Part = {},
): Promise<number> {
  const row = await database.kysely
    .insertInto('leave_request')
    .values({
      company_id: companyId,
      user_id: userId,
      request_type: 'annual_leave',
      start_date: date,
      end_date: date,
      days_count: (part.minutes ?? 480) / 480,
      status,
      client_approver: '承認 花子',
    })
    .returning('leave_request_id')
    .executeTakeFirstOrThrow();
  await addLeaveDays(database, { companyId, userId }, row.leave_request_id, [date], part);
  if (status === 'pending') await addCase(database, { companyId, userId }, { leave_request_id: row.leave_request_id });
  return row.leave_request_id;
}

/** Adds approved leave of a day of a kind of the company's own, 特休. */
export async function addOtherLeave(database: Database, user: UserKey, date: string): Promise<void> {
  await database.kysely
    .insertInto('leave_kind')
    .values({ company_id: user.companyId, kind: 'own_1', name: '特休', active: true, is_paid: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = await addLeaveRequest(database, user, date);
  await database.kysely
    .updateTable('leave_request')
    .set({ request_type: 'other_leave', kind: 'own_1' })
    .where('company_id', '=', user.companyId)
    .where('leave_request_id', '=', id)
    .execute();
}

/** Adds days, whole ones unless `part` says otherwise, to a request that was inserted without any. */
export async function addLeaveDays(
  database: Database,
  { companyId, userId }: UserKey,
  requestId: number,
  dates: readonly string[],
  part: Part = {},
): Promise<void> {
  await database.kysely
    .insertInto('leave_day')
    .values(
      dates.map((date) => ({
        company_id: companyId,
        leave_request_id: requestId,
        user_id: userId,
        work_date: date,
        ...part,
      })),
    )
    .execute();
}
