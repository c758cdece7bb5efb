/**
 * Reads items in batches, in order, at most two batches in memory: the next batch is prefetched while the caller works
 * on the current one. No items, no read.
 */
export async function* prefetchBatches<Item, Read>(
  items: readonly Item[],
  size: number,
  read: (batch: readonly Item[]) => Promise<Read[]>,
): AsyncGenerator<Read[]> {
  const batchFrom = (start: number): Promise<Read[]> => {
    const reading = start < items.length ? read(items.slice(start, start + size)) : Promise.resolve([]);
    // A failure is reported where the batch is awaited; a caller that has stopped never awaits it.
    reading.catch(() => undefined);
    return reading;
  };
  let next = batchFrom(0);
  for (let start = size; start < items.length + size; start += size) {
    const batch = await next;
    next = batchFrom(start);
    yield batch;
  }
}

/** The batches that are written at a time: while PostgreSQL stores one, the next is calculated. */
const AT_A_TIME = 2;

/**
 * Runs a step for each batch, two at a time, and returns its results in the order of the batches. After a failure no
 * other batch begins; it is thrown once those that have begun are over.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  step: (batch: readonly Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let begun = 0;
  async function runNext(): Promise<void> {
    const index = begun++;
    if (index * size >= items.length) return;
    try {
      results[index] = await step(items.slice(index * size, (index + 1) * size));
    } catch (error) {
      begun = items.length;
      throw error;
    }
    await runNext();
  }
  const runs = await Promise.allSettled(Array.from({ length: AT_A_TIME }, runNext));
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}
