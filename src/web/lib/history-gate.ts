/** What a screen holds back and forward by. */
interface Gate {
  /** Whether the app may follow to the address that stands in the bar now. */
  readonly mayFollow: () => boolean;
  /** Hears that it may not, and how to go there all the same. */
  readonly onHeld: (follow: () => void) => void;
}

let gate: Gate | null = null;
/** The place in the history of the page that is shown, as the router numbers them. */
let place: number | null = null;
/** Called by the step that puts the address back, of which nobody else hears. */
let onPutBack: (() => void) | null = null;

const placeNow = (): number | null => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
};

/**
 * Lets a screen hold the app back from following the browser's back and forward. To be called before the router begins to
 * listen: a window tells its listeners in the order in which they came.
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

/** Goes back to where the person was, so that the history is as before, and asks the gate. */
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

/** Closes the gate with a question of the screen's own; returns how to open it again. */
export function blockPopState(next: Gate): () => void {
  gate = next;
  place = placeNow();
  return () => {
    if (gate === next) gate = null;
  };
}
