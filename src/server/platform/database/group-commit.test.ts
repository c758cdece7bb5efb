import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { groupCommit } from './group-commit.ts';

const rejected = (): pg.DatabaseError => Object.assign(new pg.DatabaseError('closed', 0, 'error'), { code: 'KT001' });

/** A store that ends each batch on demand, and remembers its items. */
function stoppedStore() {
  const batches: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const store = (items: readonly string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      batches.push({
        items,
        end: (error) => (error === undefined ? resolve(items.map((item) => `${item} stored`)) : reject(error)),
      });
    });
  return { batches, commit: groupCommit({ store, ownerOf: (item: string) => item.slice(0, 1) }) };
}

describe('group commit', () => {
  it('stores a lone item at once, and what arrives meanwhile together', async () => {
    const { batches, commit } = stoppedStore();
    const results = ['a', 'b', 'c'].map(commit);
    expect(batches.map(({ items }) => items)).toEqual([['a']]);
    batches[0]?.end();
    expect(await results[0]).toBe('a stored');
    await expect.poll(() => batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    batches[1]?.end();
    expect(await Promise.all(results)).toEqual(['a stored', 'b stored', 'c stored']);
  });

  it('has one item of an owner in a batch, in the order in which they came', async () => {
    const { batches, commit } = stoppedStore();
    const results = ['x', 'a1', 'a2', 'b1', 'a3'].map(commit);
    for (let index = 0; index < 4; index++) {
      await expect.poll(() => batches.length).toBe(index + 1);
      batches[index]?.end();
    }
    await Promise.all(results);
    expect(batches.map(({ items }) => items)).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']]);
  });

  it('lets a rejected item fail alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(500), { maxLength: 300 }), fc.nat(7), async (items, rest) => {
        const isBad = (item: number): boolean => item % 8 === rest;
        const stored: number[] = [];
        const commit = groupCommit<number, number>({
          store: async (batch) => {
            await Promise.resolve();
            if (batch.some(isBad)) throw rejected();
            stored.push(...batch);
            return batch;
          },
          ownerOf: String,
        });
        const results = await Promise.allSettled(items.map(commit));
        expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected'))).toEqual(
          items.map((item) => (isBad(item) ? 'rejected' : item)),
        );
        expect(stored.toSorted((one, other) => one - other)).toEqual(
          items.filter((item) => !isBad(item)).toSorted((one, other) => one - other),
        );
      }),
    );
  });

  it('fails a whole batch whose connection is lost, tries none of it again, and stores the next', async () => {
    const { batches, commit } = stoppedStore();
    const results = ['x', 'a', 'b'].map(commit);
    batches[0]?.end();
    await expect.poll(() => batches.length).toBe(2);
    const lost = new Error('Connection terminated unexpectedly');
    batches[1]?.end(lost);
    await expect(results[1]).rejects.toBe(lost);
    await expect(results[2]).rejects.toBe(lost);
    const next = commit('c');
    await expect.poll(() => batches.length).toBe(3);
    batches[2]?.end();
    expect(await next).toBe('c stored');
  });

  it('no longer waits for a batch that is stalled', async () => {
    const { batches, commit } = stoppedStore();
    const results = ['a', 'b'].map(commit);
    await expect.poll(() => batches.length).toBe(2);
    batches[1]?.end();
    expect(await results[1]).toBe('b stored');
    batches[0]?.end();
    expect(await results[0]).toBe('a stored');
  });

  it('has four batches under way at most, however long they take', async () => {
    const { batches, commit } = stoppedStore();
    const results: Promise<string>[] = [];
    for (const [index, item] of ['a', 'b', 'c', 'd'].entries()) {
      results.push(commit(item));
      await expect.poll(() => batches.length).toBe(index + 1);
    }
    results.push(commit('e'));
    // Twice as long as a stalled batch is waited for.
    await wait(100);
    expect(batches).toHaveLength(4);
    batches[2]?.end();
    await expect.poll(() => batches.length).toBe(5);
    for (const { end } of batches) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `${item} stored`));
  });
});
