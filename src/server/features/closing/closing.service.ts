import { errors } from '#contract/errors.ts';
import type { ClosingOutcome, FindingResponse } from '#contract/closing.ts';
import { closeMonth, type ClosingRefusal, monthApproval, reopenMonth } from '#domain/closing/closing.ts';
import { addDays } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { firstDayOfWeek } from '#domain/working-time/week.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { permissionsOf } from '../../platform/auth/policies.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockMonths } from '../../records/closed-month.ts';
import { asksConfirmation } from '../../records/company.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { lockPeriod, periodOf, presentPeriod } from '../../records/wage-periods.ts';
import { approvalSettingsOf } from '../../shared/approval/approval.ts';
import { monthStepsOf } from '../../shared/approval/month-approval.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { type AcceptedFinding, acceptedFindingsOf, presentFinding, reviewOf } from '../../shared/sheet/month-review.ts';
import { type MonthRules, rulesFor } from '../../shared/sheet/month-rules.ts';
import {
  readSheetMonths,
  type SheetMonth,
  hoursOfMonth,
  sheetOfMonth,
  statusOf,
  presentSummary,
} from '../../shared/sheet/sheet-months.ts';
import { deleteClosings, type NewClosing, saveClosings, withOpenMonthBefore } from './closing.repository.ts';
import { deleteAcceptedFindings, saveAcceptedFindings } from './accepted-findings.repository.ts';
import { CLOSING_REFUSALS, type ClosingDependencies, presentAccepted, presentClosing } from './months.service.ts';

/** Employees locked by one transaction, which blocks their punches for some tens of milliseconds. */
const BATCH = 50;

/** The admin who closes or reopens. */
type ClosingCaller = Pick<Caller, 'companyId' | 'userId' | 'people' | 'grants'>;

/** The months to close, and why; without `userIds` everyone's that has no findings left. */
interface CloseMonthsRequest {
  readonly month: PeriodName;
  readonly userIds: readonly number[] | undefined;
  readonly reason: string | null;
}

/** The result of the request for one employee. */
type Result = { readonly employee: SheetEmployee } & (
  | {
      readonly closing: NewClosing;
      readonly audit: AuditEntry & { readonly after: object };
      /** The findings that the closing accepts. */
      readonly left: readonly FindingResponse[];
      readonly obsolete: readonly AcceptedFinding[];
    }
  | { readonly refusal: ClosingRefusal }
);

/**
 * Closes months with their current sheet and policy. What may not be closed is returned with its reason; without
 * `userIds`, what isn't ready is skipped, and returned only where something waits for its decision. A batch is closed
 * completely or not at all; those that are closed when another fails stay closed. In a transaction (`database.kysely`)
 * all of it belongs to that.
 */
export async function closeMonths(
  { database, leaveOutbox }: Omit<ClosingDependencies, 'database'> & { readonly database: Pick<Database, 'kysely'> },
  caller: ClosingCaller,
  request: CloseMonthsRequest,
  now: EpochMs,
): Promise<ClosingOutcome> {
  const { companyId } = caller;
  const { userIds, reason } = request;
  const asks = await asksConfirmation(database.kysely, companyId);
  const { closes_unapproved: closes } = await approvalSettingsOf(database.kysely, companyId);
  return forEachLockedBatch(database, caller, { ...request, now }, async (trx, { period, rules }, months) => {
    const earlierOpen = await withOpenMonthBefore(trx, {
      companyId,
      period,
      userIds: months.map(({ employee }) => employee.userId),
    });
    const accepted = await acceptedFindingsOf(trx, {
      companyId,
      period,
      userIds: months.map(({ employee }) => employee.userId),
    });
    const stepsOf = await monthStepsOf(trx, companyId, {
      userIds: months.map(({ employee }) => employee.userId),
      period,
      now,
    });
    const results = months.map((each): Result => {
      const { employee, closing } = each;
      const hours = hoursOfMonth(each, rules);
      const review = reviewOf(each, rules, leaveOutbox.isOn(companyId), accepted.get(employee.userId), hours);
      const { check } = review;
      const left = check.findings.map(presentFinding);
      const hasRoute = stepsOf(employee.userId) !== null && !check.isBlank;
      const approval = closing?.approval ?? null;
      // Without `userIds` no month is closed despite findings: the reason is for chosen employees.
      const step = closeMonth(
        {
          userId: employee.userId,
          status: statusOf(closing),
          check,
          isEarlierOpen: earlierOpen.has(employee.userId),
          approval: monthApproval(statusOf(closing), approval, hasRoute),
        },
        permissionsOf(caller),
        { asksConfirmation: asks || hasRoute, closesUnapproved: closes },
        userIds === undefined ? null : reason,
      );
      if (!step.ok) return { employee, refusal: step.refusal };
      const sheet = sheetOfMonth(each, rules, hours);
      return {
        employee,
        closing: {
          user: employee,
          period,
          at: now,
          byUserId: caller.userId,
          reason,
          snapshot: {
            policy: rules.sheet,
            sheet,
            hours,
            hoursFrom: addDays(firstDayOfWeek(period.from, rules.hours), -1),
          },
        },
        left,
        // What was accepted and is found no more, since something beyond its day has changed.
        obsolete: (accepted.get(employee.userId) ?? []).filter((one) => !review.accepted.includes(one)),
        audit: {
          ...auditOf(employee, caller.userId),
          action: 'close_month',
          before: { status: statusOf(closing) },
          after: {
            status: step.status,
            month: period.name,
            ...presentPeriod(period),
            findings: left.length,
            ...(approval && { approvals: approval.given }),
            accepted_findings: [...review.accepted.map(({ finding }) => finding), ...left],
            ...presentSummary(sheet.summary),
          },
          reason: reason ?? undefined,
        },
      };
    });
    const done = results.filter((result) => 'closing' in result);
    const hashes = await saveClosings(
      trx,
      done.map(({ closing }) => closing),
    );
    await deleteAcceptedFindings(
      trx,
      companyId,
      done.flatMap(({ obsolete }) => obsolete),
    );
    // Without a reason none is left.
    if (reason !== null)
      await saveAcceptedFindings(
        trx,
        done.flatMap(({ employee, left }) => left.map((finding) => ({ user: employee, finding }))),
        { reason, at: now, byUserId: caller.userId, withClosing: true },
      );
    await writeAudit(
      trx,
      ...done.map(({ employee, audit }) => ({
        ...audit,
        after: { ...audit.after, sheet_sha256: hashes.get(employee.userId) },
      })),
    );
    await notify(
      trx,
      companyId,
      done.map(({ employee }) => employee.userId),
      { kind: 'month_closed', about: { month: period.name }, key: period.name },
      now,
    );
    const refused = results.filter((result) => 'refusal' in result);
    return {
      done: done.map(({ employee }) => employee.userId),
      // Of everyone's months those that aren't ready are left out; what somebody has to decide first is said.
      refused: refused
        .filter(({ refusal }) => userIds !== undefined || refusal === 'undecided')
        .map(({ employee, refusal }) => presentRefusal(employee, refusal)),
    };
  });
}

