import { useSyncExternalStore } from 'react';

import { ApiError } from './api.ts';
import { type InStore, objectStore } from './object-store.ts';
import { canSeal, seal, type SealedValue, unseal } from './sealed.ts';
import { KEPT_DATABASE, onLoginChange, presentOwner, sessionState } from './session-store.ts';

/** An answer as it is stored: whose it is and when it came, and what only they can read. */
interface StoredAnswer {
  readonly name: string;
  readonly owner: string;
  readonly at: number;
  readonly sealed: SealedValue;
}

/** How many are kept: those of a month, of the shifts of the next one, and the balance. */
const MOST = 12;
/** An answer that says the same is stored again only after so long: its time is then too early by no more than that. */
const AGAIN_MS = 10 * 60_000;

/** By what the present person's answers are sealed; `null` where they can't be, and nothing is kept. */
const sealingKey = (): string | null => (canSeal() && sessionState().session?.user.punchKey) || null;

/** Whether no answer came at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable';

/** Keeps answers in a store of the browser's, each under its name. */
export function answersIn(inStore: InStore) {
  /** What this page has stored last of each name. */
  const stored = new Map<string, { readonly text: string; readonly at: number }>();
  /** When the answers that stand in for one that didn't come were read. */
  const standingIn = new Map<string, number>();
  const listeners = new Set<() => void>();

  /**
   * Reads an answer of one's own, and keeps it on the device, sealed, for the time without a network: then the last one of
   * that name stands in for it. It fails as before where there is none, and for what the server refuses.
   */
  async function withKept<Answer>(name: string, read: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await read();
      standIn(name, null);
      // Without a store it is simply not kept.
      void keep(name, answer).catch(() => {});
      return answer;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const last = await lastAnswer(name).catch(() => null);
      if (last === null) throw error;
      standIn(name, last.at);
      return last.answer as Answer;
    }
  }

  /** When the present person's answer of a name that is kept came; `null` where none is. */
  async function keptAt(name: string): Promise<number | null> {
    const last = (await inStore('readonly', (store) => store.get(name))) as StoredAnswer | undefined;
    return last?.owner === presentOwner() ? last.at : null;
  }

  /** When what stands in for the answers of these names was read, the earliest; `null` while all of them are the server's. */
  function useKeptSince(...names: readonly string[]): number | null {
    return useSyncExternalStore(subscribe, () => {
      const times = names.flatMap((name) => standingIn.get(name) ?? []);
      return times.length === 0 ? null : Math.min(...times);
    });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function standIn(name: string, at: number | null): void {
    if (at === (standingIn.get(name) ?? null)) return;
    if (at === null) standingIn.delete(name);
    else standingIn.set(name, at);
    for (const listener of listeners) listener();
  }

  async function keep(name: string, answer: unknown): Promise<void> {
    const key = sealingKey();
    const owner = presentOwner();
    if (key === null || owner === null) return;
    const text = JSON.stringify(answer);
    const at = Date.now();
    const last = stored.get(name);
    if (last?.text === text && at - last.at < AGAIN_MS) return;
    const sealed = await seal(key, answer);
    // Somebody may have logged out meanwhile, who leaves nothing behind.
    if (presentOwner() !== owner) return;
    stored.set(name, { text, at });
    await inStore('readwrite', (store) => store.put({ name, owner, at, sealed } satisfies StoredAnswer));
    if ((await inStore('readonly', (store) => store.count())) > MOST) await forgetOldest();
  }

  async function forgetOldest(): Promise<void> {
    const all = (await inStore('readonly', (store) => store.getAll())) as StoredAnswer[];
    const oldest = all.toSorted((one, other) => one.at - other.at).slice(0, all.length - MOST);
    for (const { name } of oldest) {
      stored.delete(name);
      await inStore('readwrite', (store) => store.delete(name));
    }
  }

  async function lastAnswer(name: string): Promise<{ readonly at: number; readonly answer: unknown } | null> {
    const key = sealingKey();
    if (key === null) return null;
    const last = (await inStore('readonly', (store) => store.get(name))) as StoredAnswer | undefined;
    if (last === undefined || last.owner !== presentOwner()) return null;
    return { at: last.at, answer: await unseal(key, last.sealed) };
  }

  // Whoever comes next on this device has no use for them.
  onLoginChange(() => {
    stored.clear();
    standingIn.clear();
    for (const listener of listeners) listener();
    void inStore('readwrite', (store) => store.clear()).catch(() => {});
  });
  return { withKept, useKeptSince, keptAt };
}

export const { withKept, useKeptSince, keptAt } = answersIn(objectStore(KEPT_DATABASE, 'answers', { keyPath: 'name' }));
