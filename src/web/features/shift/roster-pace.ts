import { flushSync } from 'react-dom';

/** Milliseconds that a frame with its drawing may take: longer ones draw less in the next, and shorter ones more. */
const [SHORT_FRAME, LONG_FRAME] = [16, 28];
/** However fast the frames were: some rows take far longer than others. */
const MOST_IN_A_FRAME = 6;

/**
 * Draws rows anew: the first at once, the others over the next frames. What the browser does to style, lay out and paint them
 * takes far longer than React's part, and is over only after the frame: how much one can have is learned from the one before.
 */
export class RosterPace {
  readonly #waiting = new Set<() => void>();
  readonly #sums = new Set<() => void>();
  #isAhead = false;
  /** How many are drawn in a frame. */
  #share = 1;

  /** Runs what draws a row: at once where it is the first of this frame, else once its turn has come. */
  readonly run = (draw: () => void): void => {
    if (!this.#isAhead) {
      this.#lookAhead();
      return draw();
    }
    this.#waiting.add(draw);
  };

  /** Runs what sums the rows up: after them all, and one in a frame. */
  readonly runLast = (draw: () => void): void => {
    this.#sums.add(draw);
    this.#lookAhead();
  };

  /** Forgets what is gone. */
  readonly cancel = (draw: () => void): void => {
    this.#waiting.delete(draw);
    this.#sums.delete(draw);
  };

  #lookAhead(): void {
    if (this.#isAhead) return;
    this.#isAhead = true;
    requestAnimationFrame(this.#next);
  }

  readonly #next = (): void => {
    this.#isAhead = false;
    const began = performance.now();
    const [from, most] = this.#waiting.size > 0 ? [this.#waiting, this.#share] : [this.#sums, 1];
    for (const draw of [...from].slice(0, most)) {
      from.delete(draw);
      flushSync(draw);
    }
    if (this.#waiting.size + this.#sums.size > 0) this.#lookAhead();
    if (this.#waiting.size === 0) return;
    // A timer comes after the frame was painted.
    setTimeout(() => {
      const took = performance.now() - began;
      if (took < SHORT_FRAME) this.#share = Math.min(MOST_IN_A_FRAME, this.#share + 1);
      else if (took > LONG_FRAME) this.#share = Math.max(1, this.#share >> 1);
    });
  };
}
