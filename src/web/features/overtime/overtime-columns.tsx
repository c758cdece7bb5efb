import { Link } from 'react-router';

import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { Column } from '../../ui/data-list.tsx';
import { MeasureOf, StateBadge, type MeasuredKey } from './employee-parts.tsx';
import type { MeasuredRow } from './limit-status.ts';
import type { LinkToEmployee } from './use-employee-detail.ts';
import type { ColumnKey } from './overtime-rows.ts';
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
  const measured = (key: MeasuredKey, label: string, width: string): Column<MeasuredRow, ColumnKey> => ({
    key,
    label,
    width,
    cell: (row) => <MeasureOf row={row} column={key} warningPercent={warningPercent} />,
  });
  return [
    { key: 'employee_id', label: texts.employeeId, width: idWidth, phone: 'above', cell: (row) => row.employee_id },
    {
      key: 'name',
      label: texts.name,
      phone: 'title',
      cell: (row) => <Link {...linkTo(row.user_id)}>{row.name}</Link>,
    },
    { key: 'state', label: texts.state, width: state, phone: 'aside', cell: (row) => <StateBadge state={row.state} /> },
    measured('month', texts.month, gauge),
    measured('year', texts.year, gauge),
    measured('average', texts.average, gauge),
    ...(hasSpecialClause
      ? [measured('months_over', texts.monthsOver(formatDuration(minutes(ordinaryMonth))), count)]
      : []),
    { ...measured('short_intervals', texts.shortIntervals, count), align: 'end' },
  ];
}
