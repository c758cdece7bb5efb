import type { BreakFillsOutcome } from '#contract/corrections.ts';
import type { MonthRowResponse } from '#contract/closing.ts';

/** Some days of a person. */
export interface DaysOf {
  readonly user_id: number;
  readonly dates: string[];
}

/** For whom no break is recorded on which days; where one is deemed taken, filling it in records it. */
export const missingBreaksOf = (rows: readonly MonthRowResponse[]): DaysOf[] =>
  rows.flatMap(({ user_id, unset_break_dates: dates }) => (dates.length === 0 ? [] : [{ user_id, dates }]));

/** How many days they are of all together. */
export const daysOf = (missing: readonly DaysOf[]): number =>
  missing.reduce((days, { dates }) => days + dates.length, 0);

/** Whose punches are far from the shift, on which days: not of variable hours (変形), whose plan is fixed beforehand. */
export const farFromShift = (rows: readonly MonthRowResponse[]): DaysOf[] =>
  rows.flatMap(({ user_id, findings, has_fixed_plan: isFixed }) => {
    if (isFixed === true) return [];
    const dates = findings.filter(({ kind }) => kind === 'far_punch').map(({ date }) => date);
    return dates.length === 0 ? [] : [{ user_id, dates }];
  });

/** What was done for how many people so far. */
export type FillsSoFar = Pick<BreakFillsOutcome, 'days' | 'user_ids' | 'refused'>;

/**
 * Fills in the breaks in steps of so many people, and reports after each how many are done. A step that fails stops it;
 * what was done before it stays, and is no longer missing then.
 */
export async function fillInSteps(
  missing: readonly DaysOf[],
  size: number,
  send: (fills: DaysOf[]) => Promise<FillsSoFar>,
  onProgress: (people: number) => void,
): Promise<FillsSoFar> {
  let done: FillsSoFar = { days: 0, user_ids: [], refused: [] };
  for (let start = 0; start < missing.length; start += size) {
    onProgress(start);
    const step = await send(missing.slice(start, start + size));
    done = {
      days: done.days + step.days,
      user_ids: [...done.user_ids, ...step.user_ids],
      refused: [...done.refused, ...step.refused],
    };
  }
  return done;
}
