import type { FiveDayReminders } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { haveNotification, notify } from '../../shared/notifications/notifications.ts';
import { obligationsOfCompany } from './obligations.service.ts';

/** Why somebody isn't reminded. */
const REFUSALS = {
  nothing: '取得する必要のある日は残っていません。',
  today: '今日はすでに知らせました。',
  unreachable: 'お知らせを受け取る方法がありません（会社の「お知らせ」の設定で、画面への表示とメールを止めています）。',
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
  const asked = new Set(userIds);
  const open = (await obligationsOfCompany(kysely, caller, { today, onlyAttention: false }))
    .filter((each) => asked.has(each.user_id) && each.remaining_days > 0 && each.deadline >= today)
    .toSorted((one, other) => one.deadline.localeCompare(other.deadline));
  const due = new Map(open.toReversed().map((each) => [each.user_id, each]));
  const kind = 'obligation_near';
  return inTransaction(kysely, async (trx) => {
    const reminded: number[] = [];
    const whyNot = new Map<number, keyof typeof REFUSALS>();
    for (const userId of names.keys()) {
      const obligation = due.get(userId);
      if (obligation === undefined) {
        whyNot.set(userId, 'nothing');
        continue;
      }
      const { deadline: date, remaining_days: days } = obligation;
      const key = `${isoDate(date)} ${today}`;
      const told = () => haveNotification(trx, companyId, { userIds: [userId], kind, key });
      if ((await told()).length > 0) {
        whyNot.set(userId, 'today');
        continue;
      }
      await notify(trx, companyId, [userId], { kind, about: { date, days }, key }, now);
      if ((await told()).length === 0) {
        whyNot.set(userId, 'unreachable');
        continue;
      }
      await writeAudit(trx, {
        ...auditOf({ companyId, userId }, caller.userId),
        action: 'remind_of_five_days',
        after: { date, days },
      });
      reminded.push(userId);
    }
    return {
      message: `${reminded.length}人に知らせました`,
      user_ids: reminded,
      refused: [...names].flatMap(([userId, name]) => {
        const why = whyNot.get(userId);
        return why === undefined ? [] : [{ user_id: userId, name, message: REFUSALS[why] }];
      }),
    };
  });
}
