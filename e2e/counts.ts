import { test } from '@playwright/test';

/** What a test costs on any machine, however busy it is. */
type Cost = 'document loads' | 'axe runs' | 'server starts' | 'database copies';

/** Counts one more of the running test's, in an annotation of that name. Between the tests nothing is counted. */
export function count(cost: Cost): void {
  const annotations = annotationsNow();
  const counted = annotations?.find(({ type }) => type === cost);
  if (counted === undefined) annotations?.push({ type: cost, description: '1' });
  else counted.description = String(Number(counted.description) + 1);
}

function annotationsNow() {
  try {
    return test.info().annotations;
  } catch {
    // What a page asks for while its browser is closing.
    return undefined;
  }
}
