import type { ClosingOutcome } from '#contract/closing.ts';
import { isForEmployee } from '#domain/closing/finding.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYield } from '../../platform/event-loop.ts';
import { employeesOfMonth, namesOf } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { remind, UNREACHABLE, NOBODY_REMINDED } from '../../shared/notifications/notifications.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { streamSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { type ClosingDependencies, reviewerOf } from './months.service.ts';
import { saveReminders } from './reminders.repository.ts';

/** Why somebody isn't reminded. */
const REFUSALS = {
  nothing: '本人が対応できる要確認はありません。',
  today: '今日はすでに催促しました。',
  unreachable: UNREACHABLE,
};

/**
 * Reminds people of the findings of a month that they can see to (催促), each once a day at the most: by the ways that the
 * company and they have chosen. Returns who was, and why others weren't. Throws `not_found` for somebody whom the caller's
 * permission doesn't reach.
 */
export async function remindOfFindings(
  deps: ClosingDependencies,
  caller: Caller,
  { period, userIds }: { readonly period: WagePeriod; readonly userIds: readonly number[] },
  now: EpochMs,
): Promise<ClosingOutcome> {
  const { companyId } = caller;
  const { kysely } = deps.database;
  requirePeople(caller, userIds);
  const names = await namesOf(kysely, companyId, userIds);
  const asked = await withOwnFindings(deps, caller, { period, userIds: new Set(userIds) }, now);
  const news = { kind: 'month_to_fix', about: { month: period.name }, key: period.from } as const;
  return inTransaction(kysely, async (trx) => {
    const { reminded, whyNot } = await remind(trx, companyId, asked, news, now);
    await saveReminders(trx, { companyId, userIds: reminded, period }, { at: now, byUserId: caller.userId });
    await writeAudit(
      trx,
      ...reminded.map((userId) => ({
        ...auditOf({ companyId, userId }, caller.userId),
        action: 'remind_of_findings' as const,
        after: { month: period.name, ...presentPeriod(period) },
      })),
    );
    const isReminded = new Set(reminded);
    return {
      message: reminded.length === 0 ? NOBODY_REMINDED : `${reminded.length}人に要確認を知らせました`,
      user_ids: [...reminded],
      refused: [...names]
        .filter(([userId]) => !isReminded.has(userId))
        .map(([userId, name]) => ({ user_id: userId, name, message: REFUSALS[whyNot.get(userId) ?? 'nothing'] })),
    };
  });
}

/** Those of the users whose month has findings that they can see to. */
async function withOwnFindings(
  deps: ClosingDependencies,
  { companyId, people }: Caller,
  { period, userIds }: { readonly period: WagePeriod; readonly userIds: ReadonlySet<number> },
  now: EpochMs,
): Promise<number[]> {
  const { kysely } = deps.database;
  const rules = await rulesFor(kysely, companyId, period.month);
  const employees = (await employeesOfMonth(kysely, companyId, period, people)).filter(({ userId }) =>
    userIds.has(userId),
  );
  const asked: number[] = [];
  const yieldIfDue = createYield();
  for await (const months of streamSheetMonths(kysely, employees, { period, rules, now })) {
    const reviewOfMonth = await reviewerOf(deps, { companyId, period, rules }, months);
    for (const month of months) {
      if (reviewOfMonth(month).check.findings.some(isForEmployee)) asked.push(month.employee.userId);
      await yieldIfDue();
    }
  }
  return asked;
}
