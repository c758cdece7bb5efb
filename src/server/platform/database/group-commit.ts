import pg from 'pg';

import { isDatabaseAway } from './database.ts';

/** How many items one statement stores at most: enough for a rush, and few enough that it is over in milliseconds. */
const MAX_SIZE = 128;

/** How long a batch may take before the next no longer waits for it: one that waits for a lock delays nobody else. */
const STALLED_AFTER_MS = 50;

/** How many batches are under way at most: stalled ones must leave connections to all other requests. */
const MAX_UNDER_WAY = 4;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** How a group commit stores its items. */
interface Storing<Item, Result> {
  /** Stores all items in one transaction, or none of them; their results in their order. */
  readonly store: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Of the same owner, a batch has one item: the next sees what the one before has stored. */
  readonly ownerOf: (item: Item) => string;
}

/**
 * Group commit: stores items one by one for their callers, and many at a time for the database. While a batch is being
 * stored, the next gathers; a lone item waits for nothing. What the database rejects is tried again in halves, so that
 * an item fails alone; a connection that is lost fails its whole batch, as nobody knows then what was stored.
 */
export function groupCommit<Item, Result>({ store, ownerOf }: Storing<Item, Result>): (item: Item) => Promise<Result> {
  let gathered: Waiting<Item, Result>[] = [];
  let underWay = 0;
  /** A batch is being stored that the next waits for. */
  let isStoring = false;

  /** Takes the next batch from what has gathered, the earliest first. */
  function take(): Waiting<Item, Result>[] {
    const owners = new Set<string>();
    const [batch, later]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const waiting of gathered) {
      const owner = ownerOf(waiting.item);
      const fits = batch.length < MAX_SIZE && !owners.has(owner);
      owners.add(owner);
      (fits ? batch : later).push(waiting);
    }
    gathered = later;
    return batch;
  }

  async function storeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await store(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const isRejected = error instanceof pg.DatabaseError && !isDatabaseAway(error);
      if (batch.length === 1 || !isRejected) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await storeBatch(batch.slice(0, half));
      await storeBatch(batch.slice(half));
    }
  }

  function storeNext(): void {
    if (isStoring || underWay >= MAX_UNDER_WAY || gathered.length === 0) return;
    const batch = take();
    isStoring = true;
    underWay += 1;
    let isAwaited = true;
    const letTheNextStart = (): void => {
      if (isAwaited) isStoring = false;
      isAwaited = false;
      storeNext();
    };
    const stalled = setTimeout(letTheNextStart, STALLED_AFTER_MS);
    void storeBatch(batch).finally(() => {
      clearTimeout(stalled);
      underWay -= 1;
      letTheNextStart();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      storeNext();
    });
}
