import type { Role } from '#domain/account/role.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { Place } from './places.ts';

/** An account of the demo data, how its owner works, and on which days otherwise. */
export interface DemoEmployee {
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  /** `first`: a one-time password that the first login has to change. */
  readonly password: 'demo' | 'first';
  /** On the first day of a month (1–12), or on a day of the month so many months ago; the account is of its first day. */
  readonly hired:
    | 'today'
    | { readonly yearsAgo: number; readonly month: number }
    | { readonly monthsAgo: number }
    | DayOfMonth;
  /** What the work is grouped by, by name; what isn't named is left empty. */
  readonly clientCompany?: string;
  readonly jobAssignment?: string;
  readonly employmentType?: string;
  /** The planned hours, `HH:MM`; an end before the start is on the next morning. */
  readonly hours: readonly [start: string, end: string];
  /** Whether the hours are entered as shifts; without them the person comes and goes freely around them. */
  readonly hasShifts: boolean;
  readonly weekdays: readonly Weekday[];
  readonly worksOnHolidays: boolean;
  /** The earliest and latest arrival, in minutes after the start (before it when negative). */
  readonly arrives: readonly [earliest: number, latest: number];
  /** The earliest and latest leaving, in minutes after the end; another from the first day of the last month on. */
  readonly leaves: readonly [earliest: number, latest: number];
  readonly leavesSinceLastMonth?: readonly [earliest: number, latest: number];
  /** One day in so many the person stays one to two and a half hours longer; `Infinity` for never. */
  readonly overtimeOnceIn: number;
  /** The breaks to choose from, in minutes; the first is the usual one. */
  readonly breaks: readonly [number, ...number[]];
  readonly places: readonly [Place, ...Place[]];
  /** What is noted now and then. */
  readonly notes: readonly [string, ...string[]];
  /** The days unlike the others, beside those of `findings.ts`. */
  readonly days: readonly Scenario[];
}

/** A day unlike the person's others: which one, and what is on it. */
export type Scenario = When & SpecialDay;

/** One of a person's days, seen from today; all counts begin with 1. */
export type When =
  /** So many workdays before today. */
  | { readonly ago: number }
  /** So many workdays after today. */
  | { readonly ahead: number }
  /** So many days off before today. */
  | { readonly dayOffAgo: number }
  | DayOfMonth;

/** That workday of the month so many months ago, of those that `ago` doesn't name. */
interface DayOfMonth {
  readonly monthsAgo: number;
  readonly workday: number;
}

/** What is unlike other days. Times are `HH:MM` of the day. */
export interface SpecialDay {
  readonly arrives?: string;
  readonly leaves?: string;
  /** What was never entered. */
  readonly forgets?: PunchType | 'everything';
  /** The break, in minutes; `null` is one not recorded. */
  readonly breakMinutes?: number | null;
  /** What was reported, and the client's contact who was told; an absence means that there are no punches. */
  readonly report?: readonly [type: IrregularType, reason: string, contact?: string];
  readonly internalWork?: readonly (readonly [start: string, end: string, note: string, breakMinutes?: number])[];
  readonly note?: string;
  /** Paid leave that was asked for; granted or not decided on, it keeps the person away unless times say otherwise. */
  readonly leave?: LeaveRequest;
}

/** A request of one day of paid leave. */
export interface LeaveRequest {
  readonly status: RequestStatus;
  readonly reason?: string;
  readonly approver: string;
  readonly notes?: string;
  /** The outside system could not be told of it (D21). */
  readonly isUnsent?: true;
}

/** Leave that was granted. */
export const approved = (reason: string, approver: string): LeaveRequest => ({ status: 'approved', reason, approver });

/** Leave that nobody has decided on yet. */
export const pending = (reason: string, approver: string): LeaveRequest => ({ status: 'pending', reason, approver });
