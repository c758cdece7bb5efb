import { useCallback, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds that a frame with its drawing may take: longer ones draw less in the next, and shorter ones more. */
const [SHORT_FRAME, LONG_FRAME] = [16, 28];
/** However fast the frames were: some rows take far longer than others. */
const MOST_IN_A_FRAME = 12;

/** Whose turn comes first: what counts the changes, days that were changed, what follows for other days, sums of all rows. */
const TURNS = ['counts', 'days', 'derived', 'sums'] as const;
export type Turn = (typeof TURNS)[number];

/**
 * Draws what has changed: the first days at once, everything else over the next frames. What the browser does to style, lay out
 * and paint it takes far longer than React's part, and is over only after the frame: how much one can have is learned from the
 * one before.
 */
export class RosterPace {
  readonly #waiting: Readonly<Record<Turn, Set<() => void>>> = {
    counts: new Set(),
    days: new Set(),
    derived: new Set(),
    sums: new Set(),
  };
  #isAhead = false;
  /** How many parts of rows are drawn in a frame. */
  #share = 1;

  /** Runs what draws something: days at once where they are the first of this frame, else once its turn has come. */
  readonly run = (draw: () => void, turn: Turn): void => {
    const isFirst = turn === 'days' && !this.#isAhead;
    this.#lookAhead();
    if (isFirst) draw();
    else this.#waiting[turn].add(draw);
  };

  /** Forgets what is gone. */
  readonly cancel = (draw: () => void): void => {
    for (const turn of TURNS) this.#waiting[turn].delete(draw);
  };

  #lookAhead(): void {
    if (this.#isAhead) return;
    this.#isAhead = true;
    requestAnimationFrame(this.#next);
  }

  #nextTurn(): Turn | undefined {
    return TURNS.find((turn) => this.#waiting[turn].size > 0);
  }

  readonly #next = (): void => {
    this.#isAhead = false;
    const turn = this.#nextTurn();
    if (turn === undefined) return;
    const began = performance.now();
    const due = this.#waiting[turn];
    const isOfRows = turn === 'days' || turn === 'derived';
    for (const draw of [...due].slice(0, isOfRows ? this.#share : 1)) {
      due.delete(draw);
      flushSync(draw);
    }
    if (this.#nextTurn() !== undefined) this.#lookAhead();
    if (!isOfRows || due.size === 0) return;
    // A timer comes after the frame was painted.
    setTimeout(() => {
      const took = performance.now() - began;
      if (took < SHORT_FRAME) this.#share = Math.min(MOST_IN_A_FRAME, this.#share + 1);
      else if (took > LONG_FRAME) this.#share = Math.max(1, this.#share >> 1);
    });
  };
}

/** Something of a store, the same until it changes; who shows it is drawn anew when its turn comes after that. */
export function usePaced<Value>(
  pace: RosterPace,
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  turn: Turn | ((now: Value, before: Value) => Turn),
): Value {
  const subscribePaced = useCallback(
    (draw: () => void) => {
      let known = read();
      const unsubscribe = subscribe(() => {
        const [now, before] = [read(), known];
        if (now === before) return;
        known = now;
        pace.run(draw, typeof turn === 'function' ? turn(now, before) : turn);
      });
      return () => {
        unsubscribe();
        pace.cancel(draw);
      };
    },
    [pace, subscribe, read, turn],
  );
  return useSyncExternalStore(subscribePaced, read);
}
