import { describe, expect, it } from 'vitest';
import { vectorTables } from '../testing/vectors.ts';
import { addDays, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  leaveUnits,
  toDays,
  toDaysAndHours,
  toHours,
  type LeaveUnit,
  hourlyCapHours,
  leaveHoursPerDay,
} from './amount.ts';
import { countAttendance, passesAttendance, type AttendanceCount, type AttendanceDays } from './attendance-rate.ts';
import { balanceOn } from './balance.ts';
import { doubleTrackObligation, obligationOf, splitObligation, obligationStatusOn } from './five-day-obligation.ts';
import { keepLedger, type LeaveUsage } from './ledger.ts';
import { monthsOfPeriod } from '../time/period.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { lastUsableDay, statutoryGrants } from './statutory-grant.ts';
import { grant } from './testing/builders.ts';
import vectors from './testing/vectors.json' with { type: 'json' };

const table = vectorTables(vectors);

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

describe('the grants of a service', () => {
  it.each(table<GrantInput, { grants: unknown }>('paid_leave_grant', 29))('%s %s', (_, __, input, expected) => {
    const { hire_date, contract, attendance = [], through } = input;
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
    const grants = statutoryGrants(service, isoDate(through), DEFAULT_LEAVE_POLICY);
    expect(
      grants.map(({ grantedOn, serviceMonths, days, passedAttendance }) => {
        const lastDay = days > 0 ? lastUsableDay(grantedOn) : null;
        const obligation = obligationOf(grant(grantedOn, days));
        return {
          grant_date: grantedOn,
          service_years: serviceMonths / 12,
          days,
          attendance_ok: passedAttendance,
          expires_on: lastDay && addDays(lastDay, 1),
          last_usable_day: lastDay,
          five_day_obligation: obligation !== null,
          five_day_deadline: obligation?.end ?? null,
        };
      }),
    ).toEqual(expected.grants);
  });
});

interface BalanceInput {
  readonly lots: readonly { grant_date: string; days: number }[];
  readonly usages: readonly { date: string; unit: LeaveUnit; amount: number }[];
  readonly as_of: string;
  readonly policy?: 'newest_first';
  readonly scheduled_minutes_per_day?: number;
}

describe('the balance', () => {
  it.each(table<BalanceInput, unknown>('leave_balance_fifo', 20))('%s %s', (_, __, input, expected) => {
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
    expect({
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
    }).toEqual(expected);
  });
});

interface ObligationInput {
  readonly grants: readonly { date: string; days: number }[];
  readonly usages: readonly { date: string; kind: 'full' | 'half' | 'hourly'; amount: number }[];
  readonly as_of: string;
  readonly mode?: 'double_track' | 'split';
  readonly half_day_ok?: boolean;
}

const UNIT_OF = { full: 'day', half: 'half', hourly: 'hour' } as const;

function obligationOfVector({ grants, mode, half_day_ok }: ObligationInput) {
  const [first, second] = grants.map(({ date, days }) => grant(date, days));
  if (mode === 'double_track') return doubleTrackObligation(first!, second!, { roundsToHalfDays: half_day_ok ?? true });
  return mode === 'split' ? splitObligation([first!, second!]) : obligationOf(first!);
}

describe('the five days', () => {
  it.each(table<ObligationInput, unknown>('five_day_obligation', 16))('%s %s', (_, __, input, expected) => {
    const obligation = obligationOfVector(input);
    if (obligation === null) {
      expect({ obligated: false, status: 'not_applicable' }).toEqual(expected);
      return;
    }
    const usages = input.usages.map(({ date, kind, amount }, id): LeaveUsage => ({
      id,
      date: isoDate(date),
      unit: UNIT_OF[kind],
      amount: leaveUnits(UNIT_OF[kind], amount, 8),
      isPending: false,
    }));
    const actual = obligationStatusOn(obligation, usages, isoDate(input.as_of), DEFAULT_LEAVE_POLICY);
    const { months, days, daysOfMonth } = monthsOfPeriod(actual.start, actual.end);
    expect({
      obligated: true,
      period_start: actual.start,
      period_end: actual.end,
      required_days: toDays(actual.required),
      counted_days: toDays(actual.counted),
      remaining_days: toDays(actual.remaining),
      status: actual.status,
      ...(input.mode === 'double_track' && { months: Math.round((months + days / daysOfMonth) * 10_000) / 10_000 }),
    }).toEqual(expected);
  });
});

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

describe('the attendance rate', () => {
  it.each(table<RateInput, unknown>('attendance_rate', 7))('%s %s', (_, __, input, expected) => {
    const days: AttendanceDays = {
      prescribed: input.prescribed_days,
      worked: input.worked_days,
      annualLeave: input.annual_leave ?? 0,
      workInjury: input.occupational_injury ?? 0,
      maternityLeave: input.maternity_leave ?? 0,
      childcareLeave: input.childcare_leave ?? 0,
      careLeave: 0,
      notOwnFault: input.not_worker_fault_absence ?? 0,
      closure: 0,
      strike: 0,
      forceMajeure: 0,
      companyLeave: 0,
    };
    const count = countAttendance(days, DEFAULT_LEAVE_POLICY);
    expect({ ...count, qualified: passesAttendance(count, DEFAULT_LEAVE_POLICY) }).toEqual(expected);
  });
});

describe('leave by the hour', () => {
  it.each(table<{ scheduled_minutes_per_day: number }, unknown>('hourly_leave', 4))(
    '%s %s',
    (_, __, input, expected) => {
      const hoursPerDay = leaveHoursPerDay(minutes(input.scheduled_minutes_per_day));
      const cap = hourlyCapHours(hoursPerDay, DEFAULT_LEAVE_POLICY);
      expect({ hours_per_day: hoursPerDay, annual_cap_hours: cap }).toEqual(expected);
    },
  );
});
