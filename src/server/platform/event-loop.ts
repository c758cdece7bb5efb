import { setImmediate } from 'node:timers/promises';

/** So long a punch waits for a calculation at the most. */
const LONGEST_MS = 2;

/**
 * For a long calculation: the function, called after each step, yields to the event loop once some milliseconds have
 * passed since it last did. After every step would take as long as a tenth of a company's month list.
 */
export function createYield(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST_MS) return;
    await setImmediate();
    last = performance.now();
  };
}
