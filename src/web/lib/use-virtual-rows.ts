import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Rows beyond both edges of the window that are drawn all the same, so that a quick scroll shows no gap. */
const OVERSCAN = 12;

/**
 * Which of many rows are drawn: those in the window and some around it, so that a thousand are as quick as ten. The rows
 * are stacked in `box`, as high as their content; `before` and `after` are the heights of those left out, in pixels.
 * `onDrawn` is called with the index of the last rendered row.
 */
export function useVirtualRows<Box extends HTMLElement>(
  count: number,
  estimatedHeight: number,
  onDrawn?: (lastIndex: number) => void,
) {
  const box = useRef<Box>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = (): void => setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    // What is above the rows changes its height.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const lastIndex = last?.index ?? -1;
  const tell = useEffectEvent((index: number) => onDrawn?.(index));
  useEffect(() => tell(lastIndex), [lastIndex, count]);
  return {
    box,
    drawn: drawn.map(({ index }) => index),
    measure: rows.measureElement,
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : rows.getTotalSize() - (last.end - top),
  };
}
