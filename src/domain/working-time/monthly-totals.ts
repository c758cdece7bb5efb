import type { IsoMonth } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { roundTotal } from './rounding.ts';

/** A person's monthly totals for the legal limits and premiums. */
export interface MonthlyWorkTotals {
  readonly month: IsoMonth;
  /** Beyond the standard day or the standard week (時間外), rest days of the company's own included. */
  readonly overtime: Minutes;
  /** Work on the statutory rest days, which is never overtime (法定休日労働). */
  readonly statutoryHoliday: Minutes;
  /** All night work, whatever its kind. */
  readonly night: Minutes;
}

type Rounding = Pick<WorkingTimePolicy, 'monthlyRounding'>;

/**
 * Rounds a month for payment: each of its totals by itself, unchanged or to the nearest hour, 29 minutes cut and 30
 * made an hour (昭63.3.14基発150号). Only totals of a month may be rounded, never a day, and never downwards alone.
 */
export function roundMonth(work: MonthlyWorkTotals, { monthlyRounding }: Rounding): MonthlyWorkTotals {
  return {
    ...work,
    overtime: roundTotal(work.overtime, monthlyRounding),
    statutoryHoliday: roundTotal(work.statutoryHoliday, monthlyRounding),
    night: roundTotal(work.night, monthlyRounding),
  };
}

/** A month's hours by premium; that of the night is added to each. */
interface PremiumHours {
  readonly at25Percent: Minutes;
  readonly at50Percent: Minutes;
  readonly at35Percent: Minutes;
}

const SIXTY_HOURS = minutes(60 * 60);

/**
 * Splits a month's hours by their premium: overtime up to 60 hours, what goes beyond them (労基法37条1項ただし書, all
 * employers since 2023-04), and work on statutory rest days, which is not in the 60 hours.
 */
export function premiumHours({
  overtime,
  statutoryHoliday,
}: Pick<MonthlyWorkTotals, 'overtime' | 'statutoryHoliday'>): PremiumHours {
  const beyond = minutes(Math.max(0, overtime - SIXTY_HOURS));
  return { at25Percent: minutes(overtime - beyond), at50Percent: beyond, at35Percent: statutoryHoliday };
}

/** The facts about a minute of work that decide its premium. */
export interface PremiumFacts {
  /** Beyond the standard day or week; not merely beyond the contract. */
  readonly isOvertime: boolean;
  /** Beyond 60 hours of overtime in its month. */
  readonly isBeyond60Hours: boolean;
  readonly isStatutoryHoliday: boolean;
  readonly isNight: boolean;
}

/**
 * The minimum premium of that work, in percent of its wage (労基法37条1項・4項, 割増賃金令, 労基則20条). A statutory rest day has 35,
 * whatever its hours add up to; overtime has 25, beyond 60 hours in the month 50; the night adds 25 to any.
 */
export function premiumPercent(work: PremiumFacts): number {
  return basePercent(work) + (work.isNight ? 25 : 0);
}

function basePercent({ isOvertime, isBeyond60Hours, isStatutoryHoliday }: PremiumFacts): number {
  if (isStatutoryHoliday) return 35;
  if (!isOvertime) return 0;
  return isBeyond60Hours ? 50 : 25;
}
