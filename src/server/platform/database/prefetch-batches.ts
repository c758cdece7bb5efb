/**
 * Reads items batch after batch, in their order, at most two batches in memory: the next is read while the caller works on
 * the one before. Of no items nothing is read.
 */
export async function* prefetchBatches<Item, Read>(
  items: readonly Item[],
  size: number,
  read: (batch: readonly Item[]) => Promise<Read[]>,
): AsyncGenerator<Read[]> {
  const batchFrom = (start: number): Promise<Read[]> => {
    const reading = start < items.length ? read(items.slice(start, start + size)) : Promise.resolve([]);
    // Should it fail, it is told where it is awaited; nobody awaits it where the caller has stopped.
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
