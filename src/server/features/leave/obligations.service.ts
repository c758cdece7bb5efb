import { type Kysely, sql } from 'kysely';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { leaveDays } from '#domain/leave/amount.ts';
import {
  byUrgency,
  obligationState,
  obligationsOf,
  type ObligationStatus,
  obligationStatusOn,
} from '#domain/leave/five-day-obligation.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { byUser } from '../../records/rows.ts';
import { hasNotLeft } from '../../records/user-key.ts';
import { pastLeaveOf } from '../../records/past-months.ts';
import { takenBeforeOf, usagesByDuty } from '../../shared/leave/leave-accounts.ts';
import { leavePolicyOf } from './leave.repository.ts';
import { presentObligation } from './leave-ledger.service.ts';

/** How long an unmet obligation stays in the list; the employee's ledger shows it permanently. */
const LISTED_DAYS = 60;

/** Two base dates within a year have up to two years together, and parts of a grant lie up to a year before it. */
const LONGEST_DAYS = 3 * 366;

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
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  { today, onlyAttention }: { readonly today: IsoDate; readonly onlyAttention: boolean },
): Promise<EmployeeObligation[]> {
  const from = addDays(today, -LISTED_DAYS - LONGEST_DAYS);
  const grants = await db
    .selectFrom('leave_grant')
    .select(['user_id', 'granted_on', 'days'])
    .where('company_id', '=', companyId)
    .where('is_statutory', '=', true)
    .where('granted_on', '>=', from)
    .where('granted_on', '<=', today)
    .where(among(people))
    .execute();
  const employees = await employedOn(db, companyId, today);
  const usages = await approvedSince(db, companyId, from);
  const goLiveOn = await goLiveDateOf(db, companyId);
  const policy = await leavePolicyOf(db, companyId);
  return [...byUser(grants, toGranted)]
    .flatMap(([userId, own]) => {
      const employee = employees.get(userId);
      if (employee === undefined) return [];
      return obligationsOf(own, policy).flatMap((obligation) => {
        if (goLiveOn !== null && obligation.end < goLiveOn) return [];
        const status = obligationStatusOn(obligation, usages.get(userId) ?? [], today, policy, goLiveOn);
        return isListed(status, today, onlyAttention) ? [{ employee, status }] : [];
      });
    })
    .toSorted(
      (a, b) => byUrgency(a.status, b.status) || a.employee.employee_id.localeCompare(b.employee.employee_id, 'ja'),
    )
    .map(({ employee, status }) => ({ ...presentObligation(status), ...employee }));
}

const toGranted = (row: { readonly granted_on: IsoDate; readonly days: number }) => ({
  grantedOn: row.granted_on,
  amount: leaveDays(row.days),
  isStatutory: true,
});

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
    .where('is_attendance_target', '=', true)
    .where(hasNotLeft(today))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The approved leave of the company's users from that day on, that of before the ledger among it. */
async function approvedSince(
  db: Kysely<DB>,
  companyId: string,
  from: IsoDate,
): Promise<ReadonlyMap<number, readonly LeaveUsage[]>> {
  const usages = await usagesByDuty(db, companyId, sql`r.status = 'approved' and d.work_date >= ${from}`);
  const before = await takenBeforeOf(db, companyId, sql<boolean>`work_date >= ${from}`);
  const past = await pastLeaveOf(db, companyId, sql`p.to_date >= ${from}`);
  const all: readonly ReadonlyMap<number, readonly LeaveUsage[]>[] = [usages, before, past];
  const userIds = new Set(all.flatMap((each) => [...each.keys()]));
  return new Map([...userIds].map((id) => [id, all.flatMap((each) => each.get(id) ?? [])]));
}
