import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { Stack } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import { texts } from './texts.ts';

/** The part of a query that is shown. */
export type ReadQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
  readonly refetch: () => unknown;
};

/** Renders a query's data; until then skeletons of its size, or its failure. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  heights,
  children,
}: {
  readonly query: ReadQuery<Data>;
  /** The message of a failure that the server doesn't explain. */
  readonly failed: string;
  /** The heights of the skeletons, as CSS lengths. */
  readonly heights: readonly string[];
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  if (data !== undefined) return children(data);
  if (error !== null)
    return (
      <LoadFailure isReading={isFetching} onRetry={refetch}>
        {messageOf(error, failed)}
      </LoadFailure>
    );
  return <Pending heights={heights} />;
}

/** In the place of what is being read: skeletons of its size. */
export const Pending = ({ heights }: { readonly heights: readonly string[] }): ReactNode => (
  <div role="status">
    <span className="visually-hidden">{texts.loading}</span>
    <Stack gap="lg">
      {heights.map((height, part) => (
        // oxlint-disable-next-line react/no-array-index-key -- They never change.
        <Skeleton key={part} height={height} radius="md" aria-hidden />
      ))}
    </Stack>
  </div>
);
