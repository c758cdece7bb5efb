import { record } from '../../attendance/testing/builders.ts';
import { dayOf, week } from '../../hours/testing/builders.ts';
import {
  hourlyCapHours,
  type LeaveAmount,
  leaveDays,
  leaveHoursPerDay,
  leaveUnits,
  toDays,
  toDaysAndHours,
  toHours,
} from '../../leave/amount.ts';
import { CARE_DAYS } from '../../leave/care-leave.ts';
import type { HalfDay, HalfLeave } from '../../leave/day-leave.ts';
import { dutyLeft } from '../../leave/time-on-leave.ts';
import type { CareRelation } from '../../leave/kind.ts';
import { leftOfKind, limitOn, takenInYear } from '../../leave/kind-account.ts';
import { hourlyLeaveOfYear, type LeaveUsage } from '../../leave/ledger.ts';
import { DEFAULT_LEAVE_SETTINGS, type RestDaysWithin } from '../../leave/leave-settings.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from '../../leave/policy.ts';
import { amountOf, dayOfLeave, pickDays, requestedDay, unitsOfAnnual } from '../../leave/request-days.ts';
import { canRequest } from '../../leave/request.ts';
import { isoDate, type IsoDate } from '../../time/date.ts';
import { totalLength } from '../../time/interval.ts';
import { minutes, timeOfDay } from '../../time/minutes.ts';
import { contractedOn } from '../../working-time/contract.ts';
import { contractOfWeek, weekOf } from '../../working-time/contract-on-record.ts';
import { dayInterval, dayTime, type Pair } from './values.ts';

interface HalfDayInput {
  readonly shift: Pair;
  readonly shift_breaks: readonly Pair[];
  readonly half: { readonly part: HalfDay } & (
    | { readonly by: 'clock'; readonly boundary: string }
    | { readonly by: 'minutes'; readonly minutes: number }
  );
  readonly punches: readonly Pair[];
}

const WEDNESDAY = isoDate('2026-11-25');

function halfLeaveDay(input: HalfDayInput) {
  const planned = { shift: dayInterval(input.shift), breaks: input.shift_breaks.map(dayInterval) };
  const contracted = planned.shift.end - planned.shift.start - totalLength(planned.breaks);
  const { half } = input;
  const leave: HalfLeave = {
    unit: 'half',
    half: half.part,
    boundary: half.by === 'clock' ? dayInterval([half.boundary, '47:59']).start : null,
  };
  const {
    missed,
    absence,
    classes,
    leave: leaveMinutes,
    halfLeave,
  } = dayOf(
    WEDNESDAY,
    {
      shifts: [{ date: WEDNESDAY, isWorkday: true, ...planned.shift }],
      contracts: [{ from: isoDate('2020-04-01'), minutes: week(0, 0, 0, contracted, 0, 0, 0) }],
      partLeave: [{ date: WEDNESDAY, ...leave }],
      records: input.punches.flatMap(([start, end]) => [
        record('clock_in', `${WEDNESDAY}T${start}`),
        record('clock_out', `${WEDNESDAY}T${end}`),
      ]),
    },
    { breakRuleOn: () => ({ kind: 'fixed', windows: planned.breaks, recordedWins: false }) },
  );
  const left = dutyLeft([leave], planned);
  return {
    leave_minutes: leaveMinutes,
    leave_days: halfLeave / 2,
    duty: left && [dayTime(left.start), dayTime(left.end)],
    late: missed.late,
    early_leave: missed.earlyLeave,
    absence,
    worked: classes.worked,
    contracted_work: classes.contracted,
    inside_overtime: classes.insideOvertime,
    overtime: classes.overtime,
  };
}

interface RequestDaysInput {
  readonly contracts: readonly { readonly from: string; readonly minutes: readonly number[] }[];
  readonly days_off: readonly string[];
  readonly left_on: string | null;
  readonly on_other_leave: readonly string[];
  readonly rest_days_within: RestDaysWithin;
  readonly from: string;
  readonly to: string;
}

function leaveRequestDays(input: RequestDaysInput) {
  const contracts = input.contracts.map(({ from, minutes: list }) => ({ from: isoDate(from), minutes: weekOf(list) }));
  const daysOff = new Set([...input.days_off, ...input.on_other_leave].map((date) => isoDate(date)));
  const lengthOn = (date: IsoDate) => contractedOn(date, { contracts, daysOff });
  const picked = pickDays(
    { from: isoDate(input.from), to: isoDate(input.to) },
    {
      dutyOn: (date) => (lengthOn(date) > 0 ? 'owed' : 'none'),
      employment: {
        hiredOn: contracts[0]?.from ?? null,
        leftOn: input.left_on === null ? null : isoDate(input.left_on),
      },
      restDaysWithin: input.rest_days_within,
    },
  );
  const REASONS = {
    no_duty: 'no_duty_to_work',
    duty_unclear: 'duty_unclear',
    before_hire: 'before_hire',
    after_leaving: 'after_leaving',
  } as const;
  return {
    ok: picked.ok,
    taken: picked.taken,
    refused: picked.refused.map(({ date, reason }) => [date, REASONS[reason]]),
    days: picked.taken.length,
    minutes: picked.taken.reduce((sum, date) => sum + lengthOn(date), 0),
  };
}

