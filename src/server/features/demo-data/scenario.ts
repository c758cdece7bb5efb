import type { Role } from '#domain/users/role.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { Place } from './places.ts';

/** An account of the demo data, its employee's usual days, and the special ones. */
export interface DemoEmployee {
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  /** `first`: a one-time password that has to be changed at the first login. */
  readonly password: 'demo' | 'first';
  /**
   * On the first day of a month (1–12), or on a day of the month so many months ago; the account is created on the same
   * day.
   */
  readonly hired:
    | 'today'
    | { readonly yearsAgo: number; readonly month: number }
    | { readonly monthsAgo: number }
    | DayOfMonth;
  /** The employee's groups, by name; omitted ones are empty. */
  readonly clientCompany?: string;
  readonly jobAssignment?: string;
  readonly employmentType?: string;
  /** The planned hours, `HH:MM`; an end before the start is on the next morning. */
  readonly hours: readonly [start: string, end: string];
  /** Whether the hours are entered as shifts; without them the person works freely around them. */
  readonly hasShifts: boolean;
  readonly weekdays: readonly Weekday[];
  readonly worksOnHolidays: boolean;
  /** The earliest and latest arrival, in minutes after the start (before it when negative). */
  readonly arrives: readonly [earliest: number, latest: number];
  /** The earliest and latest leaving, in minutes after the end; another from the first day of the last month on. */
  readonly leaves: readonly [earliest: number, latest: number];
  readonly leavesSinceLastMonth?: readonly [earliest: number, latest: number];
  /** One day in so many has one to two and a half hours of overtime; `Infinity` for never. */
  readonly overtimeOnceIn: number;
  /** The breaks to choose from, in minutes; the first is the usual one. */
  readonly breaks: readonly [number, ...number[]];
  readonly places: readonly [Place, ...Place[]];
  /** The notes written now and then. */
  readonly notes: readonly [string, ...string[]];
  /** The special days, beside those of `findings.ts`. */
  readonly days: readonly Scenario[];
}

/** A special day: which one, and what happens on it. */
export type Scenario = When & SpecialDay;

/** One of a person's days, relative to today; all counts begin with 1. */
export type When =
  /** So many workdays before today. */
  | { readonly ago: number }
  /** So many workdays after today. */
  | { readonly ahead: number }
  /** So many days off before today. */
  | { readonly dayOffAgo: number }
  | DayOfMonth;

/** That workday of the month so many months ago, among those that `ago` doesn't name. */
interface DayOfMonth {
  readonly monthsAgo: number;
  readonly workday: number;
}

/** What differs from other days. Times are `HH:MM` of the day. */
export interface SpecialDay {
  readonly arrives?: string;
  readonly leaves?: string;
  /** What was never entered. */
  readonly forgets?: PunchType | 'everything';
  /** The break, in minutes; `null` is one not recorded. */
  readonly breakMinutes?: number | null;
  /** What was reported, and the client's contact it was reported to; an absence means that there are no punches. */
  readonly report?: readonly [type: IrregularType, reason: string, contact?: string];
  readonly internalWork?: readonly (readonly [start: string, end: string, note: string, breakMinutes?: number])[];
  readonly note?: string;
  /**
   * Paid leave that was requested; approved or pending, it replaces the day's punches unless times are given as well.
   */
  readonly leave?: LeaveRequest;
}

/** A request of one day of paid leave. */
export interface LeaveRequest {
  readonly status: RequestStatus;
  readonly reason?: string;
  readonly approver: string;
  readonly notes?: string;
  /** Its delivery to the external system failed (D21). */
  readonly isUnsent?: true;
}

/** Leave that was granted. */
export const approved = (reason: string, approver: string): LeaveRequest => ({ status: 'approved', reason, approver });

/** Leave that is pending. */
export const pending = (reason: string, approver: string): LeaveRequest => ({ status: 'pending', reason, approver });
