/** How a screen blocks back and forward. */
interface Gate {
  /** Whether the app may follow to the present address. */
  readonly mayFollow: () => boolean;
  /** Called when it may not, with how to go there all the same. */
  readonly onHeld: (follow: () => void) => void;
}

let gate: Gate | null = null;
/** The history index of the page that is shown, as the router numbers them. */
let place: number | null = null;
/** Called by the step that restores the address, whose event is not dispatched any further. */
let onPutBack: (() => void) | null = null;

const placeNow = (): number | null => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
};

/**
 * Lets a screen block the browser's back and forward. To be called before the router adds its listener: a window calls
 * listeners in the order in which they were added.
 */
export function installHistoryGate(): void {
  window.addEventListener('popstate', (event) => {
    if (onPutBack !== null) {
      event.stopImmediatePropagation();
      onPutBack();
    } else if (gate?.mayFollow() === false) {
      event.stopImmediatePropagation();
      hold(gate);
    } else place = placeNow();
  });
}

/** Restores the address, so that the history is as before, and calls the gate. */
function hold({ onHeld }: Gate): void {
  const target = placeNow();
  // An address that is not of the app's own making has no place: there is nothing to put back.
  const steps = target === null || place === null ? 0 : target - place;
  const putBack = new Promise<void>((resolve) => {
    if (steps === 0) return resolve();
    onPutBack = () => {
      onPutBack = null;
      resolve();
    };
    window.history.go(-steps);
  });
  onHeld(() => {
    void putBack.then(() => {
      gate = null;
      window.history.go(steps);
    });
  });
}

/** Blocks back and forward with the screen's own question; returns the cleanup. */
export function blockPopState(next: Gate): () => void {
  gate = next;
  place = placeNow();
  return () => {
    if (gate === next) gate = null;
  };
}
