import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Key, MouseEvent, ReactNode } from 'react';
import { useNavigate, type To } from 'react-router';

import { messageOf } from '../lib/api.ts';
import type { ColumnSort } from '../lib/column-sort.ts';
import { useVirtualRows } from '../lib/use-virtual-rows.ts';
import styles from './data-list.module.css';
import { Empty } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import { MOBILE } from './media.ts';
import { texts } from './texts.ts';

/** Where a cell is rendered: a card may need the unit that a table's header says. */
type Place = 'table' | 'card';

/** A column of a list, and what its cells are on a card. */
export interface Column<Row, Name extends string = string> {
  readonly key: Name;
  readonly label: string;
  /** `null` where there is nothing to say, which leaves its line out of a card. */
  readonly cell: (row: Row, place: Place) => ReactNode;
  /** The column's own, a length of CSS; those without one share what is left. */
  readonly width?: string;
  readonly align?: 'end';
  /** Below the column, in a list with sums. */
  readonly total?: (place: Place) => ReactNode;
  /**
   * What it is on a card: its title (in a table, the header of the row), small above the title, beside it, a line with
   * its label (the default), a line without one, or hidden.
   */
  readonly phone?: 'title' | 'above' | 'aside' | 'line' | 'plain' | 'hidden';
}

/** The rows that are chosen. */
export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** What chooses a row is called, and what chooses them all. */
  readonly label: (row: Row) => string;
  readonly all: string;
}

interface DataListProps<Row, Name extends string> {
  /** What the list is called; needed where nothing else on the screen names it. */
  readonly label?: string;
  readonly columns: readonly Column<Row, Name>[];
  /** `undefined` while they are read. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => Key;
  /** What they are read by, for a list that says itself when they can't be. */
  readonly query?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | undefined;
  /** What is said then where the server doesn't explain it; as a function, in any case. */
  readonly failed?: string | (() => string);
  /** What is said where there are no rows. */
  readonly none: string;
  /** How many rows there are, where not all have been read. */
  readonly total?: number;
  /** The rows are of the previous filter, shown until the new ones are loaded. */
  readonly isStale?: boolean;
  /** Called with the index of the last rendered row, to prefetch more. */
  readonly onDrawn?: (lastIndex: number) => void;
  /** The column that the rows are sorted by; left out, the headers don't sort. */
  readonly sort?: ColumnSort<Name>;
  readonly onSort?: (sort: ColumnSort<Name>) => void;
  readonly selection?: Selection<Row>;
  /** What the sums are called. */
  readonly totalLabel?: string;
  /** Where a click anywhere on a row leads. For keyboards and screen readers, a cell has the link. */
  readonly to?: (row: Row) => To;
  /** The row's `data-mark` for style sheets: `alarm` and `current` look the same everywhere. */
  readonly mark?: (row: Row) => string | undefined;
  /** Below which width there are cards: phones alone unless it says otherwise. */
  readonly cardsBelow?: string;
  readonly density?: 'compact';
  /** The estimated heights of a row and a card, in pixels: each is measured once it is drawn. */
  readonly heights?: readonly [row: number, card: number];
  readonly className?: string | undefined;
}

const HEIGHTS = [48, 120] as const;
const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index);

/**
 * A list of things: a table, and cards where there is no room for one, of the same columns. Only the rows in sight are
 * drawn, so that ten thousand are as quick as ten.
 */
export function DataList<Row, Name extends string>(props: DataListProps<Row, Name>): ReactNode {
  const { rows, none, query, failed, isStale = false, cardsBelow = MOBILE } = props;
  const hasCards = useMediaQuery(cardsBelow, undefined, { getInitialValueInEffect: false });
  return (
    <LoadedRows rows={rows} query={query} failed={failed} none={none}>
      {(loaded) => (
        <div className={styles.list} aria-busy={isStale || undefined}>
          {hasCards ? <Cards {...props} rows={loaded} /> : <Table {...props} rows={loaded} />}
        </div>
      )}
    </LoadedRows>
  );
}

/** The rows of a list, once there are any: until then bars in their place, why they can't be read, or that there are none. */
export function LoadedRows<Row>({
  rows,
  query,
  failed = '',
  none,
  children,
}: Pick<DataListProps<Row, string>, 'rows' | 'query' | 'none'> & {
  readonly failed?: DataListProps<Row, string>['failed'] | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}): ReactNode {
  const error = query?.error ?? null;
  return (
    <>
      {query !== undefined && error !== null && (
        <LoadFailure isReading={query.isFetching} onRetry={query.refetch}>
          {typeof failed === 'string' ? messageOf(error, failed) : failed()}
        </LoadFailure>
      )}
      {query !== undefined && (
        <div className="visually-hidden" role="status">
          {rows === undefined && query.isFetching && texts.loading}
        </div>
      )}
      {rows === undefined && error === null && <ListSkeleton />}
      {rows?.length === 0 && <Empty>{none}</Empty>}
      {rows !== undefined && rows.length > 0 && children(rows)}
    </>
  );
}

