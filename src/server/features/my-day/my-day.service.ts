import type { Transaction } from 'kysely';

import type { MyDay } from '#contract/my-day.ts';
import { forgottenPunches, type ForgottenPunch } from '#domain/attendance/clock-state.ts';
import { plannedHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { companyDayName, daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { asksForClaims } from '#domain/hours/claimed-time.ts';
import { latenessOf } from '#domain/sheet/lateness.ts';
import { makeWholeDay } from '#domain/leave/planned-hours.ts';
import { calculateClasses, type MonthHours, settledFrom } from '#domain/hours/month-hours.ts';
import { toDays } from '#domain/leave/amount.ts';
import { leaveLeftOn } from '#domain/leave/balance.ts';
import { countedLeave } from '#domain/leave/leave-duty.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { limitsOf } from '#domain/overtime/agreement.ts';
import { agreementMonthOn } from '#domain/overtime/agreement-month.ts';
import { firstDaysOf, settingsInForce } from '#domain/overtime/settings.ts';
import { DAYS_OF_A_DUTY } from '#domain/attendance/working-day.ts';
import { addDays, compareDates, type DateRange, daysFrom, type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, epochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, type Minutes } from '#domain/time/minutes.ts';
import { isBeforeGoLive } from '#domain/users/employment.ts';
import { hasLowerLimits, rulesUnder } from '#domain/work-rules/work-rule.ts';
import { periodOn, previousPeriod, type WageCalendar } from '#domain/working-time/wage-period.ts';
import { type Database, planByIndexes } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedSince } from '../../records/closed-month.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOf } from '../../records/contracts.ts';
import { findEmployee, type SheetEmployee } from '../../records/employees.ts';
import { leaveUnderRules } from '../../records/leave-days.ts';
import type { UserKey } from '../../records/user-key.ts';
import { loadLeaveAccount } from '../../shared/leave/leave-accounts.ts';
import { closedDaysOf, DAYS_OF_SHARED_WEEK } from '../../shared/sheet/closed-days.ts';
import { daysOnRecord, recordsOf, shiftsOf } from '../../shared/sheet/days-of-users.ts';
import { acceptedFindingsOf, checkOf, type LeaveDelivery, reviewOf } from '../../shared/sheet/month-review.ts';
import { type DatedRules, datedRulesOf, type MonthRules, rulesOf } from '../../shared/sheet/month-rules.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { hoursOfMonth, readSheetMonths, type SheetMonth } from '../../shared/sheet/sheet-months.ts';
import { leaveDecisionsSince, waitingPunches } from './my-day.repository.ts';

const DECISIONS_MS = 30 * 24 * 60 * 60_000;

/** What a person's day depends on. */
export interface MyDayDependencies {
  readonly database: Database;
  readonly leaveOutbox: LeaveDelivery;
}

/**
 * A person's day at one glance as of `now`, read in one snapshot over one connection: everybody asks for it when they come.
 * Throws `not_found` for a user who is gone.
 */
export const myDayOf = ({ database, leaveOutbox }: MyDayDependencies, user: UserKey, now: EpochMs): Promise<MyDay> =>
  readSnapshot(database.kysely, async (trx) => {
    const [, day] = await Promise.all([
      planByIndexes(trx),
      readMyDay(trx, user, { now, deliversLeave: leaveOutbox.isOn(user.companyId) }),
    ]);
    return day;
  });

async function readMyDay(
  trx: Transaction<DB>,
  user: UserKey,
  { now, deliversLeave }: { readonly now: EpochMs; readonly deliversLeave: boolean },
): Promise<MyDay> {
  const today = japanDate(now);
  const [employee, dated, decisions, waiting] = await Promise.all([
    findEmployee(trx, user, today),
    datedRulesOf(trx, user.companyId),
    leaveDecisionsSince(trx, user, epochMs(now - DECISIONS_MS), today),
    waitingPunches(trx, user),
  ]);
  if (employee === undefined) throw new AppError('not_found');
  const { calendar } = dated;
  const period = periodOn(today, calendar);
  const rules = rulesOf(dated, period.month);
  const since = previousPeriod(period, calendar).from;
  const [[month], account, forgotten] = await Promise.all([
    readSheetMonths(trx, [employee], { period, rules, now }),
    loadLeaveAccount(trx, user),
    forgottenSince(trx, employee, { from: since, to: addDays(today, 1) }, now),
  ]);
  if (month === undefined) throw new AppError('not_found');
  const hours = hoursOfMonth(month, rules);
  const { totals } = hours;
  const shownDays = { from: addDays(today, -DAYS_OF_A_DUTY), to: addDays(today, 1) };
  const leave = leaveLeftOn(account, today, DEFAULT_LEAVE_POLICY);
  const taken = account.usages.filter(({ isPending }) => !isPending);
  const onLeave = new Set([
    ...taken.flatMap(({ date, unit }) => (unit === 'day' ? [date] : [])),
    // Of other kinds, too.
    ...month.input.leaveDays,
  ]);
  const parts = [...taken.flatMap(({ part }) => part ?? []), ...(month.input.partLeave ?? [])];
  const partsOn = (date: IsoDate) => parts.filter((part) => part.date === date);
  const [next] = month.input.shifts
    .filter((shift) => shift.date > today && shift.isWorkday && !onLeave.has(shift.date))
    .filter((shift) => !makeWholeDay(partsOn(shift.date), plannedHours(shift)))
    .toSorted((one, other) => compareDates(one.date, other.date));
  const shiftToday = plannedHours(month.input.shifts.find(({ date }) => date === today));
  const isOnLeave = month.input.leaveDays.includes(today) || makeWholeDay(partsOn(today), shiftToday);
  const others = [month.input.otherLeave?.get(today), ...partsOn(today).map(({ other }) => other)];
  const leaveNames = new Set(others.flatMap((other) => other?.name ?? []));
  const { ruleOn } = rules.hours;
  const { after: lateAfter } = latenessOf(
    { ...month.input, contracts: month.contracts, ruleOn },
    () => rules.sheet,
  )(today);
  const [overtime, days] = await Promise.all([
    overtimeOf(trx, month, { now, dated, ofPeriod: totals.overtime }),
    daysToCheck(trx, { month, rules, hours }, deliversLeave),
  ]);
  return {
    date: today,
    shifts: month.input.shifts
      .filter(({ date }) => isWithin(date, shownDays))
      .map((shift) => ({ ...presentShift(shift), is_workday: shift.isWorkday })),
    next_shift: next === undefined ? null : presentShift(next),
    late_after: lateAfter === null ? null : formatTimeOfDay(lateAfter),
    is_on_leave: isOnLeave,
    ...(isOnLeave && leaveNames.size > 0 && { leave_name: [...leaveNames].join('・') }),
    worked_minutes: totals.worked,
    ...(asksForClaims(rulesUnder(month.contracts, ruleOn)(today)) && { has_presence_claimed: true as const }),
    overtime,
    leave:
      account.grants.length === 0
        ? null
        : { left_days: toDays(leave.left), after_plans_days: toDays(leave.afterPlans) },
    forgotten: forgotten.map(({ workDate, kind }) => ({
      date: workDate,
      month: periodOn(workDate, calendar).name,
      punch: kind,
    })),
    swaps: swapsAhead(month, today, calendar),
    findings: { month: period.name, days },
    waiting_punches: waiting.map((row) => ({
      request_id: row.attendance_request_id,
      date: row.work_date,
      punch: row.record_type,
      at: formatTimestamp(row.recorded_at),
    })),
    decisions: decisions.map(({ at, name, ...decision }) => ({
      ...decision,
      at: formatInstant(at),
      ...(name !== null && { leave_name: name }),
    })),
  };
}

/** How many days ahead the clock screen shows swapped days. */
const DAYS_AHEAD = 7;

const swapsAhead = ({ input }: SheetMonth, today: IsoDate, calendar: WageCalendar): MyDay['swaps'] =>
  daysFrom(today, addDays(today, DAYS_AHEAD)).flatMap((date) => {
    const day = input.companyDays.get(date);
    return day?.inPlaceOf === undefined
      ? []
      : [{ date, month: periodOn(date, calendar).name, name: companyDayName(day) }];
  });

/** How many days of a month have findings that weren't accepted; what was is read only where there are any. */
async function daysToCheck(
  trx: Transaction<DB>,
  { month, rules, hours }: { readonly month: SheetMonth; readonly rules: MonthRules; readonly hours: MonthHours },
  deliversLeave: boolean,
): Promise<number> {
  let { findings } = checkOf(month, rules, deliversLeave, hours);
  if (findings.length > 0) {
    const { companyId, userId } = month.employee;
    const accepted = await acceptedFindingsOf(trx, { companyId, userIds: [userId], period: month.input.period });
    if (accepted.size > 0) ({ findings } = reviewOf(month, rules, deliversLeave, accepted.get(userId), hours).check);
  }
  return new Set(findings.map(({ date }) => date)).size;
}

const presentShift = ({ date, start, end }: ShiftDay) => ({
  date,
  ...presentHours(start === null || end === null ? null : { start, end }),
});

/**
 * The overtime of the present month of the agreement (36協定, D39), and its limit: that of the wage period where both have the
 * same days, else calculated in the same way.
 */
async function overtimeOf(
  trx: Transaction<DB>,
  { employee, input: { period }, contracts: ofMonth, closing }: SheetMonth,
  { now, dated, ofPeriod }: { readonly now: EpochMs; readonly dated: DatedRules; readonly ofPeriod: Minutes },
): Promise<MyDay['overtime']> {
  const { companyId, userId, employment } = employee;
  const today = japanDate(now);
  const month = agreementMonthOn(today, firstDaysOf(dated.settings));
  const { hours, sheet } = rulesOf(dated, periodOn(month.to, dated.calendar).month);
  const isOfPeriod = month.from === period.from && month.to === period.to;
  // A closed month is read as it is stored, without them.
  const contracts = closing === null ? ofMonth : ((await contractsOf(trx, companyId, [userId])).get(userId) ?? []);
  const { agreement } = settingsInForce(dated.settings, month.month);
  const isAnnualVariable = agreement.isAnnualVariable || hasLowerLimits(month, rulesUnder(contracts, hours.ruleOn));
  const limit = limitsOf({ ...agreement, isAnnualVariable }).month;
  if (isOfPeriod) return { minutes: ofPeriod, limit_minutes: limit };

  const settled = settledFrom(month, contracts, hours) ?? month.from;
  // Whole weeks around the month, whatever day they begin with.
  const around = { from: addDays(settled, -14), to: addDays(month.to, 8) };
  const [onRecord, asClosed, calendars, leave] = await Promise.all([
    daysOnRecord(trx, companyId, [{ userId, ...around }], 'hours'),
    closedDaysOf(trx, companyId, [{ userId, from: addDays(settled, -DAYS_OF_SHARED_WEEK), to: month.to }]),
    calendarsOf(trx, companyId, around, [userId]),
    leaveUnderRules(trx, companyId, around, new Map([[userId, contracts]])),
  ]);
  const work = {
    records: onRecord.records.get(userId) ?? [],
    shifts: onRecord.shifts.get(userId) ?? [],
    internalWork: onRecord.internalWork.get(userId) ?? [],
    claims: onRecord.claims.get(userId) ?? [],
    contracts,
    ...asClosed.get(userId),
    holidays: holidaysWithin(around),
    companyDays: daysUnder(contracts, calendars, userId),
    employment,
    today,
    usualDay: sheet.standardDay,
  };
  const calculate = calculateClasses({ ...work, ...countedLeave(leave.get(userId) ?? [], work) }, hours);
  return { minutes: calculate(month).overtime, limit_minutes: limit };
}

/** The punches that these days lack, the latest first, but for closed months and those before the go-live (D42). */
async function forgottenSince(
  trx: Transaction<DB>,
  { companyId, userId, employment }: SheetEmployee,
  days: DateRange,
  now: EpochMs,
): Promise<readonly ForgottenPunch[]> {
  const own = [{ userId, ...days }];
  const [closed, records, shifts] = await Promise.all([
    closedSince(trx, { companyId, userId }, days.from),
    recordsOf(trx, companyId, own, 'hours'),
    shiftsOf(trx, companyId, own),
  ]);
  return forgottenPunches(records.get(userId) ?? [], now, shifts.get(userId) ?? [])
    .filter(
      ({ workDate }) => !isBeforeGoLive(workDate, employment) && !closed.some((month) => isWithin(workDate, month)),
    )
    .toReversed();
}
