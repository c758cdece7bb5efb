import type { Kysely, Transaction } from 'kysely';

import type { Approval, ApprovalActor } from '#domain/approval/approval.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { hasRole } from '#domain/users/role.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOnlyAdmin } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import {
  APPROVING_LEAVE,
  approvalRoutesOf,
  deputiesOf,
  notifyAsked,
  readRoutes,
  toApproval,
} from '../../shared/approval/approval.ts';
import { notifyAdmins } from '../../shared/notifications/notifications.ts';
import type { RequestRow } from './leave.repository.ts';

/** What leave without a route is on. */
const ANY_ADMIN: Approval = { steps: [{ approvers: 'admins', mode: 'one' }], given: [] };

/** The approval that a request is on: by its route, else by any admin. */
export const approvalOf = ({ approval }: Pick<RequestRow, 'approval'>): Approval => toApproval(approval) ?? ANY_ADMIN;

/** Counts what was decided on a request: nobody decides on what they haven't seen. */
export const revisionOf = (row: Pick<RequestRow, 'approval' | 'status'>): number =>
  1 + approvalOf(row).given.length + (row.status === 'pending' ? 0 : 1);

/** The route of a user's leave of so many days, by where they are on the first of them; `null` where none fits. */
export async function routeOfLeave(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { days, on }: { readonly days: number; readonly on: IsoDate },
  now: EpochMs,
): Promise<Approval | null> {
  const routes = (await approvalRoutesOf(trx, companyId)).filter(({ kinds }) => kinds.includes('leave'));
  if (routes.length === 0) return null;
  const { fitting } = await readRoutes(trx, companyId, { userIds: [userId], on, today: japanDate(now) }, routes);
  const found = fitting({ kind: 'leave', userId, minutes: null, days });
  return found && { steps: found.steps, given: [] };
}

/**
 * As whom the caller decides on leave, by whose it is: as an admin of those whom they reach, in whose place as a deputy. One's
 * own only the one admin there is decides on (D19); `hasOwn`: it is among what is asked.
 */
export async function leaveActor(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'people' | 'role'>,
  hasOwn: boolean,
  now: EpochMs,
): Promise<(applicantId: number) => ApprovalActor> {
  const { companyId, userId, people } = caller;
  const today = japanDate(now);
  const deputyFor = await deputiesOf(db, companyId, userId, today);
  const decidesOnOwn = hasOwn && isAmong(people, userId) && (await isOnlyAdmin(db, caller, APPROVING_LEAVE, today));
  return (applicantId) =>
    applicantId === userId
      ? { userId, isAdminOf: decidesOnOwn, deputyFor: [] }
      : {
          userId,
          isAdminOf: isAmong(people, applicantId),
          isSuperAdminOf: hasRole(caller.role, 'super_admin'),
          deputyFor,
        };
}

/**
 * Notifies the approvers that leave waits for their decision: without a route the admins. `time` tells this notification from
 * the others of the same step.
 */
export async function notifyDeciders(
  trx: Transaction<DB>,
  row: RequestRow,
  name: string,
  now: EpochMs,
  time: number | string = 0,
): Promise<void> {
  const about = { name, date: row.start_date, until: row.end_date };
  const approval = toApproval(row.approval);
  if (approval === null) {
    const of = { userId: row.user_id, permission: APPROVING_LEAVE };
    const news = { kind: 'leave_requested', about, key: String(row.leave_request_id) } as const;
    await notifyAdmins(trx, row.company_id, of, news, now);
    return;
  }
  const key = `leave ${row.leave_request_id} ${approval.given.length} ${time}`;
  const news = { kind: 'request_asked', about: { ...about, request: 'leave' }, key } as const;
  await notifyAsked(trx, row.company_id, row.user_id, { ...news, approval, permission: APPROVING_LEAVE }, now);
}
