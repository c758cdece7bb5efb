import type { ReactNode } from 'react';

import { formatDuration, minutes } from '#domain/time/minutes.ts';
import styles from './gauge.module.css';
import type { Measure } from './limit-status.ts';
import marks from './marks.module.css';
import { texts } from './texts.ts';

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
  readonly note?: string | undefined;
  readonly warningPercent: number;
}): ReactNode {
  const inWords = (amount: number): string => (isTimes ? texts.times(amount) : formatDuration(minutes(amount)));
  return (
    <div className={styles.measure} data-level={level}>
      <span className={styles.words}>
        <span className={styles.amount}>
          {level === 'within' ? inWords(value) : <b>{inWords(value)}</b>}{' '}
          <span className={styles.most}>/ {inWords(most)}</span>
        </span>
        <LevelSign level={level} isBreach={isBreach} />
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {expected !== null && (
          <span className={styles.note}>
            <span className="visually-hidden">{texts.projected}</span>
            {texts.expected(inWords(expected))}
          </span>
        )}
      </span>
      <span className={styles.gauge} aria-hidden>
        {value > 0 && (
          <span
            className={`${styles.used} ${level === 'broken' ? marks.broken : marks.overtime}`}
            style={{ width: placeOf(value, most) }}
          />
        )}
        {expected !== null && placeOf(expected, most) !== placeOf(value, most) && (
          <span
            className={`${styles.ahead} ${expected > most ? marks.brokenExpected : marks.overtimeExpected}`}
            style={{
              insetInlineStart: placeOf(value, most),
              width: `calc(${placeOf(expected, most)} - ${placeOf(value, most)})`,
            }}
          />
        )}
        <span className={styles.warning} style={{ insetInlineStart: placeOf(warningPercent, 100) }} />
        <span className={styles.limit} style={{ insetInlineStart: placeOf(1, 1) }} />
      </span>
    </div>
  );
}

function LevelSign({ level, isBreach }: { readonly level: Measure['level']; readonly isBreach: boolean }): ReactNode {
  if (level === 'within') return null;
  if (level === 'near') return <span className={marks.level}>{texts.states.near}</span>;
  return (
    <span className={marks.level} data-level={isBreach ? 'broken' : 'passed'}>
      {isBreach ? texts.over : texts.usesClause}
    </span>
  );
}
