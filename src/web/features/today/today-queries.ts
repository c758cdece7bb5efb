import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { PresenceFilter } from '#contract/today.ts';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** How often the list is read anew. */
const POLL_MS = 60_000;

/** Who is in, and when that was so. */
export const todayQuery = (state: PresenceFilter | null, q: string, page: number) =>
  queryOptions({
    queryKey: ['today', state, q, page],
    queryFn: async ({ signal }) => {
      const query = { state: state ?? undefined, q: q.trim(), page: String(page) };
      return { ...(await api('GET /api/admin/today', { query, signal })), at: serverNow() };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
