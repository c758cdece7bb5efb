import type { ReactNode } from 'react';

import styles from './facts.module.css';
import { texts } from './texts.ts';

/** Something that is known of something: its label, and what it is. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Of a number, which is emphasised then; without a value it is left out beside `-`. */
  readonly unit?: string;
  /** It is not as it should be. */
  readonly isWrong?: boolean;
}

/**
 * Facts with their labels: beside each other with the labels before them (`inline`) or above them (`stacked`), or below
 * each other with the labels before them (`lines`, and closer together on the `card` of a list) or above them (`column`).
 */
export function Facts({
  layout,
  facts,
}: {
  readonly layout: 'inline' | 'stacked' | 'lines' | 'card' | 'column';
  readonly facts: readonly Fact[];
}): ReactNode {
  return (
    <dl className={styles.facts} data-layout={layout}>
      {facts.map(({ label, value, unit, isWrong = false }) => (
        <div key={label} data-wrong={isWrong || undefined}>
          <dt>{label}</dt>
          <dd>
            {unit === undefined ? (
              value
            ) : (
              <>
                <b className={styles.figure}>{value ?? texts.unknown}</b>
                {value != null && unit}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
