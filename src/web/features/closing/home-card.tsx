import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { useOpenCount } from './open-count.tsx';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** To close the oldest open month: no month can be closed before those before it. */
export function useMonthsTask(): Task {
  const periods = useWagePeriods();
  const last = periods.previous(periods.on(useToday()));
  const query = useOpenCount(last.name, POLL_MS);
  const oldest = periods.named(parsePeriodName(query.data?.oldest?.month ?? '')) ?? last;
  const month = formatPeriodName(oldest);
  return {
    title: texts.cardTitle,
    name: texts.cardTitle,
    done: texts.allClosed(month),
    to: `/admin/month-end?month=${oldest.name}`,
    unit: texts.cardUnit,
    query,
    failed: texts.openCountFailed,
    summary: query.data && {
      count: query.data.oldest?.count ?? 0,
      text: oldest === last ? texts.toClose(month) : texts.toCloseSince(month),
    },
  };
}
