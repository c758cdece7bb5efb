import { useEffect, useState } from 'react';

/** Rows that are drawn at a time, so that no task holds the page up. */
const ROWS_AT_A_TIME = 2;

/** How many rows are there so far: some more in each frame. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(Math.min(count, ROWS_AT_A_TIME));
  useEffect(() => {
    if (shown >= count) return;
    const frame = requestAnimationFrame(() => setShown(Math.min(count, shown + ROWS_AT_A_TIME)));
    return () => cancelAnimationFrame(frame);
  }, [shown, count]);
  return shown;
}

/** Draws rows anew: the first few at once, the others some more in each frame. */
export class RosterPace {
  #room = ROWS_AT_A_TIME;
  readonly #waiting = new Set<() => void>();
  #isAhead = false;

  /** Runs what draws a row, once its turn has come. */
  readonly run = (draw: () => void): void => {
    if (this.#room > 0) {
      this.#room -= 1;
      this.#waiting.delete(draw);
      draw();
      this.#lookAhead();
    } else this.runLater(draw);
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
    this.#room = ROWS_AT_A_TIME;
    for (const draw of [...this.#waiting].slice(0, ROWS_AT_A_TIME)) this.run(draw);
    if (this.#waiting.size > 0) this.#lookAhead();
  };
}
