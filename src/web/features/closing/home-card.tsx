import type { ReactNode } from 'react';

import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { SummaryCard } from '../../ui/summary-card.tsx';
import { useOpenCount } from './open-count.tsx';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** How many employees' last month is still to be closed, on the admins' start page. */
export function MonthsCard(): ReactNode {
  const periods = useWagePeriods();
  const last = periods.previous(periods.on(useToday()));
  const month = formatPeriodName(last);
  return (
    <SummaryCard
      title={texts.cardTitle}
      to={`/admin/month-end?month=${last.name}`}
      unit={texts.cardUnit}
      query={useOpenCount(last.name, POLL_MS)}
      failed={texts.openCountFailed}
      summarise={({ count }) => ({ count, nothing: texts.allClosed(month), text: texts.toClose(month) })}
    />
  );
}
