import {
  hourlyCapHours,
  leaveHoursPerDay,
  leaveUnits,
  toDays,
  toDaysAndHours,
  toHours,
  type LeaveUnit,
} from '../../leave/amount.ts';
import { countAttendance, passesAttendance, type AttendanceCount } from '../../leave/attendance-rate.ts';
import { balanceOn } from '../../leave/balance.ts';
import {
  doubleTrackObligation,
  obligationOf,
  obligationStatusOn,
  splitObligation,
} from '../../leave/five-day-obligation.ts';
import { calculateLedger, type LeaveUsage } from '../../leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '../../leave/policy.ts';
import { lastUsableDay, statutoryGrants } from '../../leave/statutory-grant.ts';
import { grant } from '../../leave/testing/builders.ts';
import { addDays, isoDate } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import { monthsOfPeriod } from '../../time/period.ts';

const EIGHT_HOURS = 480;

interface GrantInput {
  readonly hire_date: string;
  readonly contract: {
    readonly weekly_hours: number;
    readonly weekly_days?: number;
    readonly annual_days?: number;
  };
  readonly attendance?: readonly AttendanceCount[];
  readonly through: string;
}

function grantsOfService({ hire_date, contract, attendance = [], through }: GrantInput) {
  const pattern = {
    weeklyMinutes: minutes(contract.weekly_hours * 60),
    weeklyDays: contract.weekly_days ?? null,
    annualDays: contract.annual_days ?? null,
  };
  const hiredOn = isoDate(hire_date);
  const service = {
    hiredOn,
    leftOn: null,
    patterns: [{ from: hiredOn, pattern }],
    attendance: new Map(attendance.entries()),
  };
  const grants = statutoryGrants(service, isoDate(through), DEFAULT_LEAVE_POLICY).map((each) => {
    const lastDay = each.days > 0 ? lastUsableDay(each.grantedOn) : null;
    const obligation = obligationOf(grant(each.grantedOn, each.days));
    return {
      grant_date: each.grantedOn,
      service_years: each.serviceMonths / 12,
      days: each.days,
      attendance_ok: each.passedAttendance,
      expires_on: lastDay && addDays(lastDay, 1),
      last_usable_day: lastDay,
      five_day_obligation: obligation !== null,
      five_day_deadline: obligation?.end ?? null,
    };
  });
  return { grants };
}

interface BalanceInput {
  readonly lots: readonly { grant_date: string; days: number }[];
  readonly usages: readonly { date: string; unit: LeaveUnit; amount: number }[];
  readonly as_of: string;
  readonly policy?: 'newest_first';
  readonly scheduled_minutes_per_day?: number;
}

function balanceOfLots(input: BalanceInput) {
  const hoursPerDay = leaveHoursPerDay(minutes(input.scheduled_minutes_per_day ?? EIGHT_HOURS));
  const grants = input.lots.map(({ grant_date, days }, id) => grant(grant_date, days, { id }));
  const usages = input.usages.map(({ date, unit, amount }, id): LeaveUsage => ({
    id,
    date: isoDate(date),
    unit,
    amount: leaveUnits(unit, amount, hoursPerDay),
    isPending: false,
  }));
  const order = input.policy ?? DEFAULT_LEAVE_POLICY.order;
  const ledger = calculateLedger(grants, usages, { ...DEFAULT_LEAVE_POLICY, order });
  const balance = balanceOn(ledger, isoDate(input.as_of));
  return {
    hours_per_day: hoursPerDay,
    remaining_hours: toHours(balance.remaining, hoursPerDay),
    remaining_days: toDays(balance.remaining),
    remaining_display: toDaysAndHours(balance.remaining, hoursPerDay),
    lots: balance.grants.map(({ grant: { grantedOn, lastUsableOn }, left, status }) => ({
      grant_date: grantedOn,
      remaining_days: toDays(left),
      last_usable_day: lastUsableOn,
      status,
    })),
    expired_days: toDays(balance.expired),
    next_expiry: balance.nextExpiry && {
      last_usable_day: balance.nextExpiry.lastUsableOn,
      days: toDays(balance.nextExpiry.amount),
    },
    rejected: ledger.uncovered.map(({ usage, reason }) => ({ index: usage.id, reason })),
  };
}

