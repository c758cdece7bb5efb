import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Heading, List, Panel, Row, Text } from './layout.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ReadQuery } from './loaded.tsx';
import styles from './summary-card.module.css';
import { messageOf } from '../lib/api.ts';
import { texts } from './texts.ts';

/** One of those whom a card names. */
export interface SummaryItem {
  readonly key: string | number;
  readonly name: string;
  /** What is up with them. */
  readonly note: string;
  /** It should have been done before: the note says so, and is red. */
  readonly isLate?: boolean;
  readonly to: string;
}

/** What a card says. */
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
  /** That sentence, where another one says more. */
  readonly done?: string;
  readonly query: ReadQuery<unknown>;
  /** The message of a failure that the server doesn't explain. */
  readonly failed: string;
  /** `undefined` until the query has been read. */
  readonly summary: Summary | undefined;
}

/** How many a card names. */
const NAMED = 3;

/** How much there is to do of one kind, the first of whom it is about, and the way to their list. */
export function SummaryCard({ task: { title, to, unit, query, failed, summary } }: { readonly task: Task }): ReactNode {
  const id = useId();
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
        <span>
          <b>{count.toLocaleString('ja-JP')}</b>
          {unit}
        </span>
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

/** Cards beside each other: four, two or one, so that their edges are those of two charts below. */
export const SummaryCards = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.cards}>{children}</div>
);

/** A panel with a heading and what is drawn below it, as wide as two cards. */
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
