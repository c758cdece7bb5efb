import { skipToken, useQuery } from '@tanstack/react-query';

import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { listTexts as texts } from './list-texts.ts';

const POLL_MS = 60_000;

/**
 * The contracts whose term ends: to renew, or to give notice in time that they aren't renewed; those that are over are
 * late. A task of super admins, as others may not see terms.
 */
export function useEndingContractsTasks(): readonly Task[] {
  const isSuperAdmin = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const query = useQuery({
    queryKey: queryKey('users', 'ending-contracts'),
    queryFn: isSuperAdmin
      ? async ({ signal }) => (await api('GET /api/admin/ending-contracts', { signal })).rows
      : skipToken,
    staleTime: POLL_MS,
  });
  const today = useToday();
  if (!isSuperAdmin) return [];
  const task: Task = {
    title: texts.cardTitle,
    name: texts.cardTitle,
    to: '/admin/contracts?ending=1',
    unit: texts.cardUnit,
    query,
    failed: texts.cardFailed,
    summary: query.data && {
      count: query.data.length,
      isAlarming: query.data.some(({ ends_on }) => ends_on < today),
      items: query.data.map(({ user_id, name, ends_on }) => {
        const [isLate, day] = [ends_on < today, formatMonthDay(isoDate(ends_on))];
        return {
          key: user_id,
          name,
          note: isLate ? texts.ended(day) : texts.ends(day),
          isLate,
          to: `/admin/users/${user_id}?tab=contract`,
        };
      }),
    },
  };
  return [task];
}
