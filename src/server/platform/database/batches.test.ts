import { describe, expect, it, vi } from 'vitest';

import { inBatches, prefetchBatches } from './batches.ts';

const double = vi.fn<(batch: readonly number[]) => Promise<number[]>>((batch) =>
  Promise.resolve(batch.map((item) => item * 2)),
);

it.each([
  [[], []],
  [[1], [[2]]],
  [[1, 2], [[2, 4]]],
  [
    [1, 2, 3, 4, 5],
    [[2, 4], [6, 8], [10]],
  ],
])('%j in batches of two', async (items, expected) => {
  double.mockClear();
  expect(await Array.fromAsync(prefetchBatches(items, 2, double))).toEqual(expected);
  expect(double).toHaveBeenCalledTimes(expected.length);
});

it('prefetches one batch, and no more', async () => {
  double.mockClear();
  const batches = prefetchBatches([1, 2, 3, 4], 1, double);
  await batches.next();
  expect(double.mock.calls).toEqual([[[1]], [[2]]]);
});

it('reports a failure with its batch', async () => {
  const read = ([item = 0]: readonly number[]) =>
    item > 1 ? Promise.reject(new Error('lost')) : Promise.resolve([item]);
  const batches = prefetchBatches([1, 2, 3], 1, read);
  expect(await batches.next()).toEqual({ done: false, value: [1] });
  await expect(batches.next()).rejects.toThrow('lost');
});

it('swallows the failure of a prefetched batch that is not awaited any more', async () => {
  const failed = vi.fn<() => void>();
  process.once('unhandledRejection', failed);
  const lost = Promise.reject<number[]>(new Error('lost'));
  for await (const _ of prefetchBatches([1, 2], 1, ([item]) => (item === 1 ? Promise.resolve([1]) : lost))) break;
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
});

describe('in batches', () => {
  const tick = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });

  it.each([0, 1, 2, 3, 5])('%i items, in their order, two batches at a time', async (count) => {
    let running = 0;
    let most = 0;
    const items = Array.from({ length: count }, (_, index) => index);
    const results = await inBatches(items, 2, async (batch) => {
      running++;
      most = Math.max(most, running);
      // The later ones are ready first.
      await tick(5 * (count - (batch[0] ?? 0)));
      running--;
      return batch;
    });
    expect(results).toEqual(
      [[0, 1], [2, 3], [4]].slice(0, Math.ceil(count / 2)).map((one) => one.filter((item) => item < count)),
    );
    expect(most).toBe(Math.min(2, Math.ceil(count / 2)));
  });

  it('begins no batch after a failure, which it throws when the others are over', async () => {
    const begun: number[] = [];
    const over: number[] = [];
    const closing = inBatches([0, 1, 2, 3, 4, 5], 1, async ([item = 0]) => {
      begun.push(item);
      await tick(item === 0 ? 20 : 1);
      if (item === 1) throw new Error('lost');
      over.push(item);
    });
    await expect(closing).rejects.toThrow('lost');
    expect({ begun, over }).toEqual({ begun: [0, 1], over: [0] });
  });
});
