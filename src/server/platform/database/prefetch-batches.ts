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
