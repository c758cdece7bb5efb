import { hashPassword } from '../../platform/auth/password.ts';

/** How many at the same time: half of the threads that Node has for it, so that no login waits for an import. */
const AT_ONCE = 2;

/** The hashes of passwords, by the same keys. */
export async function hashAll<Key>(passwords: ReadonlyMap<Key, string>): Promise<ReadonlyMap<Key, string>> {
  const hashes = new Map<Key, string>();
  // One iterator for all: each takes the next that is left.
  const waiting = passwords.entries();
  const work = async (): Promise<void> => {
    for (const [key, password] of waiting) hashes.set(key, await hashPassword(password));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return hashes;
}
