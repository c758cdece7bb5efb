import '@mantine/core/styles/Flex.layer.css';
import { Flex } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';

import { monthNumber } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Measure, MeasuredRow } from './limit-status.ts';
import styles from './marks.module.css';
import type { State } from './overtime-rows.ts';
import { texts } from './texts.ts';

// What the charts and gauges of overtime are drawn with.

/** A part of a bar: filled is what was, hatched is what is to be expected. */
export const Bar = ({
  of,
  isExpected = false,
  style,
}: {
  readonly of: 'broken' | 'overtime' | 'restDay';
  readonly isExpected?: boolean;
  readonly style?: CSSProperties;
}): ReactNode => <span className={styles.bar} data-of={of} data-expected={isExpected || undefined} style={style} />;

/** The place on a gauge of a limit, or of where it is time for a warning. */
export const Tick = ({
  of,
  style,
}: {
  readonly of: 'limit' | 'warning';
  readonly style?: CSSProperties;
}): ReactNode => <span className={styles.tick} data-of={of} style={style} />;

/** Says what the marks of a chart mean; to the eye alone, since the numbers are there in words too. */
export const Legend = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Flex component="ul" wrap="wrap" gap="0.125rem 1rem" m={0} p={0} c="dimmed" fz="0.8125rem" aria-label={texts.legend}>
    {children}
  </Flex>
);

export const LegendEntry = ({ mark, label }: { readonly mark: ReactNode; readonly label: string }): ReactNode => (
  <li className={styles.entry}>
    {mark}
    {label}
  </li>
);

const SIGNS = { broken: IconAlertTriangle, expected: IconTrendingUp, near: IconAlertCircle, within: null };

/** An employee's state against all the limits in the month, and quietly that one was broken in an earlier month. */
export const StateBadges = ({
  row: { state, expected, brokenBefore },
}: {
  readonly row: Pick<MeasuredRow, 'state' | 'expected' | 'brokenBefore'>;
}): ReactNode => (
  <Row as="span" gap="xs">
    {(state !== 'within' || brokenBefore === null) && <StateBadge state={state} />}
    {state === 'broken' && expected.length > 0 && <StateBadge state="expected" />}
    {state !== 'broken' && brokenBefore !== null && <Tag size="sm">{texts.brokenIn(monthNumber(brokenBefore))}</Tag>}
  </Row>
);

function StateBadge({ state }: { readonly state: State }): ReactNode {
  const Sign = SIGNS[state];
  return (
    <span className={styles.state} data-state={state}>
      {Sign !== null && <Sign size={14} aria-hidden />}
      {texts.states[state]}
    </span>
  );
}

/** A word beside an amount: how far its limit is used up. Under a special clause one may be passed without a breach. */
export const LevelMark = ({ level }: { readonly level: 'broken' | 'passed' | 'near' }): ReactNode => (
  <span className={styles.level} data-state={level}>
    {{ broken: texts.over, passed: texts.usesClause, near: texts.states.near }[level]}
  </span>
);

/** How far beyond the limit the gauge goes, in parts of it. */
const REACH = 1.25;

/** The place of an amount on the gauge; what goes beyond is at its end. */
const placeOf = (value: number, most: number): string =>
  `${(Math.min(most === 0 ? (value === 0 ? 0 : REACH) : value / most, REACH) / REACH) * 100}%`;

/** What is used up of a limit: in words, and as a bar with marks at the limit and where it is time for a warning. */
export function Gauge({
  measure: { value, most, expected, level },
  isTimes = false,
  isBreach = true,
  note,
  warningPercent,
}: {
  readonly measure: Measure;
  /** Times are counted, not minutes. */
  readonly isTimes?: boolean;
  /** Passing it is a breach, and not only the use of a special clause. */
  readonly isBreach?: boolean;
  readonly note?: string;
  readonly warningPercent: number;
}): ReactNode {
  const inWords = (amount: number): string => (isTimes ? texts.times(amount) : formatDuration(minutes(amount)));
  const [used, ahead] = [placeOf(value, most), placeOf(expected ?? value, most)];
  return (
    <div>
      <span className={styles.words}>
        <Text as="span" tone={level === 'broken' ? 'danger' : undefined}>
          {level === 'within' ? inWords(value) : <b>{inWords(value)}</b>} <Hint as="span">/ {inWords(most)}</Hint>
        </Text>
        {level !== 'within' && <LevelMark level={level === 'broken' && !isBreach ? 'passed' : level} />}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {expected !== null && (
          <span className={styles.note}>
            <span className="visually-hidden">{texts.projected}</span>
            {texts.expected(inWords(expected))}
          </span>
        )}
      </span>
      <span className={styles.gauge} aria-hidden>
        {value > 0 && <Bar of={level === 'broken' ? 'broken' : 'overtime'} style={{ width: used }} />}
        {expected !== null && ahead !== used && (
          <Bar
            of={expected > most ? 'broken' : 'overtime'}
            isExpected
            style={{ insetInlineStart: used, width: `calc(${ahead} - ${used})` }}
          />
        )}
        <Tick of="warning" style={{ insetInlineStart: placeOf(warningPercent, 100) }} />
        <Tick of="limit" style={{ insetInlineStart: placeOf(1, 1) }} />
      </span>
    </div>
  );
}
