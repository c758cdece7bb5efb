import { queryOptions, useQuery } from '@tanstack/react-query';

import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { pendingSwapsQuery } from './pending-query.ts';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** To decide the swaps that wait, on the admins' start page: those whose first day has come are late; nothing where none does. */
export function usePendingSwapsTasks(): readonly Task[] {
  const query = useQuery({ ...pendingSwapsQuery, refetchInterval: POLL_MS });
  const today = useToday();
  const swaps = query.data?.map((swap) => ({
    ...swap,
    first: swap.works_on < swap.rests_on ? swap.works_on : swap.rests_on,
  }));
  if (swaps?.length === 0) return [];
  const task = {
    title: texts.pending,
    name: texts.pending,
    to: '/approvals',
    unit: texts.requests,
    query,
    failed: texts.pendingFailed,
    summary: swaps && {
      count: swaps.length,
      isAlarming: swaps.some(({ first }) => first <= today),
      items: swaps.map(({ id, name, first }) => {
        const day = formatMonthDay(isoDate(first));
        const isLate = first <= today;
        return { key: id, name, note: isLate ? texts.late(day) : texts.requestOf(day), isLate, to: '/approvals' };
      }),
    },
  };
  return [task];
}

const expiringQuery = queryOptions({
  queryKey: queryKey('swaps', 'expiring'),
  queryFn: ({ signal }) => api('GET /api/admin/comp-days/expiring', { signal }),
  staleTime: POLL_MS,
});

/** To see to those whose compensation for work on a rest day lapses soon; nothing where nobody's does. */
export function useExpiringCompTasks(): readonly Task[] {
  const may = useMay('approve_leave');
  const query = useQuery({ ...expiringQuery, enabled: may });
  if (!may || query.data?.length === 0) return [];
  const task = {
    title: texts.expiring,
    name: texts.expiring,
    to: '/admin',
    unit: texts.requests,
    query,
    failed: texts.expiringFailed,
    summary: query.data && {
      count: query.data.length,
      items: query.data.map(({ user_id, name, date, expires_on, left_days }) => ({
        key: `${user_id} ${date}`,
        name,
        note: texts.expires(left_days, formatMonthDay(isoDate(expires_on))),
        to: `/admin/users/${user_id}?month=${date.slice(0, 7)}`,
      })),
    },
  };
  return [task];
}
