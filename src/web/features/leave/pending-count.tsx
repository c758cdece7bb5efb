import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { texts } from './approval-texts.ts';
import { pendingQuery } from './leave-queries.ts';
import styles from './pending-count.module.css';

/** How many requests wait for a decision; nothing when none do, or when it isn't known. */
export function PendingCount(): ReactNode {
  const { data } = useQuery(pendingQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <span className={styles.count}>
      {data.length}
      <span className="visually-hidden">{texts.countUnit}</span>
    </span>
  );
}
