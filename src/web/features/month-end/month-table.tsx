import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { MonthRowAnswer } from '#contract/month-end.ts';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { RowSpace, SortHead } from '../../ui/long-table.tsx';
import { COLUMN_LABELS, DAY_COLUMNS, HOUR_COLUMNS, hoursText } from './month-columns.ts';
import { FindingCount, MonthState, Overtime, SelectRow } from './month-parts.tsx';
import { COLUMN_KEYS, totalsOf, type MonthSort } from './month-rows.ts';
import styles from './month-table.module.css';
import { texts } from './texts.ts';

const ROW_HEIGHT = 48;

export interface MonthRowsProps {
  readonly rows: readonly MonthRowAnswer[];
  /** Whose rows are chosen, by their ids. */
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (userIds: readonly number[], isSelected: boolean) => void;
  /** Whose finding is looked at. */
  readonly current: number | null;
  /** Where the employee's own month is. */
  readonly pathOf: (row: MonthRowAnswer) => string;
}

/** The employees' months as a table with their sums; only the rows in sight are drawn. */
export function MonthTable({
  rows,
  selected,
  onSelect,
  current,
  pathOf,
  sort,
  onSort,
}: MonthRowsProps & { readonly sort: MonthSort; readonly onSort: (sort: MonthSort) => void }): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    rows.length,
    ROW_HEIGHT,
    () => {},
  );
  const totals = totalsOf(rows);
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-rowcount={rows.length + 2}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" data-column="select">
              <SelectRow
                label={texts.selectAll}
                checked={rows.every(({ user_id }) => selected.has(user_id))}
                onChange={(isSelected) =>
                  onSelect(
                    rows.map(({ user_id }) => user_id),
                    isSelected,
                  )
                }
              />
            </th>
            {COLUMN_KEYS.map((key) => (
              <SortHead key={key} column={key} label={COLUMN_LABELS[key]} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          <RowSpace height={before} />
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <tr
                key={row.user_id}
                ref={measure}
                data-index={index}
                data-current={row.user_id === current || undefined}
                aria-rowindex={index + 2}
              >
                <td data-column="select">
                  <SelectRow
                    label={texts.select(row.name)}
                    checked={selected.has(row.user_id)}
                    onChange={(isSelected) => onSelect([row.user_id], isSelected)}
                  />
                </td>
                <td>{row.employee_id}</td>
                <th scope="row">
                  <Link to={pathOf(row)}>{row.name}</Link>
                </th>
                {DAY_COLUMNS.map((key) => (
                  <td key={key} data-number data-zero={row[key] === 0 || undefined}>
                    {row[key]}
                  </td>
                ))}
                <td data-number>{hoursText(row.work_minutes)}</td>
                <td data-number>
                  <Overtime minutes={row.overtime_minutes} />
                </td>
                <td data-number data-zero={row.night_minutes === 0 || undefined}>
                  {hoursText(row.night_minutes)}
                </td>
                <td data-number data-zero={row.days_holiday_work === 0 || undefined}>
                  {hoursText(row.holiday_work_minutes)}
                  {row.days_holiday_work > 0 && (
                    <span className={styles.small}>{texts.days(row.days_holiday_work)}</span>
                  )}
                </td>
                <td data-number>
                  <FindingCount count={row.findings.length} />
                </td>
                <td>
                  <MonthState row={row} />
                </td>
              </tr>
            );
          })}
          <RowSpace height={after} />
        </tbody>
        <tfoot>
          <tr aria-rowindex={rows.length + 2}>
            <th scope="row" colSpan={3}>
              {texts.total}
            </th>
            {DAY_COLUMNS.map((key) => (
              <td key={key} data-number>
                {totals[key]}
              </td>
            ))}
            {HOUR_COLUMNS.map((key) => (
              <td key={key} data-number>
                {hoursText(totals[key])}
                {key === 'holiday_work_minutes' && totals.days_holiday_work > 0 && (
                  <span className={styles.small}>{texts.days(totals.days_holiday_work)}</span>
                )}
              </td>
            ))}
            <td data-number>{texts.findingCount(totals.findings)}</td>
            <td>{texts.closedOf(totals.closed, rows.length)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
