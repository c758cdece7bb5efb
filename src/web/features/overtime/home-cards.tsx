import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { useMay } from '../../lib/permissions.ts';
import { Loaded, type ReadQuery } from '../../ui/loaded.tsx';
import { ChartPanel, type Task } from '../../ui/summary-card.tsx';
import { amountText, kindName, levelOf, limitsUnder, measureRows, type MeasuredRow } from './limit-status.ts';
import { overtimeBands } from './overtime-bands.ts';
import { overviewQuery, useThisMonth } from './overview-query.ts';
import { texts } from './texts.ts';

// What the admins' start page shows of the limits of overtime.

/** It is calculated from everybody's year: what was read a while ago is good enough here. */
const STALE_MS = 15 * 60_000;

/** Everyone's overtime of this month. */
function useOverview(may = true): ReadQuery<OvertimeOverview> {
  const { firstDays, thisMonth } = useThisMonth(may);
  const overview = useQuery({
    ...overviewQuery(thisMonth),
    enabled: may && firstDays.data !== undefined,
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

/** To see to those who have exceeded a limit this month or will at this pace; what was before is no news of this month. */
export function useLimitsTasks(): readonly Task[] {
  const may = useMay('read_overtime');
  const query = useOverview(may);
  if (!may) return [];
  const task = {
    title: texts.card,
    name: texts.card,
    to: '/admin/month-end/overtime',
    unit: texts.cardUnit,
    query,
    failed: texts.loadFailed,
    summary: query.data && summaryOf(query.data),
  };
  return [task];
}

function summaryOf(overview: OvertimeOverview): NonNullable<Task['summary']> {
  const rows = measureRows(overview);
  const broken = rows.filter(({ state }) => state === 'broken');
  const expected = rows.filter(({ state }) => state === 'expected');
  return {
    count: broken.length + expected.length,
    isAlarming: broken.length > 0,
    text: texts.cardCounts(broken.length, expected.length),
    items: [...broken, ...expected].map((row) => ({
      key: row.user_id,
      name: row.name,
      note: noteOf(row, overview),
      to: `/admin/month-end/overtime?employee=${row.user_id}`,
    })),
  };
}

/** How many have how much overtime this month, by thirds of its limit; nothing for who may not see it. */
export function OvertimeChart(): ReactNode {
  const may = useMay('read_overtime');
  const overview = useOverview(may);
  if (!may) return null;
  return (
    <ChartPanel title={texts.chart}>
      <Loaded query={overview} failed={texts.loadFailed} heights={['8rem']}>
        {(data) => <BarList lines={overtimeBands(data)} />}
      </Loaded>
    </ChartPanel>
  );
}
