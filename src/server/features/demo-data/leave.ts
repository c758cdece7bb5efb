import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import type { WorkingPattern } from '#domain/leave/statutory-days.ts';
import { lastUsableDay, statutoryGrants, type StatutoryGrant } from '#domain/leave/statutory-grant.ts';
import { addDays, monthOf, type IsoDate } from '#domain/time/date.ts';
import { lengthOf } from '#domain/time/interval.ts';
import { minutes } from '#domain/time/minutes.ts';
import { comingWorkdays, hoursOf, lastMonthOf, pastWorkdays, type Calendar } from './calendar.ts';
import type { DemoEmployee } from './employees.ts';
import type { LeavePlan, WorkPlan } from './work-plan.ts';

/** One day of leave asked for. */
export interface DemoLeaveRequest extends Omit<LeavePlan, 'workday'> {
  readonly date: IsoDate;
  readonly requestedOn: IsoDate;
}

/** What the contract has the employee work; of one who has not begun yet full time. */
export function patternOf(plan: WorkPlan | null): WorkingPattern & { readonly weeklyDays: number } {
  if (plan === null) return { weeklyDays: 5, weeklyMinutes: minutes(2400), annualDays: null };
  const weeklyDays = plan.weekdays.length;
  const dailyMinutes = lengthOf(hoursOf(plan)) - (plan.breaks[0] ?? 0);
  return { weeklyDays, weeklyMinutes: minutes(weeklyDays * dailyMinutes), annualDays: null };
}

/** The grants that the law gave the employee and that have not lapsed: the daily job finds nothing to add. */
export function grantsOf({ plan }: DemoEmployee, hiredOn: IsoDate, { today }: Calendar): StatutoryGrant[] {
  const patterns = [{ from: hiredOn, pattern: patternOf(plan) }];
  const service = { hiredOn, leftOn: null, patterns, attendance: new Map() };
  return statutoryGrants(service, today, DEFAULT_LEAVE_POLICY).filter(
    ({ grantedOn }) => lastUsableDay(grantedOn) >= today,
  );
}

/** The workdays of the last whole month that neither the plan nor leave counts from today, the first first. */
export function plainDaysOf({ plan, leave }: DemoEmployee, calendar: Calendar): IsoDate[] {
  if (plan === null) return [];
  const past = pastWorkdays(plan, calendar);
  const byCount = [
    ...Object.keys(plan.specialDays ?? {}).map(Number),
    ...leave.flatMap(({ workday }) => (typeof workday === 'number' && workday < 0 ? [-workday] : [])),
  ];
  const taken = new Set(byCount.map((count) => past[count - 1]));
  return past.filter((date) => monthOf(date) === lastMonthOf(calendar) && !taken.has(date)).toReversed();
}

/** The employee's requests, each made a week before its day and at the latest yesterday. */
export function leaveRequestsOf(
  { plan, leave }: DemoEmployee,
  calendar: Calendar,
  plainDays: readonly IsoDate[],
): DemoLeaveRequest[] {
  if (plan === null || leave.length === 0) return [];
  const past = pastWorkdays(plan, calendar);
  const coming = comingWorkdays(plan, calendar);
  return leave.map(({ workday, ...request }) => {
    const date =
      typeof workday === 'number'
        ? dayAt(workday < 0 ? past : coming, Math.abs(workday))
        : dayAt(plainDays, workday.ofLastMonth);
    const aWeekBefore = addDays(date, -7);
    const yesterday = addDays(calendar.today, -1);
    return { ...request, date, requestedOn: aWeekBefore < yesterday ? aWeekBefore : yesterday };
  });
}

/** The day of that number, counted from 1. */
export function dayAt(days: readonly IsoDate[], count: number): IsoDate {
  const day = days[count - 1];
  if (day === undefined) throw new RangeError(`the calendar holds no ${count} workdays that way`);
  return day;
}

/** The days on which the employee is away, approved of or not decided on yet. */
export function daysAwayOf(requests: readonly DemoLeaveRequest[]): ReadonlySet<IsoDate> {
  const isAway = ({ status }: DemoLeaveRequest): boolean => status === 'approved' || status === 'pending';
  return new Set(requests.filter(isAway).map(({ date }) => date));
}