interface HourlyUseInput {
  readonly contracted: number;
  readonly agreement_days: number;
  readonly used_hours: readonly number[];
  readonly request_minutes: number;
  readonly balance_hours: number;
}

const REASONS = {
  unit_off: 'no_agreement',
  not_whole_steps: 'not_whole_hours',
  hourly_cap: 'over_cap',
  insufficient: 'insufficient',
} as Readonly<Partial<Record<string, string>>>;

function hourlyLeaveUse(input: HourlyUseInput) {
  const length = minutes(input.contracted);
  const ofDay = dayOfLeave(contractOfWeek(WEDNESDAY, week(0, length, length, length, length, length, 0), null));
  const perDay = ofDay / 60;
  const usages = input.used_hours.map((hours, id): LeaveUsage => ({
    id,
    date: isoDate('2026-11-02'),
    unit: 'hour',
    amount: leaveUnits('hour', hours, perDay),
    isPending: false,
  }));
  const used = input.used_hours.reduce((sum, hours) => sum + hours, 0);
  const grants = [
    {
      id: 1,
      grantedOn: isoDate('2026-04-01'),
      lastUsableOn: isoDate('2028-03-31'),
      amount: leaveDays((input.balance_hours + used) / perDay),
      isStatutory: true,
    },
  ];
  const policy = { ...DEFAULT_LEAVE_POLICY, hourlyCapDays: input.agreement_days };
  const asked = requestedDay(
    WEDNESDAY,
    { unit: 'hour', start: timeOfDay('09:00'), length: minutes(input.request_minutes) },
    ofDay,
    { units: unitsOfAnnual({ ...DEFAULT_LEAVE_SETTINGS, hourlyDays: input.agreement_days }), planned: null },
  );
  const refusal = typeof asked === 'string' ? asked : refusalOf(amountOf(asked), { grants, usages }, policy);
  const cap = hourlyCapHours(perDay, policy);
  const taken = refusal === null ? input.request_minutes / 60 : 0;
  return {
    hours_per_day: perDay,
    cap_hours: cap,
    left_hours: cap - toHours(hourlyLeaveOfYear(grants, usages, WEDNESDAY), perDay) - taken,
    ok: refusal === null,
    reason: refusal === null ? null : (REASONS[refusal] ?? refusal),
  };
}

/** Why so much leave by the hour can't be requested; `null` where it can. */
function refusalOf(amount: LeaveAmount, account: Parameters<typeof canRequest>[1], policy: LeavePolicy): string | null {
  const answer = canRequest([{ date: WEDNESDAY, unit: 'hour', amount }], account, policy);
  return answer.ok ? null : answer.refusal;
}

interface CareLeaveInput {
  readonly kind: CareRelation;
  readonly date: string;
  readonly year_start: string;
  readonly contracted: number;
  readonly children: readonly string[];
  readonly family_members: number;
  readonly uses: readonly { readonly date: string; readonly unit: 'day' | 'hour'; readonly count: number }[];
}

function careLeave(input: CareLeaveInput) {
  const date = isoDate(input.date);
  const perDay = leaveHoursPerDay(minutes(input.contracted));
  const kind = {
    hasGrants: false,
    limit: { per: input.kind, days: CARE_DAYS },
    yearFrom: input.year_start.slice('2026-'.length),
  };
  const account = {
    grants: [],
    usages: input.uses.map(({ date: on, unit, count }, id): LeaveUsage => ({
      id,
      date: isoDate(on),
      unit,
      amount: leaveUnits(unit, count, perDay),
      isPending: false,
    })),
    dependents: { children: input.children.map((born) => isoDate(born)), familyMembers: input.family_members },
  };
  const limit = limitOn(kind, date, account.dependents) ?? leaveDays(0);
  const left = toDaysAndHours(leftOfKind(kind, account, date) ?? leaveDays(0), perDay);
  return {
    limit_days: toDays(limit),
    hours_per_day: perDay,
    used_hours: toHours(takenInYear(kind, account.usages, date), perDay),
    left_days: left.days,
    left_hours: left.hours,
  };
}

/** The units of paid leave: half days, several days, hours; and the leave for nursing and care. */
export const leaveUnitGroups = {
  care_leave: careLeave,
  half_leave_day: halfLeaveDay,
  leave_request_days: leaveRequestDays,
  hourly_leave_use: hourlyLeaveUse,
};
