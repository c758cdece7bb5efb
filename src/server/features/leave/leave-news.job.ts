import { balanceOn } from '#domain/leave/balance.ts';
import { monthsAhead } from '#domain/notifications/times.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { loadLeaveAccounts, toLedger } from '../../shared/leave/leave-accounts.ts';
import { nextEmployed } from '../../shared/leave/statutory-grants.ts';
import { leadsOf, notify } from '../../shared/notifications/notifications.ts';
import { presentNextExpiry } from './leave-ledger.service.ts';
import { obligationsOfCompany } from './obligations.service.ts';

const BATCH = 500;

/**
 * Notifies people of all companies of the days of leave that they have to take soon, and of those that they will lose, as long
 * before as their company has set, once of each.
 * Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfLeave({ kysely }: Database, now: EpochMs): Promise<void> {
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const leads = await leadsOf(kysely, companyId);
    const obligations = await obligationsOfCompany(
      kysely,
      { companyId, people: 'all' },
      { today, onlyAttention: false },
    );
    for (const { user_id: userId, deadline: date, remaining_days: days } of obligations) {
      if (days <= 0 || date < today || date > monthsAhead(today, leads.obligationMonths)) continue;
      await notify(kysely, companyId, [userId], { kind: 'obligation_near', about: { date, days }, key: date }, now);
    }
    await notifyOfExpiry({ kysely }, companyId, { today, until: monthsAhead(today, leads.expiryMonths) }, now);
  }
}

async function notifyOfExpiry(
  { kysely }: Pick<Database, 'kysely'>,
  companyId: string,
  { today, until }: { readonly today: IsoDate; readonly until: IsoDate },
  now: EpochMs,
): Promise<void> {
  let ids: number[] = [];
  do {
    ids = await nextEmployed(kysely, companyId, { after: ids.at(-1) ?? 0, today, limit: BATCH });
    const accounts = await loadLeaveAccounts(kysely, companyId, ids);
    for (const [userId, account] of accounts) {
      const next = presentNextExpiry(balanceOn(toLedger(account), today));
      if (next === null || next.days <= 0 || next.date > until) continue;
      await notify(kysely, companyId, [userId], { kind: 'leave_expiring', about: next, key: next.date }, now);
    }
  } while (ids.length === BATCH);
}
