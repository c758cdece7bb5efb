import { testVectors } from '../testing/test-vectors.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { overtime } from '../testing/vectors/overtime.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(labourLaw, overtime, { overtime_36: 22, work_interval: 5 });
testVectors(workRules, overtime, { agreement_month: 5 });
