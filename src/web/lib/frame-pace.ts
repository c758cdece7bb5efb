/** Milliseconds that drawing and laying out may take at a time: no task is to hold the page up, on a slow phone neither. */
const BUDGET_MS = 12;
/** However fast the last ones were: some take far longer than others. */
const MOST_AT_A_TIME = 12;

/** Runs a task of its own once the next frame is painted. */
export function afterFrame(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

/** Runs a task of its own before the next frame, where the browser can be asked for that. */
function beforeFrame(task: () => void): void {
  // Safari has none.
  const priorities = 'scheduler' in globalThis ? scheduler : undefined;
  if (priorities === undefined) setTimeout(task);
  else void priorities.postTask(task, { priority: 'user-blocking' });
}

/**
 * Draws much a little at a time. Each time has three tasks: one draws, once the last frame is painted; the next lays out what
 * it drew; and the frame has no more to do than to paint it. How much is drawn at a time is learned from what the last time
 * took.
 */
export class FramePace {
  readonly #draw: (share: number) => number;
  readonly #layOut: () => void;
  #isAhead = false;
  /** How many are drawn at a time. */
  #share = 1;

  /**
   * `draw` is given how many may be drawn, and returns how many were; 0 where that says nothing about the others. `layOut` reads
   * something that the browser has to lay out the page for.
   */
  constructor(draw: (share: number) => number, layOut: () => void) {
    this.#draw = draw;
    this.#layOut = layOut;
  }

  /** Whether a drawing is still to come. */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** Asks for a drawing after the next frame. */
  readonly ask = (): void => {
    if (this.#isAhead) return;
    this.#isAhead = true;
    afterFrame(this.#next);
  };

  readonly #next = (): void => {
    this.#isAhead = false;
    const began = performance.now();
    const drawn = this.#draw(this.#share);
    const drawingMs = performance.now() - began;
    beforeFrame(() => {
      const from = performance.now();
      this.#layOut();
      if (drawn > 0) this.#learn(drawn, drawingMs + performance.now() - from);
    });
  };

  #learn(drawn: number, ms: number): void {
    const share = Math.floor((BUDGET_MS * drawn) / Math.max(ms, 1));
    this.#share = Math.max(1, Math.min(MOST_AT_A_TIME, share));
  }
}
