import { flushSync } from 'react-dom';

/**
 * Milliseconds of a frame in which rows are drawn anew: the browser's own part of the frame takes longer than that. A slow device
 * draws one row in a frame, a fast one several.
 */
const FRAME_BUDGET = 3;

/** Draws rows anew: the first at once, the others as their frames have time for them. */
export class RosterPace {
  readonly #waiting = new Set<() => void>();
  #isAhead = false;

  /** Runs what draws a row: at once where it is the first of this frame, else once its turn has come. */
  readonly run = (draw: () => void): void => {
    if (this.#isAhead) return this.runLater(draw);
    this.#lookAhead();
    draw();
  };

  /** Runs what draws a row, or what sums them up, not before the next frame. */
  readonly runLater = (draw: () => void): void => {
    this.#waiting.add(draw);
    this.#lookAhead();
  };

  /** Forgets a row that is gone. */
  readonly cancel = (draw: () => void): void => void this.#waiting.delete(draw);

  #lookAhead(): void {
    if (this.#isAhead) return;
    this.#isAhead = true;
    requestAnimationFrame(this.#next);
  }

  readonly #next = (): void => {
    this.#isAhead = false;
    const end = performance.now() + FRAME_BUDGET;
    for (const draw of this.#waiting) {
      const began = performance.now();
      this.#waiting.delete(draw);
      flushSync(draw);
      // The next one is taken to need as long.
      if (2 * performance.now() - began > end) break;
    }
    if (this.#waiting.size > 0) this.#lookAhead();
  };
}
