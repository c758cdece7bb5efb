// What the tests may cost, by counts that are the same on every machine and every day. Whoever adds more has to say so here.

/** What a part does how often, by what it is called. */
export type Tally = Readonly<Record<string, number>>;

/** The most that each part may do: of the default run where it differs from the full one, by the part's name. */
export const BUDGETS: Readonly<Record<'default' | 'full', Readonly<Record<string, Tally>>>> = {
  default: {
    unit: { 'database copies': 60, 'server starts': 4 },
    e2e: { 'core journeys': 50, 'document loads': 300, 'axe runs': 350, 'server starts': 130, 'database copies': 130 },
  },
  full: {
    unit: { 'database copies': 60, 'server starts': 4 },
    e2e: { journeys: 283, 'document loads': 700, 'axe runs': 700, 'server starts': 180, 'database copies': 180 },
  },
};

/**
 * The score that a run's sample of mutants must reach, in percent: that of the last release, less what a sample of 300
 * swings by chance (two standard deviations).
 */
export const LEAST_MUTATION_SCORE = 85 - 4;

/** What is over its budget, a line for each; and what is counted but has none. */
export function overBudget(part: string, tally: Tally, budget: Tally = {}): string[] {
  return Object.entries(tally).flatMap(([what, count]) => {
    const most = budget[what];
    return most !== undefined && count > most
      ? [`${part}: ${count} ${what}, ${most} at most (scripts/suite/budget.ts)`]
      : [];
  });
}

/** A tally as text: `12 journeys, 30 document loads`. */
export const tallyText = (tally: Tally): string =>
  Object.entries(tally)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

/** The sums of several tallies. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Record<string, number> = {};
  for (const tally of tallies) for (const [what, count] of Object.entries(tally)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}
