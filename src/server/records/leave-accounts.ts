import { type Kysely, type Selectable, sql } from 'kysely';

import { leaveDays, type LeaveAmount } from '#domain/leave/amount.ts';
import { type LeaveGrant, type LeaveUsage, type LeaveLedger, calculateLedger } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { takesLeave } from '#domain/leave/request.ts';
import type { DB, LeaveGrant as GrantTable, LeaveRequest } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';
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
  const usages = byUser(await db.selectFrom('leave_request').selectAll().where(isTheirs).execute(), toUsage);
  return new Map(
    userIds.map((id) => [id, { grants: grants.get(id) ?? [], usages: (usages.get(id) ?? []).flat() }] as const),
  );
}

/** Maps a stored grant to the domain. */
const toGrant = (row: Selectable<GrantTable>): LeaveGrant => ({
  id: row.leave_grant_id,
  grantedOn: row.granted_on,
  lastUsableOn: row.expires_on,
  amount: leaveDays(row.days),
  isStatutory: row.is_statutory,
});

/** Maps a stored request to the domain; empty for one that takes no leave. */
export function toUsage(row: Selectable<LeaveRequest>): LeaveUsage[] {
  const status = row.status;
  if (!takesLeave(status)) return [];
  const amount: LeaveAmount = leaveDays(row.days_count);
  return [{ id: row.leave_request_id, date: row.start_date, unit: 'day', amount, isPending: status === 'pending' }];
}
