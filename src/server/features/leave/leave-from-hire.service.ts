import { japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf, lockUsers } from '../../records/user-key.ts';
import { isUnregistered, makeDueGrants } from '../../shared/leave/due-grants.ts';
import { grantFactsOf } from '../../shared/leave/statutory-grants.ts';

/**
 * Says of users whose balances aren't known (未登録) that their grants follow from the hire date, and makes those that are due:
 * all of them in one transaction, each audited. Whoever has a balance by now is left as they are. Throws `not_found` where one
 * isn't the company's.
 *
 * @returns how many users got their grants so
 */
export async function confirmLeaveFromHire(
  { kysely }: Database,
  caller: Caller,
  userIds: readonly number[],
  now: EpochMs,
): Promise<number> {
  requirePeople(caller, userIds);
  const { companyId } = caller;
  await namesOf(kysely, companyId, userIds);
  return kysely.transaction().execute(async (trx) => {
    await lockUsers(trx, companyId, userIds);
    const today = japanDate(now);
    const open = (await grantFactsOf(trx, companyId, userIds, today))
      .filter((facts) => isUnregistered(facts, today))
      .map(({ user }) => user);
    if (open.length === 0) return 0;
    const openIds = open.map(({ userId }) => userId);
    await trx
      .updateTable('user_account')
      .set({ leave_from_hire: true })
      .where('company_id', '=', companyId)
      .where('user_id', 'in', openIds)
      .execute();
    await writeAudit(
      trx,
      ...open.map((user) => ({ ...auditOf(user, caller.userId), action: 'confirm_leave_from_hire' as const })),
    );
    await makeDueGrants(trx, companyId, openIds, now);
    return open.length;
  });
}
