import { testVectors } from '../testing/test-vectors.ts';
import { swaps } from '../testing/vectors/swaps.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(workRules, swaps, { rest_day_swap: 9 });
