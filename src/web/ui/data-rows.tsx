import type { UseQueryResult } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';

import type { ColumnSort } from '../lib/search-state.ts';
import type { To } from '../lib/router.tsx';
import styles from './data-list.module.css';

/** Where a cell is rendered: a card may need the unit that a table's header says. */
type Place = 'table' | 'card';

/** A column of a list, and what its cells are on a card. */
export interface Column<Row, Name extends string = string> {
  readonly key: Name;
  readonly label: string;
  /** Drawn below the label in the head of a table: the scale of a plot in its cells. */
  readonly scale?: ReactNode;
  /** `null` where there is nothing to say, which leaves its line out of a card. */
  readonly cell: (row: Row, place: Place) => ReactNode;
  /** The column's own, a length of CSS; those without one share what is left. */
  readonly width?: string;
  readonly align?: 'end';
  /** Below the column, in a list with sums. */
  readonly total?: (place: Place) => ReactNode;
  /**
   * What it is on a card: its title (in a table, the header of the row), small above the title, beside it, a line with
   * its label (the default), a line without one, or hidden.
   */
  readonly phone?: 'title' | 'above' | 'aside' | 'line' | 'plain' | 'hidden';
}

/** The rows that are chosen. */
export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** The labels of the boxes that choose a row, and all of them. */
  readonly label: (row: Row) => string;
  readonly all: string;
}

export interface DataListProps<Row, Name extends string> {
  /** The name of the list; needed where nothing else on the screen names it. */
  readonly label?: string;
  readonly columns: readonly Column<Row, Name>[];
  /** `undefined` while they are read. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => Key;
  /** The query of the rows, for a list that shows its failure itself. */
  readonly query?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | undefined;
  /** The message of a failure that the server doesn't explain; as a function, of every failure. */
  readonly failed?: string | (() => string);
  /** The message of an empty list. */
  readonly none: string;
  /** How many rows there are, where not all have been read. */
  readonly total?: number;
  /** The rows are of the previous filter, shown until the new ones are loaded. */
  readonly isStale?: boolean;
  /** Called with the index of the last rendered row, to prefetch more. */
  readonly onDrawn?: (lastIndex: number) => void;
  /** The column that the rows are sorted by; left out, the headers don't sort. */
  readonly sort?: ColumnSort<Name>;
  readonly onSort?: ((sort: ColumnSort<Name>) => void) | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** The label of the sums. */
  readonly totalLabel?: string;
  /** Where a click anywhere on a row leads. For keyboards and screen readers, a cell has the link. */
  readonly to?: (row: Row) => To;
  /** The row's `data-mark` for style sheets: `alarm` and `current` look the same everywhere. */
  readonly mark?: (row: Row) => string | undefined;
  /** Below which width there are cards: phones alone unless it says otherwise. */
  readonly cardsBelow?: string;
  readonly density?: 'compact';
  /** The estimated heights of a row and a card, in pixels: each is measured once it is drawn. */
  readonly heights?: readonly [row: number, card: number];
  readonly className?: string | undefined;
}

/** The props of a list whose rows are there. */
export type Drawn<Row, Name extends string> = DataListProps<Row, Name> & { readonly rows: readonly Row[] };

/** The estimated heights of a row and a card, in pixels. */
export const HEIGHTS = [48, 120] as const;

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
