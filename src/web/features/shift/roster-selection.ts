import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { afterFrame } from '../../lib/frame-pace.ts';
import type { Place } from './roster-draft.ts';

/** The selected days of the grid, by rows and columns, both ends inclusive. */
export interface Selection {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** The days of a selection, row by row. */
export function placesOf(
  { rows, columns }: Selection,
  people: readonly { readonly user_id: number }[],
  dates: readonly IsoDate[],
): Place[] {
  return people
    .slice(rows[0], rows[1] + 1)
    .flatMap(({ user_id: userId }) => dates.slice(columns[0], columns[1] + 1).map((date) => ({ userId, date })));
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Rows whose days are marked at a time: the browser styles each of them again. */
const MARKED_AT_A_TIME = 10;

type Spot = readonly [row: number, column: number];

/** The elements of a grid's days. */
interface Parts<Element = HTMLElement> {
  /** Its first children are the rows, the first child of each of them the row's head. */
  readonly body: RefObject<Element | null>;
  /** Is laid over what is selected. */
  readonly outline: RefObject<Element | null>;
}

/**
 * Which days of a grid are selected: from where a selection began to where the focus is. It is held beside React, and marked
 * on the elements: a key press then draws nothing again.
 */
export class GridSelection {
  #anchor: Spot = [0, 0];
  #focus: Spot = [0, 0];
  #inTabOrder: Spot = [0, 0];
  /** By row, which of its days say that they are selected. */
  readonly #marked = new Map<number, Columns>();
  #isMarking = false;
  /** Of the drag that is under way: aborted when it ends. */
  #drag: AbortController | null = null;
  /** Where a drag has come to meanwhile. */
  #draggedTo: Spot | null = null;
  readonly #parts: Parts;
  readonly #onSelect: (selection: Selection) => void;
  #size = { rows: 0, columns: 0 };

  constructor(parts: Parts, onSelect: (selection: Selection) => void) {
    this.#parts = parts;
    this.#onSelect = onSelect;
  }

  /** Says how many rows and columns there are. */
  resize(size: { readonly rows: number; readonly columns: number }): void {
    this.#size = size;
  }

  /** The days between where the selection began and the focus. */
  current(): Selection {
    const ends = (at: 0 | 1): [number, number] => [
      Math.min(this.#anchor[at], this.#focus[at]),
      Math.max(this.#anchor[at], this.#focus[at]),
    ];
    return { rows: ends(0), columns: ends(1) };
  }

  /** Goes to a day. With `extends` the selection goes on to there. */
  go(row: number, column: number, { isExtending = false } = {}): void {
    const { rows, columns } = this.#size;
    const spot: Spot = [clamp(row, rows), clamp(column, columns)];
    this.#focus = spot;
    if (!isExtending) this.#anchor = spot;
    this.#mark();
    this.#cell(spot)?.focus();
  }

  /** Whether the key was one that goes to another day. */
  move(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return false;
    event.preventDefault();
    const [rows, columns] = step;
    if (rows === 0 && Math.abs(columns) === 1 && !event.shiftKey) this.step(columns);
    else this.go(this.#focus[0] + rows, this.#focus[1] + columns, { isExtending: event.shiftKey });
    return true;
  }

  /** Goes so many days on or back: over the last day of a row to the first of the next; at the ends of the grid it stays. */
  step(days: number): void {
    const { rows, columns } = this.#size;
    const place = this.#focus[0] * columns + this.#focus[1] + days;
    if (place >= 0 && place < rows * columns) this.go(Math.floor(place / columns), place % columns);
  }

  /** Begins to select; what `onEnd` does is done when the pointer is released, wherever it is then. */
  begin(event: PointerEvent, onEnd: () => void): void {
    const spot = spotOf(event);
    if (spot === null || event.button !== 0) return;
    this.#end();
    this.#drag = new AbortController();
    const { signal } = this.#drag;
    const end = (): void => {
      this.#end();
      onEnd();
    };
    window.addEventListener('pointerup', end, { signal });
    // The browser takes a finger to scroll.
    window.addEventListener('pointercancel', () => this.#end(), { signal });
    // A finger would keep sending its events to where it began.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    this.go(...spot, { isExtending: event.shiftKey });
  }

  /** Goes on to where the pointer is: in a task of its own, since the frame of a pointer event has much to do already. */
  extend(event: PointerEvent): void {
    const spot = spotOf(event);
    if (this.#drag === null || spot === null) return;
    // The release never reached the browser: a dialog of the system had the pointer.
    if (event.buttons === 0) return this.#end();
    if (this.#draggedTo === null) afterFrame(this.#follow);
    this.#draggedTo = spot;
  }

  #end(): void {
    this.#follow();
    this.#drag?.abort();
    this.#drag = null;
  }

  readonly #follow = (): void => {
    const spot = this.#draggedTo;
    this.#draggedTo = null;
    if (spot !== null) this.go(...spot, { isExtending: true });
  };

  /** By its place: a search would read all cells. */
  #cell([row, column]: Spot): HTMLElement | null {
    const cell = this.#parts.body.current?.children[row]?.children[column + 1];
    return cell instanceof HTMLElement && cell.dataset['row'] === String(row) ? cell : null;
  }

  #mark(): void {
    const selection = this.current();
    if (!this.#isMarking) this.#markRows();
    this.#layOutline(selection);
    this.#cell(this.#inTabOrder)?.setAttribute('tabindex', '-1');
    this.#inTabOrder = this.#focus;
    this.#cell(this.#focus)?.setAttribute('tabindex', '0');
    this.#onSelect(selection);
  }

  /** Marks each day as selected or not for screen readers: some rows at once, the others in the frames after. */
  readonly #markRows = (): void => {
    this.#isMarking = false;
    const { rows, columns } = this.current();
    let room = MARKED_AT_A_TIME;
    for (let row = 0; row < this.#size.rows; row += 1) {
      const wanted = row >= rows[0] && row <= rows[1] ? columns : NONE;
      const marked = this.#marked.get(row) ?? NONE;
      if (isSame(marked, wanted)) continue;
      if (room === 0) {
        this.#isMarking = true;
        afterFrame(this.#markRows);
        return;
      }
      room -= 1;
      this.#marked.set(row, wanted);
      for (let column = 0; column < this.#size.columns; column += 1) {
        if (isIn(wanted, column) === isIn(marked, column)) continue;
        const cell = this.#cell([row, column]);
        if (isIn(wanted, column)) cell?.setAttribute('aria-selected', 'true');
        else cell?.removeAttribute('aria-selected');
      }
    }
  };

  #layOutline({ rows, columns }: Selection): void {
    const outline = this.#parts.outline.current;
    if (outline === null) return;
    outline.hidden = false;
    outline.style.setProperty('--row', String(rows[0]));
    outline.style.setProperty('--rows', String(rows[1] - rows[0] + 1));
    outline.style.setProperty('--column', String(columns[0]));
    outline.style.setProperty('--columns', String(columns[1] - columns[0] + 1));
  }
}

type Columns = Selection['columns'];
const NONE: Columns = [0, -1];
const isSame = (one: Columns, other: Columns): boolean => one[0] === other[0] && one[1] === other[1];
const isIn = ([first, last]: Columns, column: number): boolean => column >= first && column <= last;

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

function spotOf({ target }: PointerEvent): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell === null ? null : [Number(cell.dataset['row']), Number(cell.dataset['column'])];
}

/** The selection of a grid of that size. */
export function useSelection(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  onSelect: (selection: Selection) => void,
): { readonly selection: GridSelection } & Parts<HTMLDivElement> {
  const body = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const [selection] = useState(() => new GridSelection({ body, outline }, onSelect));
  useEffect(() => {
    selection.resize({ rows, columns });
  }, [selection, rows, columns]);
  return { selection, body, outline };
}
