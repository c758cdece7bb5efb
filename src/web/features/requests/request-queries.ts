import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { AskedKind, RequestStatus } from '#domain/requests/request.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

const PAGE = 50;

const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: { readonly total: number }, all: readonly unknown[]): number | undefined =>
    all.length * PAGE < last.total ? all.length + 1 : undefined,
};

/** One's own requests, the newest first. */
export const ownRequestsQuery = (status: RequestStatus | 'open' | null) =>
  infiniteQueryOptions({
    queryKey: queryKey('requests', 'own', status),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/requests', {
        query: { page: String(pageParam), limit: String(PAGE), ...(status !== null && { status }) },
        signal,
      }),
    ...pages,
  });

/** A request with its history, read afresh for who looks at it; those of leave are numbered by themselves. */
export const requestQuery = (id: number, isLeave = false) =>
  queryOptions({
    queryKey: queryKey('requests', isLeave ? 'leave' : 'detail', id),
    queryFn: ({ signal }) => {
      const call = { params: { id: String(id) }, signal };
      return isLeave ? api('GET /api/leave-requests/{id}', call) : api('GET /api/requests/{id}', call);
    },
  });

/** What narrows the requests to decide on. */
export interface DecisionFilter {
  readonly status: 'waiting' | 'decided';
  readonly kind: AskedKind | null;
  readonly q: string;
}

/** The requests that wait for one's decision, or that one has decided on. */
export const toDecideQuery = ({ status, kind, q }: DecisionFilter) =>
  infiniteQueryOptions({
    queryKey: queryKey('requests', 'to-decide', status, kind, q),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/requests/to-decide', {
        query: { status, page: String(pageParam), limit: String(PAGE), q, ...(kind !== null && { kind }) },
        signal,
      }),
    ...pages,
  });

const POLL_MS = 60_000;

/** How many requests wait for one's decision, and how many of one's own were returned. */
export const waitingQuery = queryOptions({
  queryKey: queryKey('requests', 'waiting'),
  queryFn: ({ signal }) => api('GET /api/requests/waiting', { signal }),
  refetchInterval: POLL_MS,
});
