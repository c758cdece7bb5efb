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