type Drawn<Row, Name extends string> = DataListProps<Row, Name> & { readonly rows: readonly Row[] };

function Table<Row, Name extends string>({
  label,
  columns,
  rows,
  keyOf,
  total = rows.length,
  onDrawn,
  sort,
  onSort,
  selection,
  totalLabel,
  to,
  mark,
  density,
  heights: [rowHeight] = HEIGHTS,
  className,
}: Drawn<Row, Name>): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    rows.length,
    rowHeight,
    onDrawn,
  );
  const open = useRowClick(to);
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
          {selection !== undefined && <col className={styles.selectColumn} />}
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
        <tbody ref={box}>
          <RowSpace height={before} />
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <tr
                key={keyOf(row)}
                ref={measure}
                data-index={index}
                data-mark={mark?.(row)}
                aria-rowindex={index + 2}
                onClick={open && ((event) => open(event, row))}
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
          })}
          <RowSpace height={after} />
        </tbody>
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

/** The head of a column, which sorts by it where the list can be sorted; once more turns the order round. */
function Head<Row, Name extends string>({
  column: { key, label, align },
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
    </th>
  );
}

function Cards<Row, Name extends string>({
  label,
  columns,
  rows,
  keyOf,
  onDrawn,
  selection,
  totalLabel,
  to,
  mark,
  heights: [, cardHeight] = HEIGHTS,
  className,
}: Drawn<Row, Name>): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLUListElement>(rows.length, cardHeight, onDrawn);
  return (
    <div className={`${styles.onCards} ${className ?? ''}`}>
      {columns.some(({ total }) => total !== undefined) && (
        <section className={styles.totals} aria-label={totalLabel}>
          <h2>{totalLabel}</h2>
          <Lines columns={columns} of={({ total }) => total?.('card') ?? null} />
        </section>
      )}
      {selection !== undefined && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={rows.every(selection.isSelected)}
            onChange={(event) => selection.onSelect(rows, event.currentTarget.checked)}
          />
          {selection.all}
        </label>
      )}
      <ul ref={box} className={styles.cards} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={keyOf(row)}
              ref={measure}
              className={styles.card}
              data-index={index}
              data-mark={mark?.(row)}
              data-opens={to === undefined ? undefined : true}
            >
              <div className={styles.head} data-select={selection === undefined ? undefined : true}>
                {selection !== undefined && <SelectRow row={row} selection={selection} />}
                <div className={styles.heading}>
                  <Part of="above" row={row} columns={columns} />
                  <Part of="title" row={row} columns={columns} />
                </div>
                <Part of="aside" row={row} columns={columns} />
              </div>
              <Lines columns={columns} of={({ cell }) => cell(row, 'card')} />
              <Part of="plain" row={row} columns={columns} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The cells in one part of a card. */
function Part<Row>({
  of,
  row,
  columns,
}: {
  readonly of: 'title' | 'above' | 'aside' | 'plain';
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  return columns.map(({ key, phone, cell }) => {
    const content = phone === of ? cell(row, 'card') : null;
    return content === null || content === false ? null : (
      <div key={key} className={styles[of]}>
        {content}
      </div>
    );
  });
}

/** The cells of a card that have their labels before them. */
function Lines<Row>({
  columns,
  of,
}: {
  readonly columns: readonly Column<Row>[];
  readonly of: (column: Column<Row>) => ReactNode;
}): ReactNode {
  const lines = columns
    .filter(({ phone = 'line' }) => phone === 'line')
    .map((column) => ({ ...column, content: of(column) }))
    .filter(({ content }) => content !== null);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map(({ key, label, content }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

const SelectRow = <Row,>({ row, selection }: { readonly row: Row; readonly selection: Selection<Row> }): ReactNode => (
  <Select
    label={selection.label(row)}
    checked={selection.isSelected(row)}
    onChange={(isSelected) => selection.onSelect([row], isSelected)}
  />
);

const Select = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);

/** Opens a row by a click on it, but for one on something that does its own, or that ends the marking of a text. */
function useRowClick<Row>(to: ((row: Row) => To) | undefined) {
  const navigate = useNavigate();
  if (to === undefined) return undefined;
  return (event: MouseEvent, row: Row): void => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, label') !== null;
    if (!isOnControl && window.getSelection()?.isCollapsed !== false) void navigate(to(row));
  };
}

/** What can be done with a row, in a cell of it. */
export const CellActions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);

/** The room of the rows that aren't drawn. */
const RowSpace = ({ height }: { readonly height: number }): ReactNode =>
  height > 0 && <tr aria-hidden style={{ height }} />;

/** The placeholder of a list that is loading. */
export const ListSkeleton = (): ReactNode => (
  <div className={styles.skeleton} aria-hidden>
    {SKELETON_ROWS.map((row) => (
      <Skeleton key={row} height="1.25rem" my="1rem" />
    ))}
  </div>
);
