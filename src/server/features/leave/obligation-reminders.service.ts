import type { FiveDayReminders } from '#contract/leave-ledger.ts';
import { groupBy } from '#domain/group-by.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { type NotReminded, remind, UNREACHABLE, NOBODY_REMINDED } from '../../shared/notifications/notifications.ts';
import { obligationsOfCompany } from './obligations.service.ts';

/** Why somebody isn't reminded. */
const REFUSALS = {
  nothing: '取得する必要のある日は残っていません。',
  today: '今日はすでに知らせました。',
  unreachable: UNREACHABLE,
};

/**
 * Reminds people of the days of leave that they have to take (年5日), each once a day at the most and of what is due first, by the
 * ways that the company and they have chosen. Returns who was, and why others weren't. Throws `not_found` for somebody whom the
 * caller's permission doesn't reach.
 */
export async function remindOfFiveDays(
  { kysely }: Database,
  caller: Caller,
  userIds: readonly number[],
  now: EpochMs,
): Promise<FiveDayReminders> {
  const { companyId } = caller;
  requirePeople(caller, userIds);
  const names = await namesOf(kysely, companyId, userIds);
  const today = japanDate(now);
  const open = (await obligationsOfCompany(kysely, { companyId, people: userIds }, { today, onlyAttention: false }))
    .filter(({ remaining_days: left, deadline }) => left > 0 && deadline >= today)
    .toSorted((one, other) => one.deadline.localeCompare(other.deadline));
  const due = new Map(open.toReversed().map((each) => [each.user_id, each]));
  // Those who have as many days left until the same day are reminded of the same.
  const alike = groupBy([...due.values()], ({ deadline, remaining_days: days }) => `${deadline} ${days}`);
  return inTransaction(kysely, async (trx) => {
    const reminded: number[] = [];
    const whyNot = new Map<number, NotReminded>();
    for (const group of alike.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const { deadline: date, remaining_days: days } = first;
      const ids = group.map(({ user_id }) => user_id);
      const news = { kind: 'obligation_near', about: { date, days }, key: date } as const;
      const outcome = await remind(trx, companyId, ids, news, now);
      await writeAudit(
        trx,
        ...outcome.reminded.map((userId) => ({
          ...auditOf({ companyId, userId }, caller.userId),
          action: 'remind_of_five_days' as const,
          after: { date, days },
        })),
      );
      reminded.push(...outcome.reminded);
      for (const [userId, why] of outcome.whyNot) whyNot.set(userId, why);
    }
    const isReminded = new Set(reminded);
    return {
      message: reminded.length === 0 ? NOBODY_REMINDED : `${reminded.length}人に知らせました`,
      user_ids: reminded,
      refused: [...names]
        .filter(([userId]) => !isReminded.has(userId))
        .map(([userId, name]) => ({ user_id: userId, name, message: REFUSALS[whyNot.get(userId) ?? 'nothing'] })),
    };
  });
}
