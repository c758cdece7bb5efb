/** The result of `use` on the browser's storage; `null` where it throws, as each access does in a browser that blocks storage. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
