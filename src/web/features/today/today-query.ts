import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { PresenceFilter } from '#contract/today.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { oneOf, page as pageParam, searchState, text } from '../../lib/search-state.ts';
import { serverNow } from '../../lib/use-server-time.ts';

/** The states in the order in which an admin asks for them: first who is missing. */
export const FILTERS = [
  'late',
  'came_late',
  'working',
  'on_break',
  'not_yet',
  'left',
  'leave',
  'absent',
  'off',
] as const satisfies readonly PresenceFilter[];

/** What the address says of the live list: `?state=&q=&page=`. */
export const todayState = searchState({ state: oneOf(FILTERS), q: text(), page: pageParam() });

/** How often the list is read again. */
export const POLL_MS = 60_000;

/** Who is in, and when that was so. */
export const todayQuery = ({ state, q, page: shown }: ReturnType<typeof todayState.read>) =>
  queryOptions({
    queryKey: queryKey('today', state, q, shown),
    queryFn: async ({ signal }) => {
      const query = { state: state ?? undefined, q: q.trim(), page: String(shown) };
      return { ...(await api('GET /api/admin/today', { query, signal })), at: serverNow() };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
