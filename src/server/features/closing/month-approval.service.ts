import type { Kysely, Transaction } from 'kysely';

import type { ClosingOutcome, MonthToApprove } from '#contract/closing.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  type ApprovalActor,
  currentStep,
  decidesAsSuperAdmin,
  isConcerned,
  waitsFor,
} from '#domain/approval/approval.ts';
import { passedOnText } from '#domain/approval/waits-text.ts';
import { checkApproval, type MonthApprovalRefusal, type MonthStatus } from '#domain/closing/closing.ts';
import { groupBy } from '#domain/group-by.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { type PeriodName, periodOn, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal, lockMonths, refusedBy } from '../../records/closed-month.ts';
import { employeesOfMonth } from '../../records/employees.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { lockPeriod, presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { readApprover } from '../../shared/approval/approval.ts';
import { type ApprovalCase, storeYes, toCase, type Yes, yesTo } from '../../shared/approval/cases.ts';
import {
  monthCase,
  monthStepsOf,
  monthsToApprove,
  progressPresenter,
  type WaitingMonth,
} from '../../shared/approval/month-approval.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, sheetOfMonth, streamSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { deleteClosings, withOpenMonthBefore } from './closing.repository.ts';
import { newsOf } from './month-cases.ts';
import { type ClosingDependencies, presentAccepted, presentRow, reviewerOf } from './months.service.ts';

/** The months that wait for the caller's yes, by month and employee ID, with what they are judged by. */
export async function listMonthsToApprove(
  deps: ClosingDependencies,
  caller: Caller,
  now: EpochMs,
): Promise<{ months: MonthToApprove[] }> {
  const { kysely } = deps.database;
  const { companyId } = caller;
  const waiting = await monthsToApprove(kysely, caller, now);
  const present = await progressPresenter(
    kysely,
    companyId,
    waiting.map(({ approval }) => approval),
  );
  const calendar = await wageCalendarOf(kysely, companyId);
  const months: MonthToApprove[] = [];
  const yieldIfDue = createYield();
  for (const [from, ofMonth] of groupBy(waiting, (each) => each.from)) {
    const period = periodOn(from, calendar);
    const rules = await rulesFor(kysely, companyId, period.month);
    const byUser = new Map(ofMonth.map((each) => [each.userId, each]));
    const employees = await employeesOfMonth(kysely, companyId, period, [...byUser.keys()]);
    for await (const batch of streamSheetMonths(kysely, employees, { period, rules, now })) {
      const userIds = batch.map(({ employee }) => employee.userId);
      const earlierOpen = await withOpenMonthBefore(kysely, { companyId, userIds, period });
      const reviewOfMonth = await reviewerOf(deps, { companyId, period, rules }, batch);
      for (const each of batch) {
        const { employee, closing } = each;
        const asked = byUser.get(employee.userId);
        // Changed since the months that wait were read.
        if (asked === undefined || closing?.status !== 'confirmed' || closing.waitsSince === null) continue;
        const hours = hoursOfMonth(each, rules);
        const { check, accepted } = reviewOfMonth(each, hours);
        const { unset_break_dates: _dates, ...row } = presentRow(each, sheetOfMonth(each, rules, hours), hours, check);
        const approval = present(asked.approval, closing.waitsSince);
        months.push({
          ...row,
          ...employee.departments,
          month: period.name,
          ...presentPeriod(period),
          accepted: accepted.map(presentAccepted),
          is_earlier_open: earlierOpen.has(employee.userId),
          approval,
          for_names: namesBehind(asked, approval),
        });
        await yieldIfDue();
      }
    }
  }
  return { months };
}

/** In whose place the caller is asked; nobody where they are asked themselves. */
function namesBehind({ approval, actor }: WaitingMonth, { steps }: MonthToApprove['approval']): string[] {
  const place = currentStep(approval) ?? 0;
  const waiting = waitsFor(approval)?.userIds ?? [];
  const approvers = approval.steps[place]?.approvers ?? [];
  if (approvers === 'admins' || waiting.includes(actor.userId)) return [];
  return approvers.flatMap((id, at) => {
    const isBehind = waiting.includes(id) && actor.deputyFor.includes(id);
    return isBehind ? [steps[place]?.asks[at] ?? ''] : [];
  });
}

