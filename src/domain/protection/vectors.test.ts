import { testVectors } from '../testing/test-vectors.ts';
import { protection } from '../testing/vectors/protection.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };

testVectors(workRules, protection, { protected_person: 23, health_hours: 7 });
