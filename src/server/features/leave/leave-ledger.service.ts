import { type Kysely, sql } from 'kysely';

import type {
  AttendanceOnRecord,
  LeaveLedger,
  LeaveObligation,
  LeaveTakenBefore,
  LedgerGrant,
  LedgerUsage,
  StatutoryGrant,
} from '#contract/leave-ledger.ts';
import { groupBy } from '#domain/group-by.ts';
import { hasLeft } from '#domain/users/employment.ts';
import { type LeaveAmount, NO_LEAVE, toDays, toDaysAndHours, totalLeave } from '#domain/leave/amount.ts';
import type { AttendanceOnRecord as OnRecord } from '#domain/leave/attendance-on-record.ts';
import { type AttendanceCount, DAY_STATUSES, passesAttendance } from '#domain/leave/attendance-rate.ts';
import { balanceOn, type GrantBalance, type LeaveBalance, leaveLeftOn } from '#domain/leave/balance.ts';
import {
  obligationState,
  obligationsOf,
  type ObligationStatus,
  obligationStatusOn,
} from '#domain/leave/five-day-obligation.ts';
import { isHeldBack, type PlannedGrant } from '#domain/leave/grant-plan.ts';
import type { LeaveUsage } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import { patternOn, periodBeforeGrant } from '#domain/leave/statutory-grant.ts';
import { type IsoDate, monthOf } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { goLiveDateOf } from '../../records/company.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { presentPart } from '../../records/leave-days.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { pastLeaveOf } from '../../records/past-months.ts';
import { attendanceBefore, planOf } from '../../shared/leave/due-grants.ts';
import { loadLeaveAccount, takenBeforeOf, toLedger } from '../../shared/leave/leave-accounts.ts';
import { type GrantFacts, grantFactsOf, type StoredReview } from '../../shared/leave/statutory-grants.ts';
import { grantsOf, leavePolicyOf } from './leave.repository.ts';

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
  const policy = await leavePolicyOf(db, user.companyId);
  const obligations = obligationsOf(ledger.grants, policy);
  const hoursPerDay = dayOfLeave(inForceOrFirst(await contractsOfUser(db, user), today)) / 60;
  const inHours = (amount: LeaveAmount) =>
    Number.isInteger(toDays(amount) * 2) ? null : toDaysAndHours(amount, hoursPerDay);
  const before = (await takenBeforeOf(db, user.companyId, isOf(user))).get(user.userId) ?? [];
  const past = (await pastLeaveOf(db, user.companyId, sql`p.user_id = ${user.userId}`)).get(user.userId) ?? [];
  const taken = [...account.usages, ...before, ...past];

  const present = (granted: GrantBalance): LedgerGrant => {
    const { grant, used, left: leftOfGrant, status } = granted;
    const row = rows.get(grant.id);
    const obligation = obligations.find((one) => one.grant === grant) ?? null;
    const isExpired = status === 'expired';
    return {
      id: grant.id,
      granted_on: grant.grantedOn,
      expiry_date: grant.lastUsableOn,
      days: toDays(grant.amount),
      used_days: toDays(used),
      taken_before_days: toDays(grant.takenBefore ?? NO_LEAVE),
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
        obligation === null ? null : presentObligation(obligationStatusOn(obligation, taken, today, policy, goLiveOn)),
    };
  };
  return {
    ...(await personOf(db, user)),
    as_of: today,
    left_days: toDays(left),
    remaining_days: toDays(afterPlans),
    left_in_hours: inHours(left),
    remaining_in_hours: inHours(afterPlans),
    pending_days: toDays(balance.pending),
    used_days: toDays(totalLeave(balance.grants.map(({ used }) => used))),
    expired_days: toDays(balance.expired),
    next_expiry: presentNextExpiry(balance),
    grants: balance.grants.map(present),
    uncovered: takingNothing(false),
    without_duty: takingNothing(true),
    taken_before: before.map(({ id: _id, ...usage }) => presentTakenBefore(usage)),
    taken_in_past_months: [...groupBy(past, ({ month }) => month)].map(([month, own]) => ({
      month,
      days: toDays(totalLeave(own.map(({ amount }) => amount))),
    })),
    statutory: await presentStatutory(db, facts, today, goLiveOn),
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

const presentTakenBefore = ({ date, amount, unit, part }: Omit<LeaveUsage, 'id'>): LeaveTakenBefore => ({
  date,
  days: toDays(amount),
  unit,
  ...(part?.unit === 'half' && { half: part.half }),
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
  ...(obligation.countedFrom < obligation.start && { counted_from: obligation.countedFrom }),
  ...(obligation.secondStart !== undefined && { second_base_date: obligation.secondStart }),
});

async function presentStatutory(
  db: Kysely<DB>,
  facts: GrantFacts,
  today: IsoDate,
  goLiveOn: IsoDate | null,
): Promise<LeaveLedger['statutory']> {
  const { employee } = facts;
  const planned = planOf(facts, today)?.grants ?? [];
  const onRecord = await attendanceBefore(db, facts, planned, today);
  return {
    status: statusOf(facts, today),
    grants: planned.map((grant) => {
      const period = periodBeforeGrant(employee?.hiredOn ?? grant.grantedOn, grant.sequence);
      const counted = onRecord.get(grant.sequence);
      return {
        ...presentPlanned(
          grant,
          facts.reviews.find(({ baseDate }) => baseDate === grant.review?.baseDate),
        ),
        ...(isHeldBack(grant, counted, DEFAULT_LEAVE_POLICY) && { state: 'to_confirm' as const }),
        period: { ...period, is_partly_unknown: goLiveOn !== null && period.from < goLiveOn },
        on_record: counted === undefined || counted.count.total === 0 ? null : presentOnRecord(counted),
      };
    }),
  };
}

function statusOf({ employee }: GrantFacts, today: IsoDate): LeaveLedger['statutory']['status'] {
  if (employee === null) return 'no_hire_date';
  if (hasLeft(today, employee)) return 'not_employed';
  return patternOn(employee.patterns, today) === null ? 'no_working_pattern' : 'ready';
}

function presentPlanned(
  grant: PlannedGrant,
  review: StoredReview | undefined,
): Omit<StatutoryGrant, 'period' | 'on_record'> {
  const counted = review?.attendance ?? null;
  return {
    sequence: grant.sequence,
    base_date: grant.grantedOn,
    service_months: grant.serviceMonths,
    days: grant.days,
    state: grant.state,
    grant_id: grant.grantId,
    attendance:
      review === undefined || counted === null
        ? null
        : {
            ...presentAttendance(counted),
            basis: review.basis,
            recorded: review.recorded && presentAttendance(review.recorded),
          },
    reason: review?.reason ?? null,
  };
}

const presentAttendance = (count: AttendanceCount) => ({
  attended_days: count.attended,
  total_days: count.total,
  is_enough: passesAttendance(count, DEFAULT_LEAVE_POLICY),
});

const presentOnRecord = ({ by, count, unknown, isComplete, pastMonths }: OnRecord): AttendanceOnRecord => ({
  ...presentAttendance(count),
  days: DAY_STATUSES.flatMap((status) => {
    const days = by[status];
    return days === undefined ? [] : [{ status, count: days }];
  }),
  unknown: [...unknown],
  past_months: pastMonths.map(({ to }) => monthOf(to)),
  is_complete: isComplete,
});
