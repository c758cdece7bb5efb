import type { ReactNode } from 'react';

import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { SummaryCard } from '../../ui/summary-card.tsx';
import { useOpenCount } from './open-count.tsx';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/**
 * How many employees still have to close the oldest open month, on the admins' start page: it leads there, since no month
 * can be closed before those before it.
 */
export function MonthsCard(): ReactNode {
  const periods = useWagePeriods();
  const last = periods.previous(periods.on(useToday()));
  const query = useOpenCount(last.name, POLL_MS);
  const oldest = periods.named(parsePeriodName(query.data?.oldest?.month ?? '')) ?? last;
  const month = formatPeriodName(oldest);
  return (
    <SummaryCard
      title={texts.cardTitle}
      to={`/admin/month-end?month=${oldest.name}`}
      unit={texts.cardUnit}
      query={query}
      failed={texts.openCountFailed}
      summarise={(open) => ({
        count: open.oldest?.count ?? 0,
        nothing: texts.allClosed(month),
        text: oldest === last ? texts.toClose(month) : texts.toCloseSince(month),
      })}
    />
  );
}
