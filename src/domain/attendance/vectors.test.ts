import { testVectors } from '../testing/test-vectors.ts';
import { punchPairs } from '../testing/vectors/punch-pairs.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(workRules, punchPairs, { punch_pairs: 9 });
