import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import type { DataListProps } from './data-rows.tsx';
import { Empty, Panel } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import { texts } from './texts.ts';

/** The rows of a list, once there are any: until then bars in their place, why they can't be read, or that there are none. */
export function LoadedRows<Row>({
  rows,
  query,
  failed = '',
  none,
  isPlain = false,
  expected,
  children,
}: Pick<DataListProps<Row, string>, 'rows' | 'query' | 'none'> & {
  /** Within a surface already. */
  readonly isPlain?: boolean;
  /** How many rows the placeholder has, of a list that is short and has something below it. */
  readonly expected?: number;
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
      {rows === undefined && error === null && <ListSkeleton rows={expected} />}
      {rows?.length === 0 && <Empty isPlain={isPlain}>{none}</Empty>}
      {rows !== undefined && rows.length > 0 && children(rows)}
    </>
  );
}

/** The placeholder of a list that is loading. */
export const ListSkeleton = ({ rows = 8 }: { readonly rows?: number | undefined }): ReactNode => (
  <div aria-hidden>
    <Panel gap="xl">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="1.25rem" />
      ))}
    </Panel>
  </div>
);
