import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import type { Selection } from './data-list.tsx';
import styles from './data-list.module.css';

/** The estimated heights of a row and a card, in pixels. */
export const HEIGHTS = [48, 120] as const;

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

/** Selects a row of a list. */
export const SelectRow = <Row,>({
  row,
  selection,
}: {
  readonly row: Row;
  readonly selection: Selection<Row>;
}): ReactNode => (
  <Select
    label={selection.label(row)}
    checked={selection.isSelected(row)}
    onChange={(isSelected) => selection.onSelect([row], isSelected)}
  />
);

/** A checkbox with room for a thumb, whose label is for screen readers alone. */
export const Select = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);
