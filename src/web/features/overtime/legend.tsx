import type { ReactNode } from 'react';

import styles from './marks.module.css';
import { texts } from './texts.ts';

type Sign = 'broken' | 'brokenExpected' | 'overtime' | 'overtimeExpected' | 'restDay' | 'restDayExpected';

/** What a chart's marks mean. */
export interface LegendEntry {
  readonly label: string;
  readonly mark: Sign | 'unknown' | 'line-limit' | 'line-premium' | 'line-average' | 'tick-limit' | 'tick-warning';
}

/** Says what the marks of a chart mean; to the eye alone, since the numbers are there in words too. */
export const Legend = ({ entries }: { readonly entries: readonly LegendEntry[] }): ReactNode => (
  <ul className={styles.legend} aria-label={texts.legend}>
    {entries.map(({ label, mark }) => (
      <li key={mark}>
        <Mark mark={mark} />
        {label}
      </li>
    ))}
  </ul>
);

function Mark({ mark }: Pick<LegendEntry, 'mark'>): ReactNode {
  if (mark === 'unknown') return <span>{texts.unknown}</span>;
  const [shape, which] = mark.split('-');
  if (shape === 'line') return <span className={styles.line} data-line={which} />;
  if (shape === 'tick') return <span className={styles.tick} data-tick={which} />;
  return <span className={`${styles.sign} ${styles[mark as Sign]}`} />;
}