/** A month as the caller has seen it. */
interface SeenMonth {
  readonly user_id: number;
  readonly month: PeriodName;
  readonly confirmed_at: EpochMs;
}

const REFUSALS = {
  not_confirmed: 'month_not_confirmed',
  changed: 'month_confirmed_anew',
  not_asked: 'approval_not_asked',
} as const satisfies Record<Exclude<MonthApprovalRefusal, 'closed'>, ErrorCode>;

/** The error of a refusal, which says of a closed month which it is. */
async function errorOf(
  db: Kysely<DB>,
  user: UserKey,
  period: WagePeriod,
  refusal: MonthApprovalRefusal,
): Promise<AppError<(typeof REFUSALS)[keyof typeof REFUSALS] | 'month_closed'>> {
  if (refusal !== 'closed') return new AppError(REFUSALS[refusal]);
  return (await closedMonthRefusal(db, user, [period.from])) ?? new AppError(REFUSALS.not_confirmed);
}

/** Months locked by one transaction, which blocks their people's punches for some tens of milliseconds. */
const BATCH = 50;

/** The refusal of a super admin's approval of a month that asks others, sent together with other months. */
const refusalInPlace = (): AppError<'super_admin_decides_one'> => new AppError('super_admin_decides_one');

/** A month that is locked for a decision. */
type Locked = Awaited<ReturnType<typeof lockForApproval>>[number];

/**
 * Says the caller's yes to months, each as it was seen, and notifies the next approvers, or the person after the last yes.
 * What is refused is returned with its reason, what the caller has said yes to already is done; months that they are never
 * asked about are left out, as unknown ones are. As a super admin they say it to one month at a time (D58).
 */
export async function approveMonths(
  { kysely }: Database,
  caller: Caller,
  seen: readonly SeenMonth[],
  now: EpochMs,
): Promise<ClosingOutcome> {
  const done: number[] = [];
  const refused: ClosingOutcome['refused'] = [];
  let passedOn = 0;
  for (const [month, ofMonth] of groupBy(seen, (each) => each.month)) {
    const results = await inBatches(ofMonth, BATCH, (batch) =>
      kysely.transaction().execute(async (trx) => {
        const locked = await lockForApproval(trx, caller, month, batch, now);
        const decided: (Locked & { readonly isInPlace: boolean; readonly isPassedOn: boolean })[] = [];
        for (const each of locked) {
          const { refusal, approval, actor } = each;
          const isInPlace = seen.length > 1 && approval !== null && decidesAsSuperAdmin(approval, actor);
          const found = refusal === null && approval !== null && !isInPlace ? { ...each, approval } : null;
          const yes = found && yesTo(found, each.actor, now);
          if (found !== null && yes !== null) await saveYes(trx, caller, found, yes, now);
          decided.push({ ...each, isInPlace, isPassedOn: yes !== null && !yes.isLast });
        }
        return decided;
      }),
    );
    for (const { user, name, refusal, approval, period, isInPlace, isPassedOn } of results.flat()) {
      // Sent once more, since the answer was lost: it is done.
      const isReplay =
        refusal === 'not_asked' && approval?.given.some(({ userId }) => userId === caller.userId) === true;
      if (isPassedOn) passedOn += 1;
      if (isReplay || (refusal === null && !isInPlace)) done.push(user.userId);
      else {
        const error = refusal === null ? refusalInPlace() : await errorOf(kysely, user, period, refusal);
        refused.push({ user_id: user.userId, name, ...refusedBy(error) });
      }
    }
  }
  const message =
    done.length === 0
      ? '承認した月はありません'
      : `${done.length}件を承認しました${passedOnText(done.length, passedOn)}`;
  return { message, user_ids: done, refused };
}

/**
 * Sends a month back to its person (差戻し), who has to confirm it again: the confirmation and what was approved are void.
 * Throws `not_found` where the caller is never asked about it, and what {@link approveMonths} refuses.
 */
