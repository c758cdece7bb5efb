import { useQuery } from '@tanstack/react-query';

import type { RequestResponse } from '#contract/requests.ts';
import { REQUEST_KIND_NAMES } from '#domain/requests/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { usePlaces } from '../../lib/places.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { pathOf } from './request-path.ts';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** To decide the requests that wait for one, the oldest first, on the admins' start page; nothing where none does. */
export function useRequestTasks(): readonly Task[] {
  const { decides } = usePlaces();
  const query = useQuery({
    queryKey: queryKey('requests', 'to-decide', 'home'),
    queryFn: ({ signal }) => api('GET /api/requests/to-decide', { query: { limit: '5' }, signal }),
    enabled: decides,
    refetchInterval: POLL_MS,
  });
  const today = useToday();
  // Leave has to be decided before its day.
  const isLate = ({ kind, date }: RequestResponse): boolean => kind === 'leave' && date < today;
  if (!decides || query.data?.total === 0) return [];
  const task = {
    title: texts.pendingTask,
    name: texts.pendingTask,
    to: '/approvals',
    unit: texts.pendingUnit,
    query,
    failed: texts.failed,
    summary: query.data && {
      count: query.data.total,
      isAlarming: query.data.data.some(isLate),
      items: query.data.data.map((request) => ({
        key: pathOf(request),
        name: request.name,
        note: `${REQUEST_KIND_NAMES[request.kind]} ${formatMonthDay(isoDate(request.date))}`,
        isLate: isLate(request),
        to: pathOf(request),
      })),
    },
  };
  return [task];
}
