import { useQuery } from '@tanstack/react-query';

import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { useMay } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { healthQuery } from './health-query.ts';
import { texts } from './texts.ts';

const STALE_MS = 15 * 60_000;

/** The people to notify of their long hours in the last period, without delay (安衛則52条の2第3項). */
export function useHealthTasks(): readonly Task[] {
  const may = useMay('manage_health');
  const periods = useWagePeriods();
  const last = periods.previous(periods.on(useToday()));
  const query = useQuery({ ...healthQuery(last.name), enabled: may, staleTime: STALE_MS });
  const waiting = query.data?.rows.filter(({ level, record }) => level !== 'below' && record?.notified_on == null);
  if (!may) return [];
  const task = {
    title: texts.cardTitle,
    name: texts.cardTitle,
    to: `/admin/month-end/health?month=${last.name}`,
    unit: texts.cardUnit,
    query,
    isSlow: true,
    failed: texts.cardFailed,
    summary: waiting && {
      count: waiting.length,
      isAlarming: true,
      text: texts.cardText(formatPeriodName(last)),
      items: waiting.map(({ user_id, name, beyond_minutes }) => ({
        key: user_id,
        name,
        note: formatDuration(minutes(beyond_minutes)),
        to: `/admin/month-end/health?month=${last.name}`,
      })),
    },
  };
  return [task];
}
