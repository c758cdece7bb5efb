import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { Loaded, type ReadQuery } from '../../ui/loaded.tsx';
import { ChartPanel, SummaryCard } from '../../ui/summary-card.tsx';
import { limitsUnder } from './limit-status.ts';
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
        {(overview) => <BarList lines={linesOf(overview)} />}
      </Loaded>
    </ChartPanel>
  );
}

/** Whole hours as such: `15時間`. */
const boundText = (bound: number): string =>
  bound % 60 === 0 ? texts.hours(bound / 60) : formatDuration(minutes(Math.round(bound)));

/** Nobody's is in two of them: none, up to each third, and beyond the limit. */
function linesOf({ rows, settings }: OvertimeOverview) {
  const { month: limit } = limitsUnder(settings);
  const bounds = [0, limit / 3, (limit * 2) / 3, limit, Infinity];
  return bounds.map((most, index) => {
    const from = bounds[index - 1] ?? -1;
    const count = rows.filter(({ so_far: { overtime_minutes: own } }) => own > from && own <= most).length;
    const inWords = boundText(most === Infinity ? limit : most);
    return {
      label: most === Infinity ? texts.beyond(inWords) : most === 0 ? texts.noOvertime : texts.upTo(inWords),
      parts: [{ tone: most === Infinity ? ('danger' as const) : ('main' as const), count }],
      text: texts.people(count),
    };
  });
}
