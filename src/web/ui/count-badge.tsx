import type { ReactNode } from 'react';

import styles from './count-badge.module.css';

/** A count behind a link of the navigation; `unit` says to screen readers what is counted. */
export function CountBadge({ count, unit }: { readonly count: number; readonly unit: string }): ReactNode {
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden">{unit}</span>
    </span>
  );
}
