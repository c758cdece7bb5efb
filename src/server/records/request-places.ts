import { type Kysely, sql } from 'kysely';

import { requestedKinds } from '#domain/requests/settings.ts';
import type { People } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../platform/auth/caller.ts';
import type { DB } from '../platform/database/schema.ts';
import { approvablePeople, deputiesOf } from './approval.ts';
import { requestSettingsOf } from './request-settings.ts';

/** Where requests are of use to somebody. */
interface RequestPlaces {
  /** The company takes requests, or they have some. */
  readonly asks: boolean;
  /** They are an admin of such a company, or of some of its people, are asked now, or have decided on some. */
  readonly decides: boolean;
}

/** Where requests are of use to the caller; `known` are their {@link approvablePeople}, where they were read. */
export async function requestPlacesOf(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  now: EpochMs,
  known?: People | null,
): Promise<RequestPlaces> {
  const { companyId, userId } = caller;
  const today = japanDate(now);
  const isTaken = requestedKinds(await requestSettingsOf(db, companyId)).length > 0;
  const asked = [userId, ...(await deputiesOf(db, companyId, userId, today))];
  const { rows } = await sql<{ has_own: boolean; has_any: boolean; is_asked: boolean }>`
    select
      exists (select from attendance_request where company_id = ${companyId} and user_id = ${userId}) as has_own,
      exists (select from attendance_request where company_id = ${companyId} and status = 'pending') as has_any,
      exists (select from attendance_request
        where company_id = ${companyId} and status = 'pending' and waits_for && ${asked}::bigint[])
      or exists (select from attendance_request_event where company_id = ${companyId} and actor_user_id = ${userId}
        and action in ('agree', 'approve', 'return', 'reject')) as is_asked
  `.execute(db);
  const { has_own: hasOwn = false, has_any: hasAny = false, is_asked: isAsked = false } = rows[0] ?? {};
  const reachesAnybody = async (): Promise<boolean> =>
    (known === undefined ? await approvablePeople(db, caller, today) : known) !== null;
  return { asks: isTaken || hasOwn, decides: isAsked || ((isTaken || hasAny) && (await reachesAnybody())) };
}
