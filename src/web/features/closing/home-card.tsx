import { useQuery } from '@tanstack/react-query';

import { monthNumber } from '#domain/time/date.ts';
import { monthOfPeriod, parsePeriodName } from '#domain/working-time/wage-period.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { useOpenCount } from './open-count.tsx';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** The months of thousands are derived for the findings, as for the month list. */
const FINDINGS = { timeoutMs: 60_000, refetchInterval: 15 * POLL_MS };

/** To close the oldest open month: no month can be closed before those before it. */
export function useMonthsTasks(): readonly Task[] {
  const may = useMay('close_months');
  const periods = useWagePeriods();
  const last = periods.previous(periods.on(useToday()));
  const query = useOpenCount(may ? last.name : undefined, POLL_MS);
  const oldest = periods.named(parsePeriodName(query.data?.oldest?.month ?? '')) ?? last;
  const month = formatPeriodName(oldest);
  if (!may) return [];
  const task = {
    title: texts.cardTitle,
    name: texts.cardTitle,
    done: query.data?.is_before_records === true ? texts.nothingToClose : texts.allClosed(month),
    to: `/admin/month-end?month=${oldest.name}`,
    unit: texts.cardUnit,
    query,
    failed: texts.openCountFailed,
    summary: query.data && {
      count: query.data.oldest?.count ?? 0,
      text: oldest === last ? texts.toClose(month) : texts.toCloseSince(month),
    },
  };
  return [task];
}

/** To look at the findings of the open months, from the oldest on: they keep it from being closed. */
export function useFindingsTask(): Task {
  const query = useQuery({
    queryKey: queryKey('closing', 'findings-count'),
    queryFn: ({ signal }) => api('GET /api/admin/findings-count', { signal, timeoutMs: FINDINGS.timeoutMs }),
    staleTime: POLL_MS,
    refetchInterval: FINDINGS.refetchInterval,
  });
  const months = (query.data?.months ?? []).map(({ month, count }) => ({ name: parsePeriodName(month), count }));
  const found = months.filter(({ count }) => count > 0);
  const numberOf = ({ name }: (typeof months)[number]): number =>
    name === null ? 0 : monthNumber(monthOfPeriod(name));
  return {
    title: texts.findings,
    name: texts.findingsIn(months.map(numberOf)),
    to: `/admin/month-end?month=${found[0]?.name ?? ''}&review=1`,
    unit: texts.findingsUnit,
    query,
    isSlow: true,
    failed: texts.findingsFailed,
    summary: query.data && {
      count: found.reduce((sum, { count }) => sum + count, 0),
      text: texts.findingsOf(found.map((each) => ({ month: numberOf(each), count: each.count }))),
    },
  };
}
