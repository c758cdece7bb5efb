import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkTotal } from '#contract/assigned-work.ts';
import { WORK_TOTALS_BY, type WorkTotalsBy } from '#domain/assignments/work-month.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Paper } from '../../ui/paper.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { settlementTexts as texts } from './settlement-texts.ts';

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** What the month's work of everybody was for (作業実績), added up. */
export function WorkTotals({ month, period }: { readonly month: PeriodName; readonly period: string }): ReactNode {
  const [by, setBy] = useState<WorkTotalsBy>('client');
  const totals = useQuery({
    queryKey: queryKey('settlements', month, by),
    queryFn: ({ signal }) =>
      api('GET /api/admin/assigned-work/{month}', { params: { month }, query: { by }, signal, timeoutMs: TIMEOUT_MS }),
  });
  const rows = totals.data?.rows;
  const whole = (rows ?? []).reduce((sum, row) => sum + row.minutes, 0);
  return (
    <Stack gap="lg">
      <Row>
        <SelectField
          label={texts.by}
          value={by}
          data={WORK_TOTALS_BY.map((value) => ({ value, label: texts.bys[value] }))}
          onChange={(event) => {
            const chosen = WORK_TOTALS_BY.find((one) => one === event.currentTarget.value);
            if (chosen !== undefined) setBy(chosen);
          }}
        />
      </Row>
      <Paper title={texts.views.totals} company={totals.data?.company_name} period={period}>
        <DataList
          label={texts.views.totals}
          columns={columnsOf(by, whole)}
          rows={rows}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          query={totals}
          failed={texts.totalsFailed}
          none={texts.noTotals}
          heights={[52, 110]}
        />
      </Paper>
    </Stack>
  );
}

const nameOf = ({ kind, name }: WorkTotal, by: WorkTotalsBy): string => {
  if (kind !== 'assigned') return texts[kind];
  return name === '' ? texts.unnamed[by] : name;
};

const columnsOf = (by: WorkTotalsBy, whole: number): Column<WorkTotal>[] => [
  { key: 'name', label: texts.bys[by], phone: 'title', cell: (row) => nameOf(row, by) },
  {
    key: 'hours',
    label: texts.hours,
    width: '7rem',
    align: 'end',
    cell: (row) => formatDuration(minutes(row.minutes)),
  },
  {
    key: 'portion',
    label: texts.portion,
    width: '5rem',
    align: 'end',
    cell: (row) => texts.portionOf(Math.round((row.minutes * 100) / whole)),
  },
  { key: 'people', label: texts.people, width: '5rem', align: 'end', cell: ({ people }) => texts.personsUnit(people) },
];
