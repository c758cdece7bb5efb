import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { Stack } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import { texts } from './texts.ts';

/** What is read of the server, once it is there: until then blocks of its size, or that it can't be read. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  heights,
  children,
}: {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What to say of a failure that the server doesn't explain. */
  readonly failed: string;
  /** How tall its parts will be, as lengths of CSS. */
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
  return (
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
}
