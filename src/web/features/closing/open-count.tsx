import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { parsePeriodName, type PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useKnownWagePeriods } from '../../lib/wage-periods.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { texts } from './texts.ts';

/** How many employees' month is still to be closed; not read while it isn't known which one it is. */
export const useOpenCount = (month: PeriodName | undefined, refetchInterval: number | false = false) =>
  useQuery({
    refetchInterval,
    queryKey: queryKey('closing', 'open-count', month),
    queryFn:
      month === undefined
        ? skipToken
        : ({ signal }) => api('GET /api/admin/months/{month}/open-count', { params: { month }, signal }),
  });

/** How many employees' oldest open month is still to be closed, which comes first; nothing when all are closed, or when it isn't known. */
export function OpenCount(): ReactNode {
  const today = useToday();
  const periods = useKnownWagePeriods();
  const { data } = useOpenCount(periods?.previous(periods.on(today)).name);
  const oldest = data?.oldest ?? null;
  const period = oldest && periods?.named(parsePeriodName(oldest.month));
  if (oldest === null || !period) return null;
  return <CountBadge count={oldest.count} unit={texts.openUnit(formatPeriodName(period))} />;
}
