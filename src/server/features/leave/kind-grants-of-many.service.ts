import type { GrantsOfMany } from '#contract/leave-kinds.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf, lockUsers } from '../../records/user-key.ts';
import { storedKinds } from '../../shared/leave/leave-kinds.ts';
import { takeBackKindGrant } from './leave-kinds.service.ts';

/** Days of a kind of leave for several people. */
interface Granting {
  readonly kind: string;
  readonly granted_on: IsoDate;
  readonly expiry_date?: IsoDate | undefined;
  readonly days: number;
  readonly reason?: string | undefined;
  readonly user_ids: readonly number[];
}

/**
 * Grants several users the same days of a kind in one transaction, each audited. Who has a grant of the kind from that day on
 * is left out, so that the same call grants nothing twice. Throws `not_found` where one isn't the company's,
 * `leave_kind_off` and `leave_expiry_before_grant`.
 */
export async function addKindGrants(
  { kysely }: Database,
  caller: Caller,
  { kind: wanted, granted_on, expiry_date, days, reason, user_ids }: Granting,
): Promise<GrantsOfMany> {
  if (expiry_date !== undefined && expiry_date < granted_on)
    throw AppError.at('expiry_date', 'leave_expiry_before_grant');
  requirePeople(caller, user_ids);
  const { companyId } = caller;
  const ids = [...new Set(user_ids)];
  await namesOf(kysely, companyId, ids);
  return kysely.transaction().execute(async (trx) => {
    await lockUsers(trx, companyId, ids);
    const kind = (await storedKinds(trx, companyId)).find((one) => one.kind === wanted);
    if (kind?.hasGrants !== true || !kind.isActive) throw AppError.at('kind', 'leave_kind_off');
    const there = await trx
      .selectFrom('leave_kind_grant')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('user_id', 'in', ids)
      .where('kind', '=', kind.kind)
      .where('granted_on', '=', granted_on)
      .execute();
    const has = new Set(there.map(({ user_id }) => user_id));
    const added = ids.filter((id) => !has.has(id));
    if (added.length === 0) return { granted: [], skipped: ids.length };
    const rows = await trx
      .insertInto('leave_kind_grant')
      .values(
        added.map((user_id) => ({
          company_id: companyId,
          user_id,
          kind: kind.kind,
          granted_on,
          expires_on: expiry_date ?? null,
          days,
          reason: reason ?? null,
        })),
      )
      .returning(['leave_kind_grant_id as grant_id', 'user_id'])
      .execute();
    await writeAudit(
      trx,
      ...rows.map(({ grant_id: id, user_id: userId }) => ({
        ...auditOf({ companyId, userId }, caller.userId),
        action: 'add_leave_kind_grant' as const,
        after: { id, kind_name: kind.name, granted_on, expires_on: expiry_date ?? null, days },
        reason,
      })),
    );
    return { granted: rows, skipped: has.size };
  });
}

/**
 * Takes such grants back, all of them or none, each audited. Throws `not_found`, and `leave_grant_in_use` where leave that
 * was asked for would lose its days.
 */
export async function takeBackKindGrants(
  { kysely }: Database,
  caller: Caller,
  grants: readonly { readonly user_id: number; readonly grant_id: number }[],
): Promise<void> {
  const ids = grants.map(({ user_id }) => user_id);
  requirePeople(caller, ids);
  await kysely.transaction().execute(async (trx) => {
    await lockUsers(trx, caller.companyId, ids);
    for (const { user_id: userId, grant_id } of grants) {
      const owner = { companyId: caller.companyId, userId };
      await takeBackKindGrant(trx, { owner, actorUserId: caller.userId }, grant_id);
    }
  });
}
