import { expect, it, vi } from 'vitest';

import { prefetchBatches } from './prefetch-batches.ts';

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
