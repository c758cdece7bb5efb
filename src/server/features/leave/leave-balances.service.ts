import { type Kysely, sql } from 'kysely';

import type { LeaveBalanceRow } from '#contract/leave-balances.ts';
import { toDays } from '#domain/leave/amount.ts';
import { summariseBalance } from '#domain/leave/balance-summary.ts';
import { byUrgency, obligationsOf, obligationStatusOn } from '#domain/leave/five-day-obligation.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { hasNotLeft } from '../../records/user-key.ts';
import { pastLeaveOf } from '../../records/past-months.ts';
import { dueOf, isUnregistered, planOf } from '../../shared/leave/due-grants.ts';
import { loadLeaveAccounts, NO_ACCOUNT, takenBeforeOf } from '../../shared/leave/leave-accounts.ts';
import { type GrantFacts, grantFactsOf } from '../../shared/leave/statutory-grants.ts';
import { leavePolicyOf } from './leave.repository.ts';
import { presentObligation } from './leave-ledger.service.ts';

/**
 * The paid leave of those employees of a company whom the caller may see, as of `today`, by employee ID; with `onlyOpenGrants` of those of whom a grant is due
 * that isn't made. One query per table, however many there are.
 */
export async function leaveBalancesOf(
  db: Kysely<DB>,
  { companyId, people: reached }: Pick<Caller, 'companyId' | 'people'>,
  { today, onlyOpenGrants = false }: { readonly today: IsoDate; readonly onlyOpenGrants?: boolean },
): Promise<LeaveBalanceRow[]> {
  const employed = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name', 'name_kana'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where('active', '=', true)
    .where('is_attendance_target', '=', true)
    .where(hasNotLeft(today))
    .where(among(reached))
    .orderBy('employee_id')
    .execute();
  const facts = await grantFactsOf(
    db,
    companyId,
    employed.map(({ user_id }) => user_id),
    today,
  );
  const open = new Set(facts.filter((one) => hasOpenGrant(one, today)).map(({ user }) => user.userId));
  const unregistered = new Set(facts.filter((one) => isUnregistered(one, today)).map(({ user }) => user.userId));
  const people = onlyOpenGrants ? employed.filter(({ user_id }) => open.has(user_id)) : employed;
  const userIds = people.map(({ user_id }) => user_id);
  const accounts = await loadLeaveAccounts(db, companyId, userIds);
  const goLiveOn = await goLiveDateOf(db, companyId);
  const policy = await leavePolicyOf(db, companyId);
  const before = await takenBeforeOf(db, companyId, sql<boolean>`user_id = any(${userIds})`);
  const past = await pastLeaveOf(db, companyId, sql`p.user_id = any(${userIds})`);
  const rows: LeaveBalanceRow[] = [];
  const yieldIfDue = createYield();
  for (const person of people) {
    const account = accounts.get(person.user_id) ?? NO_ACCOUNT;
    const summary = summariseBalance(account, today, policy);
    const { user_id: userId } = person;
    const taken = [...account.usages, ...(before.get(userId) ?? []), ...(past.get(userId) ?? [])];
    const [obligation] = obligationsOf(account.grants, policy)
      .filter(({ start, end }) => start <= today && today <= end)
      .map((one) => obligationStatusOn(one, taken, today, policy, goLiveOn))
      .toSorted(byUrgency);
    const { nextExpiry } = summary;
    rows.push({
      ...person,
      base_date: summary.since,
      granted_days: toDays(summary.granted),
      carried_over_days: toDays(summary.carriedOver),
      used_days: toDays(summary.used),
      used_hours_days: toDays(summary.usedHours),
      expired_days: toDays(summary.expired),
      left_days: toDays(summary.left),
      remaining_days: toDays(summary.afterPlans),
      next_expiry: nextExpiry === null ? null : { date: nextExpiry.lastUsableOn, days: toDays(nextExpiry.amount) },
      obligation: obligation === undefined ? null : presentObligation(obligation),
      has_open_grant: open.has(person.user_id),
      is_unregistered: unregistered.has(person.user_id),
    });
    await yieldIfDue();
  }
  return rows;
}

function hasOpenGrant(facts: GrantFacts, today: IsoDate): boolean {
  const plan = planOf(facts, today);
  return plan !== null && dueOf(plan).length > 0;
}
