import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Permission } from '#domain/permissions/permission.ts';
import type { People } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { hasRole } from '#domain/users/role.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among, assignedGrants } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { approvableBy, APPROVING, APPROVING_LEAVE, deputiesOf } from './approval.ts';
import { otherDeciders } from '../../records/employees.ts';

/** What somebody may decide on: as whom, and as an admin of others or of themselves. */
export interface Decider {
  readonly companyId: string;
  readonly userId: number;
  readonly deputyFor: readonly number[];
  /** Whose admin they are; `null`: nobody's. */
  readonly people: People | null;
  /** SQL, so that it is looked up where something of theirs waits. */
  readonly isAdminOfOwn: RawBuilder<boolean>;
}

/** As whom the caller decides on requests, and on those of leave. */
export async function decidersOf(
  db: Kysely<DB>,
  caller: Caller,
  now: EpochMs,
): Promise<{ readonly requests: Decider; readonly leave: Decider }> {
  const { companyId, userId } = caller;
  const today = japanDate(now);
  const deputyFor = await deputiesOf(db, companyId, userId, today);
  const isAdmin = hasRole(caller.role, 'admin');
  const grants = isAdmin ? [] : await assignedGrants(db, caller, today);
  const deciderBy = (permission: Permission): Decider => ({
    companyId,
    userId,
    deputyFor,
    people: approvableBy(caller, grants, permission),
    isAdminOfOwn: isAdmin ? sql`not exists (${otherDeciders(caller, permission, today)})` : sql`false`,
  });
  return { requests: deciderBy(APPROVING), leave: deciderBy(APPROVING_LEAVE) };
}

/** SQL: a request `r` asks the admins at its present step. Leave without a route asks none but them. */
const ASKS_ADMINS = sql<boolean>`r.waits_for_admins`;
const LEAVE_ASKS_ADMINS = sql<boolean>`(r.approval is null or r.waits_for_admins)`;

const waits = (
  { userId, deputyFor, people, isAdminOfOwn }: Decider,
  asksAdmins: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`
  r.status = 'pending' and (
    ${userId}::bigint = any(r.waits_for)
    or (r.user_id <> ${userId} and (r.waits_for && ${[...deputyFor]}::bigint[] or (${asksAdmins} and ${among(people ?? [], 'r.user_id')})))
    or (r.user_id = ${userId} and ${asksAdmins} and ${isAdminOfOwn}))`;

/** SQL: a request `r` of `attendance_request` waits for somebody. */
export const waitsForDecider = (decider: Decider): RawBuilder<boolean> => waits(decider, ASKS_ADMINS);

/** SQL: a request `r` of `leave_request` waits for somebody. */
export const leaveWaitsForDecider = (decider: Decider): RawBuilder<boolean> => waits(decider, LEAVE_ASKS_ADMINS);
