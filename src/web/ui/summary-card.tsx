import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Heading, List, Panel, Row, Text } from './layout.tsx';
import { Loaded, type ReadQuery } from './loaded.tsx';
import styles from './summary-card.module.css';

/** One of those whom a card names. */
export interface SummaryItem {
  readonly key: string | number;
  readonly name: string;
  /** What is up with them. */
  readonly note: string;
  readonly to?: string;
}

/** What a card says. */
export interface Summary {
  readonly count: number;
  /** Somebody has to see to it. */
  readonly isAlarming?: boolean;
  /** Said where there is nothing to do. */
  readonly nothing: string;
  /** Those who are named, the first of them all; none where a sentence says more. */
  readonly items?: readonly SummaryItem[];
  readonly text?: string;
}

/** How many a card names. */
const NAMED = 3;

/** How much there is to do of one kind, the first of whom it is about, and the way to their list. */
export function SummaryCard<Data>({
  title,
  to,
  unit,
  query,
  failed,
  summarise,
}: {
  readonly title: string;
  readonly to: string;
  /** Behind the count. */
  readonly unit: string;
  readonly query: ReadQuery<Data>;
  readonly failed: string;
  readonly summarise: (data: Data) => Summary;
}): ReactNode {
  const id = useId();
  return (
    <Panel labelledBy={id} gap="sm" className={styles.card}>
      <Heading id={id} size="sm">
        <Link to={to} className={styles.title}>
          {title}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </Heading>
      <Loaded query={query} failed={failed} heights={['5.5rem']}>
        {(data) => <Content summary={summarise(data)} unit={unit} />}
      </Loaded>
    </Panel>
  );
}

function Content({
  summary: { count, isAlarming = false, nothing, items, text },
  unit,
}: {
  readonly summary: Summary;
  readonly unit: string;
}): ReactNode {
  if (count === 0)
    return (
      <Text tone="dim" size="sm">
        {nothing}
      </Text>
    );
  const named = items?.slice(0, NAMED) ?? [];
  return (
    <>
      <p className={styles.count} data-alarming={isAlarming || undefined}>
        <b>{count.toLocaleString('ja-JP')}</b>
        {unit}
      </p>
      {text !== undefined && (
        <Text tone="dim" size="sm">
          {text}
        </Text>
      )}
      {named.length > 0 && (
        <List>
          {named.map(({ key, name, note, to }) => (
            <li key={key} className={styles.item}>
              <span className={styles.name}>{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
              <span className={styles.note}>{note}</span>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** Cards beside each other, as many as there is room for. */
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
