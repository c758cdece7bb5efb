import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { usePrinting } from '../lib/use-printing.ts';
import { DataCards } from './data-cards.tsx';
import styles from './data-list.module.css';
import type { DataListProps } from './data-rows.tsx';
import { DataTable } from './data-table.tsx';
import { Empty } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import { MOBILE } from './media.ts';
import { texts } from './texts.ts';

export type { Column } from './data-rows.tsx';

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index);

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

/** The rows of a list, once there are any: until then bars in their place, why they can't be read, or that there are none. */
export function LoadedRows<Row>({
  rows,
  query,
  failed = '',
  none,
  isPlain = false,
  children,
}: Pick<DataListProps<Row, string>, 'rows' | 'query' | 'none'> & {
  /** Within a surface already. */
  readonly isPlain?: boolean;
  readonly failed?: DataListProps<Row, string>['failed'] | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}): ReactNode {
  const error = query?.error ?? null;
  return (
    <>
      {query !== undefined && error !== null && (
        <LoadFailure isReading={query.isFetching} onRetry={query.refetch}>
          {typeof failed === 'string' ? messageOf(error, failed) : failed()}
        </LoadFailure>
      )}
      {query !== undefined && (
        <div className="visually-hidden" role="status">
          {rows === undefined && query.isFetching && texts.loading}
        </div>
      )}
      {rows === undefined && error === null && <ListSkeleton />}
      {rows?.length === 0 && <Empty isPlain={isPlain}>{none}</Empty>}
      {rows !== undefined && rows.length > 0 && children(rows)}
    </>
  );
}

/** What can be done with a row, in a cell of it. */
export const CellActions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);

/** The placeholder of a list that is loading. */
export const ListSkeleton = (): ReactNode => (
  <div className={styles.skeleton} aria-hidden>
    {SKELETON_ROWS.map((row) => (
      <Skeleton key={row} height="1.25rem" my="1rem" />
    ))}
  </div>
);
