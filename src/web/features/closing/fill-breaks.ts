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
 * Sends what is to be done for many people in steps of so many, and reports before each how many are done. A step that fails
 * stops it; what was done before it stays.
 */
export async function inSteps<Item, Answer>(
  items: readonly Item[],
  size: number,
  send: (step: Item[]) => Promise<Answer>,
  onProgress: (people: number) => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += size) {
    onProgress(start);
    answers.push(await send(items.slice(start, start + size)));
  }
  return answers;
}

/** Fills in the breaks in steps, {@link inSteps}: what was done before one that fails is no longer missing then. */
export async function fillInSteps(
  missing: readonly DaysOf[],
  size: number,
  send: (fills: DaysOf[]) => Promise<FillsSoFar>,
  onProgress: (people: number) => void,
): Promise<FillsSoFar> {
  const steps = await inSteps(missing, size, send, onProgress);
  return {
    days: steps.reduce((sum, { days }) => sum + days, 0),
    user_ids: steps.flatMap(({ user_ids }) => user_ids),
    refused: steps.flatMap(({ refused }) => refused),
  };
}
