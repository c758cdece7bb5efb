import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './long-table.module.css';

/** The head of a column, which sorts by it; once more turns the order round. */
export function SortHead<Key extends string>({
  column,
  label,
  sort,
  onSort,
}: {
  readonly column: Key;
  readonly label: string;
  /** The column that the rows are sorted by, with `-` where the last come first. */
  readonly sort: Key | `-${Key}`;
  readonly onSort: (sort: Key | `-${Key}`) => void;
}): ReactNode {
  const isSorted = sort === column || sort === `-${column}`;
  const isDescending = sort === `-${column}`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-column={column} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isSorted && !isDescending ? `-${column}` : column)}
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

/** The room of the rows that aren't drawn. */
export const RowSpace = ({ height }: { readonly height: number }): ReactNode =>
  height > 0 && <tr aria-hidden style={{ height }} />;
