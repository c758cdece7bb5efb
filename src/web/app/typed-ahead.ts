/** How long keys are held for a dialog whose code doesn't come, in milliseconds. */
const LONGEST_MS = 5000;

let keys = '';
let end = (): void => {};

/** Holds what is typed from now on, until the dialog that it is for has its field. */
export function holdKeys(): void {
  end();
  // Keys of an input method are called Process.
  const hold = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys += event.key;
  };
  window.addEventListener('keydown', hold, true);
  const timer = setTimeout(takeKeys, LONGEST_MS);
  end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, true);
  };
}

/** What was typed meanwhile; the keys then go where the focus is. */
export function takeKeys(): string {
  const typed = keys;
  end();
  keys = '';
  return typed;
}
