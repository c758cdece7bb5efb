import { minutes, type Minutes } from '../time/minutes.ts';

/** The working time of a contract, which the number of days granted depends on. */
export interface WorkingPattern {
  /** The hours of a week (週所定労働時間), in minutes. */
  readonly weeklyMinutes: Minutes;
  /** The days of a week (週所定労働日数); `null` where the contract doesn't fix them by the week. */
  readonly weeklyDays: number | null;
  /** The days of a year (年間所定労働日数), which count where those of a week are not fixed. */
  readonly annualDays: number | null;
}

/** The pattern as entered, possibly incomplete. */
type EnteredPattern = { readonly [Name in keyof WorkingPattern]: WorkingPattern[Name] | null };

/** Days by years of service: 0.5, 1.5 … 6.5 and more (労基法39条1項・2項). */
const FULL = [10, 11, 12, 14, 16, 18, 20];

/** The proportional grants, each from so many days of a week or year on (労基法39条3項, 労基則24条の3). */
const PROPORTIONAL = [
  { weeklyDays: 4, annualDays: 169, days: [7, 8, 9, 10, 12, 13, 15] },
  { weeklyDays: 3, annualDays: 121, days: [5, 6, 6, 8, 9, 10, 11] },
  { weeklyDays: 2, annualDays: 73, days: [3, 4, 4, 5, 6, 6, 7] },
  { weeklyDays: 1, annualDays: 48, days: [1, 2, 2, 2, 3, 3, 3] },
];

/**
 * Completes an entered pattern; `null` where it doesn't decide which table applies: under 5 days a week the hours
 * decide too, and without any number of days nothing can be calculated in proportion.
 */
export function workingPattern(entered: EnteredPattern): WorkingPattern | null {
  const { weeklyMinutes, weeklyDays, annualDays } = entered;
  if (isFull(entered)) return { weeklyMinutes: weeklyMinutes ?? minutes(0), weeklyDays, annualDays };
  const hasDays = weeklyDays !== null || annualDays !== null;
  return weeklyMinutes !== null && hasDays ? { weeklyMinutes, weeklyDays, annualDays } : null;
}

/**
 * The days that the law grants after so many years of service, of which the first grant, at half a year, counts 0: those
 * of the full table from 30 hours or 5 days a week or 217 days a year on, else in proportion (労基法39条1項–3項,
 * 労基則24条の3). Fewer than 48 days a year have no row: 0.
 */
export function statutoryDays(pattern: WorkingPattern, years: number): number {
  const table = isFull(pattern) ? FULL : PROPORTIONAL.find((row) => reaches(pattern, row))?.days;
  return table?.[Math.min(years, FULL.length - 1)] ?? 0;
}

function isFull({ weeklyMinutes, weeklyDays, annualDays }: EnteredPattern): boolean {
  return isAtLeast(30 * 60, weeklyMinutes) || isAtLeast(5, weeklyDays) || isAtLeast(217, annualDays);
}

function reaches(pattern: WorkingPattern, row: { weeklyDays: number; annualDays: number }): boolean {
  return pattern.weeklyDays === null
    ? isAtLeast(row.annualDays, pattern.annualDays)
    : pattern.weeklyDays >= row.weeklyDays;
}

const isAtLeast = (least: number, count: number | null): boolean => count !== null && count >= least;