interface ObligationInput {
  readonly grants: readonly { date: string; days: number }[];
  readonly usages: readonly { date: string; kind: 'full' | 'half' | 'hourly'; amount: number }[];
  readonly as_of: string;
  readonly mode?: 'double_track' | 'split';
  readonly half_day_ok?: boolean;
}

const UNIT_OF = { full: 'day', half: 'half', hourly: 'hour' } as const;

function toObligation({ grants, mode, half_day_ok }: ObligationInput) {
  const [first, second] = grants.map(({ date, days }) => grant(date, days));
  if (first === undefined) throw new RangeError('no grant');
  if (mode === undefined) return obligationOf(first);
  if (second === undefined) throw new RangeError(`${mode} has two grants`);
  return mode === 'split'
    ? splitObligation([first, second])
    : doubleTrackObligation(first, second, { roundsToHalfDays: half_day_ok ?? true });
}

function fiveDays(input: ObligationInput) {
  const obligation = toObligation(input);
  if (obligation === null) return { obligated: false, status: 'not_applicable' };
  const usages = input.usages.map(({ date, kind, amount }, id): LeaveUsage => ({
    id,
    date: isoDate(date),
    unit: UNIT_OF[kind],
    amount: leaveUnits(UNIT_OF[kind], amount, 8),
    isPending: false,
  }));
  const status = obligationStatusOn(obligation, usages, isoDate(input.as_of), DEFAULT_LEAVE_POLICY);
  const { months, days, daysOfMonth } = monthsOfPeriod(status.start, status.end);
  return {
    obligated: true,
    period_start: status.start,
    period_end: status.end,
    required_days: toDays(status.required),
    counted_days: toDays(status.counted),
    remaining_days: toDays(status.remaining),
    status: status.status,
    ...(input.mode === 'double_track' && { months: Math.round((months + days / daysOfMonth) * 10_000) / 10_000 }),
  };
}

interface RateInput {
  readonly prescribed_days: number;
  readonly worked_days: number;
  readonly holiday_work_days?: number;
  readonly annual_leave?: number;
  readonly childcare_leave?: number;
  readonly maternity_leave?: number;
  readonly occupational_injury?: number;
  readonly not_worker_fault_absence?: number;
}

function attendanceRate(input: RateInput) {
  const by = {
    worked: input.worked_days,
    annual_leave: input.annual_leave ?? 0,
    work_injury: input.occupational_injury ?? 0,
    maternity: input.maternity_leave ?? 0,
    childcare_leave: input.childcare_leave ?? 0,
    not_own_fault: input.not_worker_fault_absence ?? 0,
  };
  const absent = input.prescribed_days - Object.values(by).reduce((sum, days) => sum + days, 0);
  const count = countAttendance({ ...by, absent }, DEFAULT_LEAVE_POLICY);
  return { ...count, qualified: passesAttendance(count, DEFAULT_LEAVE_POLICY) };
}

function hourlyLeave(input: { readonly scheduled_minutes_per_day: number }) {
  const hoursPerDay = leaveHoursPerDay(minutes(input.scheduled_minutes_per_day));
  return { hours_per_day: hoursPerDay, annual_cap_hours: hourlyCapHours(hoursPerDay, DEFAULT_LEAVE_POLICY) };
}

/** Paid leave: grants, balance, the five days, the attendance rate, leave by the hour. */
export const leave = {
  paid_leave_grant: grantsOfService,
  leave_balance_fifo: balanceOfLots,
  five_day_obligation: fiveDays,
  attendance_rate: attendanceRate,
  hourly_leave: hourlyLeave,
};
