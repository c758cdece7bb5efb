/** Asked when the browser went back or forward, before the app follows: whether it may. */
type Gate = () => boolean;

let gate: Gate | null = null;

/**
 * Lets a screen hold the app back from following the browser's back and forward. To be called before the router begins to
 * listen: a window tells its listeners in the order in which they came.
 */
export function installHistoryGate(): void {
  window.addEventListener('popstate', (event) => {
    if (gate?.() === false) event.stopImmediatePropagation();
  });
}

/** Closes the gate with a question of the screen's own; returns how to open it again. */
export function holdHistory(mayFollow: Gate): () => void {
  gate = mayFollow;
  return () => {
    if (gate === mayFollow) gate = null;
  };
}
