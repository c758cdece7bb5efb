import type { MonthHoursResponse } from '#contract/closing.ts';

/** The days worked of a month, as they are paid; where the sheet has the spec's figures, as they were punched (spec §9). */
export const daysWorkedOf = (
  month: Pick<MonthHoursResponse, 'figures' | 'hours'> | undefined,
  punched: number | undefined,
): number | undefined => (month?.figures === 'paid' ? month.hours.worked_days : punched);
