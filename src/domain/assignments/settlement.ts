import { minutes, type Minutes } from '../time/minutes.ts';
import { type RoundingStep, roundToStep } from '../working-time/rounding.ts';

/** How a client rounds the hours that it is billed for: each day's, or the month's. */
export interface ClientRounding extends RoundingStep {
  readonly unit: 'day' | 'month';
}

/**
 * By what the price of a month is divided for an hour short or in excess: 上下割 by the band's lower end and by its upper
 * one, 中間割 both by their mean.
 */
export type SettlementMethod = 'upper_lower' | 'middle';

/** The band of hours (精算幅) within which a month costs its whole price. */
export interface SettlementBand {
  readonly lower: Minutes;
  readonly upper: Minutes;
  readonly method: SettlementMethod;
}

/** The part of a month that an assignment covers, in working days: none are left out of a month that it covers whole. */
export interface CoveredDays {
  readonly workingDays: number;
  readonly assignedDays: number;
}

/** A month's settlement (精算): the hours billed, the band as it holds for the month, and what is outside of it. */
export interface Settlement {
  readonly billed: Minutes;
  readonly lower: Minutes;
  readonly upper: Minutes;
  /** Below the band (控除). */
  readonly shortage: Minutes;
  /** Above the band (超過). */
  readonly excess: Minutes;
  /** By what a month's price is divided for the price of a minute short, and in excess. */
  readonly shortageDivisor: Minutes;
  readonly excessDivisor: Minutes;
}

/** The band of contracts that agree on nothing else: 140 to 180 hours (work-rules 12). */
export const USUAL_BAND: SettlementBand = { lower: minutes(140 * 60), upper: minutes(180 * 60), method: 'upper_lower' };

/** The rounding of contracts that agree on nothing else: each day cut to quarters of an hour (work-rules 12). */
export const USUAL_ROUNDING: ClientRounding = { unit: 'day', step: minutes(15), direction: 'down' };

/** The hours that a client is billed for, of the days' hours worked. They are apart from those that are paid. */
export function billedHours(days: readonly Minutes[], { unit, ...step }: ClientRounding): Minutes {
  const sum = (hours: readonly number[]): Minutes => minutes(hours.reduce((total, day) => total + day, 0));
  return unit === 'day' ? sum(days.map((day) => roundToStep(day, step))) : minutes(roundToStep(sum(days), step));
}

/**
 * Settles a month of an assignment (work-rules 12; practice of contracts, no law). A band that holds for a part of the month
 * is cut to whole minutes, and so is the mean of its ends.
 */
export function settle(
  days: readonly Minutes[],
  rounding: ClientRounding,
  band: SettlementBand,
  covered: CoveredDays | null,
): Settlement {
  const billed = billedHours(days, rounding);
  const lower = partOf(band.lower, covered);
  const upper = partOf(band.upper, covered);
  const mean = minutes(Math.floor((lower + upper) / 2));
  return {
    billed,
    lower,
    upper,
    shortage: minutes(Math.max(0, lower - billed)),
    excess: minutes(Math.max(0, billed - upper)),
    shortageDivisor: band.method === 'middle' ? mean : lower,
    excessDivisor: band.method === 'middle' ? mean : upper,
  };
}

const partOf = (hours: Minutes, covered: CoveredDays | null): Minutes =>
  covered === null ? hours : minutes(Math.floor((hours * covered.assignedDays) / covered.workingDays));

/** What is billed for a month, in whole yen, each part cut (work-rules 12). */
export interface SettledPrice {
  readonly price: number;
  readonly deduction: number;
  readonly surcharge: number;
  readonly total: number;
}

/**
 * The price of a settled month in yen: the month's price, for a part of a month its part by working days, less what is short
 * and with what is in excess, which nothing is without a band.
 */
export function settledPrice(
  monthly: number,
  settlement: Settlement | null,
  covered: CoveredDays | null,
): SettledPrice {
  const price = covered === null ? monthly : Math.floor((monthly * covered.assignedDays) / covered.workingDays);
  if (settlement === null) return { price, deduction: 0, surcharge: 0, total: price };
  const { shortage, excess, shortageDivisor, excessDivisor } = settlement;
  const deduction = priceOf(price, shortage, shortageDivisor);
  const surcharge = priceOf(price, excess, excessDivisor);
  return { price, deduction, surcharge, total: price - deduction + surcharge };
}

const priceOf = (price: number, hours: Minutes, divisor: Minutes): number =>
  divisor === 0 ? 0 : Math.floor((price * hours) / divisor);
