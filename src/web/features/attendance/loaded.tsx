import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../lib/api.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './loaded.module.css';
import { texts } from './texts.ts';

/** What a dialog shows of something that has to be read first: bars in its place, then it, or why not and a new try. */
export function Loaded<Data>({
  query,
  failed,
  height,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** What to say where the server gives no reason. */
  readonly failed: string;
  /** How tall it will be, in rem: the dialog is so beforehand. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching) {
    return <LoadFailure onRetry={query.refetch}>{messageOf(query.error, failed)}</LoadFailure>;
  }
  return (
    <div className={styles.bars} role="status" style={{ height: `${height}rem` }}>
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton height="0.875rem" width="30%" />
      <Skeleton height="2.75rem" />
      <Skeleton height="0.875rem" width="30%" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