export async function returnMonth(
  { kysely }: Database,
  caller: Caller,
  { reason, ...seen }: SeenMonth & { readonly reason: string },
  now: EpochMs,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const [locked] = await lockForApproval(trx, caller, seen.month, [seen], now);
    if (locked === undefined) throw new AppError('not_found');
    const { user, refusal, approval, period } = locked;
    if (refusal !== null) throw await errorOf(trx, user, period, refusal);
    await deleteClosings(trx, { companyId: user.companyId, userIds: [user.userId], period });
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      action: 'return_month',
      before: { month: seen.month, ...presentPeriod(period), approvals: approval?.given ?? [] },
      reason,
    });
    await notify(
      trx,
      user.companyId,
      [user.userId],
      {
        kind: 'month_decided',
        about: { month: seen.month, status: 'returned', comment: reason },
        key: `${seen.month} returned ${now}`,
      },
      now,
    );
  });
}

/**
 * The months of people as they are, locked against writes and closing until the transaction ends, with why the caller may
 * not decide on them; those that the caller is never asked about are left out.
 */
async function lockForApproval(
  trx: Transaction<DB>,
  caller: Caller,
  month: PeriodName,
  seen: readonly SeenMonth[],
  now: EpochMs,
) {
  const { companyId } = caller;
  const seenAt = new Map(seen.map(({ user_id, confirmed_at }) => [user_id, confirmed_at]));
  const period = await lockPeriod(trx, companyId, month);
  const actorFor = await readApprover(trx, caller, now);
  const readMonths = async (userIds: readonly number[]) => {
    if (userIds.length === 0) return [];
    const rows = await trx
      .selectFrom('user_account as u')
      .leftJoin('month_closing as c', (join) =>
        join
          .onRef('c.company_id', '=', 'u.company_id')
          .onRef('c.user_id', '=', 'u.user_id')
          .on('c.from_date', '=', period.from),
      )
      .leftJoin('approval_case as k', (join) =>
        join
          .onRef('k.company_id', '=', 'c.company_id')
          .onRef('k.user_id', '=', 'c.user_id')
          .onRef('k.from_date', '=', 'c.from_date'),
      )
      .select(['u.user_id', 'u.name', 'c.status', 'c.at', 'k.steps', 'k.given', 'k.waits_since'])
      .where('u.company_id', '=', companyId)
      .where('u.user_id', 'in', userIds)
      .where('u.erased_at', 'is', null)
      .orderBy('u.user_id')
      .execute();
    const without = rows.filter(({ steps }) => steps === null).map(({ user_id }) => user_id);
    const stepsOf = await monthStepsOf(trx, companyId, { userIds: without, period, now });
    return rows.flatMap(({ user_id: userId, name, ...row }) => {
      const { approval: stored, waitsSince } = toCase(row);
      const approval = row.steps === null ? null : stored;
      const actor: ApprovalActor = actorFor(userId);
      const steps = approval === null ? stepsOf(userId) : null;
      const known = approval ?? (steps && { steps, given: [] });
      if (known === null || !isConcerned(known, actor)) return [];
      const state = {
        // No row is an open month.
        status: (row.status ?? 'open') as MonthStatus,
        at: row.at === null ? null : epochMs(row.at.getTime()),
        approval,
      };
      const refusal = checkApproval(state, actor, seenAt.get(userId) ?? now);
      return [{ user: { companyId, userId }, name, period, approval, waitsSince, actor, refusal }];
    });
  };
  // Only the months that the caller may decide on are locked: a punch of nobody else waits.
  const concerned = (await readMonths([...seenAt.keys()])).map(({ user }) => user.userId);
  await lockMonths(trx, companyId, concerned, 'exclusive');
  return readMonths(concerned);
}

/** Stores the caller's yes to a month. */
async function saveYes(
  trx: Transaction<DB>,
  caller: Caller,
  { user, name, period, ...found }: Locked & ApprovalCase,
  yes: Yes,
  now: EpochMs,
): Promise<void> {
  const month = period.name;
  await storeYes(trx, monthCase(user, period), found, yes, newsOf(user, name, month), now);
  await writeAudit(trx, {
    ...auditOf(user, caller.userId),
    action: 'approve_month',
    after: {
      month,
      ...presentPeriod(period),
      approvals: yes.given,
      ...(yes.asSuperAdmin && { as_super_admin: true }),
    },
  });
  if (yes.isLast)
    await notify(
      trx,
      user.companyId,
      [user.userId],
      { kind: 'month_decided', about: { month, status: 'approved' }, key: `${month} approved ${now}` },
      now,
    );
}
