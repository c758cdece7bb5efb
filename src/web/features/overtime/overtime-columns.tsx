import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { Column } from '../../ui/data-list.tsx';
import { Text } from '../../ui/layout.tsx';
import type { LinkToEmployee } from './employee-dialog.tsx';
import { Gauge } from './gauge.tsx';
import type { Measure, MeasuredRow } from './limit-status.ts';
import type { ColumnKey } from './overtime-rows.ts';
import { StateBadge } from './state-badge.tsx';
import { texts } from './texts.ts';

/** The columns in their order: months over the ordinary limit only count under a special clause. */
export function columnsOf({
  hasSpecialClause,
  ordinaryMonth,
  warningPercent,
  linkTo,
}: {
  readonly hasSpecialClause: boolean;
  /** The overtime of an ordinary month, in minutes. */
  readonly ordinaryMonth: number;
  /** How much of a limit is used up when it is time for a warning. */
  readonly warningPercent: number;
  readonly linkTo: LinkToEmployee;
}): readonly Column<MeasuredRow, ColumnKey>[] {
  // Beside a sixth gauge there is less room for each.
  const [idWidth, state, gauge, count] = hasSpecialClause
    ? ['5.75rem', '7.5rem', '12.25rem', '7.5rem']
    : ['6.5rem', '8.25rem', '14rem', '8.25rem'];
  const gaugeOf = (
    measure: Measure,
    rest: { isBreach?: boolean; isTimes?: boolean; note?: string } = {},
  ): ReactNode => <Gauge measure={measure} warningPercent={warningPercent} {...rest} />;
  const monthsOver: Column<MeasuredRow, ColumnKey> = {
    key: 'months_over',
    label: texts.monthsOver(formatDuration(minutes(ordinaryMonth))),
    width: count,
    cell: (row) => row.monthsOver !== null && gaugeOf(row.monthsOver, { isTimes: true }),
  };
  return [
    { key: 'employee_id', label: texts.employeeId, width: idWidth, phone: 'above', cell: (row) => row.employee_id },
    {
      key: 'name',
      label: texts.name,
      phone: 'title',
      cell: (row) => <Link {...linkTo(row.user_id)}>{row.name}</Link>,
    },
    { key: 'state', label: texts.state, width: state, phone: 'aside', cell: (row) => <StateBadge state={row.state} /> },
    {
      key: 'month',
      label: texts.month,
      width: gauge,
      cell: (row) => gaugeOf(row.month, { isBreach: row.monthsOver === null }),
    },
    { key: 'year', label: texts.year, width: gauge, cell: (row) => gaugeOf(row.year) },
    {
      key: 'average',
      label: texts.average,
      width: gauge,
      cell: ({ average }) =>
        average === null ? dimmed(texts.unknown) : gaugeOf(average, { note: texts.averageOf(average.months) }),
    },
    ...(hasSpecialClause ? [monthsOver] : []),
    {
      key: 'short_intervals',
      label: texts.shortIntervals,
      width: count,
      align: 'end',
      cell: ({ short_intervals: times }) => (times === 0 ? dimmed(texts.times(times)) : texts.times(times)),
    },
  ];
}

const dimmed = (text: string): ReactNode => (
  <Text as="span" tone="dim">
    {text}
  </Text>
);
