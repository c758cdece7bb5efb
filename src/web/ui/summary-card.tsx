import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import { Heading, List, Panel, Row, Text } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ReadQuery } from './loaded.tsx';
import { MOBILE } from './media.ts';
import styles from './summary-card.module.css';
import { messageOf } from '../lib/api.ts';
import { Link } from '../lib/router.tsx';
import { texts } from './texts.ts';

/** One of those whom a card names. */
export interface SummaryItem {
  readonly key: string | number;
  readonly name: string;
  /** The state in words. */
  readonly note: string;
  /** It should have been done before: the note says so, and is red. */
  readonly isLate?: boolean;
  readonly to: string;
}

/** The content of a card. */
interface Summary {
  /** 0 where there is nothing to do. */
  readonly count: number;
  /** Something is wrong or late. */
  readonly isAlarming?: boolean;
  /** Those who are named, the first of them all; none where a sentence says more. */
  readonly items?: readonly SummaryItem[];
  readonly text?: string;
}

/** Something that somebody may have to see to, by the list that it is done in. */
export interface Task {
  readonly title: string;
  /** Its list. */
  readonly to: string;
  /** Behind the count. */
  readonly unit: string;
  /** In a sentence that says that there is none of it. */
  readonly name: string;
  /** Replaces that sentence where another one says more. */
  readonly done?: string;
  readonly query: ReadQuery<unknown>;
  /** It takes seconds where there are thousands of people: the others are shown before it is known. */
  readonly isSlow?: boolean;
  /** The message of a failure that the server doesn't explain. */
  readonly failed: string;
  /** `undefined` until the query has been read. */
  readonly summary: Summary | undefined;
}

/** A card that names three. */
const CARD_HEIGHT = '11rem';

/** How many a card names, and a row. */
const NAMED = 3;
const NAMED_IN_ROW = 2;

/** How much there is to do of one kind, the first of whom it is about, and the way to their list. */
function SummaryCard({ task: { title, to, unit, query, failed, summary } }: { readonly task: Task }): ReactNode {
  const id = useId();
  if (summary === undefined && query.error === null) return <Skeleton height={CARD_HEIGHT} radius="lg" aria-hidden />;
  return (
    <Panel labelledBy={id} gap="sm">
      <Heading id={id} size="sm">
        <Link to={to} className={styles.title}>
          {title}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </Heading>
      {summary === undefined ? (
        <LoadFailure isReading={query.isFetching} onRetry={query.refetch}>
          {messageOf(query.error, failed)}
        </LoadFailure>
      ) : (
        <Content summary={summary} to={to} unit={unit} />
      )}
    </Panel>
  );
}

function Content({
  summary: { count, isAlarming = false, items, text },
  to,
  unit,
}: {
  readonly summary: Summary;
  readonly to: string;
  readonly unit: string;
}): ReactNode {
  const named = items?.slice(0, NAMED) ?? [];
  const others = count - named.length;
  return (
    <>
      <p className={styles.count} data-alarming={isAlarming || undefined}>
        <Count count={count} unit={unit} />
        {text !== undefined && <span>{text}</span>}
      </p>
      {named.length > 0 && (
        <List>
          {named.map((item) => (
            <li key={item.key} className={styles.item}>
              <span className={styles.name} title={item.name}>
                <Link to={item.to}>{item.name}</Link>
              </span>
              <span className={styles.note}>
                <Text as="span" tone={item.isLate === true ? 'danger' : undefined}>
                  {item.note}
                </Text>
              </span>
            </li>
          ))}
          {others > 0 && (
            <li className={styles.item}>
              <Link to={to}>{texts.others(others, unit)}</Link>
            </li>
          )}
        </List>
      )}
    </>
  );
}

const Count = ({ count, unit }: { readonly count: number; readonly unit: string }): ReactNode => (
  <span>
    <b>{count.toLocaleString('ja-JP')}</b>
    {unit}
  </span>
);

/** On a phone: the same in two lines, which lead to the list. */
function SummaryRow({
  task: { title, to, unit },
  summary: { count, isAlarming = false, items, text },
}: {
  readonly task: Task;
  readonly summary: Summary;
}): ReactNode {
  const named = (items?.slice(0, NAMED_IN_ROW) ?? []).map(({ name }) => name);
  const others = count - named.length;
  const names = others > 0 ? [...named, texts.others(others, unit)] : named;
  return (
    <li>
      <Link to={to} className={styles.row}>
        <b>{title}</b>
        <span className={styles.count} data-alarming={isAlarming || undefined}>
          <Count count={count} unit={unit} />
        </span>
        <IconChevronRight size={18} aria-hidden />
        <span className={styles.said}>{named.length > 0 ? names.join('、') : text}</span>
      </Link>
    </li>
  );
}

/** The tasks: cards beside each other, on phones the rows of one. A task that couldn't be read has a card there, too. */
export function SummaryCards({ tasks }: { readonly tasks: readonly Task[] }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const isRow = ({ query, summary }: Task): boolean => onPhone && (summary !== undefined || query.error === null);
  const rows = tasks.filter(isRow);
  const cards = tasks.filter((task) => !isRow(task));
  return (
    <div className={styles.cards}>
      {rows.length > 0 && (
        <Panel className={styles.rows}>
          <List>
            {rows.map((task) =>
              task.summary === undefined ? (
                <li key={task.title}>
                  <Skeleton height="2.75rem" my="0.375rem" aria-hidden />
                </li>
              ) : (
                <SummaryRow key={task.title} task={task} summary={task.summary} />
              ),
            )}
          </List>
        </Panel>
      )}
      {cards.map((task) => (
        <SummaryCard key={task.title} task={task} />
      ))}
    </div>
  );
}

/** In the place of the cards while it isn't known which there are. */
export function SummaryCardsSkeleton(): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.cards}>
      {(onPhone ? ['24rem'] : Array.from({ length: 6 }, () => CARD_HEIGHT)).map((height, card) => (
        // oxlint-disable-next-line react/no-array-index-key -- They never change.
        <Skeleton key={card} height={height} radius="lg" aria-hidden />
      ))}
    </div>
  );
}

/** A panel with a heading and what is drawn below it. */
export function ChartPanel({
  title,
  legend,
  children,
}: {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <Panel labelledBy={id}>
      <Row gap="wide" justify="between">
        <Heading id={id} size="sm">
          {title}
        </Heading>
        {legend}
      </Row>
      {children}
    </Panel>
  );
}
