import { expect, it } from 'vitest';

import { createYield } from './event-loop.ts';

const busyFor = (ms: number): void => {
  const start = performance.now();
  while (performance.now() - start < ms);
};

it('lets others run between long steps, and not after each short one', async () => {
  const order: string[] = [];
  const step = createYield();
  setImmediate(() => order.push('another'));
  await step();
  order.push('short');
  busyFor(5);
  await step();
  order.push('long');
  setImmediate(() => order.push('one more'));
  await step();
  order.push('short');
  expect(order).toEqual(['short', 'another', 'long', 'short']);
});
