import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CalendarTotals, MonthEffect } from '#contract/company-calendar.ts';
import type { CompanyDays } from '#domain/company-calendar/company-day.ts';
import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Heading, Hint, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { texts } from './texts.ts';
import { type CalendarYear, namedBy, toSent } from './use-calendar-draft.ts';

/** The preview of thousands of people and several months takes its time. */
const PREVIEW_TIMEOUT_MS = 120_000;

/** What the year's calendar would change, before it is saved. */
export function CalendarEffect({
  of,
  days,
  count,
}: {
  readonly of: CalendarYear;
  readonly days: CompanyDays;
  readonly count: number;
}): ReactNode {
  const sent = toSent(days);
  const query = useQuery({
    queryKey: queryKey('company-calendar', of.year, of.ruleId, 'preview', sent),
    queryFn: ({ signal }) =>
      api('POST /api/admin/company-calendar/{year}/preview', {
        ...namedBy(of),
        body: { days: sent },
        timeoutMs: PREVIEW_TIMEOUT_MS,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack gap="md">
      <p>{texts.changedDays(count)}</p>
      <Loaded query={query} failed={texts.previewFailed} heights={['6rem', '6rem']}>
        {({ months, planned_shifts: shifts }) => (
          <Stack gap="md">
            {shifts > 0 && <Banner kind="info">{texts.plannedShifts(shifts)}</Banner>}
            {months.map((month) => (
              <Month key={month.month} effect={month} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Month({ effect }: { readonly effect: MonthEffect }): ReactNode {
  const periods = useWagePeriods();
  const { closed, changed, before, after } = effect;
  const period = periods.named(parsePeriodName(effect.month));
  const said = [
    changed === null && texts.notBegun,
    changed === 0 && texts.noOneChanges,
    changed !== null && changed > 0 && texts.peopleChange(changed),
    closed > 0 && texts.closed(closed),
  ].filter((text) => text !== false);
  return (
    <Stack gap="xs">
      <Heading level={3}>{period === null ? effect.month : formatPeriodName(period)}</Heading>
      <Hint>{said.join('')}</Hint>
      {before !== null && after !== null && changed !== 0 && (
        <EffectTable heads={texts.effectHeads} rows={ROWS.map((name) => rowOf(name, before, after))} />
      )}
    </Stack>
  );
}

const ROWS = Object.keys(texts.effect) as (keyof CalendarTotals)[];

function rowOf(name: keyof CalendarTotals, before: CalendarTotals, after: CalendarTotals) {
  const write = name.endsWith('_days') ? texts.daysOf : texts.hoursOf;
  return {
    key: name,
    name: texts.effect[name],
    cells: [write(before[name]), write(after[name])],
    isChanged: before[name] !== after[name],
  };
}
