import { testVectors } from '../testing/test-vectors.ts';
import vectors from '../testing/vectors/labour-law.json' with { type: 'json' };
import { workingDay } from '../testing/vectors/working-day.ts';

testVectors(vectors, workingDay, { daily_hours: 38, break_requirement: 13 });
