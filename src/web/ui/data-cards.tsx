import { Fragment, memo, type ReactNode } from 'react';

import styles from './data-list.module.css';
import { HEIGHTS, SelectRow, type Column, type Drawn } from './data-rows.tsx';
import { Facts } from './facts.tsx';
import { Heading, Stack } from './layout.tsx';
import { useRowWindow } from './use-row-window.ts';

/** A list as cards, with its totals above them. */
export function DataCards<Row, Name extends string>(props: Drawn<Row, Name>): ReactNode {
  const { columns, rows, selection, totalLabel, className } = props;
  return (
    <Stack className={className}>
      {columns.some(({ total }) => total !== undefined) && (
        <section className={styles.totals} aria-label={totalLabel}>
          <details>
            <summary>
              <Heading>{totalLabel}</Heading>
            </summary>
            <Lines columns={columns} of={({ total }) => total?.('card') ?? null} />
          </details>
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
      <CardRows {...props} />
    </Stack>
  );
}

/** The cards in sight: what is above them isn't drawn again with each that comes. */
function CardRows<Row, Name extends string>({
  label,
  columns,
  rows,
  keyOf,
  onDrawn,
  selection,
  to,
  mark,
  heights: [, cardHeight] = HEIGHTS,
}: Drawn<Row, Name>): ReactNode {
  const { box, rows: drawn, after } = useRowWindow<HTMLUListElement>(rows.length, cardHeight, onDrawn);
  return (
    <ul ref={box} className={styles.cards} aria-label={label}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <Fragment key={keyOf(row)}>
              {gap > 0 && <CardSpace height={gap} />}
              <Card
                row={row}
                index={index}
                columns={columns}
                selection={selection}
                mark={mark}
                opens={to !== undefined}
              />
            </Fragment>
          )
        );
      })}
      {after > 0 && <CardSpace height={after} />}
    </ul>
  );
}

/** The room of the cards that aren't drawn. */
const CardSpace = ({ height }: { readonly height: number }): ReactNode => (
  <li aria-hidden style={{ height, visibility: 'hidden' }} />
);

type CardProps<Row, Name extends string> = Pick<Drawn<Row, Name>, 'columns' | 'selection' | 'mark'> & {
  readonly row: Row;
  readonly index: number;
  readonly opens: boolean;
};

/** A card, which a scroll draws once and then leaves as it is. */
const Card = memo(function Card<Row, Name extends string>({
  row,
  index,
  columns,
  selection,
  mark,
  opens,
}: CardProps<Row, Name>): ReactNode {
  return (
    <li className={styles.card} data-index={index} data-mark={mark?.(row)} data-opens={opens || undefined}>
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
}) as <Row, Name extends string>(props: CardProps<Row, Name>) => ReactNode;

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
  const facts = columns
    .filter(({ phone = 'line' }) => phone === 'line')
    .map((column) => ({ label: column.label, value: of(column) }))
    .filter(({ value }) => value !== null);
  return facts.length > 0 && <Facts layout="card" facts={facts} />;
}
