import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './loaded-requests.module.css';
import { leaveTexts } from './texts.ts';

/** A list of requests: bars in its place until it is there, why not and a new try, or that there are none. */
export function LoadedRequests<Request extends VacationRequest>({
  query: { data, isError, isFetching, refetch },
  none,
  children,
}: {
  readonly query: UseQueryResult<Request[]>;
  /** What to say when there are none. */
  readonly none: string;
  readonly children: (requests: readonly Request[]) => ReactNode;
}): ReactNode {
  return (
    <>
      {isError && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {leaveTexts.listFailed}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {data === undefined && isFetching && leaveTexts.loading}
      </div>
      {data !== undefined && data.length > 0 && children(data)}
      {data?.length === 0 && <p className={styles.none}>{none}</p>}
      {data === undefined && !isError && (
        <div className={styles.none} aria-hidden>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height="1.25rem" my="0.75rem" />
          ))}
        </div>
      )}
    </>
  );
}
