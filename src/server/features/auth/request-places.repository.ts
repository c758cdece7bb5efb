import { type Kysely, type RawBuilder, sql } from 'kysely';

import { requestedKinds } from '#domain/requests/settings.ts';
import type { Grant } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readTakesClaims } from '../../records/work-rules.ts';
import { approvableBy, APPROVING_LEAVE, deputiesOf } from '../../shared/approval/approval.ts';
import { ADMINS_ALONE, isOfKind } from '../../shared/approval/cases.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import { leaveDecisionsBy } from '../../shared/leave/leave-requests.ts';

/** Where requests are of use to somebody. */
interface RequestPlaces {
  /** The company takes requests, or claims of work, has a route for leave, or they have some. */
  readonly asks: boolean;
  /** They are an admin of such a company, or of some of its people, are asked now, or have decided on some. */
  readonly decides: boolean;
}

/** Where requests are of use to the caller, whose assigned grants these are. */
export async function requestPlacesOf(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  now: EpochMs,
  grants: readonly Grant[],
): Promise<RequestPlaces> {
  const { companyId, userId } = caller;
  const today = japanDate(now);
  const isTaken =
    requestedKinds(await requestSettingsOf(db, companyId)).length > 0 || (await readTakesClaims(db, companyId));
  const asked = [userId, ...(await deputiesOf(db, companyId, userId, today))];
  const { rows } = await sql<{
    has_own: boolean;
    has_any: boolean;
    is_asked: boolean;
    has_leave: boolean;
    has_swap: boolean;
  }>`
    select
      ${hasRouteFor('leave', companyId)} as has_leave,
      ${hasRouteFor('swap', companyId)} as has_swap,
      exists (select from attendance_request where company_id = ${companyId} and user_id = ${userId}) as has_own,
      exists (select from attendance_request where company_id = ${companyId} and status = 'pending') as has_any,
      exists (select from approval_case k where k.company_id = ${companyId} and k.waits_since is not null
        and k.from_date is null and k.waits_for && ${asked}::bigint[])
      or exists (select from attendance_request_event where company_id = ${companyId} and actor_user_id = ${userId}
        and action in ('agree', 'approve', 'return', 'reject'))
      or (${hasRouteFor('leave', companyId)} and exists (select from ${leaveDecisionsBy(caller)})) as is_asked
  `.execute(db);
  const {
    has_own: hasOwn = false,
    has_any: hasAny = false,
    is_asked: isAsked = false,
    has_leave: hasLeave = false,
    has_swap: hasSwap = false,
  } = rows[0] ?? {};
  return {
    asks: isTaken || hasLeave || hasOwn,
    decides:
      isAsked ||
      ((isTaken || hasAny) && approvableBy(caller, grants) !== null) ||
      ((hasLeave || hasSwap) && approvableBy(caller, grants, APPROVING_LEAVE) !== null),
  };
}

/** SQL: a company has a route of approval for leave or for swaps, or some that are still on one. */
export const hasRouteFor = (kind: 'leave' | 'swap', companyId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from approval_route where company_id = ${companyId} and ${kind} = any(kinds))
  or exists (select from approval_case k where k.company_id = ${companyId} and k.waits_since is not null
    and ${isOfKind(kind)} and k.steps <> ${ADMINS_ALONE}::jsonb))`;
