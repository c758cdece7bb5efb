import type { HoursTotals } from '../hours/totals.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from '../working-time/policy.ts';
import { roundTotal } from '../working-time/rounding.ts';

/** How a company's month is paid: by the minute, or the totals that 150号 names rounded to the nearest hour. */
export type PaidRounding = WorkingTimePolicy['monthlyRounding'];
export const PAID_ROUNDINGS = ['minute', 'half_hour'] as const satisfies readonly PaidRounding[];

/** The totals of a month that may be rounded, as they are paid. */
export type PaidTotals = Pick<
  HoursTotals,
  'overtime' | 'overtimeWithin60' | 'overtimeOver60' | 'statutoryHoliday' | 'night'
>;

/**
 * Rounds the month's totals of overtime, of work on statutory rest days and of night work, each by itself, 29 minutes
 * cut and 30 made an hour (昭63.3.14基発150号); overtime's total first, then split at 60 hours (work-rules 9). All other
 * hours stay to the minute: those of the contract and all hours together are outside of it, and parts of a total, as
 * the overtime of the week or at night, are no totals.
 */
export function roundForPayment(hours: PaidTotals, rounding: PaidRounding): PaidTotals {
  const { overtimeWithin60, overtimeOver60 } = hours;
  const overtime = roundTotal(hours.overtime, rounding);
  return {
    overtime,
    ...(rounding === 'minute' ? { overtimeWithin60, overtimeOver60 } : splitAt60(overtime)),
    statutoryHoliday: roundTotal(hours.statutoryHoliday, rounding),
    night: roundTotal(hours.night, rounding),
  };
}

function splitAt60(overtime: Minutes): Pick<PaidTotals, 'overtimeWithin60' | 'overtimeOver60'> {
  const within = minutes(Math.min(overtime, DEFAULT_WORKING_TIME_POLICY.sixtyHours));
  return { overtimeWithin60: within, overtimeOver60: minutes(overtime - within) };
}
