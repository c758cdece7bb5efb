import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { FramePace } from '../lib/frame-pace.ts';
import { usePrinting } from '../lib/use-printing.ts';
import { RowWindow, type DrawnRows } from './row-window.ts';

/** Milliseconds without a scroll event after which the scrolling rests. */
const REST_MS = 150;

/**
 * Which of many rows are drawn: those in sight and some around it, so that a thousand are as quick as ten. `box` holds the
 * rows, as high as their content, and nothing else but their gaps; a row says its index as `data-index`. `onDrawn` is
 * called with the index of the last one that is drawn.
 */
export function useRowWindow<Box extends HTMLElement>(
  count: number,
  estimatedHeight: number,
  onDrawn?: (lastIndex: number) => void,
) {
  const box = useRef<Box>(null);
  const isPrinting = usePrinting();
  const [drawing] = useState(() => new RowDrawing(estimatedHeight));
  const [drawn, setDrawn] = useState<DrawnRows>(() => drawing.resize(count));
  const [known, setKnown] = useState(count);
  if (count !== known) {
    setKnown(count);
    setDrawn(drawing.resize(count));
  }
  useEffect(
    () => (box.current === null || isPrinting ? undefined : drawing.start(box.current, setDrawn)),
    [drawing, isPrinting],
  );
  const lastIndex = drawn.rows.at(-1)?.index ?? -1;
  const onLastDrawn = useEffectEvent((index: number, of: number) => {
    if (of > 0) onDrawn?.(index);
  });
  useEffect(() => onLastDrawn(lastIndex, count), [lastIndex, count]);
  // Paper has no window: all rows are drawn on it.
  if (isPrinting) return { box, rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0 };
  return { box, ...drawn };
}

/** Draws the rows of a list as it is scrolled, a few at a time. */
class RowDrawing {
  readonly #estimate: number;
  readonly #window: RowWindow;
  #box: HTMLElement | null = null;
  #onDraw: (drawn: DrawnRows) => void = () => {};
  readonly #pace = new FramePace(
    (share) => this.#draw(share),
    () => this.#measure(),
  );
  #scrolledAt = Number.NEGATIVE_INFINITY;
  #rest: number | undefined;
  #width = 0;

  constructor(estimate: number) {
    this.#estimate = estimate;
    this.#window = new RowWindow(estimate);
  }

  resize(count: number): DrawnRows {
    this.#window.resize(count, Math.ceil(window.innerHeight / this.#estimate));
    this.#pace.ask();
    return this.#window.drawn();
  }

  /** Follows the scrolling of a page, or of the dialog that the list is in, until the returned function is called. */
  start(box: HTMLElement, onDraw: (drawn: DrawnRows) => void): () => void {
    this.#box = box;
    this.#onDraw = onDraw;
    const onScroll = (): void => {
      this.#scrolledAt = performance.now();
      window.clearTimeout(this.#rest);
      this.#rest = window.setTimeout(this.#pace.ask, REST_MS);
      this.#pace.ask();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', this.#pace.ask);
    const observer = new ResizeObserver(this.#pace.ask);
    // The content above the rows may change its height, and so may a row.
    for (const element of [box, document.body]) observer.observe(element);
    this.#pace.ask();
    return () => {
      this.#box = null;
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', this.#pace.ask);
      window.clearTimeout(this.#rest);
      observer.disconnect();
    };
  }

  /** Draws at most so many rows more. Returns how many it were. */
  #draw(share: number): number {
    const box = this.#box;
    if (box === null) return 0;
    const { top, width } = box.getBoundingClientRect();
    if (width !== this.#width) {
      this.#width = width;
      this.#window.forget();
    }
    this.#window.focus(focusedRow(box));
    const added = this.#window.show({ top: -top, bottom: window.innerHeight - top }, share);
    flushSync(() => this.#onDraw(this.#window.drawn()));
    if (added > 0) this.#pace.ask();
    return added;
  }

  /** Puts what was drawn where it belongs, now that its height is known. */
  #measure(): void {
    if (this.#box === null) return;
    const hasMoved = this.#window.measure(heightsOf(this.#box));
    const distance = this.#window.settle(performance.now() - this.#scrolledAt < REST_MS);
    if (hasMoved || distance !== 0) flushSync(() => this.#onDraw(this.#window.drawn()));
    if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
  }
}

/** The index of the row that has the focus, or −1. */
function focusedRow(box: HTMLElement): number {
  const row = box.contains(document.activeElement) ? document.activeElement?.closest('[data-index]') : null;
  return row instanceof HTMLElement ? Number(row.dataset['index']) : -1;
}

function* heightsOf(box: HTMLElement): Generator<readonly [index: number, height: number]> {
  for (const row of box.children)
    if (row instanceof HTMLElement && row.dataset['index'] !== undefined)
      yield [Number(row.dataset['index']), row.getBoundingClientRect().height];
}
