import { useCallback, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

import { FramePace } from '../../lib/frame-pace.ts';

/** Whose turn comes first: what counts the changes, days that were changed, what follows for other days, sums of all rows. */
const TURNS = ['counts', 'days', 'derived', 'sums'] as const;
export type Turn = (typeof TURNS)[number];

/** Draws what has changed: the first days at once, everything else over the next frames, one kind in each. */
export class RosterPace {
  readonly #waiting: Readonly<Record<Turn, Set<() => void>>> = {
    counts: new Set(),
    days: new Set(),
    derived: new Set(),
    sums: new Set(),
  };
  readonly #pace = new FramePace(
    (share) => this.#draw(share),
    () => document.body.getBoundingClientRect(),
  );

  /** Runs what draws something: days at once where they are the first of this frame, else once its turn has come. */
  readonly run = (draw: () => void, turn: Turn): void => {
    const isFirst = turn === 'days' && !this.#pace.isAhead;
    this.#pace.ask();
    if (isFirst) draw();
    else this.#waiting[turn].add(draw);
  };

  /** Forgets what is gone. */
  readonly cancel = (draw: () => void): void => {
    for (const turn of TURNS) this.#waiting[turn].delete(draw);
  };

  #nextTurn(): Turn | undefined {
    return TURNS.find((turn) => this.#waiting[turn].size > 0);
  }

  /** Draws parts of rows, at most so many, or one of what is drawn once for all of them. Returns how many parts it were. */
  #draw(share: number): number {
    const turn = this.#nextTurn();
    if (turn === undefined) return 0;
    const isOfRows = turn === 'days' || turn === 'derived';
    const due = [...this.#waiting[turn]].slice(0, isOfRows ? share : 1);
    for (const draw of due) {
      this.#waiting[turn].delete(draw);
      flushSync(draw);
    }
    if (this.#nextTurn() !== undefined) this.#pace.ask();
    return isOfRows ? due.length : 0;
  }
}

/** Something of a store, the same until it changes; who shows it is drawn again when its turn comes after that. */
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
