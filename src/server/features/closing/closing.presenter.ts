import type { ErrorCode } from '#contract/errors.ts';
import type { FindingAnswer, MonthRowAnswer } from '#contract/closing.ts';
import type { ClosingRefusal } from '#domain/closing/closing.ts';
import type { MonthCheck } from '#domain/closing/check-month.ts';
import type { Finding } from '#domain/closing/finding.ts';
import { holidayWork, type Sheet } from '#domain/sheet/sheet.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { type MonthClosing, type SheetMonth, statusOf } from '../../records/sheet-months.ts';

/** A month's closing on the wire. */
export const presentClosing = (closing: MonthClosing | null) => ({
  status: statusOf(closing),
  at: closing && formatInstant(closing.at),
  by_name: closing && closing.byName,
  reason: closing && closing.reason,
});

/** A finding on the wire. */
export function presentFinding(finding: Finding): FindingAnswer {
  const { date, kind } = finding;
  return {
    date,
    kind,
    ...('punch' in finding && { punch: finding.punch }),
    ...('span' in finding && { span_minutes: finding.span }),
    ...('required' in finding && { required_minutes: finding.required, taken_minutes: finding.taken }),
    ...('requestId' in finding && { request_id: finding.requestId }),
  };
}

/** An employee's month as a row of the overview. */
export function presentRow(
  { employee, closing }: SheetMonth,
  { summary, days }: Sheet,
  { findings, isOver }: MonthCheck,
): MonthRowAnswer {
  const onHolidays = holidayWork(days);
  return {
    ...presentClosing(closing),
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    days_worked: summary.daysWorked,
    days_absent: summary.daysAbsent,
    days_late: summary.daysLate,
    days_left_early: summary.daysLeftEarly,
    days_on_leave: summary.daysOnLeave,
    days_holiday_work: onHolidays.days,
    work_minutes: summary.work,
    overtime_minutes: summary.overtime,
    night_minutes: summary.night,
    holiday_work_minutes: onHolidays.work,
    is_over: isOver,
    findings: findings.map(presentFinding),
  };
}

/** The error codes of the domain's refusals. */
export const CLOSING_REFUSALS = {
  not_asked: 'month_confirmation_off',
  not_own: 'forbidden',
  not_admin: 'forbidden',
  not_super_admin: 'forbidden',
  not_over: 'month_not_over',
  not_open: 'month_already_confirmed',
  closed: 'month_already_closed',
  not_closed: 'month_not_closed',
  reason_required: 'month_reason_required',
} as const satisfies Record<ClosingRefusal, ErrorCode>;
