import { addDays, type IsoDate } from '#domain/time/date.ts';
import { comingWorkdays, monthStart, pastWorkdays, type Calendar } from './calendar.ts';
import type { DemoEmployee } from './employees.ts';
import type { LeavePlan } from './work-plan.ts';

/** Days of leave granted; `expiresOn` is the last day on which they can be used (D18). */
export interface DemoGrant {
  readonly days: number;
  readonly grantedOn: IsoDate;
  readonly expiresOn: IsoDate;
}

/** One day of leave asked for. */
export interface DemoLeaveRequest extends Omit<LeavePlan, 'workday'> {
  readonly date: IsoDate;
  readonly requestedOn: IsoDate;
}

/** The employee's grants. Each holds for two years (D18). */
export function grantsOf({ grants }: DemoEmployee, { today }: Calendar): DemoGrant[] {
  return grants.map(({ days, on }) => {
    const grantedOn = monthStart(on, today);
    const twoYearsLater = `${Number(grantedOn.slice(0, 4)) + 2}${grantedOn.slice(4)}` as IsoDate;
    return { days, grantedOn, expiresOn: addDays(twoYearsLater, -1) };
  });
}

/** The employee's requests, each made a week before its day and at the latest yesterday. */
export function leaveRequestsOf({ plan, leave }: DemoEmployee, calendar: Calendar): DemoLeaveRequest[] {
  if (plan === null || leave.length === 0) return [];
  const past = pastWorkdays(plan, calendar);
  const coming = comingWorkdays(plan, calendar);
  return leave.map(({ workday, ...request }) => {
    const date = dayAt(workday < 0 ? past : coming, Math.abs(workday));
    const aWeekBefore = addDays(date, -7);
    const yesterday = addDays(calendar.today, -1);
    return { ...request, date, requestedOn: aWeekBefore < yesterday ? aWeekBefore : yesterday };
  });
}

function dayAt(days: readonly IsoDate[], count: number): IsoDate {
  const day = days[count - 1];
  if (day === undefined) throw new RangeError(`the calendar holds no ${count} workdays that way`);
  return day;
}

/** The days of approved leave among the requests. */
export function approvedDays(requests: readonly DemoLeaveRequest[]): ReadonlySet<IsoDate> {
  return new Set(requests.filter((request) => request.status === 'approved').map((request) => request.date));
}
