import { minutes, type Minutes } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from './sum-work-days.ts';

/** A month's hours by premium; that of the night is added to each. */
export interface PremiumHours {
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
