import type { Updateable } from 'kysely';

import type { Database } from '../platform/database/database.ts';
import type { UserAccount } from '../platform/database/schema.ts';
import type { UserKey } from '../records/user-key.ts';

/** Gives a user a hire date and a full-time contract, unless the options say otherwise. */
export async function employ(
  database: Database,
  { companyId, userId }: UserKey,
  hiredOn: string | null,
  rest: Updateable<UserAccount> = {},
): Promise<void> {
  await database.kysely
    .updateTable('user_account')
    .set({ hired_on: hiredOn, weekly_working_days: 5, weekly_working_minutes: 2400, ...rest })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
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

/** Adds a request of one day. */
export async function addLeaveRequest(
  database: Database,
  { companyId, userId }: UserKey,
  date: string,
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' = 'approved',
): Promise<number> {
  const row = await database.kysely
    .insertInto('leave_request')
    .values({
      company_id: companyId,
      user_id: userId,
      request_type: 'annual_leave',
      start_date: date,
      end_date: date,
      days_count: 1,
      status,
      client_approver: '承認 花子',
    })
    .returning('leave_request_id')
    .executeTakeFirstOrThrow();
  return row.leave_request_id;
}
