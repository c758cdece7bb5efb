import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { withKept } from './kept-answers.ts';
import { queryKey } from './query-keys.ts';

const POLL_MS = 5 * 60_000;

/** The person's day at one glance: what no screen waits for. */
export const myDayQuery = queryOptions({
  queryKey: queryKey('my-day'),
  queryFn: ({ signal }) => withKept('my-day', () => api('GET /api/my-day', { signal })),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
});
