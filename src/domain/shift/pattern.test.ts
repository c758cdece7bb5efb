import { expect, it } from 'vitest';

import { MOST_NEEDED } from './pattern.ts';

it('a pattern needs as many people as three digits have', () => {
  expect(MOST_NEEDED).toBe(999);
});
