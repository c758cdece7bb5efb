import type { Minutes } from '../time/minutes.ts';
import type { LeavePolicy } from './policy.ts';

/**
 * The hours that make up one day of leave: those of the contract's day, rounded up to whole ones (労基則24条の4第1号); 7:30
 * are 8. Where the days differ, those of their average over a year.
 */
export function leaveHoursPerDay(scheduled: Minutes): number {
  return Math.ceil(scheduled / 60);
}

/** How many hours of a year may be taken by the hour: those of 5 days at most (労基法39条4項2号). */
export function hourlyCapHours(hoursPerDay: number, { hourlyCapDays }: Pick<LeavePolicy, 'hourlyCapDays'>): number {
  return hourlyCapDays * hoursPerDay;
}

/**
 * What hours that are left beside whole days become when the hours of a day change: as many in proportion, rounded up to
 * whole ones; 5 of 8 are 3 of 4. What rounding adds is for a correction of the grant to add.
 */
export function hoursAfterChange(hours: number, fromHoursPerDay: number, toHoursPerDay: number): number {
  return Math.ceil((hours * toHoursPerDay) / fromHoursPerDay);
}
