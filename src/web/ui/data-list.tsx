import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { usePrinting } from '../lib/use-printing.ts';
import { DataCards } from './data-cards.tsx';
import styles from './data-list.module.css';
import type { DataListProps } from './data-rows.tsx';
import { DataTable } from './data-table.tsx';
import { LoadedRows } from './loaded-rows.tsx';
import { MOBILE } from './media.ts';

export type { Column } from './data-rows.tsx';

/**
 * A list of things: a table, and cards where there is no room for one, of the same columns. Only the rows in sight are
 * drawn, so that ten thousand are as quick as ten.
 */
export function DataList<Row, Name extends string>(props: DataListProps<Row, Name>): ReactNode {
  const { rows, none, query, failed, isStale = false, cardsBelow = MOBILE } = props;
  const isNarrow = useMediaQuery(cardsBelow, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const hasCards = isNarrow && !isPrinting;
  return (
    <LoadedRows rows={rows} query={query} failed={failed} none={none}>
      {(loaded) => (
        <div className={styles.list} aria-busy={isStale || undefined}>
          {hasCards ? (
            <DataCards {...props} rows={loaded} />
          ) : (
            // Nothing is chosen or sorted on paper: browsers don't repeat a head with buttons in it on each page.
            <DataTable {...props} rows={loaded} {...(isPrinting && { selection: undefined, onSort: undefined })} />
          )}
        </div>
      )}
    </LoadedRows>
  );
}

/** The buttons of a row, in a cell of it. */
export const CellActions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);
