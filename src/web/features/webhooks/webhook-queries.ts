import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { WebhookDelivery } from '#contract/webhooks.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's receivers of events. */
export const webhooksQuery = queryOptions({
  queryKey: queryKey('webhooks'),
  queryFn: ({ signal }) => api('GET /api/admin/webhooks', { signal }),
});

/** Which deliveries are listed. */
export type DeliveryFilter = 'all' | WebhookDelivery['state'];

/** The deliveries to a receiver, the newest first, part by part. */
export const deliveriesQuery = (id: number, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: queryKey('webhook-deliveries', { id, filter }),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/webhooks/{id}/deliveries', {
        params: { id: String(id) },
        query: {
          ...(filter !== 'all' && { state: filter }),
          ...(pageParam !== null && { below: String(pageParam) }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries, has_more: hasMore }) => (hasMore ? (deliveries.at(-1)?.id ?? null) : null),
    // What is sent meanwhile is seen when it is opened again.
    staleTime: 0,
  });

/** The mutation of every change of a receiver: only one is under way. */
export const SAVING_WEBHOOK = 'save-webhook';
