import { type Kysely, sql } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** What is done to a request of leave, which may be of several days: audited on the first of them, with its id. */
export const LEAVE_STEPS = [
  'request_leave',
  'cancel_leave',
  'agree_to_leave',
  'escalate_leave',
  'reroute_leave',
  'approve_leave',
  'return_leave',
  'reject_leave',
  'take_leave_back',
  'resend_leave',
] as const satisfies readonly AuditAction[];
export type LeaveStep = (typeof LEAVE_STEPS)[number];

/** The requests `r` of leave of a company, with who asks, and their cases `k` of approval. */
export const leaveRequestsOf = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('leave_request as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .leftJoin('approval_case as k', (join) =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.leave_request_id', '=', 'r.leave_request_id'),
    )
    .where('r.company_id', '=', companyId);

/** A user's drafts of leave that were never handed in. */
export const leaveDraftsOf = (db: Kysely<DB>, { companyId, userId }: UserKey) =>
  db
    .selectFrom('leave_draft as d')
    .where('d.company_id', '=', companyId)
    .where('d.user_id', '=', userId)
    .where('d.returned_request_id', 'is', null);

/** SQL: the entries of the audit log that somebody made by deciding on leave, as the index of them has it. */
export const leaveDecisionsBy = ({ companyId, userId }: UserKey) => sql`
  audit_entry a where a.company_id = ${companyId} and a.actor_user_id = ${userId}
    and a.action in ('agree_to_leave', 'approve_leave', 'return_leave', 'reject_leave')`;

/** SQL: somebody has decided on a request `r` of leave, also in between, by the audit log. */
export const leaveDecidedBy = (user: UserKey) => sql<boolean>`
  r.leave_request_id in (select (a.after ->> 'id')::bigint from ${leaveDecisionsBy(user)})`;

/** SQL: a request `r` of leave wasn't handed in again as another one. */
export const IS_LATEST_LEAVE = sql<boolean>`not exists (
  select from leave_request later where later.company_id = r.company_id and later.replaces_id = r.leave_request_id)`;
