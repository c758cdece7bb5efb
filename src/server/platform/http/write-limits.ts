import type { Claims } from '../auth/tokens.ts';
import { AppError } from './app-error.ts';

/** Writes of one person in a minute, unless set otherwise: an admin who clicks all the time makes some forty. */
export const WRITES_PER_MINUTE = 240;

const WINDOW_MS = 60_000;

/** Whose writes are counted: a person's, or those of an assistant of theirs. */
type Person = Pick<Claims, 'companyId' | 'userId'> & { readonly assistantId?: number };

/** The count of a person's writes in a window. */
interface Written {
  count: number;
  /** The hashes of the idempotency keys of what succeeded. */
  readonly keys: Set<string>;
}

/** The limit of what one person writes through this process. */
export interface WriteLimits {
  /**
   * Counts a write before it is read. One whose key, by its hash, succeeded a moment ago is a replay, and isn't counted.
   * Throws `too_many_requests`.
   */
  begin(person: Person, keyHash: Buffer | null): void;
  /** Takes the last one back: it wasn't the person's. */
  withdraw(person: Person): void;
  /** Remembers the key of a write that succeeded. */
  succeeded(person: Person, keyHash: Buffer | null): void;
}

/**
 * Counts in memory, so that a punch costs no query more. Windows are the same for all: what is older than two of them
 * is forgotten.
 */
export function createWriteLimits(perMinute: number, clock: () => number = () => performance.now()): WriteLimits {
  let [current, previous] = [new Map<string, Written>(), new Map<string, Written>()];
  let begun = clock();

  const turn = (): void => {
    const passed = Math.floor((clock() - begun) / WINDOW_MS);
    if (passed === 0) return;
    previous = passed === 1 ? current : new Map();
    current = new Map();
    begun += passed * WINDOW_MS;
  };
  const nameOf = ({ companyId, userId, assistantId = 0 }: Person): string => `${userId} ${assistantId} ${companyId}`;
  const keyOf = (keyHash: Buffer): string => keyHash.toString('base64');

  const writtenBy = (name: string): Written => {
    const known = current.get(name);
    if (known !== undefined) return known;
    const written = { count: 0, keys: new Set<string>() };
    current.set(name, written);
    return written;
  };

  return {
    begin(person, keyHash) {
      turn();
      const name = nameOf(person);
      const isReplay =
        keyHash !== null && [current, previous].some((window) => window.get(name)?.keys.has(keyOf(keyHash)));
      if (isReplay) return;
      const written = writtenBy(name);
      if (written.count >= perMinute) {
        const retryAfterSeconds = Math.ceil((begun + WINDOW_MS - clock()) / 1000);
        throw new AppError('too_many_requests', { retryAfterSeconds });
      }
      written.count += 1;
    },
    withdraw(person) {
      const written = current.get(nameOf(person));
      if (written !== undefined && written.count > 0) written.count -= 1;
    },
    succeeded(person, keyHash) {
      if (keyHash !== null) writtenBy(nameOf(person)).keys.add(keyOf(keyHash));
    },
  };
}
