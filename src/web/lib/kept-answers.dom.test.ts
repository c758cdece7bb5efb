import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from './api.ts';
import { answersIn } from './kept-answers.ts';
import type { InStore } from './object-store.ts';
import { endSession, startSession } from './session-store.ts';

interface Row {
  readonly name: string;
}

const rows = new Map<string, Row>();
const store = {
  put: (row: Row) => ({ result: rows.set(row.name, row) }),
  get: (name: string) => ({ result: rows.get(name) }),
  getAll: () => ({ result: [...rows.values()] }),
  count: () => ({ result: rows.size }),
  delete: (name: string) => ({ result: rows.delete(name) }),
  clear: () => ({ result: rows.clear() }),
};

/** What is needed of a browser's database, which jsdom has none of. */
const inStore: InStore = (_, use) => Promise.resolve(use(store as unknown as IDBObjectStore).result);

const { withKept, useKeptSince } = answersIn(inStore);

const NOW = Date.parse('2026-11-18T10:00:00+09:00');
const LOST = new ApiError(0, { message: 'サーバーに接続できません', code: 'unreachable' });
const lost = () => Promise.reject(LOST);
const answering = (answer: unknown) => () => Promise.resolve(answer);

const logIn = (id: number, punchKey: string | undefined = `0${id}`.repeat(32)): void => {
  const user = { companyId: 'demo', employeeId: `E000${id}`, name: '佐藤 健太', isFirstLogin: false };
  startSession(`token-${id}`, { ...user, id, role: 'user', punchKey });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  logIn(1);
});
afterEach(() => {
  endSession('logout');
  rows.clear();
  vi.useRealTimers();
});

/** Reads an answer, and waits until it is kept. */
async function read(name: string, answer: unknown): Promise<void> {
  await withKept(name, answering(answer));
  await vi.waitFor(() => expect(rows.has(name)).toBe(true));
}

describe('an answer', () => {
  it('that doesn’t come is the last one, which the screen says, until it comes again', async () => {
    const { result } = renderHook(() => useKeptSince('balance', 'shifts 2026-11'));
    await read('balance', { days: 9 });
    expect(result.current).toBeNull();
    vi.setSystemTime(NOW + 60_000);
    expect(await act(() => withKept('balance', lost))).toEqual({ days: 9 });
    expect(result.current).toBe(NOW);
    await act(() => withKept('balance', answering({ days: 8 })));
    expect(result.current).toBeNull();
  });

  it('fails where none was kept, and for what the server refuses', async () => {
    await expect(withKept('balance', lost)).rejects.toBe(LOST);
    await read('balance', { days: 9 });
    const refused = new ApiError(500, { message: '', code: 'server_error' });
    await expect(withKept('balance', () => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is sealed, and another person’s is neither shown nor left behind', async () => {
    await read('balance', { secret: 'ひみつ' });
    expect(JSON.stringify([...rows.values()])).not.toContain('ひみつ');
    const of1 = [...rows.values()];
    logIn(2);
    expect(rows.size).toBe(0);
    for (const row of of1) rows.set(row.name, row);
    await expect(withKept('balance', lost)).rejects.toBe(LOST);
    endSession('logout');
    expect(rows.size).toBe(0);
  });

  it('isn’t kept without a key to seal it by', async () => {
    startSession('token', {
      id: 3,
      companyId: 'demo',
      employeeId: 'E0003',
      name: '鈴木 花子',
      role: 'user',
      isFirstLogin: false,
    });
    await withKept('balance', answering({ days: 9 }));
    await expect(withKept('balance', lost)).rejects.toBe(LOST);
    expect(rows.size).toBe(0);
  });

  it('that says the same is stored again after ten minutes', async () => {
    await read('balance', { days: 9 });
    const first = rows.get('balance');
    vi.setSystemTime(NOW + 9 * 60_000);
    await withKept('balance', answering({ days: 9 }));
    await withKept('balance', lost);
    expect(rows.get('balance')).toBe(first);
    vi.setSystemTime(NOW + 10 * 60_000);
    await withKept('balance', answering({ days: 9 }));
    await vi.waitFor(() => expect(rows.get('balance')).toMatchObject({ at: NOW + 10 * 60_000 }));
  });

  it('is one of the twelve that came last', async () => {
    for (let month = 1; month <= 13; month += 1) {
      vi.setSystemTime(NOW + month * 1000);
      await read(`shifts ${month}`, month);
    }
    await vi.waitFor(() => expect(rows.size).toBe(12));
    expect(rows.has('shifts 1')).toBe(false);
    expect(rows.has('shifts 13')).toBe(true);
  });
});
