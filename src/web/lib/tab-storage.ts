/**
 * What this tab keeps for later under a name: it outlives a reload, a page that the phone put away, and a login that ran
 * out, and ends with the tab. `null` when nothing is there, or nothing that can be read.
 */
export function getItem(name: string): unknown {
  return withStorage((storage): unknown => JSON.parse(storage.getItem(name) ?? 'null'));
}

/** Keeps a value under the name; `null` forgets what is there. */
export function setItem(name: string, value: object | null): void {
  withStorage((storage) => {
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  });
}

/** The names of what is kept that begin with `prefix`. */
export function keysWithPrefix(prefix: string): string[] {
  return withStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))) ?? [];
}

// A browser that blocks storage, or has no room left, throws: nothing is kept there.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
