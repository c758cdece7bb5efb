import { addMonths, isoMonth } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import type { OvertimeMonth } from '../limits.ts';

/** A month by its minutes of overtime and of work on statutory rest days. */
export const monthOf = (month: string, overtime: number, statutoryHoliday = 0): OvertimeMonth => ({
  month: isoMonth(month),
  overtime: minutes(overtime),
  statutoryHoliday: minutes(statutoryHoliday),
});

/** The months from `first` on by their minutes of overtime. */
export const monthsFrom = (first: string, overtimes: readonly number[]): OvertimeMonth[] =>
  overtimes.map((overtime, index) => monthOf(addMonths(isoMonth(first), index), overtime));
