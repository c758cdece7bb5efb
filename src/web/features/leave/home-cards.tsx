import { useQuery } from '@tanstack/react-query';

import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { queryKey } from '../../lib/query-keys.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { cardTexts as texts } from './ledger-texts.ts';
import { needsAttention, obligationsQuery } from './obligations-query.ts';

// What the admins' start page shows of leave.

const POLL_MS = 60_000;

/** To see to those who have yet to be given their five days, and may not get them in time. */
export function useObligationsTasks(): readonly Task[] {
  const may = useMay('read_leave');
  const query = useQuery({ ...obligationsQuery, enabled: may, staleTime: POLL_MS });
  const pressing = query.data?.data.filter(needsAttention);
  if (!may) return [];
  const task = {
    title: texts.fiveDays,
    name: texts.fiveDays,
    to: '/admin/leave/five-days?filter=attention',
    unit: texts.people,
    query,
    failed: texts.obligationsFailed,
    summary: pressing && {
      count: new Set(pressing.map(({ user_id }) => user_id)).size,
      isAlarming: true,
      items: pressing.map(({ user_id, name, base_date, deadline, remaining_days }) => ({
        key: `${user_id} ${base_date}`,
        name,
        note: texts.left(remaining_days, formatMonthDay(isoDate(deadline))),
        to: `/admin/users/${user_id}/leave-ledger`,
      })),
    },
  };
  return [task];
}

/** To confirm the attendance of those whose grant by law is held back. */
export function useOpenGrantsTasks(): readonly Task[] {
  const may = useMay('read_leave');
  const query = useQuery({
    queryKey: queryKey('leave', 'open-grants'),
    queryFn: ({ signal }) => api('GET /api/admin/leave-balances', { query: { filter: 'open_grant' }, signal }),
    enabled: may,
    staleTime: POLL_MS,
  });
  if (!may) return [];
  const task = {
    title: texts.openGrants,
    name: texts.openGrants,
    to: '/admin/leave/balances?show=open_grant',
    unit: texts.people,
    query,
    failed: texts.openGrantsFailed,
    summary: query.data && {
      count: query.data.data.length,
      isAlarming: true,
      items: query.data.data.map(({ user_id, name }) => ({
        key: user_id,
        name,
        note: texts.toConfirm,
        to: `/admin/users/${user_id}/leave-ledger`,
      })),
    },
  };
  return [task];
}
