import { assignments } from '../testing/vectors/assignments.ts';
import { testVectors } from '../testing/test-vectors.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(workRules, assignments, { ses_settlement: 10, dispatch_limit: 7 });
