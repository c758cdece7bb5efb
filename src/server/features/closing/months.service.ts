import type { Kysely, Transaction } from 'kysely';

import type { AcceptedFindingResponse, LockedDays, MonthRowResponse } from '#contract/closing.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { DayHoursResponse } from '#contract/hours.ts';
import type { MonthCheck } from '#domain/closing/check-month.ts';
import type { Approval } from '#domain/approval/approval.ts';
import { confirmMonth, isAskedToConfirm, monthApproval, type ClosingRefusal } from '#domain/closing/closing.ts';
import { plannedHours } from '#domain/attendance/shift.ts';
import type { ChangedPlan } from '#domain/hours/frozen-plan.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { WorkingDayMinute } from '#domain/time/minutes.ts';
import { isVariable } from '#domain/work-rules/work-rule.ts';
import { type PeriodName, periodOn, previousPeriod, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { type EpochMs, formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { figuresOf, holidayWork, paidSummary, type Sheet } from '#domain/sheet/sheet.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal, lockMonths } from '../../records/closed-month.ts';
import { hasPastDays } from '../../records/past-days.ts';
import { asksConfirmation, companyNameOf } from '../../records/company.ts';
import { countOpenMonths, findEmployee, type SheetEmployee } from '../../records/employees.ts';
import { presentUnsetBreak } from '../../records/sheet-policy.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { lockPeriod, periodOfDay, presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { approvalSettingsOf } from '../../shared/approval/approval.ts';
import { notifyApprovers, openCase } from '../../shared/approval/cases.ts';
import {
  monthCase,
  monthRoutesOf,
  type MonthSteps,
  monthStepsOf,
  progressPresenter,
} from '../../shared/approval/month-approval.ts';
import { companySetting, inCompany } from '../../shared/owned/setting.ts';
import { presentDayHours, presentHours } from '../../shared/sheet/hours.presenter.ts';
import {
  type AcceptedFinding,
  acceptedFindingsOf,
  changedPlansOf,
  checkOf,
  type LeaveDelivery,
  presentFinding,
  presentFixedPlan,
  reviewOf,
} from '../../shared/sheet/month-review.ts';
import { type MonthRules, rulesFor } from '../../shared/sheet/month-rules.ts';
import {
  loadSheetMonths,
  readSheetMonths,
  type SheetMonth,
  sheetMonths,
  hoursOfMonth,
  presentSummary,
  sheetOfMonth,
  statusOf,
  type MonthClosing,
} from '../../shared/sheet/sheet-months.ts';
import { newsOf } from './month-cases.ts';
import { type Reminder, remindersOf } from './reminders.repository.ts';
import { firstOpenDay, isBeforeRecords, lockedDays, saveClosings, withOpenMonthBefore } from './closing.repository.ts';

/** What the closing depends on. */
export interface ClosingDependencies {
  readonly database: Database;
  readonly leaveOutbox: LeaveDelivery;
}

/** How many employees' month is still to be closed, and the oldest month up to it that has to be closed first. */
export async function openCount(
  { kysely }: Database,
  { companyId, people }: Caller,
  period: WagePeriod,
): Promise<{
  count: number;
  oldest: { month: PeriodName; count: number } | null;
  is_before_records?: true;
}> {
  if (await isBeforeRecords(kysely, companyId, period.to)) return { count: 0, oldest: null, is_before_records: true };
  const [count, firstDay] = await Promise.all([
    countOpenMonths(kysely, companyId, period, people),
    firstOpenDay(kysely, companyId, period.to, people),
  ]);
  const first = firstDay === null ? period : await periodOfDay(kysely, companyId, firstDay);
  if (first.from >= period.from) return { count, oldest: count === 0 ? null : { month: period.name, count } };
  return { count, oldest: { month: first.name, count: await countOpenMonths(kysely, companyId, first, people) } };
}

/**
 * The findings of the oldest open month, of the last that is over and of the present one, as the overview of each counts
 * them; the oldest first.
 */
export async function countFindings(
  deps: ClosingDependencies,
  { companyId, people }: Caller,
  now: EpochMs,
): Promise<{ months: { month: PeriodName; count: number }[] }> {
  const { kysely } = deps.database;
  const calendar = await wageCalendarOf(kysely, companyId);
  const present = periodOn(japanDate(now), calendar);
  const last = previousPeriod(present, calendar);
  const firstDay = await firstOpenDay(kysely, companyId, last.to, people);
  const oldest = firstDay === null ? last : periodOn(firstDay, calendar);
  const months = [];
  for (const period of oldest.from < last.from ? [oldest, last, present] : [last, present])
    months.push({ month: period.name, count: await countFindingsOf(deps, { companyId, people }, period, now) });
  return { months };
}

async function countFindingsOf(
  deps: ClosingDependencies,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<number> {
  const { kysely } = deps.database;
  // A closed month has none: nothing is derived for it.
  if ((await countOpenMonths(kysely, companyId, period, people)) === 0) return 0;
  const rules = await rulesFor(kysely, companyId, period.month);
  const yieldIfDue = createYield();
  let count = 0;
  for await (const months of sheetMonths(kysely, { companyId, people, period, rules, now })) {
    const reviewOfMonth = await reviewerOf(deps, { companyId, period, rules }, months);
    for (const month of months) {
      count += reviewOfMonth(month).check.findings.length;
      await yieldIfDue();
    }
  }
  return count;
}

/** Reviews each of the months by what was accepted of them, read at once. */
export async function reviewerOf(
  { database: { kysely }, leaveOutbox }: ClosingDependencies,
  { companyId, period, rules }: { companyId: string; period: WagePeriod; rules: MonthRules },
  months: readonly SheetMonth[],
): Promise<(month: SheetMonth, hours?: MonthHours) => ReturnType<typeof reviewOf>> {
  const userIds = months.map(({ employee }) => employee.userId);
  const accepted = await acceptedFindingsOf(kysely, { companyId, userIds, period });
  const deliversLeave = leaveOutbox.isOn(companyId);
  return (month, hours) => reviewOf(month, rules, deliversLeave, accepted.get(month.employee.userId), hours);
}

/** The month of all whom the caller may see, by employee ID, or with a `userId` that employee's alone; their groups for a super admin only. */
export async function monthOverview(
  deps: ClosingDependencies,
  { companyId, role, people }: Caller,
  period: WagePeriod,
  now: EpochMs,
  userId?: number | null,
): Promise<
  Partial<DateRange> & {
    company_name: string;
    asks_confirmation: boolean;
    is_before_records?: true;
    rows: MonthRowResponse[];
  }
> {
  const { kysely } = deps.database;
  const rules = await rulesFor(kysely, companyId, period.month);
  const routes = await monthRoutesOf(kysely, companyId);
  const { closes_unapproved: closesUnapproved } = await approvalSettingsOf(kysely, companyId);
  const rows: MonthRowResponse[] = [];
  const yieldIfDue = createYield();
  const wanted = { companyId, userId: userId ?? undefined, people, period, rules, now };
  for await (const months of sheetMonths(kysely, wanted)) {
    const userIds = months.map(({ employee }) => employee.userId);
    const earlierOpen = await withOpenMonthBefore(kysely, { companyId, userIds, period });
    const reminders = await remindersOf(kysely, { companyId, userIds, period });
    const reviewOfMonth = await reviewerOf(deps, { companyId, period, rules }, months);
    const open = months.filter(({ closing }) => closing === null).map(({ employee }) => employee.userId);
    const stepsOf = await monthStepsOf(kysely, companyId, { userIds: open, period, now }, routes);
    const progressOf = await progressOfMonths(kysely, companyId, months, stepsOf);
    for (const each of months) {
      const hours = hoursOfMonth(each, rules);
      const review = reviewOfMonth(each, hours);
      const progress = progressOf(each, review.check);
      const isBlocked =
        !closesUnapproved &&
        each.closing?.status !== 'closed' &&
        monthApproval(
          statusOf(each.closing),
          each.closing?.approval ?? null,
          each.closing === null && progress.approval !== undefined,
        ) === 'missing';
      const row = {
        ...presentRow(each, sheetOfMonth(each, rules, hours), hours, review.check),
        ...each.employee.departments,
        ...progress,
        ...(isBlocked && { is_closing_blocked: true as const }),
        accepted: review.accepted.map(presentAccepted),
        ...(each.closing?.status !== 'closed' && presentReminder(reminders.get(each.employee.userId))),
        is_earlier_open: earlierOpen.has(each.employee.userId),
      };
      rows.push(role === 'super_admin' ? { ...row, ...each.employee.groups } : row);
      // The next batch is prefetched meanwhile.
      await yieldIfDue();
    }
  }
  return {
    ...presentPeriod(period),
    company_name: await companyNameOf(kysely, companyId),
    asks_confirmation: await asksConfirmation(kysely, companyId),
    ...((await isBeforeRecords(kysely, companyId, period.to)) && { is_before_records: true as const }),
    rows,
  };
}

/** The caller's own month: its findings, the state of its closing, and its hours. */
export async function ownMonth(
  { database: { kysely }, leaveOutbox }: ClosingDependencies,
  caller: Caller,
  period: WagePeriod,
  now: EpochMs,
) {
  const { loaded, rules } = await monthOfUser(kysely, caller, period, now);
  const { companyId, userId } = caller;
  const accepted = await acceptedFindingsOf(kysely, { companyId, userIds: [userId], period });
  const hours = hoursOfMonth(loaded, rules);
  const { check } = reviewOf(loaded, rules, leaveOutbox.isOn(companyId), accepted.get(userId), hours);
  const stepsOf = await monthStepsOf(kysely, companyId, { userIds: [userId], period, now });
  const progress = (await progressOfMonths(kysely, companyId, [loaded], stepsOf))(loaded, check);
  return {
    ...presentClosing(loaded.closing),
    ...progress,
    company_name: await companyNameOf(kysely, companyId),
    month: period.name,
    ...presentPeriod(period),
    asks_confirmation: isAskedToConfirm(check, {
      asksConfirmation: stepsOf(userId) !== null || (await asksConfirmation(kysely, companyId)),
    }),
    is_over: check.isOver,
    findings: check.findings.map(presentFinding),
    locked: presentLocked(await lockedDays(kysely, caller, period, rules)),
    ...((await hasPastDays(kysely, caller, period)) && { has_past_days: true as const }),
    ...presentMonthHours(loaded, rules, hours),
  };
}

/** An employee's month: the state of its closing, and its hours. Throws `not_found`. */
export async function userMonth(
  { database: { kysely }, leaveOutbox }: ClosingDependencies,
  user: UserKey,
  period: WagePeriod,
  now: EpochMs,
) {
  const { loaded, rules } = await monthOfUser(kysely, user, period, now);
  const { companyId, userId } = user;
  const stored = await acceptedFindingsOf(kysely, { companyId, userIds: [userId], period });
  const hours = hoursOfMonth(loaded, rules);
  const { accepted } = reviewOf(loaded, rules, leaveOutbox.isOn(companyId), stored.get(userId), hours);
  return {
    company_name: await companyNameOf(kysely, companyId),
    employee_id: loaded.employee.employeeId,
    name: loaded.employee.name,
    accepted: accepted.map(presentAccepted),
    ...presentPeriod(period),
    ...presentClosing(loaded.closing),
    locked: presentLocked(await lockedDays(kysely, user, period, rules)),
    ...((await hasPastDays(kysely, user, period)) && { has_past_days: true as const }),
    ...presentMonthHours(loaded, rules, hours),
  };
}

/**
 * Where months are on their routes, on the wire: of an open one who will be asked. Nothing for one that has none, and for one
 * before the hire, which nobody is asked about.
 */
async function progressOfMonths(
  kysely: Kysely<DB>,
  companyId: string,
  months: readonly SheetMonth[],
  stepsOf: MonthSteps,
): Promise<(month: SheetMonth, check: MonthCheck) => Pick<MonthRowResponse, 'approval'>> {
  const approvalOf = ({ employee, closing }: SheetMonth): Approval | null => {
    if (closing !== null) return closing.approval;
    const steps = stepsOf(employee.userId);
    return steps && { steps, given: [] };
  };
  const approvals = months.map(approvalOf).filter((approval) => approval !== null);
  const present = await progressPresenter(kysely, companyId, approvals);
  return (month, { isBlank }) => {
    const approval = approvalOf(month);
    if (approval === null || (month.closing === null && isBlank)) return {};
    return { approval: present(approval, month.closing?.waitsSince ?? null) };
  };
}

async function monthOfUser(kysely: Kysely<DB>, user: UserKey, period: WagePeriod, now: EpochMs) {
  const rules = await rulesFor(kysely, user.companyId, period.month);
  const [loaded] = await loadSheetMonths(kysely, [await employeeOf(kysely, user, period.to)], { period, rules, now });
  if (loaded === undefined) throw new AppError('not_found');
  return { loaded, rules };
}

const presentLocked = (locked: Awaited<ReturnType<typeof lockedDays>>): LockedDays =>
  locked && { from: locked.from, closed_month: locked.closedMonth };

function presentMonthHours(month: SheetMonth, rules: MonthRules, hours: MonthHours) {
  const sheet = sheetOfMonth(month, rules, hours);
  const onSheet = new Map(sheet.days.map((day) => [day.date, day]));
  const changed = new Map(changedPlansOf(month, rules).map((plan) => [plan.date, plan]));
  return {
    figures: figuresOf(sheet),
    hours: presentHours(hours),
    days: hours.days.map((day) => ({
      ...presentDayHours(day, onSheet.get(day.date)),
      ...presentChangedPlan(changed.get(day.date)),
      ...presentPcLog(month, day.date),
    })),
    ...presentUnsetBreak(rules.sheet.unsetBreak),
  };
}

/** What a day is counted by whose shift was changed after its plan was fixed. */
const presentChangedPlan = (plan: ChangedPlan | undefined): Pick<DayHoursResponse, 'changed_plan'> =>
  plan === undefined
    ? {}
    : { changed_plan: plan.fixed === null ? {} : { fixed_plan: presentFixedPlan(plannedHours(plan.fixed)) } };

/** When the computer was used on a day, where that is known. */
function presentPcLog({ pcLogs }: SheetMonth, date: IsoDate): Pick<DayHoursResponse, 'pc_log'> {
  const used = pcLogs?.get(date);
  if (used === undefined) return {};
  const at = (minute: WorkingDayMinute): string => formatInstant(instantOf(date, minute));
  return { pc_log: { first_at: at(used.start), last_at: at(used.end) } };
}

/**
 * Confirms the caller's month (本人確認). Throws `month_confirmation_off`, `month_not_over`, `month_closed` and
 * `month_already_confirmed`.
 */
export async function confirmOwnMonth(
  { database, leaveOutbox }: ClosingDependencies,
  caller: Caller,
  month: PeriodName,
  now: EpochMs,
): Promise<void> {
  const { companyId, userId } = caller;
  await database.kysely.transaction().execute(async (trx) => {
    const { period, loaded, rules } = await lockMonthOf(trx, caller, month, now);
    const status = statusOf(loaded.closing);
    const check = checkOf(loaded, rules, leaveOutbox.isOn(companyId));
    const steps = (await monthStepsOf(trx, companyId, { userIds: [userId], period, now }))(userId);
    const step = confirmMonth({ userId, status, check }, userId, {
      asksConfirmation: steps !== null || (await asksConfirmation(trx, companyId)),
    });
    if (!step.ok) {
      const closed = step.refusal === 'not_open' ? await closedMonthRefusal(trx, caller, [period.from]) : null;
      throw closed ?? new AppError(CLOSING_REFUSALS[step.refusal]);
    }
    await saveClosings(trx, [{ user: caller, period, at: now, byUserId: userId, reason: null, snapshot: null }]);
    await writeAudit(trx, {
      ...auditOf(caller, userId),
      action: 'confirm_month',
      after: { month, ...presentPeriod(period) },
    });
    if (steps === null) return;
    const key = monthCase(caller, period);
    await notifyApprovers(trx, key, await openCase(trx, key, steps, now), newsOf(caller, caller.name, month), now);
  });
}

/** Whether employees are asked to confirm their months before they are closed. */
export const closingSettings = companySetting({
  action: 'change_closing_settings',
  message: '締めの設定を保存しました',
  read: async (db, companyId) => ({ asks_confirmation: await asksConfirmation(db, companyId) }),
  choose: (entered: { readonly asks_confirmation: boolean }) => entered,
  store: inCompany((settings) => settings),
});

/** A user's month, locked against writes until the transaction ends. Throws `not_found`. */
export async function lockMonthOf(trx: Transaction<DB>, user: UserKey, month: PeriodName, now: EpochMs) {
  const { companyId, userId } = user;
  const period = await lockPeriod(trx, companyId, month);
  await lockMonths(trx, companyId, [userId], 'exclusive');
  const rules = await rulesFor(trx, companyId, period.month);
  const [loaded] = await readSheetMonths(trx, [await employeeOf(trx, user, period.to)], { period, rules, now });
  if (loaded === undefined) throw new AppError('not_found');
  return { period, loaded, rules };
}

async function employeeOf(db: Kysely<DB>, user: UserKey, day: IsoDate): Promise<SheetEmployee> {
  const employee = await findEmployee(db, user, day);
  if (employee === undefined) throw new AppError('not_found');
  return employee;
}

/** A month's closing on the wire. */
export const presentClosing = (closing: MonthClosing | null) => ({
  status: statusOf(closing),
  at: closing && formatInstant(closing.at),
  by_name: closing && closing.byName,
  reason: closing && closing.reason,
});

/** An accepted finding on the wire. */
export const presentAccepted = ({ finding, reason, at, byName }: AcceptedFinding): AcceptedFindingResponse => ({
  finding,
  reason,
  at: formatInstant(at),
  by_name: byName,
});

/** When an employee was last reminded, on the wire. */
const presentReminder = (reminder: Reminder | undefined): Pick<MonthRowResponse, 'reminded'> =>
  reminder === undefined ? {} : { reminded: { at: formatInstant(reminder.at), by_name: reminder.byName } };

/** An employee's month as a row of the overview. */
export function presentRow(
  { employee, closing }: SheetMonth,
  sheet: Sheet,
  hours: MonthHours,
  { findings, isOver, unsetBreakDates }: MonthCheck,
): Omit<MonthRowResponse, 'is_earlier_open' | 'accepted' | 'reminded' | 'approval' | 'is_closing_blocked'> {
  const { totals, frames } = hours;
  const paid = paidSummary(hours, sheet.days);
  const onHolidays = holidayWork(sheet.days, hours.days);
  return {
    ...presentClosing(closing),
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    name_kana: employee.nameKana,
    days_worked: paid.daysWorked,
    days_absent: paid.daysAbsent,
    days_late: paid.daysLate,
    days_left_early: paid.daysLeftEarly,
    days_on_leave: paid.daysOnLeave,
    days_holiday_work: onHolidays.days,
    work_minutes: paid.work,
    overtime_minutes: paid.overtime,
    night_minutes: paid.night,
    holiday_work_minutes: onHolidays.work,
    hours: {
      worked_minutes: totals.worked,
      overtime_minutes: totals.overtime,
      overtime_over_60_minutes: totals.overtimeOver60,
      statutory_holiday_minutes: totals.statutoryHoliday,
      scheduled_holiday_minutes: totals.scheduledHoliday,
      flex_shortage_minutes: totals.flexShortage,
      other_leave_days: totals.otherLeaveDays,
      unpaid_leave_days: totals.unpaidLeaveDays,
      presence_minutes: totals.presence,
    },
    ...(figuresOf(sheet) === 'shown_times' && { sheet: presentSummary(sheet.summary) }),
    is_over: isOver,
    findings: findings.map(presentFinding),
    unset_break_dates: [...unsetBreakDates],
    ...(frames.some(isVariable) && { has_fixed_plan: true as const }),
  };
}

/** The error codes of the domain's refusals. */
export const CLOSING_REFUSALS = {
  not_asked: 'month_confirmation_off',
  not_own: 'forbidden',
  not_permitted: 'forbidden',
  not_over: 'month_not_over',
  undecided: 'month_undecided',
  not_open: 'month_already_confirmed',
  closed: 'month_already_closed',
  earlier_open: 'month_earlier_open',
  not_closed: 'month_not_closed',
  not_approved: 'month_not_approved',
  reason_required: 'month_reason_required',
} as const satisfies Record<ClosingRefusal, ErrorCode>;
