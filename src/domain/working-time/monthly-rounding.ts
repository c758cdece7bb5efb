import { minutes, type Minutes } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from './sum-work-days.ts';
import type { WorkingTimePolicy } from './policy.ts';

type Rounding = Pick<WorkingTimePolicy, 'monthlyRounding'>;

/**
 * Rounds a month for payment: each of its totals by itself, unchanged or to the nearest hour, 29 minutes cut and 30
 * made an hour (昭63.3.14基発150号). Only totals of a month may be rounded, never a day, and never downwards alone.
 */
export function roundMonth(work: MonthlyWorkTotals, policy: Rounding): MonthlyWorkTotals {
  return {
    ...work,
    overtime: roundTotal(work.overtime, policy),
    statutoryHoliday: roundTotal(work.statutoryHoliday, policy),
    night: roundTotal(work.night, policy),
  };
}

function roundTotal(total: Minutes, { monthlyRounding }: Rounding): Minutes {
  return monthlyRounding === 'minute' ? total : minutes(Math.floor((total + 30) / 60) * 60);
}
