import type { ReactNode } from 'react';

import styles from './count-badge.module.css';

/** A count behind a link of the navigation; `unit` says to screen readers, and to who points at it, what is counted. */
export function CountBadge({ count, unit }: { readonly count: number; readonly unit: string }): ReactNode {
  return (
    <span className={styles.count} title={`${count}${unit}`}>
      {count}
      <span className="visually-hidden">{unit}</span>
    </span>
  );
}
