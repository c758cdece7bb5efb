import type { Minutes } from '../time/minutes.ts';
import type { LeavePolicy } from './policy.ts';

/**
 * The hours of one day of leave: those of the contract's day, rounded up to whole ones (労基則24条の4第1号); 7:30 are 8. Where
 * the days differ, those of their average over a year.
 */
export function leaveHoursPerDay(scheduled: Minutes): number {
  return Math.ceil(scheduled / 60);
}

/** The cap of hourly leave per year, in hours: those of 5 days (労基法39条4項2号). */
export function hourlyCapHours(hoursPerDay: number, { hourlyCapDays }: Pick<LeavePolicy, 'hourlyCapDays'>): number {
  return hourlyCapDays * hoursPerDay;
}

/**
 * Converts the hours left beside whole days when the hours of a day change: in proportion, rounded up to whole ones; 5
 * of 8 are 3 of 4. A correction of the grant has to add what rounding adds.
 */
export function hoursAfterChange(hours: number, fromHoursPerDay: number, toHoursPerDay: number): number {
  return Math.ceil((hours * toHoursPerDay) / fromHoursPerDay);
}
