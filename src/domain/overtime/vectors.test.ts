import { testVectors } from '../testing/test-vectors.ts';
import vectors from '../testing/vectors/labour-law.json' with { type: 'json' };
import { overtime } from '../testing/vectors/overtime.ts';

testVectors(vectors, overtime, { overtime_36: 22, work_interval: 5 });
