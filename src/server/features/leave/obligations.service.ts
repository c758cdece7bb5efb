import { type Kysely, sql } from 'kysely';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { leaveDays } from '#domain/leave/amount.ts';
import {
  byUrgency,
  obligationInForce,
  obligationState,
  type ObligationStatus,
  obligationStatusOn,
} from '#domain/leave/five-day-obligation.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { usagesByDuty } from '../../records/leave-accounts.ts';
import { hasNotLeft } from '../../records/user-key.ts';
import { presentObligation } from './leave-ledger.service.ts';

/** How long an unmet obligation stays in the list; the employee's ledger shows it permanently. */
const LISTED_DAYS = 60;

/** The maximum. */
const DAYS_OF_YEAR = 366;

interface Employee {
  readonly user_id: number;
  readonly employee_id: string;
  readonly name: string;
}

/**
 * The five-day obligations (労基法39条7項) of a company's employees as of `today`, the most pressing first: the current
 * ones, and those that ended unmet within the last 60 days, unless all of it was before the go-live month (D42). With `onlyAttention` only those in danger or violated. One
 * query per table, however many employees there are.
 */
export async function obligationsOfCompany(
  db: Kysely<DB>,
  companyId: string,
  { today, onlyAttention }: { readonly today: IsoDate; readonly onlyAttention: boolean },
): Promise<EmployeeObligation[]> {
  const from = addDays(today, -LISTED_DAYS - DAYS_OF_YEAR);
  const grants = await db
    .selectFrom('leave_grant')
    .select(['user_id', 'granted_on', 'days'])
    .where('company_id', '=', companyId)
    .where('is_statutory', '=', true)
    .where('granted_on', '>=', from)
    .where('granted_on', '<=', today)
    .execute();
  const employees = await employedOn(db, companyId, today);
  const usages = await approvedSince(db, companyId, from);
  const goLiveOn = await goLiveDateOf(db, companyId);
  return grants
    .flatMap(({ user_id, granted_on: grantedOn, days }) => {
      const employee = employees.get(user_id);
      const obligation = obligationInForce({ grantedOn, amount: leaveDays(days), isStatutory: true });
      if (employee === undefined || obligation === null) return [];
      if (goLiveOn !== null && obligation.end < goLiveOn) return [];
      const status = obligationStatusOn(obligation, usages.get(user_id) ?? [], today, DEFAULT_LEAVE_POLICY, goLiveOn);
      return isListed(status, today, onlyAttention) ? [{ employee, status }] : [];
    })
    .toSorted(
      (a, b) => byUrgency(a.status, b.status) || a.employee.employee_id.localeCompare(b.employee.employee_id, 'ja'),
    )
    .map(({ employee, status }) => ({ ...presentObligation(status), ...employee }));
}

function isListed(status: ObligationStatus, today: IsoDate, onlyAttention: boolean): boolean {
  const state = obligationState(status);
  if (status.end < today && (state === 'fulfilled' || status.end < addDays(today, -LISTED_DAYS))) return false;
  return !onlyAttention || state === 'at_risk' || state === 'violated';
}

/** The company's employees who have not left, by their ids. */
async function employedOn(db: Kysely<DB>, companyId: string, today: IsoDate): Promise<ReadonlyMap<number, Employee>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(hasNotLeft(today))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The approved leave of the company's users, from that day on. */
async function approvedSince(
  db: Kysely<DB>,
  companyId: string,
  from: IsoDate,
): Promise<ReadonlyMap<number, readonly LeaveUsage[]>> {
  return usagesByDuty(db, companyId, sql`r.status = 'approved' and d.work_date >= ${from}`);
}
