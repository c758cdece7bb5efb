import { expect, test } from 'vitest';
import { overBudget, sumOf, tallyText } from './budget.ts';

test('a count above its budget is named with it, one at it or without one is not', () => {
  const tally = { journeys: 51, 'axe runs': 9, 'document loads': 300 };
  expect(overBudget('e2e', tally, { journeys: 50, 'document loads': 300 })).toEqual([
    'e2e: 51 journeys, 50 at most (scripts/suite/budget.ts)',
  ]);
  expect(overBudget('e2e', tally)).toEqual([]);
});

test('tallies are added by their names, and written in words', () => {
  const sum = sumOf([{ journeys: 2 }, { journeys: 1, 'axe runs': 4 }]);
  expect(tallyText(sum)).toBe('3 journeys, 4 axe runs');
});
