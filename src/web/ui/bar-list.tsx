import type { ReactNode } from 'react';

import styles from './bar-list.module.css';

/** The tone of a part of a bar: the subject, the rest, or a fault. */
type BarTone = 'main' | 'plain' | 'danger';

/** A line of the list. */
export interface BarLine {
  readonly label: string;
  /** The colour of the label of a day of the weekend or a holiday (D7). */
  readonly letters?: 'saturday' | 'sunday' | undefined;
  /** The count of each tone; drawn in this order. */
  readonly parts: readonly { readonly tone: BarTone; readonly count: number }[];
  /** The same in words. */
  readonly text: string;
}

/** Lines with a bar each, to compare them; the words beside each say the same. */
export function BarList({ lines }: { readonly lines: readonly BarLine[] }): ReactNode {
  const most = Math.max(1, ...lines.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0)));
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, letters, parts, text }) => (
        <div key={label}>
          <dt data-letters={letters}>{label}</dt>
          <dd>
            <span className={styles.bars} aria-hidden>
              {parts.map(
                ({ tone, count }) =>
                  count > 0 && (
                    <span
                      key={tone}
                      className={styles.bar}
                      data-tone={tone}
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  ),
              )}
            </span>
            <span className={styles.text}>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The legend of the bars, hidden from screen readers, which have the words beside each bar. */
export const BarLegend = ({
  entries,
}: {
  readonly entries: readonly { readonly tone: BarTone; readonly label: string }[];
}): ReactNode => (
  <span className={styles.legend} aria-hidden>
    {entries.map(({ tone, label }) => (
      <span key={tone}>
        <span className={styles.bar} data-tone={tone} />
        {label}
      </span>
    ))}
  </span>
);
