import type { Kysely } from 'kysely';

import type { LeaveLedger, LeaveObligation, LedgerGrant, LedgerUsage, StatutoryGrant } from '#contract/leave-ledger.ts';
import { hasLeft } from '#domain/users/employment.ts';
import { toDays, totalLeave } from '#domain/leave/amount.ts';
import { passesAttendance } from '#domain/leave/attendance-rate.ts';
import { balanceOn, type GrantBalance, type LeaveBalance, leaveLeftOn } from '#domain/leave/balance.ts';
import {
  obligationInForce,
  obligationState,
  type ObligationStatus,
  obligationStatusOn,
} from '#domain/leave/five-day-obligation.ts';
import type { PlannedGrant } from '#domain/leave/grant-plan.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lawfulDay, patternOn } from '#domain/leave/statutory-grant.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { presentPart } from '../../records/leave-days.ts';
import { loadLeaveAccount, toLedger } from '../../records/leave-accounts.ts';
import type { UserKey } from '../../records/user-key.ts';
import { grantsOf } from './leave.repository.ts';
import { type GrantFacts, grantFactsOf } from './statutory-grants.repository.ts';
import { planOf } from './statutory-grants.service.ts';

/** The ledger of a user's paid leave as of `today` (労基則24条の7). Throws `not_found`. */
export async function leaveLedgerOf(db: Kysely<DB>, user: UserKey, today: IsoDate): Promise<LeaveLedger> {
  const [facts] = await grantFactsOf(db, user.companyId, [user.userId], today);
  if (facts === undefined) throw new AppError('not_found');
  const rows = new Map((await grantsOf(db, user)).map((row) => [row.leave_grant_id, row]));
  const account = await loadLeaveAccount(db, user);
  const ledger = toLedger(account);
  const balance = balanceOn(ledger, today);
  const { left, afterPlans } = leaveLeftOn(account, today, DEFAULT_LEAVE_POLICY);
  const takingNothing = (isVoid: boolean) =>
    ledger.uncovered.filter(({ reason }) => (reason === 'no_duty') === isVoid).map(({ usage }) => presentUsage(usage));
  const goLiveOn = await goLiveDateOf(db, user.companyId);

  const present = (granted: GrantBalance): LedgerGrant => {
    const { grant, used, left: leftOfGrant, status } = granted;
    const row = rows.get(grant.id);
    const obligation = obligationInForce(grant);
    const isExpired = status === 'expired';
    return {
      id: grant.id,
      granted_on: grant.grantedOn,
      expiry_date: grant.lastUsableOn,
      days: toDays(grant.amount),
      used_days: toDays(used),
      remaining_days: isExpired ? 0 : toDays(leftOfGrant),
      expired_days: isExpired ? toDays(leftOfGrant) : 0,
      status,
      is_statutory: grant.isStatutory,
      is_automatic: typeof row?.sequence === 'number',
      reason: row?.reason ?? null,
      usages: ledger.draws
        .filter((draw) => draw.grant === grant)
        .map(({ usage, amount }) => presentUsage({ ...usage, amount })),
      obligation:
        obligation === null
          ? null
          : presentObligation(obligationStatusOn(obligation, account.usages, today, DEFAULT_LEAVE_POLICY, goLiveOn)),
    };
  };
  return {
    ...(await personOf(db, user)),
    as_of: today,
    left_days: toDays(left),
    remaining_days: toDays(afterPlans),
    pending_days: toDays(balance.pending),
    used_days: toDays(totalLeave(ledger.draws.map(({ amount }) => amount))),
    expired_days: toDays(balance.expired),
    next_expiry: presentNextExpiry(balance),
    grants: balance.grants.map(present),
    uncovered: takingNothing(false),
    without_duty: takingNothing(true),
    statutory: presentStatutory(facts, today, goLiveOn),
  };
}

async function personOf(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
): Promise<Pick<LeaveLedger, 'company_name' | 'user'>> {
  const row = await db
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.company_id', 'u.company_id')
    .select(['u.user_id', 'u.employee_id', 'u.name', 'c.name as company_name'])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { company_name, user_id: id, employee_id, name } = row;
  return { company_name, user: { id, employee_id, name } };
}

const presentUsage = ({ id, date, amount, isPending, part }: LeaveUsage): LedgerUsage => ({
  request_id: id,
  date,
  days: toDays(amount),
  status: isPending ? 'pending' : 'approved',
  ...(part && presentPart(part)),
});

/** What lapses next, on the wire. */
export const presentNextExpiry = ({ nextExpiry }: LeaveBalance): LeaveLedger['next_expiry'] =>
  nextExpiry === null ? null : { date: nextExpiry.lastUsableOn, days: toDays(nextExpiry.amount) };

/** An obligation's status on the wire. */
export const presentObligation = (obligation: ObligationStatus): LeaveObligation => ({
  base_date: obligation.start,
  deadline: obligation.end,
  required_days: toDays(obligation.required),
  counted_days: toDays(obligation.counted),
  planned_days: toDays(obligation.planned),
  remaining_days: toDays(obligation.remaining),
  state: obligationState(obligation),
  is_partly_unknown: obligation.isPartlyUnknown,
});

function presentStatutory(facts: GrantFacts, today: IsoDate, goLiveOn: IsoDate | null): LeaveLedger['statutory'] {
  const reasons = new Map(facts.reviews.map((review) => [review.baseDate, review.reason]));
  const { employee } = facts;
  const planned = planOf(facts, today)?.grants ?? [];
  return {
    status: statusOf(facts, today),
    grants: planned.map((grant) => ({
      ...presentPlanned(grant, grant.review && reasons.get(grant.review.baseDate)),
      period: periodBefore(grant.sequence, employee?.hiredOn ?? grant.grantedOn, goLiveOn),
    })),
  };
}

function statusOf({ employee }: GrantFacts, today: IsoDate): LeaveLedger['statutory']['status'] {
  if (employee === null) return 'no_hire_date';
  if (hasLeft(today, employee)) return 'not_employed';
  return patternOn(employee.patterns, today) === null ? 'no_working_pattern' : 'ready';
}

/** The half year or year before a statutory grant, whose attendance rate the grant depends on. */
function periodBefore(sequence: number, hiredOn: IsoDate, goLiveOn: IsoDate | null): StatutoryGrant['period'] {
  const from = sequence === 0 ? hiredOn : lawfulDay(hiredOn, sequence - 1);
  return {
    from,
    to: addDays(lawfulDay(hiredOn, sequence), -1),
    is_partly_unknown: goLiveOn !== null && from < goLiveOn,
  };
}

function presentPlanned(grant: PlannedGrant, reason: string | null | undefined): Omit<StatutoryGrant, 'period'> {
  const counted = grant.review?.attendance ?? null;
  return {
    sequence: grant.sequence,
    base_date: grant.grantedOn,
    service_months: grant.serviceMonths,
    days: grant.days,
    state: grant.state,
    grant_id: grant.grantId,
    attendance:
      counted === null
        ? null
        : {
            attended_days: counted.attended,
            total_days: counted.total,
            is_enough: passesAttendance(counted, DEFAULT_LEAVE_POLICY),
          },
    reason: reason ?? null,
  };
}
