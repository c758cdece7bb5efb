import { testVectors } from '../testing/test-vectors.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { retention } from '../testing/vectors/retention.ts';

testVectors(labourLaw, retention, { retention: 3 });
