import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkTotal } from '#contract/assigned-work.ts';
import { WORK_TOTALS_BY, type WorkTotalsBy } from '#domain/assignments/work-month.ts';
import { WORK_TOTALS_BY_NAMES } from '#domain/assignments/words.ts';
import { formatDifference, formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { Paper } from '../../ui/paper.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { settlementTexts as texts } from './settlement-texts.ts';

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** What the month's work of everybody was for (作業実績), added up, beside what was planned. */
export function WorkTotals({ month, period }: { readonly month: PeriodName; readonly period: string }): ReactNode {
  const [by, setBy] = useState<WorkTotalsBy>('client');
  const totals = useQuery({
    queryKey: queryKey('settlements', month, by),
    queryFn: ({ signal }) =>
      api('GET /api/admin/assigned-work/{month}', { params: { month }, query: { by }, signal, timeoutMs: TIMEOUT_MS }),
  });
  const file = useDownload('work-totals-csv', () =>
    apiFile('GET /api/admin/assigned-work/{month}/csv', { params: { month }, query: { by } }),
  );
  const rows = totals.data?.rows;
  return (
    <Stack gap="lg">
      <Row align="end">
        <SelectField
          label={texts.by}
          value={by}
          data={WORK_TOTALS_BY.map((value) => ({ value, label: WORK_TOTALS_BY_NAMES[value] }))}
          onChange={(event) => {
            const chosen = WORK_TOTALS_BY.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) setBy(chosen);
          }}
        />
        <Row isLast>
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
        </Row>
      </Row>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.totalsCsvFailed)}</Banner>}
      {by !== 'category' && (
        <Text tone="dim" size="sm">
          {texts.plannedLead}
        </Text>
      )}
      <Paper title={texts.views.totals} company={totals.data?.company_name} period={period}>
        <DataList
          label={texts.views.totals}
          columns={columnsOf(by, rows ?? [], totals.data?.is_running ?? false)}
          rows={rows}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          query={totals}
          failed={texts.totalsFailed}
          none={texts.noTotals}
          totalLabel={texts.sum}
          cardsBelow={UPRIGHT}
          heights={[52, 150]}
        />
      </Paper>
    </Stack>
  );
}

const nameOf = ({ kind, name }: WorkTotal, by: WorkTotalsBy): string => {
  if (kind !== 'assigned') return texts[kind];
  return name === '' ? texts.unnamed[by] : name;
};

const length = (time: number): string => formatDuration(minutes(time));

const sumOf = (rows: readonly WorkTotal[], of: (row: WorkTotal) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const planned = ({ plan }: WorkTotal): number => plan?.minutes ?? 0;
const expected = ({ plan }: WorkTotal): number => plan?.expected_minutes ?? 0;

/** How much the expected hours differ from those that were planned. */
const Difference = ({ of }: { readonly of: number }): ReactNode => (
  <Text as="span" isNumeric tone={of < 0 ? 'danger' : undefined}>
    {formatDifference(of)}
  </Text>
);

const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : texts.portionOf(Math.round((part * 100) / whole));

/** The columns; of categories, which nobody plans, without the plan, and what is expected of a month that is under way. */
function columnsOf(by: WorkTotalsBy, rows: readonly WorkTotal[], isRunning: boolean): Column<WorkTotal>[] {
  const worked = sumOf(rows, (row) => row.minutes);
  const [plan, hope] = [sumOf(rows, planned), sumOf(rows, expected)];
  const numbers = { width: '6.5rem', align: 'end' as const };
  return [
    { key: 'name', label: WORK_TOTALS_BY_NAMES[by], phone: 'title', cell: (row) => nameOf(row, by) },
    ...(by === 'category'
      ? []
      : [
          {
            ...numbers,
            key: 'planned',
            label: texts.planned,
            cell: (row: WorkTotal) => length(planned(row)),
            total: () => length(plan),
          },
        ]),
    {
      ...numbers,
      key: 'hours',
      label: texts.hours,
      cell: (row) => length(row.minutes),
      total: () => length(worked),
    },
    ...(by === 'category'
      ? []
      : [
          ...(isRunning
            ? [
                {
                  ...numbers,
                  key: 'expected',
                  label: texts.expected,
                  cell: (row: WorkTotal) => length(expected(row)),
                  total: () => length(hope),
                },
              ]
            : []),
          {
            ...numbers,
            key: 'difference',
            label: texts.difference,
            cell: (row: WorkTotal) => <Difference of={expected(row) - planned(row)} />,
            total: () => <Difference of={hope - plan} />,
          },
          {
            ...numbers,
            width: '5rem',
            key: 'ofPlan',
            label: texts.ofPlan,
            cell: (row: WorkTotal) => percent(expected(row), planned(row)),
            total: () => percent(hope, plan),
          },
        ]),
    {
      key: 'portion',
      label: texts.portion,
      width: '5rem',
      align: 'end',
      cell: (row) => percent(row.minutes, worked),
      total: () => null,
    },
    {
      key: 'people',
      label: texts.people,
      width: '5rem',
      align: 'end',
      cell: ({ people }) => texts.personsUnit(people),
      total: () => null,
    },
  ];
}
