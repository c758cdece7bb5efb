/** What `use` makes of the browser's storage; `null` where it throws, as a browser that blocks it does on the mere mention. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