/** Reopens closed months. What may not be reopened is returned with its reason. */
export async function reopenMonths(
  database: Database,
  caller: Caller,
  request: CloseMonthsRequest & { readonly reason: string },
  now: EpochMs,
): Promise<ClosingOutcome> {
  const { reason } = request;
  return forEachLockedBatch(database, caller, { ...request, now }, async (trx, { period }, months) => {
    const steps = months.map(({ employee, closing }) => ({
      employee,
      closing,
      step: reopenMonth({ status: statusOf(closing) }, permissionsOf(caller), reason),
    }));
    const opened = steps.filter(({ step }) => step.ok);
    const userIds = opened.map(({ employee }) => employee.userId);
    const { companyId } = caller;
    await deleteClosings(trx, { companyId, userIds, period });
    const accepted = await acceptedFindingsOf(trx, { companyId, userIds, period });
    await deleteAcceptedFindings(
      trx,
      companyId,
      [...accepted.values()].flat().filter(({ isWithClosing }) => isWithClosing),
    );
    await writeAudit(
      trx,
      ...opened.map(({ employee, closing }) => ({
        ...auditOf(employee, caller.userId),
        action: 'reopen_month' as const,
        before: {
          ...presentClosing(closing),
          ...(closing?.snapshot && presentSummary(closing.snapshot.summary)),
          accepted_findings: (accepted.get(employee.userId) ?? []).map(presentAccepted),
        },
        after: { status: statusOf(null), month: period.name, ...presentPeriod(period) },
        reason,
      })),
    );
    return {
      done: userIds,
      refused: steps.flatMap(({ employee, step }) => (step.ok ? [] : [presentRefusal(employee, step.refusal)])),
    };
  });
}

type Trx = Parameters<typeof saveClosings>[0];

interface Done {
  readonly done: readonly number[];
  readonly refused: ClosingOutcome['refused'];
}

/** Runs a step for a batch of employees, with their months locked against writes. */
async function forEachLockedBatch(
  { kysely }: Pick<Database, 'kysely'>,
  { companyId, people }: ClosingCaller,
  { month, userIds, now }: CloseMonthsRequest & { readonly now: EpochMs },
  step: (
    trx: Trx,
    of: { readonly period: WagePeriod; readonly rules: MonthRules },
    months: readonly SheetMonth[],
  ) => Promise<Done>,
): Promise<ClosingOutcome> {
  const wanted = userIds && new Set(userIds);
  const found = await periodOf(kysely, companyId, month);
  const employees = (await employeesOfMonth(kysely, companyId, found, people)).filter(
    ({ userId }) => wanted === undefined || wanted.has(userId),
  );
  const results = await inBatches(employees, BATCH, (batch) =>
    inTransaction(kysely, async (trx): Promise<Done> => {
      const period = await lockPeriod(trx, companyId, month);
      await lockMonths(
        trx,
        companyId,
        batch.map(({ userId }) => userId),
        'exclusive',
      );
      const rules = await rulesFor(trx, companyId, period.month);
      return step(trx, { period, rules }, await readSheetMonths(trx, batch, { period, rules, now }));
    }),
  );
  const done = results.flatMap((result) => result.done);
  return {
    message: `${done.length}人の月を更新しました`,
    user_ids: done,
    refused: results.flatMap(({ refused }) => refused),
  };
}

const presentRefusal = (
  { userId, name }: SheetEmployee,
  refusal: ClosingRefusal,
): ClosingOutcome['refused'][number] => ({
  user_id: userId,
  name,
  message: errors[CLOSING_REFUSALS[refusal]].message,
});
