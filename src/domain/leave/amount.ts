import type { Branded } from '../time/brand.ts';
import type { Minutes } from '../time/minutes.ts';
import type { LeavePolicy } from './policy.ts';

/**
 * An amount of leave in whole parts of a day, so that sums are exact. A half day and an hour are whole numbers of parts
 * whatever the hours of the day, and stay the same fraction of a day when those hours change.
 */
export type LeaveAmount = Branded<number, 'LeaveAmount'>;

/** The units of leave: a day, half a day, or hours (労基法39条4項). */
export type LeaveUnit = 'day' | 'half' | 'hour';

/** Divisible by 2 and by every number of hours to 16, by 18, 20, 21, 22 and 24, and by the minutes of as many hours. */
const PARTS_PER_DAY = 43_243_200;

/** No leave at all. */
export const NO_LEAVE = 0 as LeaveAmount;

/** Days as in tables and on the wire: 10, 0.5, 0.125. Throws a `RangeError` for what is no whole number of parts. */
export function leaveDays(days: number): LeaveAmount {
  const parts = Math.round(days * PARTS_PER_DAY);
  // Most decimals are no exact binary fractions: 0.1 days miss their whole parts by a rounding error. Written so that
  // NaN fails.
  const isWhole = Math.abs(days * PARTS_PER_DAY - parts) < 1e-4;
  if (!isWhole || days < 0) throw new RangeError(`not an amount of leave: ${days} days`);
  return parts as LeaveAmount;
}

/**
 * So many units of leave, one or more. A half day is 0.5 days (平7.7.27基監発33号); an hour is one of the `hoursPerDay`
 * of the day on which it is taken (`leaveHoursPerDay`). A `RangeError` for hours that don't divide a day exactly.
 */
export function leaveUnits(unit: LeaveUnit, count: number, hoursPerDay: number): LeaveAmount {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a number of units: ${count}`);
  if (unit === 'day') return leaveDays(count);
  if (unit === 'half') return leaveDays(count / 2);
  const isExact = Number.isSafeInteger(hoursPerDay) && hoursPerDay > 0 && PARTS_PER_DAY % hoursPerDay === 0;
  if (!isExact) throw new RangeError(`not the hours of a day of leave: ${hoursPerDay}`);
  return (count * (PARTS_PER_DAY / hoursPerDay)) as LeaveAmount;
}

/**
 * So many minutes of a day of leave that had so many: both whole halves or hours, as they were when it was taken. The same
 * part of a day as by `leaveUnits`. A `RangeError` for what is no whole number of parts.
 */
export const leaveOfDay = (taken: Minutes, ofDay: Minutes): LeaveAmount => leaveDays(taken / ofDay);

/** The sum of the amounts. */
export function totalLeave(amounts: readonly LeaveAmount[]): LeaveAmount {
  return amounts.reduce((sum, amount) => (sum + amount) as LeaveAmount, NO_LEAVE);
}

/** An amount less what is taken; negative where more is taken than there is. */
export function lessLeave(amount: LeaveAmount, taken: LeaveAmount): LeaveAmount {
  return (amount - taken) as LeaveAmount;
}

/** The smaller of two amounts. */
export const smallerLeave = (one: LeaveAmount, other: LeaveAmount): LeaveAmount => Math.min(one, other) as LeaveAmount;

/** Days for the wire and for screens, rounded to three decimals: 0.5, 0.125, an hour of seven 0.143. */
export function toDays(amount: LeaveAmount): number {
  return Math.round((amount * 1000) / PARTS_PER_DAY) / 1000;
}

/** Whole days and the hours beyond them, as in 9日4時間. Half a day of seven hours are 3.5. */
export function toDaysAndHours(amount: LeaveAmount, hoursPerDay: number): { days: number; hours: number } {
  const days = Math.floor(amount / PARTS_PER_DAY);
  return { days, hours: toHours((amount - days * PARTS_PER_DAY) as LeaveAmount, hoursPerDay) };
}

/** The hours of the amount by the hours of a day, rounded to three decimals. */
export function toHours(amount: LeaveAmount, hoursPerDay: number): number {
  return toDays((amount * hoursPerDay) as LeaveAmount);
}

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
