import { holidaysOfMonth } from '../../holidays/holidays.ts';
import type { InternalWork } from '../../attendance/internal-work.ts';
import { at } from '../../attendance/testing/builders.ts';
import { DEFAULT_WORKING_TIME_SETTINGS } from '../../overtime/settings.ts';
import type { RequestStatus } from '../../leave/request.ts';
import { isoDate, isoMonth, monthOf } from '../../time/date.ts';
import { minutes, timeOfDay } from '../../time/minutes.ts';
import { checkedDays, type CheckedDay, type LeaveRequest, type MonthToCheck } from '../checked-day.ts';
import { calendarMonth } from '../../working-time/wage-period.ts';

/** A month with its public holidays, of a long-existing account and as seen in the month after, with overrides. */
export const monthToCheck = (month: string, rest: Partial<MonthToCheck> = {}): MonthToCheck => ({
  period: calendarMonth(isoMonth(month)),
  records: [],
  shifts: [],
  internalWork: [],
  leaveRequests: [],
  holidays: holidaysOfMonth(isoMonth(month)),
  companyDays: new Map(),
  employment: { hiredOn: null, leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
  contracts: [],
  breakRule: { kind: 'recorded' },
  usualDay: minutes(480),
  settings: DEFAULT_WORKING_TIME_SETTINGS,
  now: at('2026-12-20 12:00'),
  ...rest,
});

/** One day of such a month. */
export function checkedDay(date: string, rest: Partial<MonthToCheck> = {}): CheckedDay {
  const day = checkedDays(monthToCheck(monthOf(isoDate(date)), rest)).find((one) => one.date === date);
  if (day === undefined) throw new RangeError(`no day of ${date}`);
  return day;
}

/** An entry of internal work by its times of day. */
export const internal = (date: string, start: string, end: string, id = 1): InternalWork => ({
  id,
  date: isoDate(date),
  start: timeOfDay(start),
  end: timeOfDay(end),
  breakMinutes: minutes(0),
  note: null,
});

/** A request of leave of one day. */
export const leave = (
  date: string,
  status: RequestStatus,
  rest: { id?: number; isUnsent?: boolean; isSaidWorkday?: boolean } = {},
): LeaveRequest => ({
  id: rest.id ?? 1,
  date: isoDate(date),
  status,
  isUnsent: rest.isUnsent ?? false,
  isSaidWorkday: rest.isSaidWorkday ?? false,
});
