import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import type { ColumnSort } from '../../lib/column-sort.ts';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { RowSpace, SortHead } from '../../ui/long-table.tsx';
import { MeasureOf, StateBadge } from './employee-parts.tsx';
import type { OvertimeColumn } from './overtime-columns.ts';
import type { ColumnKey } from './overtime-rows.ts';
import styles from './overtime-table.module.css';
import type { MeasuredRow } from './limit-status.ts';

const ROW_HEIGHT = 56;

export interface OvertimeRowsProps {
  readonly rows: readonly MeasuredRow[];
  readonly columns: readonly OvertimeColumn[];
  /** How much of a limit is used up when it is time for a warning. */
  readonly warningPercent: number;
  /** Where an employee's detail is. */
  readonly linkTo: (userId: number) => Pick<LinkProps, 'to' | 'state'>;
}

/** How the employees stand against the limits, as a table; only the rows in sight are drawn. */
export function OvertimeTable({
  rows,
  columns,
  warningPercent,
  linkTo,
  sort,
  onSort,
}: OvertimeRowsProps & {
  readonly sort: ColumnSort<ColumnKey>;
  readonly onSort: (sort: ColumnSort<ColumnKey>) => void;
}): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    rows.length,
    ROW_HEIGHT,
    () => {},
  );
  return (
    <div className={styles.box}>
      <table className={styles.table} data-columns={columns.length} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label }) => (
              <SortHead key={key} column={key} label={label} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          <RowSpace height={before} />
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <tr key={row.user_id} ref={measure} data-index={index} aria-rowindex={index + 2}>
                {columns.map(({ key }) => (
                  <Cell key={key} row={row} column={key} warningPercent={warningPercent} linkTo={linkTo} />
                ))}
              </tr>
            );
          })}
          <RowSpace height={after} />
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  row,
  column,
  warningPercent,
  linkTo,
}: Pick<OvertimeRowsProps, 'warningPercent' | 'linkTo'> & {
  readonly row: MeasuredRow;
  readonly column: ColumnKey;
}): ReactNode {
  if (column === 'employee_id') return <td>{row.employee_id}</td>;
  if (column === 'name')
    return (
      <th scope="row">
        <Link {...linkTo(row.user_id)}>{row.name}</Link>
      </th>
    );
  if (column === 'state')
    return (
      <td>
        <StateBadge state={row.state} />
      </td>
    );
  return (
    <td data-number={column === 'short_intervals' || undefined}>
      <MeasureOf row={row} column={column} warningPercent={warningPercent} />
    </td>
  );
}
