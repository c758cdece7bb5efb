import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, type MouseEvent, type ReactNode } from 'react';

import type { ColumnSort } from '../lib/search-state.ts';
import { navigate, type To } from '../lib/router.tsx';
import styles from './data-list.module.css';
import { HEIGHTS, Select, SelectRow, type Column, type Drawn } from './data-rows.tsx';
import { useRowWindow } from './use-row-window.ts';

/** A list as a table. */
export function DataTable<Row, Name extends string>(props: Drawn<Row, Name>): ReactNode {
  const {
    label,
    columns,
    rows,
    total = rows.length,
    sort,
    onSort,
    selection,
    totalLabel,
    to,
    density,
    className,
  } = props;
  const hasTotals = columns.some(({ total: sum }) => sum !== undefined);
  const beforeTotals = columns.findIndex(({ total: sum }) => sum !== undefined);
  return (
    <div className={styles.box}>
      <table
        className={`${styles.table} ${className ?? ''}`}
        aria-label={label}
        aria-rowcount={total + (hasTotals ? 2 : 1)}
        data-density={density}
        data-opens={to === undefined ? undefined : true}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: '2.75rem' }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection !== undefined && (
              <th scope="col" data-select>
                <Select
                  label={selection.all}
                  checked={rows.every(selection.isSelected)}
                  onChange={(isSelected) => selection.onSelect(rows, isSelected)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableRows {...props} />
        {hasTotals && (
          <tfoot>
            <tr aria-rowindex={rows.length + 2}>
              <th scope="row" colSpan={beforeTotals + (selection === undefined ? 0 : 1)}>
                {totalLabel}
              </th>
              {columns.slice(beforeTotals).map(({ key, align, total: sum }) => (
                <td key={key} data-align={align}>
                  {sum?.('table')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The rows in sight: the heads and the sums aren't drawn again with each that comes. */
function TableRows<Row, Name extends string>({
  columns,
  rows,
  keyOf,
  onDrawn,
  selection,
  to,
  mark,
  heights: [rowHeight] = HEIGHTS,
}: Drawn<Row, Name>): ReactNode {
  const { box, rows: drawn, after } = useRowWindow<HTMLTableSectionElement>(rows.length, rowHeight, onDrawn);
  return (
    <tbody ref={box}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <Fragment key={keyOf(row)}>
              {gap > 0 && <RowSpace height={gap} />}
              <TableRow row={row} index={index} columns={columns} selection={selection} mark={mark} to={to} />
            </Fragment>
          )
        );
      })}
      {after > 0 && <RowSpace height={after} />}
    </tbody>
  );
}

type RowProps<Row, Name extends string> = Pick<Drawn<Row, Name>, 'columns' | 'selection' | 'mark' | 'to'> & {
  readonly row: Row;
  readonly index: number;
};

/** A row, which a scroll draws once and then leaves as it is. */
const TableRow = memo(function TableRow<Row, Name extends string>({
  row,
  index,
  columns,
  selection,
  mark,
  to,
}: RowProps<Row, Name>): ReactNode {
  return (
    <tr
      data-index={index}
      data-mark={mark?.(row)}
      aria-rowindex={index + 2}
      onClick={to && ((event) => openRow(event, to(row)))}
    >
      {selection !== undefined && (
        <td data-select>
          <SelectRow row={row} selection={selection} />
        </td>
      )}
      {columns.map(({ key, cell, align, phone }) =>
        phone === 'title' ? (
          <th key={key} scope="row">
            {cell(row, 'table')}
          </th>
        ) : (
          <td key={key} data-align={align}>
            {cell(row, 'table')}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row, Name extends string>(props: RowProps<Row, Name>) => ReactNode;

/** The head of a column, which sorts by it where the list can be sorted; once more turns the order round. */
function Head<Row, Name extends string>({
  column: { key, label, scale, align },
  sort,
  onSort,
}: {
  readonly column: Column<Row, Name>;
  readonly sort: ColumnSort<Name> | undefined;
  readonly onSort: ((sort: ColumnSort<Name>) => void) | undefined;
}): ReactNode {
  if (sort === undefined || onSort === undefined)
    return (
      <th scope="col" data-align={align}>
        {label}
        {scale}
      </th>
    );
  const isDescending = sort === `-${key}`;
  const isSorted = isDescending || sort === key;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? order : undefined}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(isSorted && !isDescending ? `-${key}` : key)}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
      {scale !== undefined && <div className={styles.scale}>{scale}</div>}
    </th>
  );
}

/** Opens a row by a click on it, but for one on something that does its own, or that ends the marking of a text. */
function openRow(event: MouseEvent, to: To): void {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, label') !== null;
  if (!isOnControl && window.getSelection()?.isCollapsed !== false) navigate(to);
}

/** The room of the rows that aren't drawn. */
const RowSpace = ({ height }: { readonly height: number }): ReactNode => (
  <tr aria-hidden style={{ height, visibility: 'hidden' }} />
);
