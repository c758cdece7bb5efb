import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { Loaded, type ReadQuery } from '../../ui/loaded.tsx';
import { ChartPanel, SummaryCard } from '../../ui/summary-card.tsx';
import { overtimeBands } from './overtime-bands.ts';
import { STATES } from './overtime-rows.ts';
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

/** Who has passed a limit, will at this pace, or is near one: the gravest first. */
export function LimitsCard(): ReactNode {
  return (
    <SummaryCard
      title={texts.card}
      to="/admin/month-end/overtime"
      unit={texts.cardUnit}
      query={useOverview()}
      failed={texts.loadFailed}
      summarise={({ rows }) => {
        const near = STATES.flatMap((state) => rows.filter((row) => row.state === state));
        return {
          count: near.length,
          isAlarming: near[0]?.state === 'broken',
          nothing: texts.nobodyNear,
          items: near.map(({ user_id, name, state, so_far }) => ({
            key: user_id,
            name,
            note: texts.cardNote(texts.states[state], formatDuration(minutes(so_far.overtime_minutes))),
            to: `/admin/month-end/overtime?employee=${user_id}`,
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
