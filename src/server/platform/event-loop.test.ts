import { expect, it, vi } from 'vitest';

import { createYield } from './event-loop.ts';

it('lets others run after a long step, and not after each short one', async () => {
  const clock = vi.spyOn(performance, 'now');
  const done: string[] = [];
  clock.mockReturnValue(1000);
  const yieldIfDue = createYield();
  const work = async (step: string, ms: number): Promise<void> => {
    clock.mockReturnValue(performance.now() + ms);
    await yieldIfDue();
    done.push(step);
  };
  setImmediate(() => done.push('another'));
  await work('short', 1);
  await work('long', 1);
  setImmediate(() => done.push('one more'));
  await work('short again', 1.9);
  clock.mockRestore();
  expect(done).toEqual(['short', 'another', 'long', 'short again']);
});
