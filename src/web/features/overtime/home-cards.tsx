import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { Loaded, type ReadQuery } from '../../ui/loaded.tsx';
import { ChartPanel, SummaryCard } from '../../ui/summary-card.tsx';
import { amountText, kindName, levelOf, limitsUnder, measureRows, type MeasuredRow } from './limit-status.ts';
import { overtimeBands } from './overtime-bands.ts';
import { overviewQuery, useThisMonth } from './overview-query.ts';
import { texts } from './texts.ts';

// What the admins' start page shows of the limits of overtime.

/** It is calculated from everybody's year: what was read a while ago is good enough here. */
const STALE_MS = 15 * 60_000;

/** Everyone's overtime of this month. */
function useOverview(): ReadQuery<OvertimeOverview> {
  const { firstDays, thisMonth } = useThisMonth();
  const overview = useQuery({
    ...overviewQuery(thisMonth),
    enabled: firstDays.data !== undefined,
    staleTime: STALE_MS,
  });
  return firstDays.error === null ? overview : { ...firstDays, data: undefined };
}

/** Which limit a person has exceeded in the month, or else will first, against its most; that of the month unnamed. */
function noteOf({ state, standings, expected }: MeasuredRow, { settings }: OvertimeOverview): string {
  const isBroken = state === 'broken';
  const status = isBroken
    ? standings.find((each) => levelOf(each, settings.warning_percent) === 'broken')
    : expected[0];
  if (status === undefined) return texts.states[state];
  const kind = status.kind === 'month' ? '' : kindName(status.kind, limitsUnder(settings).month, texts.shortKinds);
  return texts.cardNote(isBroken, kind, amountText(status));
}

/** Who has exceeded a limit this month, then who will at this pace. What is of an earlier month is no news of this one. */
export function LimitsCard(): ReactNode {
  return (
    <SummaryCard
      title={texts.card}
      to="/admin/month-end/overtime"
      unit={texts.cardUnit}
      query={useOverview()}
      failed={texts.loadFailed}
      summarise={(overview) => {
        const rows = measureRows(overview);
        const [broken, expected] = (['broken', 'expected'] as const).map((of) =>
          rows.filter(({ state }) => state === of),
        ) as [MeasuredRow[], MeasuredRow[]];
        return {
          count: broken.length + expected.length,
          isAlarming: broken.length > 0,
          nothing: texts.nobodyOver,
          text: texts.cardCounts(broken.length, expected.length),
          items: [...broken, ...expected].map((row) => ({
            key: row.user_id,
            name: row.name,
            note: noteOf(row, overview),
            to: `/admin/month-end/overtime?employee=${row.user_id}`,
          })),
        };
      }}
    />
  );
}

/** How many have how much overtime this month, by thirds of its limit. */
export function OvertimeChart(): ReactNode {
  return (
    <ChartPanel title={texts.chart}>
      <Loaded query={useOverview()} failed={texts.loadFailed} heights={['8rem']}>
        {(overview) => <BarList lines={overtimeBands(overview)} />}
      </Loaded>
    </ChartPanel>
  );
}
