/**
 * Reads a value of this tab's `sessionStorage`: it survives a reload, a page discarded by the phone and an expired login,
 * and ends with the tab. `null` when there is none, or none that can be parsed.
 */
export function getItem(name: string): unknown {
  return withStorage((storage): unknown => JSON.parse(storage.getItem(name) ?? 'null'));
}

/** Stores a value; `null` removes it. */
export function setItem(name: string, value: object | null): void {
  withStorage((storage) => {
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  });
}

/** The stored names that begin with `prefix`. */
export function keysWithPrefix(prefix: string): string[] {
  return withStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))) ?? [];
}

// A browser that blocks storage, or whose quota is exceeded, throws: nothing is stored there.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
