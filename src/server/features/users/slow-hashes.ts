import { hashPassword, isPassword } from '../../platform/auth/password.ts';

/** The concurrency: half of the threads that Node has for it, so that no login waits for an import. */
const AT_ONCE = 2;

/** Hashes passwords, by the same keys. */
export const hashAll = <Key>(passwords: ReadonlyMap<Key, string>): Promise<ReadonlyMap<Key, string>> =>
  forEach(passwords, hashPassword);

/** Whether each password matches the hash beside it, by the same keys. */
export const areAllPasswords = <Key>(
  candidates: ReadonlyMap<Key, { readonly password: string; readonly hash: string }>,
): Promise<ReadonlyMap<Key, boolean>> => forEach(candidates, ({ password, hash }) => isPassword(password, hash));

async function forEach<Key, Value, Result>(
  values: ReadonlyMap<Key, Value>,
  work: (value: Value) => Promise<Result>,
): Promise<ReadonlyMap<Key, Result>> {
  const results = new Map<Key, Result>();
  // One shared iterator: each worker takes the next that is left.
  const waiting = values.entries();
  const worker = async (): Promise<void> => {
    for (const [key, value] of waiting) results.set(key, await work(value));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
