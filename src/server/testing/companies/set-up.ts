import { afterAll } from 'vitest';

import { takeUnrestricted } from './statements.ts';

// For each file of the server's tests: whatever the role that serves sent for it is restricted to given companies in
// each table, or is one of the few statements over all of them.
afterAll(() => {
  const found = takeUnrestricted().map(({ tables, statement }) => `${tables.join(', ')}: ${statement}`);
  if (found.length > 0) throw new Error(`not restricted to given companies:\n${found.join('\n')}`);
});
